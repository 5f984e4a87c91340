const MAX_LENGTH = 255;
/** Browsers accept more in a host, such as an asterisk. */
const PLAIN = /^[a-z]+:\/\/(?:[a-z0-9.-]+|\[::1\])(?::\d+)?$/;
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Why a text cannot be registered as an origin, to complete a sentence; null if it can. */
export function originProblem(text: string): string | null {
  const isPlain = text.length <= MAX_LENGTH && PLAIN.test(text) && URL.canParse(text);
  const url = isPlain ? new URL(text) : null;
  // Compared with the Origin header as text, so it must be written as browsers send it.
  if (url?.origin !== text) return 'must be an origin without a path, such as https://app.example.com';
  const isLoopback = url.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname);
  return url.protocol === 'https:' || isLoopback
    ? null
    : 'must be https, or http on localhost, 127.0.0.1 or [::1]';
}
