import { beforeAll, describe, expect, it } from 'vitest';
import { redirectUriProblem } from '../../../src/oauth/redirect-uri.js';
import { RevokeClient } from '../../../src/oauth/index.js';
import { SetMemberRole } from '../../../src/identity/index.js';
import type { Role } from '../../../src/kernel/principal.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  approve,
  authorize,
  authorizeQuery,
  CALLBACK,
  codeForm,
  join,
  newClient,
  newPartner,
  newPkce,
  openRequest,
  requestToken,
  type TestClient,
} from '../../support/oauth/oauth.js';
import { newMember, newPerson, type Person } from '../../support/identity/people.js';
import { ensureWebBuild } from '../../support/browser/web-build.js';
import { createWorld, theWorld, type World } from '../../support/world/world.js';

const ISSUER = 'http://localhost:3000';

describe('the authorization endpoint', () => {
  let world: World;
  let business: TestBusiness;
  let owner: Person;
  let client: TestClient;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
    client = await newClient(world, business, owner);
  });

  const query = (changes: Record<string, string | undefined> = {}): Record<string, string> => {
    const changed = { ...authorizeQuery(client, newPkce()), ...changes };
    return Object.fromEntries(
      Object.entries(changed).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  };

  /** Asserts an error page for the user, and no redirect of any kind. */
  const showsPage = ({ status, location, headers, text }: Awaited<ReturnType<typeof authorize>>) => {
    expect([status, location]).toEqual([400, null]);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('set-cookie')).toBeNull();
    expect(text).not.toMatch(/<script|http-equiv|href=/i);
  };

  /** Asserts a redirect to the client with an error, and returns its parameters. */
  const redirectsWith = (response: Awaited<ReturnType<typeof authorize>>, error: string) => {
    expect(response.status).toBe(303);
    const url = new URL(response.location ?? '');
    expect(url.origin + url.pathname).toBe(CALLBACK);
    expect(url.searchParams.get('error')).toBe(error);
    expect(url.searchParams.get('iss')).toBe(ISSUER);
    expect(url.searchParams.get('code')).toBeNull();
    return url.searchParams;
  };

  /** The logged attempts to approve a request of this client for a business that was not offered. */
  const attemptsWith = ({ clientId }: TestClient) =>
    world.logs
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((entry) => entry['clientId'] === clientId && /not offered/.test(String(entry['msg'])));

  it('A1 shows an error page and never redirects for an unknown or revoked client or an unregistered URI', async () => {
    const revoked = await newClient(world, business, owner);
    await world.database.run(business.operator, (uow) => world.app.get(RevokeClient).run(uow, revoked.id));
    for (const changes of [
      { client_id: undefined },
      { client_id: 'svc_client_nobody' },
      { client_id: revoked.clientId },
      { redirect_uri: undefined },
      { redirect_uri: '' },
      { redirect_uri: 'https://evil.example/' },
      { redirect_uri: 'javascript:alert(1)' },
      { redirect_uri: '<script>alert(1)</script>' },
    ])
      showsPage(await authorize(world, query(changes)));
    const twice = new URLSearchParams(query()).toString();
    showsPage(await authorize(world, `${twice}&redirect_uri=https://evil.example/`));
    showsPage(await authorize(world, `${twice}&client_id=${client.clientId}`));
    showsPage(await authorize(world, '%ff'));
    showsPage(await authorize(world, ''));
  });

  it('A1 shows an error page when the client has no owner', async () => {
    const leaving = await newMember(world, business, 'admin');
    const orphan = await newClient(world, business, leaving);
    expect((await authorize(world, query({ client_id: orphan.clientId }))).status).toBe(303);
    await leaving.browser.delete(`businesses/${business.businessId}/members/${leaving.userId}`);
    showsPage(await authorize(world, query({ client_id: orphan.clientId })));
  });

  it.each([
    ['no challenge', 'invalid_request', { code_challenge: undefined }],
    ['a challenge that is too short', 'invalid_request', { code_challenge: 'x'.repeat(42) }],
    ['a challenge that is too long', 'invalid_request', { code_challenge: 'x'.repeat(129) }],
    ['no method', 'invalid_request', { code_challenge_method: undefined }],
    ['the method plain', 'invalid_request', { code_challenge_method: 'plain' }],
    ['the method in lower case', 'invalid_request', { code_challenge_method: 's256' }],
    ['a fragment response', 'invalid_request', { response_mode: 'fragment' }],
    ['an unknown scope', 'invalid_scope', { scope: 'read admin' }],
    ['the implicit flow', 'unsupported_response_type', { response_type: 'token' }],
    ['a hybrid flow', 'unsupported_response_type', { response_type: 'code id_token' }],
    ['a resource of another service', 'invalid_target', { resource: 'https://other.example/' }],
  ])('A2 returns to the client for %s: %s', async (_what, error, changes) => {
    const parameters = redirectsWith(await authorize(world, query(changes)), error);
    expect(parameters.get('state')).toBe('the state');
    expect(parameters.get('error_description')).toMatch(/\S/);
  });

  it('A2 returns invalid_scope for a scope the client does not have', async () => {
    const reader = await newClient(world, business, owner, { scopes: ['read'] });
    redirectsWith(await authorize(world, query({ client_id: reader.clientId })), 'invalid_scope');
  });

  it('A2 returns access_denied when the user denies', async () => {
    const requestId = await openRequest(world, query());
    const { body } = await owner.browser.post(`consents/${requestId}/deny`);
    const { searchParams } = new URL(body.data.redirectTo as string);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'the state',
      iss: ISSUER,
    });
    expect((await approve(owner, requestId, business)).status).toBe(404);
  });

  it('A2 returns server_error when the service fails', async () => {
    await world.dataSource.query('alter table authorization_request rename to request_away');
    const response = await authorize(world, query());
    await world.dataSource.query('alter table request_away rename to authorization_request');
    redirectsWith(response, 'server_error');
  });

  it('A2 defaults response_type to code and scope to all scopes of the client', async () => {
    const requestId = await openRequest(world, query({ response_type: undefined, scope: undefined }));
    const { body } = await owner.browser.get(`consents/${requestId}`);
    expect(body.data.requestedScopes).toEqual(['read', 'write']);
  });

  it.each([
    `${CALLBACK}/`,
    'https://client.example/Callback',
    'https://CLIENT.example/callback',
    'https://client.example:443/callback',
    'https://client.example/%63allback',
    'https://client.example/x/../callback',
    'https://client.example/x/%2e%2e/callback',
    `${CALLBACK}?x=1`,
    `${CALLBACK}#`,
    `${CALLBACK}#x`,
    'https://user@client.example/callback',
    'http://client.example/callback',
    'https://client.example.evil.example/callback',
    'https://client.example\\@evil.example/callback',
    ` ${CALLBACK}`,
    'https://client.example/callbac',
  ])('A3 compares redirect URIs exactly: %s does not match', async (redirectUri) => {
    showsPage(await authorize(world, query({ redirect_uri: redirectUri })));
  });

  it.each([
    'http://client.example/callback',
    'http://localhost.evil.example/',
    'http://127.0.0.2/',
    'http://[::1]/',
    'https://client.example/#fragment',
    'https://client.example/#',
    'https://*.example/callback',
    'https://client.example/*',
    'https://user@client.example/',
    'https://user:password@client.example/',
    'https://@client.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'client.app:/callback',
    '//client.example/callback',
    '/callback',
    'https://client.example/a b',
    'https://client.example/\u0000',
    'https://CLIENT.example/',
    'https://client.example:443/',
    'https://client.example/a/../b',
    `https://client.example/${'x'.repeat(2000)}`,
    'https:client.example',
    '',
  ])('A4 rejects registering %j', async (redirectUri) => {
    const path = `businesses/${business.businessId}/oauth-clients`;
    const body = { name: 'x', redirectUris: [CALLBACK, redirectUri], scopes: ['read'] };
    const response = await owner.browser.post(path, body);
    expect([response.status, response.body.error]).toEqual([400, 'invalid_request']);
    expect(response.body.reason).toContain('redirectUris[1]');
  });

  it('A4 registers https anywhere, and http on loopback', () => {
    for (const uri of [
      'https://client.example',
      'https://client.example/',
      'https://client.example:8443/a/b?c=d&e=%20',
      'http://localhost/callback',
      'http://localhost:8080/callback',
      'http://127.0.0.1:5173/',
    ])
      expect(redirectUriProblem(uri, false), uri).toBeNull();
  });

  it('A5 compares loopback ports too, unless the client accepts any port', async () => {
    const redirectUris = ['http://127.0.0.1:5000/cb', 'http://localhost:5000/cb'];
    const strict = await newClient(world, business, owner, { redirectUris });
    const lenient = await newClient(world, business, owner, { redirectUris, anyLoopbackPort: true });
    const statusFor = async ({ clientId }: TestClient, redirectUri: string) =>
      (await authorize(world, query({ client_id: clientId, redirect_uri: redirectUri }))).status;
    expect(await statusFor(strict, 'http://127.0.0.1:5000/cb')).toBe(303);
    expect(await statusFor(strict, 'http://127.0.0.1:5001/cb')).toBe(400);
    expect(await statusFor(lenient, 'http://127.0.0.1:5001/cb')).toBe(303);
    expect(await statusFor(lenient, 'http://127.0.0.1/cb')).toBe(303);
    for (const other of [
      'http://localhost:5001/cb',
      'http://127.0.0.1:5001/other',
      'http://127.0.0.1:5001/cb?x',
      'https://127.0.0.1:5001/cb',
      'http://127.0.0.1:5001@evil.example/cb',
      'http://127.0.0.1.evil.example/cb',
    ])
      expect(await statusFor(lenient, other), other).toBe(400);
  });

  it('A6 requires a challenge of 43 to 128 unreserved characters, also from confidential clients', async () => {
    for (const good of ['a'.repeat(43), '-._~'.repeat(32)])
      expect(await openRequest(world, query({ code_challenge: good }))).toMatch(/^[0-9a-f-]{36}$/);
    for (const bad of ['a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(43)}=`, `${'a'.repeat(43)}+`])
      redirectsWith(await authorize(world, query({ code_challenge: bad })), 'invalid_request');
  });

  it('A7 names the issuer of the metadata in every response', async () => {
    const metadata = await fetch(`${world.rootUrl}/.well-known/oauth-authorization-server`);
    const { issuer, authorization_response_iss_parameter_supported: supported } =
      (await metadata.json()) as Record<string, unknown>;
    expect([issuer, supported]).toEqual([ISSUER, true]);
    const requestId = await openRequest(world, query());
    const { body } = await approve(owner, requestId, business);
    expect(new URL(body.data.redirectTo as string).searchParams.get('iss')).toBe(ISSUER);
    redirectsWith(await authorize(world, query({ scope: 'x' })), 'invalid_scope');
  });

  it('A8 redirects with 303, accepts only GET and is not readable from other origins', async () => {
    const url = `${world.rootUrl}/app/oauth/authorize?${new URLSearchParams(query()).toString()}`;
    const response = await fetch(url, { redirect: 'manual', headers: { origin: 'https://evil.example' } });
    expect(response.status).toBe(303);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    const posted = await fetch(url, { method: 'POST', redirect: 'manual' });
    expect(posted.status).toBe(405);
  });

  it('A9 shows the app’s page for an undecided request, without framing or foreign content', async () => {
    await ensureWebBuild();
    const requestId = await openRequest(world, query());
    const { status, headers, text } = await authorize(world, { request_id: requestId });
    expect(status).toBe(200);
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"])
      expect(policy.split('; ')).toContain(rule);
    expect(policy).not.toContain('http');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).not.toMatch(/(src|href)="(?!\/app\/)/);
  });

  it('A9 binds the decision to the stored request: no field of a page changes it', async () => {
    const requestId = await openRequest(world, query({ scope: 'read' }));
    const path = `consents/${requestId}/approve`;
    for (const extra of [
      { scope: 'read write' },
      { scopes: ['read', 'write'] },
      { redirectUri: 'https://evil.example/' },
      { clientId: 'svc_client_other' },
    ]) {
      const { status } = await owner.browser.post(path, { businessId: business.businessId, ...extra });
      expect(status).toBe(400);
    }
    const { body } = await owner.browser.post(path, { businessId: business.businessId });
    expect(body.data.redirectTo).toMatch(/^https:\/\/client\.example\/callback\?code=svc_ac_\w+&state=/);
  });

  it('A9 accepts a decision only from the app: not from another origin, a form or another user', async () => {
    const requestId = await openRequest(world, query());
    const path = `consents/${requestId}/approve`;
    const body = { businessId: business.businessId };
    expect((await owner.browser.post(path, body, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await owner.browser.post(path, body, { origin: '' })).status).toBe(403);
    const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = `businessId=${business.businessId}`;
    expect((await owner.browser.send('POST', path, form, asForm)).status).toBe(415);
    expect((await owner.browser.post(path, body, { cookie: 'session=x' })).status).toBe(401);
    expect((await approve(owner, requestId, business)).status).toBe(200);
    expect((await approve(owner, requestId, business)).status).toBe(404);
  });

  it('A9 accepts only one of many concurrent decisions', async () => {
    const requestId = await openRequest(world, query());
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => approve(owner, requestId, business)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(9);
  });

  it('A10 preserves the query of the registered URI and the state byte for byte', async () => {
    const redirectUri = 'https://client.example/cb?tenant=7&x=%2F';
    const withQuery = await newClient(world, business, owner, { redirectUris: [redirectUri] });
    const state = `a+b %20&=?#/é😀'"<>${'x'.repeat(500)}`;
    const requestId = await openRequest(
      world,
      query({ client_id: withQuery.clientId, redirect_uri: redirectUri, state }),
    );
    const { body } = await approve(owner, requestId, business);
    const location = body.data.redirectTo as string;
    expect(location.startsWith(`${redirectUri}&code=svc_ac_`)).toBe(true);
    expect(new URL(location).searchParams.get('state')).toBe(state);
    // A question mark is allowed inside a query.
    const raw = `${new URLSearchParams(query({ state: undefined })).toString()}&state=a?b=c/d`;
    const opened = new URL((await authorize(world, raw)).location ?? '').searchParams.get('request_id') ?? '';
    const rawAnswer = await approve(owner, opened, business);
    expect(new URL(rawAnswer.body.data.redirectTo as string).searchParams.get('state')).toBe('a?b=c/d');
    const without = await openRequest(world, query({ state: undefined }));
    const response = await approve(owner, without, business);
    expect(new URL(response.body.data.redirectTo as string).searchParams.has('state')).toBe(false);
  });

  it('[5.3.2] A11 limits an approval to the user’s role at that moment', async () => {
    const setRole = (person: Person, role: Role) =>
      world.database.run(business.operator, (uow) =>
        world.app.get(SetMemberRole).run(uow, { userId: person.userId }, role),
      );
    const person = await newMember(world, business, 'member');
    const requestId = await openRequest(world, query());
    const shown = await person.browser.get(`consents/${requestId}`);
    expect(shown.body.data.businesses[0].grantableScopes).toEqual(['read', 'write']);
    await setRole(person, 'viewer');
    const { pkce, code } = await approved(person, requestId);
    expect(code).not.toBeNull();
    const pair = await requestToken(world, client, codeForm(code ?? '', pkce));
    expect(pair.body.error).toBe('invalid_grant');
  });

  const approved = async (person: Person, requestId: string) => {
    const { body } = await approve(person, requestId, business);
    return { pkce: newPkce(), code: new URL(body.data.redirectTo as string).searchParams.get('code') };
  };

  it('[5.3.2] A11 lets a viewer grant only read of read and write, and nothing of write alone', async () => {
    const viewer = await newMember(world, business, 'viewer');
    const pkce = newPkce();
    const requestId = await openRequest(world, { ...query(), code_challenge: pkce.challenge });
    const { body } = await approve(viewer, requestId, business);
    const code = new URL(body.data.redirectTo as string).searchParams.get('code') ?? '';
    expect((await requestToken(world, client, codeForm(code, pkce))).body.scope).toBe('read');
    const writing = await openRequest(world, query({ scope: 'write' }));
    const shown = await viewer.browser.get(`consents/${writing}`);
    expect(shown.body.data.businesses[0].grantableScopes).toEqual([]);
    const denied = await approve(viewer, writing, business);
    expect(new URL(denied.body.data.redirectTo as string).searchParams.get('error')).toBe('access_denied');
  });

  it('A11 checks membership again at the decision', async () => {
    const person = await newMember(world, business, 'admin');
    const requestId = await openRequest(world, query());
    expect((await person.browser.get(`consents/${requestId}`)).body.data.businesses).toHaveLength(1);
    await person.browser.delete(`businesses/${business.businessId}/members/${person.userId}`);
    expect((await person.browser.get(`consents/${requestId}`)).body.data.businesses).toEqual([]);
    expect((await approve(person, requestId, business)).status).toBe(403);
  });

  it('[5.5.2] A12 lets a partner’s user choose among their own businesses, and no other', async () => {
    const partner = await newPartner(world);
    const [second, foreign] = [await newBusiness(world), await newBusiness(world)];
    await join(world, second, owner, 'viewer');
    const requestId = await openRequest(world, query({ client_id: partner.clientId }));
    const { body } = await owner.browser.get(`consents/${requestId}`);
    expect(body.data).toMatchObject({ clientName: 'Ledger Sync', isPartner: true, mayCreateBusiness: true });
    expect(body.data.businesses).toEqual([
      { id: business.businessId, name: 'Test LLC', grantableScopes: ['read', 'write'] },
      { id: second.businessId, name: 'Test LLC', grantableScopes: ['read'] },
    ]);
    const tampered = await approve(owner, requestId, foreign);
    expect([tampered.status, tampered.body.error]).toEqual([403, 'forbidden']);
    const unknown = { businessId: '00000000-0000-7000-8000-000000000000' };
    expect((await approve(owner, requestId, unknown)).status).toBe(403);
    for (const { api } of [business, second, foreign])
      expect((await api.get('/v1/audit-log')).text).not.toContain(partner.clientId);
    expect(attemptsWith(partner)).toMatchObject([
      { level: 'warn', userId: owner.userId, businessId: foreign.businessId },
      { level: 'warn', userId: owner.userId, ...unknown },
    ]);
    expect((await approve(owner, requestId, second)).status).toBe(200);
  });

  it('A12 offers a business’s own client for that business only, and to non-members not at all', async () => {
    const other = await newBusiness(world);
    const member = await newMember(world, business, 'member');
    await join(world, other, member, 'owner');
    const own = await newClient(world, business, owner);
    const requestId = await openRequest(world, query({ client_id: own.clientId }));
    const { body } = await member.browser.get(`consents/${requestId}`);
    expect(body.data).toMatchObject({ isPartner: false, mayCreateBusiness: false });
    expect(body.data.businesses.map(({ id }: { id: string }) => id)).toEqual([business.businessId]);
    expect((await approve(member, requestId, other)).status).toBe(403);
    const stranger = await newPerson(world);
    expect((await stranger.browser.get(`consents/${requestId}`)).body.data.businesses).toEqual([]);
    const refused = await approve(stranger, requestId, business);
    expect([refused.status, refused.body.error, refused.body.data]).toEqual([403, 'forbidden', undefined]);
    for (const { api } of [business, other])
      expect((await api.get('/v1/audit-log')).text).not.toMatch(/tampered|not offered/);
    expect(attemptsWith(own)).toMatchObject([
      { userId: member.userId, businessId: other.businessId },
      { userId: stranger.userId, businessId: business.businessId },
    ]);
    expect((await approve(owner, requestId, business)).status).toBe(200);
  });
});

describe('an undecided authorization request', () => {
  it('expires after an hour', async () => {
    const world = await createWorld();
    try {
      const business = await newBusiness(world);
      const owner = await newMember(world, business, 'owner');
      const client = await newClient(world, business, owner);
      const requestId = await openRequest(world, authorizeQuery(client, newPkce()));
      expect((await owner.browser.get(`consents/${requestId}`)).status).toBe(200);
      world.clock.advance(3_600_000);
      expect((await owner.browser.get(`consents/${requestId}`)).status).toBe(404);
      expect((await approve(owner, requestId, business)).status).toBe(404);
      for (const id of [requestId, 'x']) {
        const { status, location } = await authorize(world, { request_id: id });
        expect([status, location]).toEqual([400, null]);
      }
    } finally {
      await world.close();
    }
  });
});
