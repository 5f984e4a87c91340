import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { Api } from '../http/api.js';
import { callOf, createSamples, type RouteCall } from '../routes/route-calls.js';
import type { TestBusiness } from '../world/business.js';
import { theContract } from './contract.js';
import { placesOf, requestOf, type Variation } from './places.js';
import { invalidValues, validValues } from './values.js';

const contract = theContract();
const MAX_VARIATIONS = 4;
const PROBE_EVERY_MS = 50;

export interface FuzzedRequest {
  readonly operation: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** An operation with a call that succeeds, and random replacements for its values. */
interface Target {
  readonly name: string;
  readonly call: RouteCall;
  readonly variations: fc.Arbitrary<Variation[]>;
}

/** Random requests of one business to a service in another process. The client checks every response against the contract. */
export class Fuzzer {
  private constructor(
    private readonly api: Api,
    private readonly targets: readonly Target[],
  ) {}

  static async of(business: TestBusiness, rootUrl: string): Promise<Fuzzer> {
    const samples = await createSamples(business);
    const targets: Target[] = [];
    for (const { name } of contract.operations) {
      const call = await callOf({ name }, samples);
      targets.push({ name, call, variations: variationsOf(name, call) });
    }
    return new Fuzzer(new Api(rootUrl, business.api.credential), targets);
  }

  /** Sends requests one after another; a seed repeats them. */
  async send(count: number, seed: number): Promise<FuzzedRequest[]> {
    const sent: FuzzedRequest[] = [];
    const rounds = Math.ceil(count / this.targets.length);
    const drawn = this.targets.map(({ variations }, at) =>
      fc.sample(variations, { numRuns: rounds, seed: seed + at }),
    );
    for (let round = 0; round < rounds; round++)
      for (const [at, { name, call }] of this.targets.entries()) {
        if (sent.length === count) return sent;
        const { method, path, body, headers } = requestOf(
          contract.named(name),
          call,
          drawn[at]?.[round] ?? [],
        );
        const start = performance.now();
        const { status } = await this.api.send(method, path, body, headers);
        sent.push({ operation: name, status, milliseconds: performance.now() - start });
      }
    return sent;
  }
}

function variationsOf(name: string, call: RouteCall): fc.Arbitrary<Variation[]> {
  const places = placesOf(contract, contract.named(name), call).flatMap((place) => {
    const values = [validValues(contract, place.schema), invalidValues(contract, place.schema)];
    const known = values.filter((each) => each !== null);
    return known.length === 0 ? [] : [fc.oneof(...known).map((value): Variation => ({ place, value }))];
  });
  return places.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...places), { maxLength: MAX_VARIATIONS });
}

/** Calls /healthz again and again until it is stopped. Returns the latencies in milliseconds. */
export function probeHealth(rootUrl: string): () => Promise<number[]> {
  const latencies: number[] = [];
  const stop = new AbortController();
  const probing = (async () => {
    while (!stop.signal.aborted) {
      const start = performance.now();
      await (await fetch(`${rootUrl}/healthz`)).text();
      latencies.push(performance.now() - start);
      await sleep(PROBE_EVERY_MS);
    }
  })();
  return async () => {
    stop.abort();
    await probing;
    return latencies;
  };
}

/** The resident memory of a process in megabytes; null where /proc does not exist. */
async function memoryOf(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

/** Reads the resident memory every second until it is stopped. Returns the readings in megabytes. */
export function probeMemory(pid: number | undefined): () => Promise<number[]> {
  const readings: number[] = [];
  const stop = new AbortController();
  const probing = (async () => {
    while (!stop.signal.aborted) {
      readings.push((await memoryOf(pid)) ?? Number.NaN);
      await sleep(1_000);
    }
  })();
  return async () => {
    stop.abort();
    await probing;
    return readings;
  };
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
