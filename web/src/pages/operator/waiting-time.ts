const DAY_MS = 86_400_000;

/** How long something has been waiting, in whole days: `3 days`. */
export function waitingTime(since: string, now: number = Date.now()): string {
  const days = Math.floor((now - Date.parse(since)) / DAY_MS);
  if (days < 1) return 'less than a day';
  return days === 1 ? '1 day' : `${days} days`;
}
