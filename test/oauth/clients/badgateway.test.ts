import { generateCodeVerifier, OAuth2Client } from '@badgateway/oauth2-client';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  consentByOwner,
  decideInBrowser,
  type Integration,
  newIntegration,
} from '../../support/oauth/clients/integration.js';
import { CALLBACK, statusWith } from '../../support/oauth/oauth.js';

type ClientSettings = ConstructorParameters<typeof OAuth2Client>[0];

/** Client settings: where it finds the endpoints and how it sends its secret. */
interface Setup {
  readonly settings: (rootUrl: string) => Partial<ClientSettings>;
  readonly header: (clientId: string, clientSecret: string) => string;
}

const encoded = (text: string) => text.replaceAll('_', '%5F');
const ENDPOINTS = {
  authorizationEndpoint: '/app/oauth/authorize',
  tokenEndpoint: '/oauth/token',
  revocationEndpoint: '/oauth/revoke',
};

const SETUPS: Readonly<Record<string, Setup>> = {
  'client_secret_basic from the metadata': {
    settings: (server) => ({ server }),
    header: (id, secret) => `${encoded(id)}:${encoded(secret)}`,
  },
  'its default method with configured endpoints': {
    settings: (server) => ({ server, ...ENDPOINTS }),
    header: (id, secret) => `${id}:${secret}`,
  },
};

describe.each(Object.entries(SETUPS))('@badgateway/oauth2-client with %s', (_, { settings, header }) => {
  let integration: Integration;
  let client: OAuth2Client;
  const headersSent: (string | null)[] = [];

  beforeAll(async () => {
    integration = await newIntegration();
    const { clientId, clientSecret } = integration.client;
    client = new OAuth2Client({
      clientId,
      clientSecret,
      ...settings(integration.rootUrl),
      fetch: (input, init) => {
        headersSent.push(new Headers(init?.headers).get('authorization'));
        return fetch(input, init);
      },
    });
  });

  async function startRound() {
    const codeVerifier = await generateCodeVerifier();
    const state = 'the state';
    const parameters = { redirectUri: CALLBACK, state, codeVerifier };
    const address = await client.authorizationCode.getAuthorizeUri({
      ...parameters,
      scope: ['read', 'write'],
    });
    return { address, parameters };
  }

  async function tokensByCode() {
    const { address, parameters } = await startRound();
    const back = await consentByOwner(address, integration);
    return client.authorizationCode.getTokenFromCodeRedirect(back, parameters);
  }

  it('[5.2] gets a token with client credentials', async () => {
    const token = await client.clientCredentials({ scope: ['read'] });
    expect(token).toMatchObject({ refreshToken: null, scope: ['read'] });
    expect(await statusWith(integration.world, token.accessToken)).toBe(200);
    const { clientId, clientSecret } = integration.client;
    const pair = Buffer.from(headersSent.at(-1)?.split(' ')[1] ?? '', 'base64').toString();
    expect(pair).toBe(header(clientId, clientSecret));
  });

  it('[5.2] names the resource that the token is for', async () => {
    const resource = `${integration.rootUrl}/v1`;
    const token = await client.clientCredentials({ resource: [resource, integration.rootUrl] });
    expect(await statusWith(integration.world, token.accessToken)).toBe(200);
    await expect(client.clientCredentials({ resource: 'https://other.example' })).rejects.toMatchObject({
      oauth2Code: 'invalid_target',
    });
  });

  it('[5.3] gets tokens with a code and PKCE, and refreshes them', async () => {
    const first = await tokensByCode();
    expect(first.scope).toEqual(['read', 'write']);
    const second = await client.refreshToken(first);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(await statusWith(integration.world, second.accessToken)).toBe(200);
    await expect(client.refreshToken(first)).rejects.toMatchObject({ oauth2Code: 'invalid_grant' });
  });

  it('[5.4] revokes an access token alone, and a refresh token with its family', async () => {
    const first = await tokensByCode();
    await client.revoke(first);
    expect(await statusWith(integration.world, first.accessToken)).toBe(401);
    const second = await client.refreshToken(first);
    await client.revoke(second, 'refresh_token');
    expect(await statusWith(integration.world, second.accessToken)).toBe(401);
    await expect(client.refreshToken(second)).rejects.toMatchObject({ oauth2Code: 'invalid_grant' });
  });

  it('[5.3] understands a denial', async () => {
    const { address, parameters } = await startRound();
    const back = await decideInBrowser(address, integration.owner, 'deny');
    expect(() => client.authorizationCode.validateResponse(back, parameters)).toThrow(
      expect.objectContaining({ oauth2Code: 'access_denied' }),
    );
  });
});
