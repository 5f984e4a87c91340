/** Only paths of the app itself are accepted, so no link redirects users elsewhere. */
export function safeReturnPath(text: string | null): string | null {
  if (text === null || !/^\/(?![/\\])/.test(text)) return null;
  const here = new URL('http://app.invalid');
  const url = URL.canParse(text, here) ? new URL(text, here) : null;
  return url?.origin === here.origin ? url.pathname + url.search : null;
}
