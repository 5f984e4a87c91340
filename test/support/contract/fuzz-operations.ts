import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../http/api.js';
import { differences } from '../books/push.js';
import { newBusiness } from '../world/business.js';
import { theContract } from './contract.js';
import { OMITTED, placesOf, requestOf, type Variation } from './places.js';
import { requestProblems } from './requests.js';
import { invalidValues, validValues } from './values.js';
import { callOf, createSamples, type SampleData, type RouteCall } from '../routes/route-calls.js';
import type { Choose } from '../walks/choose.js';
import { createWorld, type World } from '../world/world.js';
import { WriteLog } from '../security/write-log.js';
import { isAtLeast } from '../platform/log-lines.js';

const SEED = 20_260_315;

/** How many random requests each operation gets. */
export interface FuzzRuns {
  readonly invalidPerPlace: number;
  readonly validPerPlace: number;
  /** Requests with several random values. */
  readonly mixed: number;
  /** Which places of an operation get values of their own. */
  readonly choosePlaces: Choose;
}

const contract = theContract();
const PERIOD_LOCK = 'PUT /v1/entities/:id/period-lock';
const OPERATIONS = contract.operations.map(({ name }) => name);

/** Declares the tests that send random requests, generated from the contract, to every operation. */
export function describeFuzz(runs: FuzzRuns): void {
  describe('requests generated from the contract', () => {
    let world: World;
    let writes: WriteLog;
    let samples: SampleData;

    beforeAll(async () => {
      world = await createWorld();
      writes = await WriteLog.of(world);
      samples = await createSamples(await newBusiness(world));
    });

    afterAll(async () => {
      await writes.close();
      await world.close();
    });

    const placesIn = (name: string, call: RouteCall) =>
      runs.choosePlaces([...placesOf(contract, contract.named(name), call).entries()]);

    /** A call with some values replaced, and its violations of the contract. */
    function varied(name: string, call: RouteCall, variations: readonly Variation[]) {
      const request = requestOf(contract.named(name), call, variations);
      const headers = new Headers({ 'content-type': 'application/json', ...request.headers });
      const operation = contract.find(request.method, new URL(request.path, 'http://service').pathname);
      const problems = operation
        ? requestProblems(contract, operation, { ...request, headers })
        : ['no such path'];
      return { request, problems };
    }

    /** Sends it; the client checks the response against the contract. */
    async function send({ request, problems }: ReturnType<typeof varied>): Promise<ApiResponse> {
      const { method, path, body, headers } = request;
      const response = await samples.business.api.send(method, path, body, headers);
      const label = `${method} ${path} ${JSON.stringify(body)?.slice(0, 500)}: ${response.text.slice(0, 500)}`;
      if (!isCarrierFailure(response)) expect(response.status, label).toBeLessThan(500);
      if (problems.length > 0) expect(response.status, label).toBeGreaterThanOrEqual(400);
      return response;
    }

    /** Sends the usual call, because the books may be locked through any day now. */
    async function unlockAfter(name: string): Promise<void> {
      if (name !== PERIOD_LOCK) return;
      const response = await send(varied(name, await callOf({ name }, samples), []));
      expect(response.status).toBe(200);
    }

    it.each(OPERATIONS)('with one violation are rejected by %s and change nothing', async (name) => {
      const call = await callOf({ name }, samples);
      await writes.take();
      for (const [at, place] of placesIn(name, call)) {
        const isRejected = (value: unknown) => varied(name, call, [{ place, value }]).problems.length > 0;
        if (isRejected(OMITTED)) await send(varied(name, call, [{ place, value: OMITTED }]));
        const values = invalidValues(contract, place.schema, isRejected);
        if (values === null) continue;
        await check(values, { numRuns: runs.invalidPerPlace, seed: SEED + at }, async (value) => {
          await send(varied(name, call, [{ place, value }]));
        });
      }
      expect(await writes.take()).toEqual([]);
    });

    it.each(OPERATIONS)('without violations get a documented response from %s', async (name) => {
      let call = await callOf({ name }, samples);
      for (const [at, place] of placesIn(name, call)) {
        const values = validValues(contract, place.schema);
        if (values === null) continue;
        await check(values, { numRuns: runs.validPerPlace, seed: SEED + at }, async (value) => {
          const response = await send(varied(name, call, [{ place, value }]));
          // The resource it acted on may be in a final state.
          if (response.status < 300 && name.startsWith('POST')) call = await callOf({ name }, samples);
        });
      }
      await unlockAfter(name);
    });

    it.each(OPERATIONS)(
      'with several valid and invalid values get a documented response from %s',
      async (name) => {
        let call = await callOf({ name }, samples);
        const places = placesOf(contract, contract.named(name), call);
        if (places.length === 0) return;
        const variation = fc.constantFrom(...places).chain((place) => {
          const invalid = invalidValues(contract, place.schema);
          const valid = validValues(contract, place.schema);
          const values = [valid, invalid].filter((each) => each !== null);
          return fc.oneof(...values).map((value): Variation => ({ place, value }));
        });
        await check(
          fc.array(variation, { minLength: 1, maxLength: 4 }),
          { numRuns: runs.mixed, seed: SEED },
          async (variations) => {
            const response = await send(varied(name, call, variations));
            if (response.status < 300 && name.startsWith('POST')) call = await callOf({ name }, samples);
          },
        );
        await unlockAfter(name);
      },
    );

    it('leave consistent books and no errors in the logs', async () => {
      expect(await differences(world, samples.business)).toEqual([]);
      const alarms = world.logs.filter((line) => isAlarming(line));
      expect(alarms).toEqual([]);
    });
  });
}

/** Places have seeds of their own: with one seed, places of one schema would all get the same first value. */
function check<T>(
  values: fc.Arbitrary<T>,
  options: { readonly numRuns: number; readonly seed: number },
  work: (value: T) => Promise<void>,
): Promise<void> {
  return fc.assert(fc.asyncProperty(values, work), {
    ...options,
    endOnFailure: true,
    includeErrorInReport: true,
  });
}

/** The sandbox carrier fails on request, so its 503 is not an error of the service. */
function isCarrierFailure({ status, body }: ApiResponse): boolean {
  return status === 503 && (body as { error: string }).error === 'carrier_unavailable';
}

interface LogLine {
  readonly req?: { readonly path: string };
  readonly res?: { readonly status: number };
}

function isAlarming(line: string): boolean {
  const { req, res } = JSON.parse(line) as LogLine;
  const asksCarrier = req?.path.endsWith('/transmit') === true && res?.status === 503;
  return isAtLeast(line, 'warn') && !asksCarrier;
}
