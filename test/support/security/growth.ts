/** The input is doubled this often; each time may take at most three times as long. Quadratic work takes four times. */
export const DOUBLINGS = 3;
const AT_MOST = 3 ** DOUBLINGS;
/** Other work on the machine only adds to a measured time, so the least of several comes near the true one. */
const RUNS = 5;
/** Work that seems to grow too fast is measured up to this often, so that a busy machine is not mistaken for it. */
const MOST_RUNS = 25;
/** Less than this is too short to measure; quadratic work over so much input takes ten times as long. */
const NOISE_MS = 10;

type Make<T> = (count: number) => T;

/** Compares the processor time of the best of several runs, without the time to make the input. */
export function growsLinearly<T>(items: number, make: Make<T>, work: (input: T) => unknown): boolean {
  const [small, large] = [make(items), make(items * 2 ** DOUBLINGS)];
  const least = { small: Infinity, large: Infinity };
  const measure = (input: T) => {
    const start = process.cpuUsage();
    work(input);
    return millisecondsSince(start);
  };
  for (let run = 1; run <= MOST_RUNS; run++) {
    least.large = Math.min(least.large, measure(large));
    if (least.large <= NOISE_MS) return true;
    least.small = Math.min(least.small, measure(small));
    if (run >= RUNS && isAtMost(least)) return true;
  }
  return false;
}

/** The same for work that returns a promise. */
export async function growsLinearlyAsync<T>(
  items: number,
  make: Make<T>,
  work: (input: T) => Promise<unknown>,
): Promise<boolean> {
  const [small, large] = [make(items), make(items * 2 ** DOUBLINGS)];
  const least = { small: Infinity, large: Infinity };
  const measure = async (input: T) => {
    const start = process.cpuUsage();
    await work(input);
    return millisecondsSince(start);
  };
  for (let run = 1; run <= MOST_RUNS; run++) {
    least.large = Math.min(least.large, await measure(large));
    if (least.large <= NOISE_MS) return true;
    least.small = Math.min(least.small, await measure(small));
    if (run >= RUNS && isAtMost(least)) return true;
  }
  return false;
}

function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function isAtMost(least: { readonly small: number; readonly large: number }): boolean {
  return least.large <= AT_MOST * least.small + NOISE_MS;
}
