import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { narrowResource } from '../resources.js';
import { namedScopes, scopesWithin, scopeText } from '../scopes.js';
import { ConsentingMemberQueries } from './consenting-member.queries.js';
import { IssueTokens, type TokenResponse } from './issue-tokens.js';
import { OAuthCodesRepository } from './oauth-codes.repository.js';
import { OAuthTokensRepository } from './oauth-tokens.repository.js';
import type { TokenRequest } from './token-grant.js';

/** A refresh token with its family. */
export interface FamilyToken {
  readonly id: string;
  readonly businessId: string;
  readonly timeZone: string;
  readonly codeId: string;
  readonly grantId: string;
  readonly userId: string;
}

@Injectable()
export class RotateRefreshToken {
  constructor(
    private readonly tokens: OAuthTokensRepository,
    private readonly codes: OAuthCodesRepository,
    private readonly members: ConsentingMemberQueries,
    private readonly issueTokens: IssueTokens,
  ) {}

  /** Retires a refresh token and issues new tokens. Returns the tokens, or the reason for the rejection. */
  async run(
    uow: UnitOfWork,
    token: FamilyToken,
    { client, form, resource: requested }: TokenRequest,
  ): Promise<TokenResponse | string> {
    const state = await this.tokens.lockRefresh(uow, token.id);
    if (!state) return 'pruned refresh token';
    if (state.isRetired) return this.refuseReuse(uow, token);
    const left = await this.members.scopesLeft(uow, { ...token, scopes: state.scopes }, client);
    if (!state.isLive || left === null) return 'expired, revoked or disconnected';
    const scopes = scopesWithin(namedScopes(form.get('scope')), left);
    const resource = narrowResource(state.resource, requested);
    if (!(await this.tokens.retire(uow, token.id))) return this.refuseReuse(uow, token);
    uow.audit({
      action: 'oauth_token.refresh',
      resourceType: 'oauth_grant',
      resourceId: token.grantId,
      changes: { scope: scopeText(scopes) },
    });
    return this.issueTokens.forFamily(uow, {
      oauthClientId: client.id,
      codeId: token.codeId,
      scopes,
      consentedScopes: state.scopes,
      resource,
      consentedResource: state.resource,
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
}
