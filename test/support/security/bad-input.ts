import { afterAll, beforeAll, expect } from 'vitest';
import type { ErrorCode } from '../../../src/kernel/domain-error.js';
import { DatabaseMonitor } from '../../../src/platform/database/database-monitor.js';
import { differences } from '../books/push.js';
import { newBusiness } from '../world/business.js';
import { callOf, createSamples, type SampleData, type RouteCall } from '../routes/route-calls.js';
import { type RouteInputs, routeInputs } from '../routes/route-inputs.js';
import { expectValidError, sendRaw } from './walk.js';
import { createWorld, type World } from '../world/world.js';
import { WriteLog } from './write-log.js';
import { isAtLeast } from '../platform/log-lines.js';

/** One request with bad input. */
export interface Attempt {
  readonly label: string;
  readonly raw: Parameters<typeof sendRaw>[3];
  /** The allowed statuses; omitted if the input may be valid. */
  readonly statuses?: readonly number[];
  readonly error?: ErrorCode;
}

const AT_ONCE = 8;
const LATE_PING = 'the database is not ready: unreachable';

/** Prepares the tests of a file or group with one world for bad input. */
export function badInput(): () => BadInput {
  let bad: BadInput;
  beforeAll(async () => {
    bad = await BadInput.start();
  });
  afterAll(() => bad.close());
  return () => bad;
}

/** A world for bad input, which records all writes. Close it. */
export class BadInput {
  /** How often the database did not respond in time after the attempts on a route. */
  private lateChecks = 0;

  private constructor(
    readonly world: World,
    readonly writes: WriteLog,
    readonly samples: SampleData,
    private readonly routes: ReadonlyMap<string, RouteInputs>,
  ) {}

  static async start(): Promise<BadInput> {
    const world = await createWorld();
    const writes = await WriteLog.of(world);
    const samples = await createSamples(await newBusiness(world));
    return new BadInput(
      world,
      writes,
      samples,
      new Map(routeInputs(world).map((route) => [route.name, route])),
    );
  }

  routeOf(name: string): RouteInputs {
    const route = this.routes.get(name);
    if (!route) throw new Error(`no route ${name}`);
    return route;
  }

  /** Sends variations of a valid call, several at once, and expects that none of them wrote anything. */
  async expectNoWrites(
    route: RouteInputs,
    attemptsOf: (call: RouteCall) => Generator<Attempt, void>,
  ): Promise<void> {
    const call = await callOf(route, this.samples);
    await this.writes.take();
    const attempts = attemptsOf(call);
    const lane = async () => {
      for (const { label, raw, statuses, error } of attempts) {
        const response = await sendRaw(this.samples.business.api, route, call, raw);
        expectValidError(response, label);
        if (statuses) expect(statuses, label).toContain(response.status);
        if (error) expect((response.body as { error: ErrorCode }).error, label).toBe(error);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    expect(await this.writes.take()).toEqual([]);
    if ((await this.world.app.get(DatabaseMonitor).state()) !== 'ready') this.lateChecks++;
  }

  /**
   * Expects consistent books and no warnings in the logs, except for one late ping of the database: the machine may pause for
   * longer than a ping may take. Input that keeps the service or the database busy makes several late. As the log has one
   * warning for all late pings in a row, the database is also asked after every route.
   */
  async expectIntact(): Promise<void> {
    expect(await differences(this.world, this.samples.business)).toEqual([]);
    const alarms = this.world.logs.filter((line) => isAtLeast(line, 'warn'));
    const latePings = alarms.filter((line) => line.includes(LATE_PING));
    expect(alarms.filter((line) => !line.includes(LATE_PING))).toEqual([]);
    expect(latePings.length, latePings.join('')).toBeLessThanOrEqual(1);
    expect(this.lateChecks).toBeLessThanOrEqual(1);
  }

  async close(): Promise<void> {
    await this.writes.close();
    await this.world.close();
  }
}
