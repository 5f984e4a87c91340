import { Injectable } from '@nestjs/common';
import { BusinessSessions, type SignedInUser } from '../../identity/index.js';
import { type CallOrigin, ROLE_SCOPES, type Scope } from '../../kernel/principal.js';
import { wasAudited } from '../../platform/audit/was-audited.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { SESSION_TOKEN_SECONDS } from '../lifetimes.js';
import type { SessionTokenView } from '../session-api.js';
import { IssueTokens } from '../token/issue-tokens.js';

const HOUR_MS = 3_600_000;

@Injectable()
export class IssueSessionToken {
  constructor(
    private readonly businessSessions: BusinessSessions,
    private readonly database: Database,
    private readonly issueTokens: IssueTokens,
  ) {}

  /**
   * A short-lived token for the web app's own calls, for one of the user's businesses. It ends with the
   * session.
   */
  async run(user: SignedInUser, businessId: string, origin: CallOrigin): Promise<SessionTokenView> {
    const principal = await this.businessSessions.principalFor(user, businessId, origin);
    const scopes = ROLE_SCOPES[principal.role];
    const accessToken = await this.database.run(principal, async (uow) => {
      await this.audit(uow, user.sessionId, scopes);
      return this.issueTokens.forSession(uow, {
        sessionId: user.sessionId,
        scopes,
        ttlSeconds: SESSION_TOKEN_SECONDS,
      });
    });
    return { accessToken, expiresIn: SESSION_TOKEN_SECONDS, scopes };
  }

  /** Every page load issues a token, so a session has one row per hour and set of scopes. */
  private async audit(uow: UnitOfWork, sessionId: string, scopes: readonly Scope[]): Promise<void> {
    const event = {
      action: 'oauth_token.issue',
      resourceType: 'web_session',
      resourceId: sessionId,
      changes: { grantType: 'session', scope: scopes.join(' ') },
    };
    const hourAgo = new Date(uow.startedAt.getTime() - HOUR_MS);
    if (!(await wasAudited(uow, event, hourAgo))) uow.audit(event);
  }
}
