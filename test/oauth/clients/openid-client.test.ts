import * as client from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { RevokeClient } from '../../../src/oauth/index.js';
import {
  consentByOwner,
  decideInBrowser,
  type Integration,
  newIntegration,
} from '../../support/oauth/clients/integration.js';
import { CALLBACK, statusWith } from '../../support/oauth/oauth.js';

describe.each([
  ['client_secret_basic', client.ClientSecretBasic],
  ['client_secret_post', client.ClientSecretPost],
])('openid-client with %s', (_, authenticateBy) => {
  let integration: Integration;
  let configuration: client.Configuration;

  beforeAll(async () => {
    integration = await newIntegration();
    configuration = await discover(integration, authenticateBy);
  });

  /** What an application stores between the two halves of the flow. */
  async function startRound(scope = 'read write') {
    const pkceCodeVerifier = client.randomPKCECodeVerifier();
    const expectedState = client.randomState();
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: CALLBACK,
      scope,
      state: expectedState,
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    return { address, checks: { pkceCodeVerifier, expectedState } };
  }

  async function tokensByCode(scope?: string) {
    const { address, checks } = await startRound(scope);
    const back = await consentByOwner(address, integration);
    return client.authorizationCodeGrant(configuration, back, checks);
  }

  it('[5.4] finds the service by its metadata', () => {
    const server = configuration.serverMetadata();
    expect(server.issuer).toBe(integration.rootUrl);
    expect(server.supportsPKCE()).toBe(true);
  });

  it('[5.2] gets a token with client credentials that the API accepts', async () => {
    const token = await client.clientCredentialsGrant(configuration, { scope: 'read' });
    expect(token.expires_in).toBe(3600);
    expect(token.scope).toBe('read');
    const address = new URL(`${integration.rootUrl}/v1/accounts`);
    const response = await client.fetchProtectedResource(configuration, token.access_token, address, 'GET');
    expect(response.status).toBe(200);
  });

  it('[5.3] gets tokens with a code and PKCE', async () => {
    const tokens = await tokensByCode();
    expect(tokens.scope).toBe('read write');
    expect(tokens.refresh_token).toMatch(/^svc_rt_\w+$/);
    expect(await statusWith(integration.world, tokens.access_token)).toBe(200);
  });

  it('[5.3.5] refreshes repeatedly, each time with the newest refresh token', async () => {
    let tokens = await tokensByCode();
    for (let time = 0; time < 3; time++) {
      tokens = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
      expect(await statusWith(integration.world, tokens.access_token)).toBe(200);
    }
    const narrowed = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '', {
      scope: 'read',
    });
    expect(narrowed.scope).toBe('read');
    await expect(client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('[5.4] revokes a refresh token with its family', async () => {
    const tokens = await tokensByCode();
    const hint = { token_type_hint: 'refresh_token' };
    await client.tokenRevocation(configuration, tokens.refresh_token ?? '', hint);
    expect(await statusWith(integration.world, tokens.access_token)).toBe(401);
    await expect(client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('[5.3.4] is rejected with the verifier of another flow', async () => {
    const { address, checks } = await startRound();
    const back = await consentByOwner(address, integration);
    const mixedUp = { ...checks, pkceCodeVerifier: client.randomPKCECodeVerifier() };
    await expect(client.authorizationCodeGrant(configuration, back, mixedUp)).rejects.toMatchObject({
      error: 'invalid_grant',
      status: 400,
    });
  });

  it('[5.3] understands a denial', async () => {
    const { address, checks } = await startRound();
    const back = await decideInBrowser(address, integration.owner, 'deny');
    await expect(client.authorizationCodeGrant(configuration, back, checks)).rejects.toMatchObject({
      error: 'access_denied',
      error_description: 'the request was denied',
    });
  });

  it('[5.4] stops working when the client is revoked', async () => {
    const own = await newIntegration();
    const ownConfiguration = await discover(own, authenticateBy);
    const { access_token: token } = await client.clientCredentialsGrant(ownConfiguration);
    expect(await statusWith(own.world, token)).toBe(200);
    await own.world.database.run(own.business.operator, (uow) =>
      own.world.app.get(RevokeClient).run(uow, own.client.id),
    );
    expect(await statusWith(own.world, token)).toBe(401);
    await expect(client.clientCredentialsGrant(ownConfiguration)).rejects.toMatchObject({ status: 401 });
  });
});

function discover(
  { rootUrl, client: { clientId, clientSecret } }: Integration,
  authenticateBy: (secret: string) => client.ClientAuth,
): Promise<client.Configuration> {
  return client.discovery(new URL(rootUrl), clientId, undefined, authenticateBy(clientSecret), {
    algorithm: 'oauth2',
    // The client requires TLS unless this is switched off, and the test's service is on loopback.
    execute: [client.allowInsecureRequests],
  });
}
