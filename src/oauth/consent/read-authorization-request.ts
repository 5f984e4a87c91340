import type { UsableClient } from '../clients/usable-client.js';
import { InvalidOAuthRequest, UnsupportedResponseType } from '../oauth.errors.js';
import type { Parameters } from '../parameters.js';
import { isCodeChallenge } from '../pkce.js';
import { narrowResource, type Resources } from '../resources.js';
import { namedScopes, scopesWithin } from '../scopes.js';
import type { NewAuthorizationRequest } from './authorization-requests.repository.js';

const MAX_STATE_LENGTH = 4000;

/**
 * The other parameters of an authorization request. The client id and redirect URI are already validated, so
 * errors here are returned to the client.
 */
export function readAuthorizationRequest(
  query: Parameters,
  client: UsableClient,
  redirectUri: string,
  resources: Resources,
): NewAuthorizationRequest {
  query.requireValid();
  // RFC 6749 §4.1.1 requires it; the contract does not mention it, so the default is the only value.
  if ((query.get('response_type') ?? 'code') !== 'code') throw new UnsupportedResponseType();
  if ((query.get('response_mode') ?? 'query') !== 'query')
    throw new InvalidOAuthRequest('response_mode must be query');
  const state = query.get('state') ?? null;
  if (state !== null && state.length > MAX_STATE_LENGTH) throw new InvalidOAuthRequest('state is too long');
  return {
    oauthClientId: client.id,
    redirectUri,
    scopes: scopesWithin(namedScopes(query.get('scope')), client.scopes),
    state,
    codeChallenge: readChallenge(query),
    resource: narrowResource(null, resources.requested(query)),
  };
}

/** RFC 9700 §2.1.1: PKCE with S256, for confidential clients too; without a method it would be plain. */
function readChallenge(query: Parameters): string {
  const challenge = query.required('code_challenge');
  if (query.get('code_challenge_method') !== 'S256')
    throw new InvalidOAuthRequest('code_challenge_method must be S256');
  if (!isCodeChallenge(challenge))
    throw new InvalidOAuthRequest('code_challenge must have 43 to 128 unreserved characters');
  return challenge;
}
