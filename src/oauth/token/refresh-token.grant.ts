import { Injectable } from '@nestjs/common';
import { isWellFormedToken } from '../../platform/crypto/secret-token.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { originOf } from '../../platform/http/call.js';
import { clientPrincipal, type UsableClient } from '../clients/usable-client.js';
import { InvalidGrant } from '../oauth.errors.js';
import { OAuthPrefixes } from '../oauth-prefixes.js';
import { namedScopes, scopesWithin, scopeText } from '../scopes.js';
import { ConsentingMemberQueries } from './consenting-member.queries.js';
import { IssueTokens, type TokenResponse } from './issue-tokens.js';
import { OAuthCodesRepository } from './oauth-codes.repository.js';
import { OAuthTokensRepository } from './oauth-tokens.repository.js';
import { TokenBudgets } from './token-budgets.js';
import type { TokenGrant, TokenRequest } from './token-grant.js';

/** A refresh token with its family. */
interface FamilyToken {
  readonly id: string;
  readonly businessId: string;
  readonly timeZone: string;
  readonly codeId: string;
  readonly grantId: string;
  readonly userId: string;
}

/** RFC 6749 §6 with RFC 9700 §4.14.2: every use returns a new refresh token and retires the old one. */
@Injectable()
export class RefreshTokenGrant implements TokenGrant {
  readonly type = 'refresh_token';

  constructor(
    private readonly budgets: TokenBudgets,
    private readonly prefixes: OAuthPrefixes,
    private readonly tokens: OAuthTokensRepository,
    private readonly codes: OAuthCodesRepository,
    private readonly members: ConsentingMemberQueries,
    private readonly issueTokens: IssueTokens,
    private readonly database: Database,
  ) {}

  async run(request: TokenRequest): Promise<TokenResponse> {
    const { call, client, form } = request;
    const token = await this.findOwn(client, form.required('refresh_token'));
    await this.spend(request, token);
    if (!token) throw new InvalidGrant("unknown refresh token, or another client's");
    const principal = clientPrincipal(
      client,
      { ...token, actingUserId: token.userId },
      originOf(call.request),
    );
    // A rejection is a result, not an exception: the ended family must be committed.
    const outcome = await this.database.run(principal, (uow) => this.rotate(uow, token, request));
    if (typeof outcome === 'string') throw new InvalidGrant(outcome);
    return outcome;
  }

  /** The tokens, or the reason for the rejection. */
  private async rotate(
    uow: UnitOfWork,
    token: FamilyToken,
    { client, form }: TokenRequest,
  ): Promise<TokenResponse | string> {
    const state = await this.tokens.lockRefresh(uow, token.id);
    if (!state) return 'pruned refresh token';
    if (state.isRetired) return this.refuseReuse(uow, token);
    const left = await this.members.scopesLeft(uow, { ...token, scopes: state.scopes }, client);
    if (!state.isLive || left === null) return 'expired, revoked or disconnected';
    const scopes = scopesWithin(namedScopes(form.get('scope')), left);
    if (!(await this.tokens.retire(uow, token.id))) return this.refuseReuse(uow, token);
    uow.audit({
      action: 'oauth_token.refresh',
      resourceType: 'oauth_grant',
      resourceId: token.grantId,
      changes: { scope: scopeText(scopes) },
    });
    return this.issueTokens.forFamily(uow, {
      clientRowId: client.id,
      codeId: token.codeId,
      scopes,
      consentedScopes: state.scopes,
      familyEndsAt: state.familyEndsAt,
    });
  }

  /** Two parties have a retired token, and one of them is a thief: the whole family ends. */
  private async refuseReuse(uow: UnitOfWork, token: FamilyToken): Promise<string> {
    if (await this.codes.revokeFamily(uow, token.codeId)) {
      uow.audit({
        action: 'oauth_token.reuse',
        resourceType: 'oauth_grant',
        resourceId: token.grantId,
        changes: { codeId: token.codeId },
      });
    }
    return 'retired refresh token';
  }

  private async findOwn(client: UsableClient, text: string): Promise<FamilyToken | null> {
    if (!isWellFormedToken(text, this.prefixes.refreshToken)) return null;
    const token = await this.tokens.locate(text);
    if (token?.clientRowId !== client.id) return null;
    const { codeId, grantId, userId } = token;
    return codeId === null || grantId === null || userId === null
      ? null
      : { ...token, codeId, grantId, userId };
  }

  /** One budget per grant, so that a busy business does not use another's. */
  private spend({ call, client }: TokenRequest, token: FamilyToken | null): Promise<void> {
    return token
      ? this.budgets.spend(call, 'token_refresh', token.grantId)
      : this.budgets.spend(call, 'token', client.clientId);
  }
}
