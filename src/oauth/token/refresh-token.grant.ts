import { Injectable } from '@nestjs/common';
import { isWellFormedToken } from '../../platform/crypto/secret-token.js';
import { Database } from '../../platform/database/database.js';
import { originOf } from '../../platform/http/call.js';
import { clientPrincipal, type UsableClient } from '../clients/usable-client.js';
import { InvalidGrant } from '../oauth.errors.js';
import { OAuthPrefixes } from '../oauth-prefixes.js';
import type { TokenResponse } from './issue-tokens.js';
import { OAuthTokensRepository } from './oauth-tokens.repository.js';
import { type FamilyToken, RotateRefreshToken } from './rotate-refresh-token.js';
import { clientKey, TokenBudgets } from './token-budgets.js';
import type { TokenGrant, TokenRequest } from './token-grant.js';

/** RFC 6749 §6 with RFC 9700 §4.14.2: every use returns a new refresh token and retires the old one. */
@Injectable()
export class RefreshTokenGrant implements TokenGrant {
  readonly type = 'refresh_token';

  constructor(
    private readonly budgets: TokenBudgets,
    private readonly prefixes: OAuthPrefixes,
    private readonly tokens: OAuthTokensRepository,
    private readonly rotateToken: RotateRefreshToken,
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
    const outcome = await this.database.run(principal, (uow) => this.rotateToken.run(uow, token, request));
    if (typeof outcome === 'string') throw new InvalidGrant(outcome);
    return outcome;
  }

  private async findOwn(client: UsableClient, text: string): Promise<FamilyToken | null> {
    if (!isWellFormedToken(text, this.prefixes.refreshToken)) return null;
    const token = await this.tokens.locate(text);
    if (token?.oauthClientId !== client.id) return null;
    const { codeId, grantId, userId } = token;
    return codeId === null || grantId === null || userId === null
      ? null
      : { ...token, codeId, grantId, userId };
  }

  /** One budget per grant, so that a busy business does not use another's. */
  private spend({ call, client }: TokenRequest, token: FamilyToken | null): Promise<void> {
    return token
      ? this.budgets.spend(call, 'token_refresh', token.grantId)
      : this.budgets.spend(call, 'token', clientKey(call, client));
  }
}
