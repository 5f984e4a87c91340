const MAX_LENGTH = 2000;
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1']);
const PUBLIC_LOOPBACK_HOSTS = new Set([...LOOPBACK_HOSTS, '[::1]']);
/** RFC 8252 §7.1: a private-use scheme is a domain name of the application in reverse order. */
const PRIVATE_USE = /^([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+):\//;
/** RFC 3986 characters, except those of fragments, wildcards and what browsers silently repair. */
const PLAIN = /^[A-Za-z0-9\-._~:/?@!$&'(),;=%+[\]]+$/;

/** Why a URI cannot be registered, to complete a sentence; null if it can. */
export function redirectUriProblem(text: string, isPublic: boolean): string | null {
  if (text.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`;
  if (!PLAIN.test(text) || !URL.canParse(text)) return 'must be an absolute URI without fragment or wildcard';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || authorityOf(text).includes('@'))
    return 'must not contain a user name or password';
  if (!(isPublic ? isPublicTarget(url) : isWebTarget(url, LOOPBACK_HOSTS)))
    return isPublic
      ? 'must be https, http on localhost, 127.0.0.1 or [::1], or have a scheme such as com.example.app:/'
      : 'must be https, or http on localhost or 127.0.0.1';
  // Exact comparison is only safe if a browser goes to exactly the registered URI.
  if (url.href !== text && url.href !== `${text}/`) return `must be written as ${url.href}`;
  return null;
}

/** Where a redirect URI leads, for display: a host, or the private scheme of a native application. */
export function redirectTarget(uri: string): string {
  return PRIVATE_USE.exec(uri)?.[1] ?? new URL(uri).host;
}

/** Whether a redirect URI leads to a program on the user's computer, and not to a server whose name says whose it is. */
export function leadsToComputer(uri: string): boolean {
  return !uri.startsWith('https://') || PUBLIC_LOOPBACK_HOSTS.has(new URL(uri).hostname);
}

function isPublicTarget(url: URL): boolean {
  return isWebTarget(url, PUBLIC_LOOPBACK_HOSTS) || PRIVATE_USE.test(url.href);
}

function isWebTarget({ protocol, hostname }: URL, loopbackHosts: ReadonlySet<string>): boolean {
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.has(hostname));
}

/**
 * Whether a URI is registered: compared exactly, without normalization. Clients that opt in may use any port
 * of a loopback URI (RFC 8252 §7.3).
 */
export function isRegistered(
  presented: string,
  registered: readonly string[],
  anyLoopbackPort: boolean,
): boolean {
  if (registered.includes(presented)) return true;
  const portless = anyLoopbackPort ? withoutLoopbackPort(presented) : null;
  return portless !== null && registered.some((uri) => withoutLoopbackPort(uri) === portless);
}

/** The URI with added query parameters. Concatenated, so the registered bytes do not change. */
export function withParameters(uri: string, parameters: Readonly<Record<string, string | null>>): string {
  const added = Object.entries(parameters)
    .filter((entry): entry is [string, string] => entry[1] !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const separator = !uri.includes('?') ? '?' : /[?&]$/.test(uri) ? '' : '&';
  return uri + separator + added;
}

/** RFC 8252 §7.3 is about IP literals: a name such as localhost may resolve elsewhere. */
function withoutLoopbackPort(uri: string): string | null {
  const match = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?((?:[/?].*)?)$/.exec(uri);
  return match ? `${match[1]}${match[2]}` : null;
}

function authorityOf(text: string): string {
  return text.replace(/^[^:]*:\/*/, '').split(/[/?]/, 1)[0] ?? '';
}
