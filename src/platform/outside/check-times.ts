const MINUTE_MS = 60_000;
const FIRST_CHECK_MS = 10 * MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
const LISTING_GRACE_MS = 15 * MINUTE_MS;

/** When a record is due again after this many checks: in 10 minutes, doubling up to 6 hours. */
export function nextCheckAt(now: Date, checks: number): Date {
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_CHECK_MS * 2 ** Math.min(checks, 16));
  return new Date(now.getTime() + pauseMs);
}

/**
 * Whether a request whose response was lost never reached the service, given that the service does not list it.
 * Services may list a request some minutes after they accepted it.
 */
export function wasNeverReceived(recordedAt: Date, now: Date): boolean {
  return now.getTime() - recordedAt.getTime() >= LISTING_GRACE_MS;
}
