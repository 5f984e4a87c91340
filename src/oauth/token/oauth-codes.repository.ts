import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { timeZoneSql } from '../../identity/index.js';
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
  readonly clientRowId: string;
  readonly grantId: string;
  readonly userId: string;
}

/** What a code was issued for. */
export interface UsedCode {
  readonly scopes: readonly Scope[];
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
    const row = await this.database.system((system) =>
      system.queryOne<{
        id: string;
        business_id: string;
        time_zone: string;
        oauth_client_id: string;
        grant_id: string;
        user_id: string;
      }>(
        `select c.id, c.business_id, ${timeZoneSql('c.business_id')} as time_zone, g.oauth_client_id, c.grant_id, c.user_id
           from oauth_code c
           join oauth_grant g on g.business_id = c.business_id and g.id = c.grant_id
          where c.code_hash = $1`,
        [hashToken(code)],
      ),
    );
    if (!row) return null;
    return {
      id: row.id,
      businessId: row.business_id,
      timeZone: row.time_zone,
      clientRowId: row.oauth_client_id,
      grantId: row.grant_id,
      userId: row.user_id,
    };
  }

  /** Uses a code, if it may be used, in one statement; null otherwise. */
  async use(uow: UnitOfWork, id: string): Promise<UsedCode | null> {
    const row = await uow.queryOne<{
      scopes: Scope[];
      redirect_uri: string;
      code_challenge: string;
      ends_at: Date;
    }>(
      `update oauth_code set used_at = $3
        where business_id = $1 and id = $2 and used_at is null and revoked_at is null and expires_at > $3
       returning scopes, redirect_uri, code_challenge, ends_at`,
      [uow.businessId, id, uow.startedAt],
    );
    if (!row) return null;
    return {
      scopes: row.scopes,
      redirectUri: row.redirect_uri,
      codeChallenge: row.code_challenge,
      familyEndsAt: row.ends_at,
    };
  }

  async isUsed(uow: UnitOfWork, id: string): Promise<boolean> {
    return uow.repository(OAuthCode).existsBy({ businessId: uow.businessId, id, usedAt: Not(IsNull()) });
  }

  /** Ends a code and its tokens; true if it had not ended before. */
  async revokeFamily(uow: UnitOfWork, id: string): Promise<boolean> {
    const rows = await uow.query(
      'update oauth_code set revoked_at = $3 where business_id = $1 and id = $2 and revoked_at is null returning id',
      [uow.businessId, id, uow.startedAt],
    );
    return rows.length > 0;
  }

  /** Ends all consents of a user in this business. */
  async revokeFamiliesOf(uow: UnitOfWork, userId: string): Promise<void> {
    const active = { businessId: uow.businessId, userId, revokedAt: IsNull() };
    await uow.repository(OAuthCode).update(active, { revokedAt: uow.startedAt });
  }
}
