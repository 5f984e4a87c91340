import { Injectable, Logger } from '@nestjs/common';
import { BusinessSessions } from '../../identity/index.js';
import { Forbidden, NotFound } from '../../kernel/domain-error.js';
import type { Principal } from '../../kernel/principal.js';
import { AccessDenied } from '../oauth.errors.js';
import type { DecisionView } from '../session-api.js';
import type { ConsentApproval } from './consent-approval.js';
import { AuthorizationResponse } from './authorization-response.js';
import { grantableScopes } from './grantable-scopes.js';
import { IssueCode } from './issue-code.js';
import { type PendingConsent, PendingConsents } from './pending-consents.js';

@Injectable()
export class ApproveConsent {
  private readonly logger = new Logger(ApproveConsent.name);

  constructor(
    private readonly pendingConsents: PendingConsents,
    private readonly businessSessions: BusinessSessions,
    private readonly issueCode: IssueCode,
    private readonly response: AuthorizationResponse,
  ) {}

  /** Approves a request, limited to the member's current role, and returns the redirect with the code. */
  async run(requestId: string, approval: ConsentApproval): Promise<DecisionView> {
    const consent = await this.pendingConsents.find(requestId);
    const { request, client } = consent;
    const principal = await this.memberOf(consent, approval);
    const scopes = grantableScopes(request.scopes, client, principal.role);
    await this.pendingConsents.decide(requestId);
    if (scopes.length === 0) {
      const denied = new AccessDenied('the role of the approving user covers none of the requested scopes');
      return { redirectTo: this.response.withError(request, denied) };
    }
    const code = await this.issueCode.run(principal, consent, scopes);
    return { redirectTo: this.response.withCode(request, code) };
  }

  /**
   * The member's principal in the chosen business. For a business's client, that is the client's own
   * business.
   */
  private async memberOf({ client }: PendingConsent, approval: ConsentApproval): Promise<Principal> {
    const { user, businessId, origin } = approval;
    const isOffered = client.business === null || client.business.businessId === businessId;
    try {
      if (isOffered) return await this.businessSessions.principalFor(user, businessId, origin);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
    this.logAttempt(approval, client.clientId);
    throw new Forbidden('choose one of the offered businesses');
  }

  /** Logged, not audited: otherwise anyone who knows a business's id could write to its audit trail. */
  private logAttempt({ user, businessId, origin }: ConsentApproval, clientId: string): void {
    const { userId } = user;
    const { requestId } = origin;
    this.logger.warn(
      { requestId, userId, businessId, clientId },
      'consent was attempted for a business that was not offered',
    );
  }
}
