import { type AccessToken, AuthorizationCode, ClientCredentials, type ModuleOptions } from 'simple-oauth2';
import { beforeAll, describe, expect, it } from 'vitest';
import { consentByOwner, type Integration, newIntegration } from '../../support/oauth/clients/integration.js';
import { CALLBACK, newPkce, statusWith } from '../../support/oauth/oauth.js';

const refusal = (status: number, error: string) => ({
  output: { statusCode: status },
  data: { payload: { error } },
});

describe.each<[string, ModuleOptions['options']]>([
  ['strictly encoded credentials in the header', { credentialsEncodingMode: 'strict' }],
  ['unencoded credentials in the header', { credentialsEncodingMode: 'loose' }],
  ['credentials in the body', { authorizationMethod: 'body' }],
])('simple-oauth2 with %s', (_, options) => {
  let integration: Integration;

  beforeAll(async () => {
    integration = await newIntegration();
  });

  const settings = (secret = integration.client.clientSecret): ModuleOptions => ({
    client: { id: integration.client.clientId, secret },
    auth: { tokenHost: integration.rootUrl },
    options,
  });

  const codeFlow = () => {
    const { auth, ...rest } = settings();
    return new AuthorizationCode({ ...rest, auth: { ...auth, authorizePath: '/app/oauth/authorize' } });
  };

  const tokenOf = ({ token }: AccessToken, kind = 'access_token') => token[kind] as string;

  async function tokensByCode(): Promise<AccessToken> {
    const flow = codeFlow();
    const pkce = newPkce();
    // The library does not support PKCE, and passes unknown parameters on.
    const asked = {
      redirect_uri: CALLBACK,
      scope: ['read', 'write'],
      state: 'the state',
      code_challenge: pkce.challenge,
      code_challenge_method: 'S256',
    };
    const back = await consentByOwner(flow.authorizeURL(asked), integration);
    const code = back.searchParams.get('code') ?? '';
    const shown = { code, redirect_uri: CALLBACK, code_verifier: pkce.verifier };
    return flow.getToken(shown);
  }

  it('[5.2] gets a token with client credentials', async () => {
    const token = await new ClientCredentials(settings()).getToken({ scope: ['read', 'write'] });
    expect(token.token).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read write' });
    expect(token.expired()).toBe(false);
    expect(token.expired(3601)).toBe(true);
    expect(await statusWith(integration.world, tokenOf(token))).toBe(200);
  });

  it('[5.3] gets tokens with a code and PKCE, and refreshes them', async () => {
    const first = await tokensByCode();
    expect(await statusWith(integration.world, tokenOf(first))).toBe(200);
    const second = await first.refresh();
    expect(tokenOf(second, 'refresh_token')).not.toBe(tokenOf(first, 'refresh_token'));
    expect(await statusWith(integration.world, tokenOf(second))).toBe(200);
    await expect(first.refresh()).rejects.toMatchObject(refusal(400, 'invalid_grant'));
  });

  it('[5.4] revokes both tokens', async () => {
    const tokens = await tokensByCode();
    await tokens.revokeAll();
    expect(await statusWith(integration.world, tokenOf(tokens))).toBe(401);
    await expect(tokens.refresh()).rejects.toMatchObject(refusal(400, 'invalid_grant'));
  });

  it('[5.6] is rejected with a wrong secret', async () => {
    const flow = new ClientCredentials(settings(`${integration.client.clientSecret}x`));
    await expect(flow.getToken({})).rejects.toMatchObject(refusal(401, 'invalid_client'));
  });
});
