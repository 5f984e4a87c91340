import * as oauth from 'oauth4webapi';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  consentByOwner,
  decideInBrowser,
  type Integration,
  newIntegration,
} from '../../support/oauth/clients/integration.js';
import { CALLBACK, statusWith } from '../../support/oauth/oauth.js';

/** The client requires TLS unless this is switched off, and the test's service is on loopback. */
const INSECURE = { [oauth.allowInsecureRequests]: true };

describe.each([
  ['client_secret_basic', oauth.ClientSecretBasic],
  ['client_secret_post', oauth.ClientSecretPost],
])('oauth4webapi with %s', (method, authenticateBy) => {
  let integration: Integration;
  let server: oauth.AuthorizationServer;
  let client: oauth.Client;
  let authentication: oauth.ClientAuth;

  beforeAll(async () => {
    integration = await newIntegration();
    client = { client_id: integration.client.clientId };
    authentication = authenticateBy(integration.client.clientSecret);
    server = await discover(integration.rootUrl);
  });

  /** Tokens from an approved consent. */
  async function tokensByCode(scope = 'read write'): Promise<oauth.TokenEndpointResponse> {
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const address = await authorizationAddress(server, client, { verifier, state, scope });
    const response = oauth.validateAuthResponse(
      server,
      client,
      await consentByOwner(address, integration),
      state,
    );
    return oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        response,
        CALLBACK,
        verifier,
        INSECURE,
      ),
    );
  }

  const refresh = async (refreshToken = '') =>
    oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, authentication, refreshToken, INSECURE),
    );

  const revoke = async (token: string) =>
    oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, authentication, token, INSECURE),
    );

  const clientCredentials = async (as: oauth.ClientAuth, scope = 'read') =>
    oauth.processClientCredentialsResponse(
      server,
      client,
      await oauth.clientCredentialsGrantRequest(server, client, as, { scope }, INSECURE),
    );

  it('[5.4] finds the service by its metadata, whose issuer is the requested address', () => {
    expect(server.issuer).toBe(integration.rootUrl);
    expect(server.token_endpoint).toBe(`${integration.rootUrl}/oauth/token`);
    expect(server.authorization_response_iss_parameter_supported).toBe(true);
  });

  it('[5.2] gets a token with client credentials that the API accepts', async () => {
    const token = await clientCredentials(authentication);
    expect(token).toEqual({
      access_token: expect.stringMatching(/^svc_oat_\w+$/),
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'read',
    });
    const address = new URL(`${integration.rootUrl}/v1/accounts`);
    const response = await oauth.protectedResourceRequest(
      token.access_token,
      'GET',
      address,
      undefined,
      undefined,
      INSECURE,
    );
    expect(response.status).toBe(200);
  });

  it('[5.3] gets tokens with a code and PKCE; the response names the issuer', async () => {
    expect(await tokensByCode()).toEqual({
      access_token: expect.stringMatching(/^svc_oat_\w+$/),
      refresh_token: expect.stringMatching(/^svc_rt_\w+$/),
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'read write',
    });
  });

  it('[5.3.5] refreshes, and gets an error for a refresh token used twice', async () => {
    const first = await tokensByCode();
    const second = await refresh(first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await statusWith(integration.world, second.access_token)).toBe(200);
    await expect(refresh(first.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
    await expect(refresh(second.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('[5.4] revokes a token, which the API then challenges', async () => {
    const { access_token: token } = await tokensByCode();
    await revoke(token);
    const asked = oauth.protectedResourceRequest(
      token,
      'GET',
      new URL(`${integration.rootUrl}/v1/accounts`),
      undefined,
      undefined,
      INSECURE,
    );
    await expect(asked).rejects.toMatchObject({
      status: 401,
      cause: [{ scheme: 'bearer', parameters: { error: 'invalid_token' } }],
    });
    await expect(revoke(token)).resolves.toBeUndefined();
  });

  it('[5.6] understands every error', async () => {
    const wrong = authenticateBy(`${integration.client.clientSecret}x`);
    const challenge = { cause: [{ scheme: 'basic', parameters: { realm: 'oauth' } }] };
    await expect(clientCredentials(wrong)).rejects.toMatchObject(
      method === 'client_secret_basic' ? challenge : { error: 'invalid_client', status: 401 },
    );
    await expect(clientCredentials(authentication, 'read everything')).rejects.toMatchObject({
      error: 'invalid_scope',
      error_description: 'the scope is unknown or exceeds what may be granted',
    });
  });

  it('[5.3] understands a denial', async () => {
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
    const address = await authorizationAddress(server, client, { verifier, state, scope: 'read' });
    const back = await decideInBrowser(address, integration.owner, 'deny');
    expect(() => oauth.validateAuthResponse(server, client, back, state)).toThrow(
      expect.objectContaining({ error: 'access_denied' }),
    );
  });
});

async function discover(rootUrl: string): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(rootUrl);
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...INSECURE });
  return oauth.processDiscoveryResponse(issuer, response);
}

async function authorizationAddress(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  { verifier, state, scope }: Readonly<Record<'verifier' | 'state' | 'scope', string>>,
): Promise<URL> {
  const address = new URL(server.authorization_endpoint ?? '');
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: CALLBACK,
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString();
  return address;
}
