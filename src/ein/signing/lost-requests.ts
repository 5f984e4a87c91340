const GRACE_MS = 15 * 60_000;

/**
 * Whether a request whose answer was lost, and which the service does not list, never arrived. A service may list
 * what it has taken a while later.
 */
export function neverArrived(recordedAt: Date, now: Date): boolean {
  return now.getTime() - recordedAt.getTime() >= GRACE_MS;
}
