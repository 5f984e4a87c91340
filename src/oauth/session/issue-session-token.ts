import { Injectable } from '@nestjs/common';
import { BusinessSessions, type SignedInUser } from '../../identity/index.js';
import { type CallOrigin, ROLE_SCOPES } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { SESSION_TOKEN_SECONDS } from '../lifetimes.js';
import type { SessionTokenView } from '../session-api.js';
import { IssueTokens } from '../token/issue-tokens.js';

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
      uow.audit({
        action: 'oauth_token.issue',
        resourceType: 'web_session',
        resourceId: user.sessionId,
        changes: { grantType: 'session', scope: scopes.join(' ') },
      });
      return this.issueTokens.forSession(uow, {
        sessionId: user.sessionId,
        scopes,
        ttlSeconds: SESSION_TOKEN_SECONDS,
      });
    });
    return { accessToken, expiresIn: SESSION_TOKEN_SECONDS, scopes };
  }
}
