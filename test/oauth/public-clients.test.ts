import { beforeAll, describe, expect, it } from 'vitest';
import { mailsTo, newMember, type Person } from '../support/identity/people.js';
import {
  approve,
  authorize,
  authorizeQuery,
  basic,
  CALLBACK,
  codeForm,
  consentTo,
  newClient,
  newPkce,
  newPublicClient,
  newPublicPartner,
  openRequest,
  pairOf,
  postForm,
  refreshForm,
  refuses,
  requestToken,
  revoke,
  statusWith,
  type PublicTestClient,
  tokensFor,
} from '../support/oauth/oauth.js';
import { operate } from '../support/platform/operate.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

const GRANT = { grant_type: 'client_credentials' };
const INPUT = { name: 'Phone Till', redirectUris: [CALLBACK], scopes: ['read', 'write'], isPublic: true };

describe('a public client', () => {
  let world: World;
  let business: TestBusiness;
  let owner: Person;
  let client: PublicTestClient;
  let path: string;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
    client = await newPublicClient(world, business, owner);
    path = `businesses/${business.businessId}/oauth-clients`;
  });

  const newFamily = () => tokensFor(world, { client, person: owner, business });

  it('is registered by an owner without a secret, and is listed as public', async () => {
    const admin = await newMember(world, business, 'admin');
    const { status, body } = await admin.browser.post(path, INPUT);
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        clientId: expect.stringMatching(/^svc_client_[0-9A-Za-z]{20}$/),
        clientSecret: null,
      },
    ]);
    const listed = await owner.browser.get(path);
    expect(listed.body.data[0]).toMatchObject({ clientId: body.data.clientId, isPublic: true });
    const [mail] = await mailsTo(world, admin.email);
    expect(mail?.text).toContain('“Phone Till”');
  });

  it('is registered by the operator, for a business or as a partner', async () => {
    const named = ['--name', 'Phone', '--redirect-uri', 'com.example.till:/callback'];
    const own = await operate(
      world,
      'oauth-client:create',
      '--business',
      business.businessId,
      ...named,
      '--scopes',
      'read',
      '--public',
    );
    const partner = await operate(world, 'partner:create', ...named, '--scopes', 'read', '--public');
    for (const { json, text } of [own, partner]) {
      expect(json).toEqual({ clientId: expect.stringMatching(/^svc_client_\w+$/) });
      expect(text).toBe((json as { clientId: string }).clientId);
    }
  });

  it('needs a redirect URI, because it gets tokens only through consent', async () => {
    const { status, body } = await owner.browser.post(path, { ...INPUT, redirectUris: [] });
    expect([status, body.reason]).toEqual([400, 'redirectUris must contain at least one address']);
  });

  it('gets, refreshes and revokes tokens with its id alone', async () => {
    const { code, pkce } = await consentTo(world, { client, person: owner, business });
    const first = pairOf(await requestToken(world, client, codeForm(code, pkce)));
    expect(await statusWith(world, first.accessToken)).toBe(200);
    const next = pairOf(await requestToken(world, client, refreshForm(first.refreshToken)));
    expect(await statusWith(world, next.accessToken)).toBe(200);
    expect((await revoke(world, client, next.refreshToken)).status).toBe(200);
    for (const token of [first.accessToken, next.accessToken])
      expect(await statusWith(world, token)).toBe(401);
  });

  it('loses the whole family if a retired refresh token is used again', async () => {
    const { refreshToken } = await newFamily();
    const next = pairOf(await requestToken(world, client, refreshForm(refreshToken)));
    refuses(await requestToken(world, client, refreshForm(refreshToken)), 400, 'invalid_grant');
    expect(await statusWith(world, next.accessToken)).toBe(401);
    refuses(await requestToken(world, client, refreshForm(next.refreshToken)), 400, 'invalid_grant');
  });

  it('gets no tokens without PKCE', async () => {
    const { code_challenge: _, ...query } = authorizeQuery(client, newPkce());
    const { location } = await authorize(world, query);
    expect(new URL(location ?? '').searchParams.get('error')).toBe('invalid_request');
    const { code, pkce } = await consentTo(world, { client, person: owner, business });
    const { code_verifier: _verifier, ...form } = codeForm(code, pkce);
    refuses(await requestToken(world, client, form), 400, 'invalid_grant');
  });

  it('gets no token on its own', async () => {
    refuses(await requestToken(world, client, GRANT), 400, 'unauthorized_client');
    const partner = await newPublicPartner(world);
    refuses(await requestToken(world, partner, GRANT), 400, 'unauthorized_client');
  });

  it('is rejected with any secret, also an empty one', async () => {
    const { clientId } = client;
    for (const clientSecret of ['', 'svc_secret_x'])
      refuses(
        await postForm(world, '/oauth/token', GRANT, basic({ clientId, clientSecret })),
        401,
        'invalid_client',
      );
    const form = { ...GRANT, client_id: clientId, client_secret: 'x' };
    refuses(await postForm(world, '/oauth/token', form), 401, 'invalid_client');
  });

  it('does not make the id of another client enough', async () => {
    const confidential = await newClient(world, business, owner);
    for (const clientId of [confidential.clientId, 'svc_client_unknown']) {
      const form = { ...GRANT, client_id: clientId };
      refuses(await postForm(world, '/oauth/token', form), 401, 'invalid_client');
      refuses(
        await postForm(world, '/oauth/revoke', { client_id: clientId, token: 'x' }),
        401,
        'invalid_client',
      );
    }
  });

  it('cannot use or revoke the tokens and codes of another client', async () => {
    const other = await newClient(world, business, owner);
    const pair = await tokensFor(world, { client: other, person: owner, business });
    refuses(await requestToken(world, client, refreshForm(pair.refreshToken)), 400, 'invalid_grant');
    refuses(await revoke(world, client, pair.refreshToken), 400, 'invalid_grant');
    const { code, pkce } = await consentTo(world, { client: other, person: owner, business });
    refuses(await requestToken(world, client, codeForm(code, pkce)), 400, 'invalid_grant');
    expect((await requestToken(world, other, codeForm(code, pkce))).status).toBe(200);
    expect(await statusWith(world, pair.accessToken)).toBe(200);
  });

  it('has no secret to replace', async () => {
    const { status, body } = await owner.browser.post(`${path}/${client.id}/rotate-secret`);
    expect([status, body.reason]).toEqual([400, 'id is a public client, which has no secret']);
    const partner = await newPublicPartner(world);
    await expect(operate(world, 'partner:rotate-secret', '--client', partner.clientId)).rejects.toThrow(
      'no such partner',
    );
  });

  it('cannot allow-list addresses as a server', async () => {
    const partner = await newPublicPartner(world);
    const form = { email: 'ada@example.com', client_id: partner.clientId };
    expect((await postForm(world, '/oauth/signup-allowlist', form)).body).toEqual({ ok: true });
    const allowed = await world.database.control((system) =>
      system.query('select from signup_allowance where client_id = $1', [partner.id]),
    );
    expect(allowed).toEqual([]);
  });

  it('stops when it is revoked', async () => {
    const admin = await newMember(world, business, 'admin');
    const own = await newPublicClient(world, business, admin);
    const pair = await tokensFor(world, { client: own, person: owner, business });
    expect((await owner.browser.delete(`${path}/${own.id}`)).status).toBe(200);
    expect(await statusWith(world, pair.accessToken)).toBe(401);
    refuses(await requestToken(world, own, refreshForm(pair.refreshToken)), 401, 'invalid_client');
  });

  it('is limited per address, so that no other caller uses up its tokens', async () => {
    const proxied = await createWorld({ env: { TRUST_PROXY: '1', RATE_LIMIT_TOKEN: '5,0.5' } });
    try {
      const own = await newBusiness(proxied);
      const person = await newMember(proxied, own, 'owner');
      const shared = await newPublicClient(proxied, own, person);
      const { code, pkce } = await consentTo(proxied, { client: shared, person, business: own });
      const from = (address: string, form: Record<string, string>) =>
        postForm(
          proxied,
          '/oauth/token',
          { ...form, client_id: shared.clientId },
          { 'x-forwarded-for': address },
        );
      const statuses = new Set<number>();
      for (let call = 0; call < 6; call++)
        statuses.add((await from('203.0.113.9', { grant_type: 'refresh_token', refresh_token: 'x' })).status);
      expect([...statuses]).toEqual([400, 429]);
      expect((await from('203.0.113.10', codeForm(code, pkce))).status).toBe(200);
    } finally {
      await proxied.close();
    }
  });

  describe('may register', () => {
    it.each([
      'http://127.0.0.1/cb',
      'http://127.0.0.1:4321/cb',
      'http://[::1]/cb',
      'http://localhost:8080/cb',
      'com.example.till:/callback',
      'com.example.till://callback/done',
    ])('%s', async (uri) => {
      expect((await owner.browser.post(path, { ...INPUT, redirectUris: [uri] })).status).toBe(201);
    });
  });

  describe('may not register', () => {
    it.each([
      'http://client.example/cb',
      'till:/callback',
      'javascript:alert(1)',
      'data:text/html,x',
      'com.example.till:callback',
      'com.example.till://user@callback',
      'COM.example.till:/callback',
      'com.example.till:/callback#part',
      'http://[::2]/cb',
      'http://127.0.0.2/cb',
    ])('%s', async (uri) => {
      const { status, body } = await owner.browser.post(path, { ...INPUT, redirectUris: [uri] });
      expect([status, body.error]).toEqual([400, 'invalid_request']);
    });
  });

  it('leaves private schemes and [::1] to public clients', async () => {
    for (const uri of ['com.example.till:/callback', 'http://[::1]/cb']) {
      const input = { ...INPUT, isPublic: false, redirectUris: [uri] };
      expect((await owner.browser.post(path, input)).status, uri).toBe(400);
    }
  });

  it('may return to any port of a loopback address, and otherwise only to the exact URI', async () => {
    const native = await newPublicClient(world, business, owner, {
      redirectUris: ['http://127.0.0.1/cb', 'http://[::1]/cb', 'http://localhost/cb', 'com.example.till:/cb'],
    });
    const statusFor = async (redirectUri: string) =>
      (await authorize(world, { ...authorizeQuery(native, newPkce()), redirect_uri: redirectUri })).status;
    for (const uri of ['http://127.0.0.1:51004/cb', 'http://[::1]:51004/cb', 'com.example.till:/cb'])
      expect(await statusFor(uri), uri).toBe(303);
    for (const uri of [
      'http://127.0.0.1:51004/other',
      'http://[::1]:99x/cb',
      'http://localhost:51004/cb',
      'com.example.till:/cb/',
      'com.example.till:/cb?a=1',
      'com.example.tills:/cb',
    ])
      expect(await statusFor(uri), uri).toBe(400);
  });

  it('returns to its application by the private scheme, which the consent page shows', async () => {
    const native = await newPublicClient(world, business, owner, {
      redirectUris: ['com.example.till://callback'],
    });
    const query = { ...authorizeQuery(native, newPkce()), redirect_uri: 'com.example.till://callback' };
    const requestId = await openRequest(world, query);
    const shown = await owner.browser.get(`consents/${requestId}`);
    expect(shown.body.data.redirectHost).toBe('com.example.till');
    const { body } = await approve(owner, requestId, business);
    expect(body.data.redirectTo).toMatch(/^com\.example\.till:\/\/callback\?code=svc_ac_/);
  });
});
