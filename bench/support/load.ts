import autocannon from 'autocannon';

export interface Rate {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** GETs from kept-alive connections for some seconds, after a warm-up. Throws when an answer is not 2xx. */
export async function load(
  url: string,
  headers: Readonly<Record<string, string>>,
  { connections = 8, seconds = 8 } = {},
): Promise<Rate> {
  await autocannon({ url, headers, connections, duration: 2 });
  const result = await autocannon({ url, headers, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} not 2xx, ${result.errors} errors`);
  return {
    perSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
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
