import type { UsableClient } from '../clients/usable-client.js';
import type { Parameters } from '../parameters.js';
import type { TokenResponse } from './issue-tokens.js';
import type { RequestedResource } from '../resources.js';
import type { OAuthCall } from './oauth-call.js';

/** An authenticated token request. */
export interface TokenRequest {
  readonly call: OAuthCall;
  readonly client: UsableClient;
  readonly form: Parameters;
  readonly resource: RequestedResource;
}

/** One grant type of the token endpoint. */
export interface TokenGrant {
  readonly type: string;
  run(request: TokenRequest): Promise<TokenResponse>;
}
