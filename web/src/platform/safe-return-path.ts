/** Only paths of the app itself are gone back to, whatever an address says: no page of ours sends people elsewhere. */
export function safeReturnPath(text: string | null): string | null {
  if (text === null || !/^\/(?![/\\])/.test(text)) return null;
  const here = new URL('http://app.invalid');
  const url = URL.canParse(text, here) ? new URL(text, here) : null;
  return url?.origin === here.origin ? url.pathname + url.search : null;
}
