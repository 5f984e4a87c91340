const MAX_LENGTH = 300;

/**
 * The address of a client's metadata document, if a client id is one (Client ID Metadata Document §3). Ids are compared as text,
 * so it must be written as it is requested.
 */
export function clientAddress(clientId: string): URL | null {
  if (!clientId.startsWith('https://') || clientId.length > MAX_LENGTH || !URL.canParse(clientId))
    return null;
  const url = new URL(clientId);
  const { href, username, password, pathname } = url;
  const isPlain = href === clientId && !clientId.includes('#') && username === '' && password === '';
  return isPlain && pathname !== '/' ? url : null;
}
