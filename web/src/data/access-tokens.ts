import type { SessionTokenView } from './contract';
import { sessionApi } from './session-api';

interface Held {
  readonly token: string;
  readonly until: number;
}

/** Tokens are replaced this long before they expire, so that no request runs into the expiry. */
const MARGIN_MS = 30_000;

const held = new Map<string, Promise<Held>>();

/** The /v1 token for a business: stored only in memory, one at a time, shared by concurrent callers. */
export async function accessToken(businessId: string): Promise<string> {
  const known = held.get(businessId);
  if (known) {
    const { token, until } = await known;
    if (until > Date.now()) return token;
    if (held.get(businessId) === known) held.delete(businessId);
    return accessToken(businessId);
  }
  const minted = mint(businessId);
  held.set(businessId, minted);
  minted.catch(() => held.delete(businessId));
  return (await minted).token;
}

/** Drops a token that the service rejected, unless it was already replaced. */
export async function dropAccessToken(businessId: string, refused: string): Promise<void> {
  const known = held.get(businessId);
  if (known && (await known).token === refused && held.get(businessId) === known) held.delete(businessId);
}

export function dropAllAccessTokens(): void {
  held.clear();
}

async function mint(businessId: string): Promise<Held> {
  const { accessToken: token, expiresIn } = await sessionApi.post<SessionTokenView>('token', { businessId });
  return { token, until: Date.now() + expiresIn * 1000 - MARGIN_MS };
}
