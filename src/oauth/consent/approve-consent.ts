import { Injectable } from '@nestjs/common';
import { BusinessSessions } from '../../identity/index.js';
import { Forbidden, NotFound } from '../../kernel/domain-error.js';
import { newId } from '../../kernel/ids.js';
import type { Principal, Scope } from '../../kernel/principal.js';
import { newToken } from '../../platform/crypto/secret-token.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { OAuthGrantsRepository } from '../grants/oauth-grants.repository.js';
import { after, CODE_LIFETIME_MS, FAMILY_LIFETIME_MS } from '../lifetimes.js';
import { AccessDenied } from '../oauth.errors.js';
import { OAuthPrefixes } from '../oauth-prefixes.js';
import { scopeText } from '../scopes.js';
import type { DecisionView } from '../session-api.js';
import { OAuthCodesRepository } from '../token/oauth-codes.repository.js';
import type { Approval } from './approval.js';
import { AuthorizationResponse } from './authorization-response.js';
import { grantableScopes } from './grantable-scopes.js';
import { type PendingConsent, PendingConsents } from './pending-consents.js';
import { TamperedConsent } from './tampered-consent.js';

@Injectable()
export class ApproveConsent {
  constructor(
    private readonly pendingConsents: PendingConsents,
    private readonly businessSessions: BusinessSessions,
    private readonly tamperedConsent: TamperedConsent,
    private readonly grants: OAuthGrantsRepository,
    private readonly codes: OAuthCodesRepository,
    private readonly prefixes: OAuthPrefixes,
    private readonly response: AuthorizationResponse,
    private readonly database: Database,
  ) {}

  /** Approves a request, limited to the member's current role, and returns the redirect with the code. */
  async run(requestId: string, approval: Approval): Promise<DecisionView> {
    const consent = await this.pendingConsents.find(requestId);
    const { request, client } = consent;
    const principal = await this.memberOf(consent, approval);
    const scopes = grantableScopes(request.scopes, client, principal.role);
    await this.pendingConsents.decide(requestId);
    if (scopes.length === 0) {
      const denied = new AccessDenied('the role of the approving user covers none of the requested scopes');
      return { redirectTo: this.response.withError(request, denied) };
    }
    const code = newToken(this.prefixes.code);
    await this.database.run(principal, (uow) => this.grant(uow, consent, scopes, code));
    return { redirectTo: this.response.withCode(request, code) };
  }

  /**
   * The member's principal in the chosen business. For a business's client, that is the client's own
   * business.
   */
  private async memberOf({ client }: PendingConsent, approval: Approval): Promise<Principal> {
    const { user, businessId, origin } = approval;
    const isOffered = client.business === null || client.business.businessId === businessId;
    try {
      if (isOffered) return await this.businessSessions.principalFor(user, businessId, origin);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
    await this.tamperedConsent.note(approval, client.clientId);
    throw new Forbidden('choose one of the offered businesses');
  }

  private async grant(
    uow: UnitOfWork,
    { request, client }: PendingConsent,
    scopes: readonly Scope[],
    code: string,
  ): Promise<void> {
    const { id: grantId } = await this.grants.findOrCreate(uow, client.id);
    await this.codes.insert(uow, {
      id: newId(),
      grantId,
      userId: uow.principal.actingUserId ?? '',
      scopes,
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
  }
}
