import { Injectable } from '@nestjs/common';
import { isWellFormedToken } from '../../platform/crypto/secret-token.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { originOf } from '../../platform/http/call.js';
import { AuthenticateClient } from '../clients/authenticate-client.js';
import { clientPrincipal, type UsableClient } from '../clients/usable-client.js';
import { NotYourToken } from '../oauth.errors.js';
import { OAuthPrefixes } from '../oauth-prefixes.js';
import { readForm } from '../read-form.js';
import type { OAuthCall } from './oauth-call.js';
import { OAuthCodesRepository } from './oauth-codes.repository.js';
import { type LocatedToken, OAuthTokensRepository } from './oauth-tokens.repository.js';
import { clientKey, TokenBudgets } from './token-budgets.js';

/** RFC 7009: revokes a token. The type hint is not needed: every token is found by its hash. */
@Injectable()
export class RevokeToken {
  constructor(
    private readonly authenticateClient: AuthenticateClient,
    private readonly budgets: TokenBudgets,
    private readonly prefixes: OAuthPrefixes,
    private readonly tokens: OAuthTokensRepository,
    private readonly codes: OAuthCodesRepository,
    private readonly database: Database,
  ) {}

  /** RFC 7009 §2.2: a token that is unknown, expired or revoked is already in the desired state. */
  async run(call: OAuthCall): Promise<Readonly<Record<string, never>>> {
    const form = await readForm(call.request, call.response);
    const client = await this.authenticateClient.run(call, form);
    await this.budgets.spend(call, 'write', `oauth:${clientKey(call, client)}`);
    const token = await this.find(form.required('token'));
    if (token) await this.revoke(token, client, call);
    return {};
  }

  private async find(text: string): Promise<LocatedToken | null> {
    const { accessToken, refreshToken } = this.prefixes;
    const isOurs = [accessToken, refreshToken].some((prefix) => isWellFormedToken(text, prefix));
    return isOurs ? this.tokens.locate(text) : null;
  }

  private async revoke(token: LocatedToken, client: UsableClient, { request }: OAuthCall): Promise<void> {
    if (token.oauthClientId !== client.id) throw new NotYourToken();
    const principal = clientPrincipal(client, { ...token, actingUserId: token.userId }, originOf(request));
    await this.database.run(principal, async (uow) => {
      if (!(await this.end(uow, token))) return;
      uow.audit({
        action: 'oauth_token.revoke',
        resourceType: token.grantId === null ? 'oauth_client' : 'oauth_grant',
        resourceId: token.grantId ?? client.id,
        changes: { kind: token.kind },
      });
    });
  }

  /** RFC 7009 §2.1: a refresh token ends with its family; an access token ends alone. */
  private end(uow: UnitOfWork, { kind, id, codeId }: LocatedToken): Promise<boolean> {
    return kind === 'refresh' && codeId !== null
      ? this.codes.revokeFamily(uow, codeId)
      : this.tokens.revoke(uow, id);
  }
}
