import { Injectable } from '@nestjs/common';
import { newId } from '../../kernel/ids.js';
import type { Principal, Scope } from '../../kernel/principal.js';
import { newToken } from '../../platform/crypto/secret-token.js';
import { Database } from '../../platform/database/database.js';
import { OAuthGrantsRepository } from '../grants/oauth-grants.repository.js';
import { after, CODE_LIFETIME_MS, FAMILY_LIFETIME_MS } from '../lifetimes.js';
import { OAuthPrefixes } from '../oauth-prefixes.js';
import { scopeText } from '../scopes.js';
import { OAuthCodesRepository } from '../token/oauth-codes.repository.js';
import type { PendingConsent } from './pending-consents.js';

@Injectable()
export class IssueCode {
  constructor(
    private readonly grants: OAuthGrantsRepository,
    private readonly codes: OAuthCodesRepository,
    private readonly prefixes: OAuthPrefixes,
    private readonly database: Database,
  ) {}

  /** Records the grant of the approving member and returns an authorization code for it. */
  async run(
    principal: Principal,
    { request, client }: PendingConsent,
    scopes: readonly Scope[],
  ): Promise<string> {
    const code = newToken(this.prefixes.code);
    await this.database.run(principal, async (uow) => {
      const { id: grantId } = await this.grants.findOrCreate(uow, client.id);
      await this.codes.insert(uow, {
        id: newId(),
        grantId,
        userId: principal.actingUserId ?? '',
        scopes,
        resource: request.resource,
        code,
        redirectUri: request.redirectUri,
        codeChallenge: request.codeChallenge,
        expiresAt: after(uow.startedAt, CODE_LIFETIME_MS),
        familyEndsAt: after(uow.startedAt, FAMILY_LIFETIME_MS),
      });
      uow.audit({
        action: 'oauth_grant.approve',
        resourceType: 'oauth_grant',
        resourceId: grantId,
        changes: { clientId: client.clientId, scope: scopeText(scopes) },
      });
    });
    return code;
  }
}
