import autocannon from 'autocannon';

export interface Rate {
  readonly perSecond: number;
  /** How many answers came, those of the warm-up among them. */
  readonly responses: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface LoadOptions {
  readonly connections?: number;
  readonly seconds?: number;
  /** Posted when given; a GET otherwise. */
  readonly body?: string;
  /** What every answer must be. */
  readonly status?: number;
}

/** Requests from kept-alive connections for some seconds, after a warm-up. Throws when an answer is another one. */
export async function load(
  url: string,
  headers: Readonly<Record<string, string>>,
  { connections = 8, seconds = 8, body, status = 200 }: LoadOptions = {},
): Promise<Rate> {
  const sent = {
    url,
    headers,
    connections,
    ...(body === undefined ? {} : { method: 'POST' as const, body }),
  };
  const warmUp = await autocannon({ ...sent, duration: Math.min(2, seconds / 2) });
  const result = await autocannon({ ...sent, duration: seconds });
  const others = Object.keys(result.statusCodeStats ?? {}).filter((code) => code !== String(status));
  if (others.length > 0 || result.errors > 0)
    throw new Error(`${url}: answers ${others.join(', ')} beside ${status}, ${result.errors} errors`);
  return {
    perSecond: result.requests.total / result.duration,
    responses: warmUp.requests.total + result.requests.total,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}

/** Several things in rounds, one after another in each, so that whatever else the machine does falls on all of them. */
export async function inTurns<Name extends string, Result>(
  things: Readonly<Record<Name, () => Promise<Result>>>,
  rounds = 3,
): Promise<Record<Name, Result>[]> {
  const results: Record<Name, Result>[] = [];
  for (let round = 0; round < rounds; round++) {
    const entries: [string, Result][] = [];
    for (const [name, run] of Object.entries<() => Promise<Result>>(things))
      entries.push([name, await run()]);
    results.push(Object.fromEntries(entries) as Record<Name, Result>);
  }
  return results;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Latencies of one caller after another, in milliseconds. */
export async function latencies(
  times: number,
  call: () => Promise<unknown>,
): Promise<{ p50Ms: number; p99Ms: number }> {
  for (let warmUp = 0; warmUp < Math.min(20, times); warmUp++) await call();
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const start = performance.now();
    await call();
    taken.push(performance.now() - start);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.floor(share * (taken.length - 1))] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
