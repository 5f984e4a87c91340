import { Injectable } from '@nestjs/common';
import { AuthenticateClient } from '../clients/authenticate-client.js';
import { UnsupportedGrantType } from '../oauth.errors.js';
import { readForm } from '../read-form.js';
import { Resources } from '../resources.js';
import { AuthorizationCodeGrant } from './authorization-code.grant.js';
import { ClientCredentialsGrant } from './client-credentials.grant.js';
import type { TokenResponse } from './issue-tokens.js';
import type { OAuthCall } from './oauth-call.js';
import { RefreshTokenGrant } from './refresh-token.grant.js';
import type { TokenGrant } from './token-grant.js';

/** The token endpoint, step by step. */
@Injectable()
export class HandleTokenRequest {
  private readonly grants: readonly TokenGrant[];

  constructor(
    private readonly authenticateClient: AuthenticateClient,
    private readonly resources: Resources,
    clientCredentials: ClientCredentialsGrant,
    authorizationCode: AuthorizationCodeGrant,
    refreshToken: RefreshTokenGrant,
  ) {
    this.grants = [clientCredentials, authorizationCode, refreshToken];
  }

  async run(call: OAuthCall): Promise<TokenResponse> {
    const form = await readForm(call.request, call.response);
    const client = await this.authenticateClient.run(call, form);
    const grant = this.grantOfType(form.required('grant_type'));
    const resource = this.resources.requested(form);
    return grant.run({ call, client, form, resource });
  }

  private grantOfType(type: string): TokenGrant {
    const grant = this.grants.find((candidate) => candidate.type === type);
    if (!grant) throw new UnsupportedGrantType();
    return grant;
  }
}
