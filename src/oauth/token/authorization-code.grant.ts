import { Injectable } from '@nestjs/common';
import type { Scope } from '../../kernel/principal.js';
import { isWellFormedToken } from '../../platform/crypto/secret-token.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { originOf } from '../../platform/http/call.js';
import { clientPrincipal } from '../clients/usable-client.js';
import { InvalidGrant } from '../oauth.errors.js';
import { OAuthPrefixes } from '../oauth-prefixes.js';
import { provesChallenge } from '../pkce.js';
import { narrowResource } from '../resources.js';
import { scopeText } from '../scopes.js';
import { ConsentingMemberQueries } from './consenting-member.queries.js';
import { IssueTokens, type TokenResponse } from './issue-tokens.js';
import { type LocatedCode, OAuthCodesRepository, type UsedCode } from './oauth-codes.repository.js';
import { clientKey, TokenBudgets } from './token-budgets.js';
import type { TokenGrant, TokenRequest } from './token-grant.js';

/** RFC 6749 §4.1.3 with RFC 7636: exchanges a code, once, for the first tokens of its family. */
@Injectable()
export class AuthorizationCodeGrant implements TokenGrant {
  readonly type = 'authorization_code';

  constructor(
    private readonly budgets: TokenBudgets,
    private readonly prefixes: OAuthPrefixes,
    private readonly codes: OAuthCodesRepository,
    private readonly members: ConsentingMemberQueries,
    private readonly issueTokens: IssueTokens,
    private readonly database: Database,
  ) {}

  async run(request: TokenRequest): Promise<TokenResponse> {
    const { call, client, form } = request;
    await this.budgets.spend(call, 'token', clientKey(call, client));
    const text = form.required('code');
    form.required('redirect_uri');
    const code = isWellFormedToken(text, this.prefixes.code) ? await this.codes.locate(text) : null;
    if (!code) throw new InvalidGrant('unknown code');
    // Only the code's own client can invalidate it, or anyone who sees a code could.
    if (code.oauthClientId !== client.id) throw new InvalidGrant("another client's code");
    const action = { ...code, actingUserId: code.userId };
    const principal = clientPrincipal(client, action, originOf(call.request));
    // A rejection is a result, not an exception: the invalidated code must be committed.
    const outcome = await this.database.run(principal, (uow) => this.exchange(uow, code, request));
    if (typeof outcome === 'string') throw new InvalidGrant(outcome);
    return outcome;
  }

  /** The tokens, or the reason for the rejection. */
  private async exchange(
    uow: UnitOfWork,
    code: LocatedCode,
    request: TokenRequest,
  ): Promise<TokenResponse | string> {
    const used = await this.codes.use(uow, code.id);
    if (!used) return this.refuseUnusable(uow, code);
    const scopes = await this.members.scopesLeft(uow, { ...code, scopes: used.scopes }, request.client);
    const problem = problemOf(used, scopes, request);
    if (scopes === null || problem !== null) {
      await this.endFamily(uow, code, 'oauth_code.burn');
      return problem ?? 'the grant is disconnected or the member has left';
    }
    // Thrown, so that the code can still be exchanged for the right resource.
    const resource = narrowResource(used.resource, request.resource);
    uow.audit({
      action: 'oauth_token.issue',
      resourceType: 'oauth_grant',
      resourceId: code.grantId,
      changes: { grantType: this.type, scope: scopeText(scopes) },
    });
    return this.issueTokens.forFamily(uow, {
      oauthClientId: request.client.id,
      codeId: code.id,
      scopes,
      consentedScopes: used.scopes,
      resource,
      consentedResource: used.resource,
      familyEndsAt: used.familyEndsAt,
    });
  }

  /** RFC 6749 §4.1.2: a code presented twice has leaked, so its tokens are revoked. */
  private async refuseUnusable(uow: UnitOfWork, code: LocatedCode): Promise<string> {
    if (!(await this.codes.isUsed(uow, code.id))) return 'expired code';
    await this.endFamily(uow, code, 'oauth_code.replay');
    return 'replayed code';
  }

  private async endFamily(uow: UnitOfWork, code: LocatedCode, action: string): Promise<void> {
    if (!(await this.codes.revokeFamily(uow, code.id))) return;
    uow.audit({
      action,
      resourceType: 'oauth_grant',
      resourceId: code.grantId,
      changes: { codeId: code.id },
    });
  }
}

function problemOf(used: UsedCode, scopes: Scope[] | null, { form }: TokenRequest): string | null {
  if (form.get('redirect_uri') !== used.redirectUri) return 'another redirect_uri';
  if (!provesChallenge(form.get('code_verifier'), used.codeChallenge)) return 'failed PKCE';
  if (scopes?.length === 0) return 'the current role allows none of the granted scopes';
  return null;
}
