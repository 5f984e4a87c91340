/** A job that failed as often as this is dead: somebody has to look at it. */
export const MAX_ATTEMPTS = 10;

const FIRST_DELAY_MS = 10_000;
const LONGEST_DELAY_MS = 3_600_000;

/**
 * How long a job waits after its nth failure: twice as long each time, up to an hour. Up to half of that is left
 * out, by a number from 0 to 1, so that what failed together does not come back together.
 */
export function retryDelayMs(attempts: number, random: number): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
  return Math.round(delay * (1 - random / 2));
}
