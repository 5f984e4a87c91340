import autocannon from 'autocannon';

export interface Rate {
  readonly perSecond: number;
  /** The number of responses, including the warm-up. */
  readonly responses: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface LoadOptions {
  readonly connections?: number;
  readonly seconds?: number;
  /** The body of a POST; without it, the request is a GET. */
  readonly body?: string;
  /** The required status of every response. */
  readonly status?: number;
}

/** Sends requests over keep-alive connections for some seconds, after a warm-up. Throws for any other status. */
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
    throw new Error(`${url}: statuses ${others.join(', ')} besides ${status}, ${result.errors} errors`);
  return {
    perSecond: result.requests.total / result.duration,
    responses: warmUp.requests.total + result.requests.total,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}

/** Runs several measurements in rounds, so that other load on the machine affects all of them equally. */
export async function inTurns<Name extends string, Result>(
  measurements: Readonly<Record<Name, () => Promise<Result>>>,
  rounds = 3,
): Promise<Record<Name, Result>[]> {
  const results: Record<Name, Result>[] = [];
  for (let round = 0; round < rounds; round++) {
    const entries: [string, Result][] = [];
    for (const [name, run] of Object.entries<() => Promise<Result>>(measurements))
      entries.push([name, await run()]);
    results.push(Object.fromEntries(entries) as Record<Name, Result>);
  }
  return results;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Latencies of sequential calls, in milliseconds. */
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
