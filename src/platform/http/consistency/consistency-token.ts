import type { Request, Response } from 'express';
import { InvalidRequest } from '../../../kernel/domain-error.js';
import type { Principal } from '../../../kernel/principal.js';
import type { Config } from '../../config/config.js';
import {
  CONSISTENCY_TOKEN,
  FIRST_POSITION,
  PRIMARY_ONLY,
  readConsistencyToken,
  toConsistencyToken,
  type WalPosition,
} from '../../database/replica/wal-position.js';
import { HostCookie } from '../access/host-cookie.js';

export const CONSISTENCY_HEADER = 'Consistency-Token';

/** Much longer than a replica that serves reads may be behind: without the cookie it shows all that the session wrote. */
const COOKIE_LIFE = { maxAge: 60_000, sameSite: 'lax' } as const;

/** How callers carry the position of their last write: integrators in a header, the web app in a cookie. */
export class ConsistencyTokens {
  private readonly cookie: HostCookie;

  constructor(config: Config) {
    this.cookie = new HostCookie('consistency', config);
  }

  /** What a read of the caller must show; null: whatever the primary has. Throws InvalidRequest for what is no token. */
  read(request: Request, { kind }: Principal): WalPosition | null {
    const sent = request.get(CONSISTENCY_HEADER);
    if (sent !== undefined) {
      if (!CONSISTENCY_TOKEN.test(sent))
        throw InvalidRequest.at(CONSISTENCY_HEADER, 'must be the token of an earlier response');
      return readConsistencyToken(sent);
    }
    if (kind !== 'session') return null;
    const stored = this.cookie.read(request, CONSISTENCY_TOKEN);
    return stored === null ? FIRST_POSITION : readConsistencyToken(stored);
  }

  /** After a write of the web app. */
  writeCookie(response: Response, written: WalPosition | null): void {
    this.cookie.write(response, tokenOf(written), COOKIE_LIFE);
  }

  /** After a successful write of any caller. */
  writeHeader(response: Response, written: WalPosition | null): void {
    response.setHeader(CONSISTENCY_HEADER, tokenOf(written));
  }
}

/** The work is committed already: if its position is unknown, the caller's next reads go to the primary. */
function tokenOf(written: WalPosition | null): string {
  return written === null ? PRIMARY_ONLY : toConsistencyToken(written);
}
