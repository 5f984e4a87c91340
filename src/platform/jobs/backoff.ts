/** A job that has failed this often is dead and needs the operator's attention. */
export const MAX_ATTEMPTS = 10;

const FIRST_DELAY_MS = 10_000;
const LONGEST_DELAY_MS = 3_600_000;

/**
 * How long a job waits after its nth failure: doubling up to an hour. Up to half of it is subtracted by `random`, a
 * number from 0 to 1, so that jobs that failed together are not retried together.
 */
export function retryDelayMs(attempts: number, random: number): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
  return Math.round(delay * (1 - random / 2));
}
