import { Injectable } from '@nestjs/common';
import { ROLE_SCOPES } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { originOf } from '../../platform/http/call.js';
import { clientPrincipal } from '../clients/usable-client.js';
import { UnauthorizedClient } from '../oauth.errors.js';
import { narrowResource } from '../resources.js';
import { commonScopes, namedScopes, scopesWithin, scopeText } from '../scopes.js';
import { IssueTokens, type TokenResponse } from './issue-tokens.js';
import { clientKey, TokenBudgets } from './token-budgets.js';
import type { TokenGrant, TokenRequest } from './token-grant.js';

/** RFC 6749 §4.4: a business's confidential client on its own, limited by the role of its owner. */
@Injectable()
export class ClientCredentialsGrant implements TokenGrant {
  readonly type = 'client_credentials';

  constructor(
    private readonly budgets: TokenBudgets,
    private readonly database: Database,
    private readonly issueTokens: IssueTokens,
  ) {}

  async run({ call, client, form, resource }: TokenRequest): Promise<TokenResponse> {
    await this.budgets.spend(call, 'token', clientKey(call, client));
    const { business, secretHash } = client;
    if (!business || secretHash === null) throw new UnauthorizedClient();
    const allowed = commonScopes(client.scopes, ROLE_SCOPES[business.ownerRole]);
    const scopes = scopesWithin(namedScopes(form.get('scope')), allowed);
    const action = { ...business, grantId: null, actingUserId: business.ownerUserId };
    return this.database.run(clientPrincipal(client, action, originOf(call.request)), async (uow) => {
      uow.audit({
        action: 'oauth_token.issue',
        resourceType: 'oauth_client',
        resourceId: client.id,
        changes: { grantType: this.type, scope: scopeText(scopes) },
      });
      return this.issueTokens.forClient(uow, {
        oauthClientId: client.id,
        scopes,
        resource: narrowResource(null, resource),
      });
    });
  }
}
