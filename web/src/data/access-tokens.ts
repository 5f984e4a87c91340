import type { SessionTokenView } from './contract';
import { sessionApi } from './session-api';

interface CachedToken {
  readonly token: string;
  readonly until: number;
}

/** Tokens are replaced this long before they expire, so that no request uses an expired one. */
const MARGIN_MS = 30_000;

const tokens = new Map<string, Promise<CachedToken>>();

/** The /v1 token for a business: stored only in memory, one at a time, shared by concurrent callers. */
export async function accessToken(businessId: string): Promise<string> {
  const known = tokens.get(businessId);
  if (known) {
    const { token, until } = await known;
    if (until > Date.now()) return token;
    if (tokens.get(businessId) === known) tokens.delete(businessId);
    return accessToken(businessId);
  }
  const issued = issue(businessId);
  tokens.set(businessId, issued);
  issued.catch(() => tokens.delete(businessId));
  return (await issued).token;
}

/** Drops a token that the service rejected, unless it was already replaced. */
export async function dropAccessToken(businessId: string, rejected: string): Promise<void> {
  const known = tokens.get(businessId);
  if (known && (await known).token === rejected && tokens.get(businessId) === known)
    tokens.delete(businessId);
}

export function dropAllAccessTokens(): void {
  tokens.clear();
}

async function issue(businessId: string): Promise<CachedToken> {
  const { accessToken: token, expiresIn } = await sessionApi.post<SessionTokenView>('token', { businessId });
  return { token, until: Date.now() + expiresIn * 1000 - MARGIN_MS };
}
