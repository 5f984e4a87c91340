import type { SessionTokenView } from './contract';
import { sessionApi } from './session-api';

interface Held {
  readonly token: string;
  readonly until: number;
}

/** Asked for anew this long before the old one ends, so that no request is under way when it does. */
const MARGIN_MS = 30_000;

const held = new Map<string, Promise<Held>>();

/** The token for /v1 in a business: kept in memory alone, one at a time, shared by all who ask at once. */
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

/** Forgets a token that the service no longer takes, unless another one has come meanwhile. */
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
