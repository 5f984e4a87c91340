import { Injectable } from '@nestjs/common';
import { timeZoneSql } from '../../identity/index.js';
import type { Scope } from '../../kernel/principal.js';
import { hashToken } from '../../platform/crypto/secret-token.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { OAuthToken } from './oauth-token.entity.js';

/** A token to store, by its hash only. */
export interface NewToken {
  readonly id: string;
  readonly kind: 'access' | 'refresh';
  /** Its origin: a client, a client with a code's family, or a web session. */
  readonly clientRowId: string | null;
  readonly codeId: string | null;
  readonly sessionId: string | null;
  readonly scopes: readonly Scope[];
  readonly token: string;
  readonly expiresAt: Date;
}

/** Which business and client a presented token belongs to. */
export interface LocatedToken {
  readonly id: string;
  readonly kind: 'access' | 'refresh';
  readonly businessId: string;
  readonly timeZone: string;
  /** Null for a web session's token. */
  readonly clientRowId: string | null;
  readonly codeId: string | null;
  readonly grantId: string | null;
  readonly userId: string | null;
}

interface LocatedRow {
  id: string;
  kind: 'access' | 'refresh';
  business_id: string;
  time_zone: string;
  oauth_client_id: string | null;
  code_id: string | null;
  grant_id: string | null;
  user_id: string | null;
}

/** A refresh token and its family, as this unit of work sees them. */
export interface RefreshState {
  readonly isRetired: boolean;
  readonly isLive: boolean;
  readonly scopes: readonly Scope[];
  readonly familyEndsAt: Date;
}

@Injectable()
export class OAuthTokensRepository {
  constructor(private readonly database: Database) {}

  async insert(uow: UnitOfWork, tokens: readonly NewToken[]): Promise<void> {
    await uow.repository(OAuthToken).insert(
      tokens.map(({ clientRowId, scopes, token, ...columns }) => ({
        ...columns,
        businessId: uow.businessId,
        oauthClientId: clientRowId,
        scopes: [...scopes],
        tokenHash: hashToken(token),
        createdAt: uow.startedAt,
      })),
    );
  }

  async locate(token: string): Promise<LocatedToken | null> {
    const row = await this.database.system((system) =>
      system.queryOne<LocatedRow>(
        `select t.id, t.kind, t.business_id, ${timeZoneSql('t.business_id')} as time_zone, t.oauth_client_id, t.code_id, f.grant_id, f.user_id
           from oauth_token t
           left join oauth_code f on f.business_id = t.business_id and f.id = t.code_id
          where t.token_hash = $1`,
        [hashToken(token)],
      ),
    );
    return row ? toLocated(row) : null;
  }

  /** Reads and locks a refresh token with its family, so that of two refreshes the second sees the first. */
  async lockRefresh(uow: UnitOfWork, id: string): Promise<RefreshState | null> {
    const row = await uow.queryOne<{
      is_retired: boolean;
      is_live: boolean;
      scopes: Scope[];
      ends_at: Date;
    }>(
      `select t.retired_at is not null as is_retired,
              t.revoked_at is null and t.expires_at > $3 and f.revoked_at is null and f.ends_at > $3 as is_live,
              f.scopes, f.ends_at
         from oauth_token t
         join oauth_code f on f.business_id = t.business_id and f.id = t.code_id
        where t.business_id = $1 and t.id = $2 and t.kind = 'refresh'
          for update of t`,
      [uow.businessId, id, uow.startedAt],
    );
    if (!row) return null;
    return { isRetired: row.is_retired, isLive: row.is_live, scopes: row.scopes, familyEndsAt: row.ends_at };
  }

  /** True for the caller that retires it. */
  async retire(uow: UnitOfWork, id: string): Promise<boolean> {
    const rows = await uow.query(
      `update oauth_token set retired_at = $3
        where business_id = $1 and id = $2 and kind = 'refresh' and retired_at is null and revoked_at is null
       returning id`,
      [uow.businessId, id, uow.startedAt],
    );
    return rows.length > 0;
  }

  /** True if the token was not revoked before. */
  async revoke(uow: UnitOfWork, id: string): Promise<boolean> {
    const rows = await uow.query(
      `update oauth_token set revoked_at = $3 where business_id = $1 and id = $2 and revoked_at is null returning id`,
      [uow.businessId, id, uow.startedAt],
    );
    return rows.length > 0;
  }
}

function toLocated(row: LocatedRow): LocatedToken {
  return {
    id: row.id,
    kind: row.kind,
    businessId: row.business_id,
    timeZone: row.time_zone,
    clientRowId: row.oauth_client_id,
    codeId: row.code_id,
    grantId: row.grant_id,
    userId: row.user_id,
  };
}
