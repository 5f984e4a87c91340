const LIFETIME_DAYS = 90;
const DAY_MS = 86_400_000;

/** RFC 9116: where to report a vulnerability. Expires at a midnight about three months ahead, so it is never stale. */
export function securityTxt(contact: string, rootUrl: string, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS);
  const expires = new Date((today + LIFETIME_DAYS) * DAY_MS);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: en',
    `Canonical: ${rootUrl}/.well-known/security.txt`,
    '',
  ].join('\r\n');
}
