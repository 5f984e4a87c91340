import { ApiError } from './errors.js';
import { type TokenSource, Transport, type TransportOptions } from './transport.js';

/** The part of a token's lifetime after which a new one is requested. */
const USED_PART = 0.9;

export interface ClientCredentialsOptions extends TransportOptions {
  /** The address of the service, without a path. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Such as `read write`. Default: every scope of the client. */
  readonly scope?: string;
}

interface Token {
  readonly value: string;
  readonly usableUntilMs: number;
}

/** Gets access tokens with the client's secret (RFC 6749 §4.4), and keeps each for most of its lifetime. */
export function clientCredentials(options: ClientCredentialsOptions): TokenSource {
  const transport = new Transport(options, null);
  let current: Promise<Token> | null = null;
  const refresh = () => {
    const requested = requestToken(transport, options);
    current = requested;
    // A failure is not kept: the next request tries again.
    requested.catch(() => {
      if (current === requested) current = null;
    });
    return requested;
  };
  return async (rejected) => {
    // Requests at the same time share one token.
    const shared = current ?? refresh();
    const token = await shared;
    if (token.value !== rejected && Date.now() < token.usableUntilMs) return token.value;
    return (await (current === shared || current === null ? refresh() : current)).value;
  };
}

async function requestToken(transport: Transport, options: ClientCredentialsOptions): Promise<Token> {
  const { url, clientId, clientSecret, scope } = options;
  const askedAtMs = Date.now();
  const request = new Request(`${url.replace(/\/$/, '')}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa([clientId, clientSecret].map(encodeURIComponent).join(':'))}` },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      ...(scope === undefined ? {} : { scope }),
    }),
  });
  const response = await transport.send({ request, isRepeatable: true, signal: null, isStream: false });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response, body);
  const { access_token, expires_in } = body as { access_token: string; expires_in: number };
  return { value: access_token, usableUntilMs: askedAtMs + expires_in * 1000 * USED_PART };
}
