import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../../support/http/api.js';
import { Browser } from '../../support/http/browser.js';
import { type Integration, integrationIn, newcomer } from '../../support/oauth/clients/integration.js';
import {
  approve,
  authorizeQuery,
  basic,
  codeForm,
  newPkce,
  openRequest,
  postForm,
  refreshForm,
  requestToken,
  type TestClient,
} from '../../support/oauth/oauth.js';
import { PASSWORD, signIn } from '../../support/identity/people.js';
import { createWorld, type World } from '../../support/world/world.js';

const STATE = 'a state that only the client should know';
const NEW_PASSWORD = 'Xylophones at midnight';
const SECRET = /svc_(?:live|oat|rt|ac|secret)_\w+/g;

describe('after requests of users, clients and strangers', () => {
  let world: World;
  let integration: Integration;
  const secrets = new Set<string>();

  beforeAll(async () => {
    world = await createWorld({ env: { LOG_LEVEL: 'trace' }, listensAtRootUrl: true });
    integration = await integrationIn(world);
    for (const secret of [PASSWORD, NEW_PASSWORD, STATE, integration.client.clientSecret])
      secrets.add(secret);
    await usersAndSessions();
    await clientsAndTokens();
    await strangers();
    await aBrokenDatabase();
  });

  afterAll(() => world.close());

  /** Collects every secret in a response, and passes the response on. */
  function collectSecrets<T extends { readonly text: string }>(response: T): T {
    for (const [secret] of response.text.matchAll(SECRET)) secrets.add(secret);
    return response;
  }

  function collectCookies(browser: Browser): void {
    for (const value of browser.cookies.values()) secrets.add(value);
  }

  async function usersAndSessions(): Promise<void> {
    const { owner, business } = integration;
    const visitor = await newcomer(world);
    for (const browser of [visitor.browser, owner.browser]) collectCookies(browser);
    const laptop = await signIn(world, owner.email);
    collectCookies(laptop);
    await new Browser(world).post('sign-in', { email: owner.email, password: `${PASSWORD}?` });
    const clients = `businesses/${business.businessId}/oauth-clients`;
    const registration = { name: 'Their own', redirectUris: ['https://own.example/'], scopes: ['read'] };
    const { body } = collectSecrets(await owner.browser.post(clients, registration));
    collectSecrets(await owner.browser.post(`${clients}/${body.data.id}/rotate-secret`));
    const key = { name: 'Their key', scopes: ['read'] };
    collectSecrets(await owner.browser.post(`businesses/${business.businessId}/api-keys`, key));
    collectSecrets(await owner.browser.post('token', { businessId: business.businessId }));
    await owner.browser.post('password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    collectCookies(owner.browser);
  }

  /** A code with its verifier. */
  async function newCode() {
    const { client, owner, business } = integration;
    const pkce = newPkce();
    secrets.add(pkce.verifier);
    const requestId = await openRequest(world, { ...authorizeQuery(client, pkce), state: STATE });
    const { text } = collectSecrets(await approve(owner, requestId, business));
    const code = /svc_ac_\w+/.exec(text)?.[0] ?? '';
    return { code, pkce };
  }

  async function clientsAndTokens(): Promise<void> {
    const { client } = integration;
    const request = async (form: Record<string, string>, as: TestClient = client) =>
      collectSecrets(await requestToken(world, as, form));
    const { code, pkce } = await newCode();
    const first = await request(codeForm(code, pkce));
    const second = await request(refreshForm(first.body.refresh_token as string));
    const own = await request({ grant_type: 'client_credentials' });
    const api = new Api(world.rootUrl, second.body.access_token as string);
    await api.get('/v1/accounts');
    await api.get(`/v1/accounts?access_token=${own.body.access_token}`);
    await api.post('/v1/accounts', { accountNumber: own.body.access_token, name: 'x', category: 'expense' });
    await postForm(world, '/oauth/revoke', { token: own.body.access_token as string }, basic(client));
    await api.get('/v1/accounts', { authorization: `Bearer ${own.body.access_token}` });
    await request(refreshForm(first.body.refresh_token as string));
    await request(codeForm(code, pkce));
    const spoilt = await newCode();
    await request({ ...codeForm(spoilt.code, spoilt.pkce), code_verifier: pkce.verifier });
  }

  async function strangers(): Promise<void> {
    const { client } = integration;
    const { clientId: client_id, clientSecret: client_secret } = client;
    const { code, pkce } = await newCode();
    const everything = { ...codeForm(code, pkce), client_id, client_secret };
    const query = new URLSearchParams(everything).toString();
    await postForm(world, `/oauth/token?${query}`, query);
    await postForm(world, '/oauth/token', `${query}&code=${code}`);
    await postForm(world, '/oauth/token', query, basic(client));
    await postForm(world, '/oauth/token', query, { 'content-type': 'application/json' });
    await postForm(world, '/oauth/token', { ...everything, client_secret: `${client_secret}x` });
    await postForm(world, '/oauth/revoke', everything);
    await new Api(world.rootUrl, client_secret).get(`/oauth/token?${query}`);
    await fetch(`${world.rootUrl}/app/oauth/authorize?${query}&state=${STATE}`, { redirect: 'manual' });
    for (const browser of [integration.owner.browser, new Browser(world)])
      await browser.get(`me?code=${code}`, { authorization: `Bearer ${client_secret}` });
  }

  /** A missing table is the one database failure that no input can cause. */
  async function aBrokenDatabase(): Promise<void> {
    const { client } = integration;
    const { code, pkce } = await newCode();
    await world.dataSource.query('alter table oauth_token rename to oauth_token_away');
    const failed = await requestToken(world, client, codeForm(code, pkce));
    const alsoFailed = await requestToken(world, client, { grant_type: 'client_credentials' });
    await world.dataSource.query('alter table oauth_token_away rename to oauth_token');
    expect([failed.status, alsoFailed.status]).toEqual([500, 500]);
  }

  it('secrets and log lines were collected', () => {
    const kinds = new Set([...secrets].map((secret) => /^svc_[a-z]+_/.exec(secret)?.[0] ?? 'other'));
    expect([...kinds].sort()).toEqual([
      'other',
      'svc_ac_',
      'svc_live_',
      'svc_oat_',
      'svc_rt_',
      'svc_secret_',
    ]);
    expect(secrets.size).toBeGreaterThan(25);
    const text = world.logs.join('');
    for (const path of ['/oauth/token', '/oauth/revoke', '/app/oauth/authorize', '/app/api/sign-in'])
      expect(text).toContain(path);
    expect(text).toContain('replayed code');
    expect(text).toContain('oauth_token');
  });

  it('no secret, token, password, code or session appears in the log, whole or in part', () => {
    for (const secret of secrets) {
      const forms = [secret, secret.slice(0, -1), secret.slice(12), encodeURIComponent(secret)];
      const leaked = world.logs.filter((line) => forms.some((form) => line.includes(form)));
      expect(leaked, secret).toEqual([]);
    }
    const pairs = [...secrets].map((secret) => basic({ ...integration.client, clientSecret: secret }));
    for (const { authorization = '' } of pairs)
      expect(world.logs.filter((line) => line.includes(authorization.slice(6, 60)))).toEqual([]);
  });

  it('nothing had to be redacted: no secret reached the log', () => {
    expect(world.logs.filter((line) => line.includes('***'))).toEqual([]);
  });
});
