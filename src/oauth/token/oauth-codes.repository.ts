import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { timeZoneSql } from '../../identity/index.js';
import type { ProtectedResource } from '../../kernel/authenticator.js';
import type { Scope } from '../../kernel/principal.js';
import { hashToken } from '../../platform/crypto/secret-token.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { OAuthCode } from './oauth-code.entity.js';

export interface NewCode {
  readonly id: string;
  readonly grantId: string;
  readonly userId: string;
  readonly scopes: readonly Scope[];
  readonly resource: ProtectedResource | null;
  readonly code: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly expiresAt: Date;
  readonly familyEndsAt: Date;
}

/** Which business and client a presented code belongs to. */
export interface LocatedCode {
  readonly id: string;
  readonly businessId: string;
  readonly timeZone: string;
  readonly oauthClientId: string;
  readonly grantId: string;
  readonly userId: string;
}

/** What a code was issued for. */
export interface UsedCode {
  readonly scopes: readonly Scope[];
  readonly resource: ProtectedResource | null;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly familyEndsAt: Date;
}

/** Codes. Each one is also the family of the tokens issued from it. */
@Injectable()
export class OAuthCodesRepository {
  constructor(private readonly database: Database) {}

  async insert(uow: UnitOfWork, { code, scopes, familyEndsAt, ...columns }: NewCode): Promise<void> {
    await uow.repository(OAuthCode).insert({
      ...columns,
      businessId: uow.businessId,
      scopes: [...scopes],
      codeHash: hashToken(code),
      createdAt: uow.startedAt,
      endsAt: familyEndsAt,
    });
  }

  async locate(code: string): Promise<LocatedCode | null> {
    return this.database.control((system) =>
      system.queryOne<LocatedCode>(
        `select c.id, c.business_id as "businessId", ${timeZoneSql('c.business_id')} as "timeZone",
                g.oauth_client_id as "oauthClientId", c.grant_id as "grantId", c.user_id as "userId"
           from oauth_code c
           join oauth_grant g on g.business_id = c.business_id and g.id = c.grant_id
          where c.code_hash = $1`,
        [hashToken(code)],
      ),
    );
  }

  /** Uses a code, if it may be used, in one statement; null otherwise. */
  async use(uow: UnitOfWork, id: string): Promise<UsedCode | null> {
    return uow.queryOne<UsedCode>(
      `update oauth_code set used_at = $3
        where business_id = $1 and id = $2 and used_at is null and revoked_at is null and expires_at > $3
       returning scopes, resource, redirect_uri as "redirectUri", code_challenge as "codeChallenge",
                 ends_at as "familyEndsAt"`,
      [uow.businessId, id, uow.startedAt],
    );
  }

  async isUsed(uow: UnitOfWork, id: string): Promise<boolean> {
    return uow.repository(OAuthCode).existsBy({ businessId: uow.businessId, id, usedAt: Not(IsNull()) });
  }

  /** Ends a code and its tokens; true if it had not ended before. */
  async revokeFamily(uow: UnitOfWork, id: string): Promise<boolean> {
    const active = { businessId: uow.businessId, id, revokedAt: IsNull() };
    const { affected } = await uow.repository(OAuthCode).update(active, { revokedAt: uow.startedAt });
    return affected === 1;
  }

  /** Ends all consents of a user in this business. */
  async revokeFamiliesOf(uow: UnitOfWork, userId: string): Promise<void> {
    const active = { businessId: uow.businessId, userId, revokedAt: IsNull() };
    await uow.repository(OAuthCode).update(active, { revokedAt: uow.startedAt });
  }
}
