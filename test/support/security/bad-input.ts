import { expect } from 'vitest';
import type { ErrorCode } from '../../../src/kernel/domain-error.js';
import { differences } from '../books/push.js';
import { newBusiness } from '../world/business.js';
import { callOf, furnish, type Holdings, type RouteCall } from '../routes/route-calls.js';
import { type RouteInputs, routeInputs } from '../routes/route-inputs.js';
import { expectCivilAnswer, sendRaw } from './walk.js';
import { createWorld, type World } from '../world/world.js';
import { WriteLog } from './write-log.js';

/** One request with bad input. */
export interface Attempt {
  readonly told: string;
  readonly raw: Parameters<typeof sendRaw>[3];
  /** What it may be answered; left out for one that may be right. */
  readonly statuses?: readonly number[];
  readonly error?: ErrorCode;
}

const AT_ONCE = 8;

/** A world that bad input is sent into, and that tells what any of it wrote. Close it. */
export class BadInput {
  private constructor(
    readonly world: World,
    readonly writes: WriteLog,
    readonly holdings: Holdings,
    private readonly routes: ReadonlyMap<string, RouteInputs>,
  ) {}

  static async start(): Promise<BadInput> {
    const world = await createWorld();
    const writes = await WriteLog.of(world);
    const holdings = await furnish(await newBusiness(world));
    return new BadInput(
      world,
      writes,
      holdings,
      new Map(routeInputs(world).map((route) => [route.name, route])),
    );
  }

  routeOf(name: string): RouteInputs {
    const route = this.routes.get(name);
    if (!route) throw new Error(`no route ${name}`);
    return route;
  }

  /** Sends variations of one good call, a few at once, and checks that all of them together wrote nothing. */
  async writingNothing(
    route: RouteInputs,
    attemptsOf: (call: RouteCall) => Generator<Attempt, void>,
  ): Promise<void> {
    const call = await callOf(route, this.holdings);
    await this.writes.take();
    const attempts = attemptsOf(call);
    const lane = async () => {
      for (const { told, raw, statuses, error } of attempts) {
        const response = await sendRaw(this.holdings.business.api, route, call, raw);
        expectCivilAnswer(response, told);
        if (statuses) expect(statuses, told).toContain(response.status);
        if (error) expect((response.body as { error: ErrorCode }).error, told).toBe(error);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    expect(await this.writes.take()).toEqual([]);
  }

  /** The books agree, and nothing in the logs alarms anybody. */
  async expectPeace(): Promise<void> {
    expect(await differences(this.world, this.holdings.business)).toEqual([]);
    const alarms = this.world.logs.filter((line) => (JSON.parse(line) as { level: number }).level >= 40);
    expect(alarms).toEqual([]);
  }

  async close(): Promise<void> {
    await this.writes.close();
    await this.world.close();
  }
}
