const FIRST_MS = 10 * 60_000;
const LAST_MS = 6 * 60 * 60_000;

/** When something that was looked at so many times is looked at again: after ten minutes, doubling to six hours. */
export function nextCheckAt(now: Date, checks: number): Date {
  const delayMs = Math.min(LAST_MS, FIRST_MS * 2 ** Math.min(checks, 16));
  return new Date(now.getTime() + delayMs);
}
