import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { timeZoneSql } from '../../identity/index.js';
import type { ProtectedResource } from '../../kernel/authenticator.js';
import type { Scope } from '../../kernel/principal.js';
import { hashToken } from '../../platform/crypto/secret-token.js';
import { insertMany } from '../../platform/database/bulk.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { OAuthToken } from './oauth-token.entity.js';

/** A token to store, by its hash only. */
export interface NewToken {
  readonly id: string;
  readonly kind: 'access' | 'refresh';
  /** Its origin: a client, a client with a code's family, or a web session. */
  readonly oauthClientId: string | null;
  readonly codeId: string | null;
  readonly sessionId: string | null;
  readonly scopes: readonly Scope[];
  /** Where it is valid; null for the whole service. */
  readonly resource: ProtectedResource | null;
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
  readonly oauthClientId: string | null;
  readonly codeId: string | null;
  readonly grantId: string | null;
  readonly userId: string | null;
}

/** A refresh token and its family, as this unit of work sees them. */
export interface RefreshState {
  readonly isRetired: boolean;
  readonly isLive: boolean;
  readonly scopes: readonly Scope[];
  readonly resource: ProtectedResource | null;
  readonly familyEndsAt: Date;
}

@Injectable()
export class OAuthTokensRepository {
  constructor(private readonly database: Database) {}

  /** Does not wait: the unit of work fails if it fails. */
  insert(uow: UnitOfWork, tokens: readonly NewToken[]): void {
    insertMany(
      uow,
      OAuthToken,
      tokens.map(({ scopes, token, ...columns }) => ({
        ...columns,
        businessId: uow.businessId,
        scopes: [...scopes],
        tokenHash: hashToken(token),
        createdAt: uow.startedAt,
      })),
    );
  }

  async locate(token: string): Promise<LocatedToken | null> {
    return this.database.control((system) =>
      system.queryOne<LocatedToken>(
        `select t.id, t.kind, t.business_id as "businessId", ${timeZoneSql('t.business_id')} as "timeZone",
                t.oauth_client_id as "oauthClientId", t.code_id as "codeId", f.grant_id as "grantId",
                f.user_id as "userId"
           from oauth_token t
           left join oauth_code f on f.business_id = t.business_id and f.id = t.code_id
          where t.token_hash = $1`,
        [hashToken(token)],
      ),
    );
  }

  /** Reads and locks a refresh token with its family, so that of two refreshes the second sees the first. */
  async lockRefresh(uow: UnitOfWork, id: string): Promise<RefreshState | null> {
    return uow.queryOne<RefreshState>(
      `select t.retired_at is not null as "isRetired",
              t.revoked_at is null and t.expires_at > $3 and f.revoked_at is null and f.ends_at > $3 as "isLive",
              f.scopes, f.resource, f.ends_at as "familyEndsAt"
         from oauth_token t
         join oauth_code f on f.business_id = t.business_id and f.id = t.code_id
        where t.business_id = $1 and t.id = $2 and t.kind = 'refresh'
          for update of t`,
      [uow.businessId, id, uow.startedAt],
    );
  }

  /** True for the caller that retires it. */
  async retire(uow: UnitOfWork, id: string): Promise<boolean> {
    const active = {
      businessId: uow.businessId,
      id,
      kind: 'refresh' as const,
      retiredAt: IsNull(),
      revokedAt: IsNull(),
    };
    const { affected } = await uow.repository(OAuthToken).update(active, { retiredAt: uow.startedAt });
    return affected === 1;
  }

  /** True if the token was not revoked before. */
  async revoke(uow: UnitOfWork, id: string): Promise<boolean> {
    const active = { businessId: uow.businessId, id, revokedAt: IsNull() };
    const { affected } = await uow.repository(OAuthToken).update(active, { revokedAt: uow.startedAt });
    return affected === 1;
  }
}
