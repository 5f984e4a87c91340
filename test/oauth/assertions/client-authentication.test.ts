import { beforeAll, describe, expect, it } from 'vitest';
import { RevokeClient } from '../../../src/oauth/index.js';
import { Background } from '../../../src/platform/background/background.js';
import { Api } from '../../support/http/api.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  authorize,
  authorizeQuery,
  basic,
  newClient,
  newPkce,
  postForm,
  refuses,
  requestToken,
  type TestClient,
} from '../../support/oauth/oauth.js';
import { newMember, type Person } from '../../support/identity/people.js';
import { createWorld, theWorld, type World } from '../../support/world/world.js';

const GRANT = { grant_type: 'client_credentials' };
const ENDPOINTS = ['/oauth/token', '/oauth/revoke'];

describe('client authentication and request format', () => {
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

  const withHeader = (authorization: string) => postForm(world, '/oauth/token', GRANT, { authorization });
  const toBase64 = (text: string) => Buffer.from(text).toString('base64');
  const inBody = () => ({ client_id: client.clientId, client_secret: client.clientSecret });
  const encoded = (text: string) => text.replaceAll('_', '%5F');

  it('C1 reads Basic as base64 of two form-encoded halves around the first colon', async () => {
    const { clientId, clientSecret } = client;
    const good = [
      `Basic ${toBase64(`${clientId}:${clientSecret}`)}`,
      `basic ${toBase64(`${encoded(clientId)}:${encoded(clientSecret)}`)}`,
      `BASIC  ${toBase64(`${clientId}:${clientSecret}`).replace(/=+$/, '')}`,
    ];
    for (const header of good) expect((await withHeader(header)).status, header).toBe(200);
    const bad = [
      'Basic',
      'Basic !!!',
      `Basic ${toBase64(clientId + clientSecret)}`,
      `Basic ${toBase64(`${clientId}:${clientSecret}%zz`)}`,
      `Basic ${toBase64(`${clientId}:${clientSecret}%ff`)}`,
      `Basic ${toBase64(`${clientId}::${clientSecret}`)}`,
      `Basic ${toBase64(`${clientId}:${clientSecret}+`)}`,
      `Basic ${toBase64(`:${clientSecret}`)}`,
      `Bearer ${clientSecret}`,
      clientSecret,
    ];
    for (const header of bad) refuses(await withHeader(header), 401, 'invalid_client');
  });

  it('C2 reads client_id and client_secret from the body, never from the query string', async () => {
    const taken = await postForm(world, '/oauth/token', { ...GRANT, ...inBody() });
    expect(taken.status).toBe(200);
    const query = new URLSearchParams(inBody()).toString();
    for (const endpoint of ENDPOINTS) {
      refuses(await postForm(world, `${endpoint}?${query}`, GRANT), 401, 'invalid_client');
    }
    const rest = new URLSearchParams(GRANT).toString();
    refuses(await postForm(world, `/oauth/token?${rest}`, inBody()), 400, 'invalid_request');
  });

  it('C3 rejects two mechanisms together, but accepts the same client_id next to Basic', async () => {
    const both = await postForm(world, '/oauth/token', { ...GRANT, ...inBody() }, basic(client));
    refuses(both, 400, 'invalid_request');
    const same = { ...GRANT, client_id: client.clientId };
    expect((await postForm(world, '/oauth/token', same, basic(client))).status).toBe(200);
    const other = { ...GRANT, client_id: 'svc_client_other' };
    refuses(await postForm(world, '/oauth/token', other, basic(client)), 400, 'invalid_request');
  });

  it.each([
    'grant_type=client_credentials&grant_type=client_credentials',
    'grant_type=client_credentials&scope=read&scope=write',
    'grant_type=client_credentials&scope=&scope=read',
    'grant_type=client_credentials&scope[]=read',
    'grant_type=client_credentials&scope%5B%5D=read',
    'grant_type=client_credentials&scope[a]=read',
    'grant_type[]=client_credentials',
  ])('C4 rejects a repeated parameter or a list in a token request: %s', async (form) => {
    refuses(await requestToken(world, client, form), 400, 'invalid_request');
  });

  it.each(['token=a&token=b', 'token[]=a', 'token=a&token_type_hint=x&token_type_hint=y'])(
    'C4 rejects a repeated parameter or a list in a revocation: %s',
    async (form) => {
      refuses(await postForm(world, '/oauth/revoke', form, basic(client)), 400, 'invalid_request');
    },
  );

  it.each([
    'code_challenge_method=S256',
    'code_challenge_method[]=S256',
    'code_challenge[0]=x',
    'scope=read',
    'response_type=code',
  ])('C4 rejects a repeated parameter or a list in an authorization request: %s', async (more) => {
    const query = new URLSearchParams(authorizeQuery(client, newPkce())).toString();
    const { status, location } = await authorize(world, `${query}&${more}`);
    expect(status).toBe(303);
    const { searchParams } = new URL(location ?? '');
    expect(searchParams.get('error')).toBe('invalid_request');
    expect(searchParams.get('state')).toBe('the state');
  });

  it('C4 allows only resource to be repeated', async () => {
    const { rootUrl } = world.runtime.config;
    const form = `grant_type=client_credentials&resource=${rootUrl}&resource=${rootUrl}/v1`;
    expect((await requestToken(world, client, form)).status).toBe(200);
    refuses(await requestToken(world, client, `${form}&resource[]=x`), 400, 'invalid_request');
  });

  it('C5 treats an empty value as omitted and ignores unknown parameters', async () => {
    const form = 'grant_type=client_credentials&scope=&code=&foo=1&foo=2&bar[]=3&__proto__=x&constructor=y&&';
    const { status, body } = await requestToken(world, client, form);
    expect(status).toBe(200);
    expect(body.scope).toBe('read write');
    refuses(await requestToken(world, client, 'grant_type='), 400, 'invalid_request');
  });

  it('C6 accepts only POST with a form body', async () => {
    const anonymous = new Api(world.rootUrl, null);
    for (const endpoint of ENDPOINTS) {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
        const { status, headers, body } = await anonymous.send(method, endpoint);
        expect([status, headers.get('allow'), body.error]).toEqual([405, 'POST', 'method_not_allowed']);
      }
      for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
        const body = type === 'application/json' ? JSON.stringify(GRANT) : 'grant_type=client_credentials';
        const headers = { ...basic(client), 'content-type': type };
        refuses(await anonymous.send('POST', endpoint, body, headers), 400, 'invalid_request');
      }
    }
    const spelled = { 'content-type': 'Application/X-WWW-Form-Urlencoded; charset=UTF-8' };
    expect((await postForm(world, '/oauth/token', GRANT, { ...basic(client), ...spelled })).status).toBe(200);
  });

  it.each([
    ['bytes that are not UTF-8', 'grant_type=%ff'],
    ['invalid percent encoding', 'grant_type=%zz'],
    ['control characters', 'grant_type=client_credentials&scope=%00'],
    ['too many bytes', `grant_type=client_credentials&scope=${'x'.repeat(20_000)}`],
  ])('C6 rejects bodies with %s', async (_what, form) => {
    refuses(await requestToken(world, client, form), 400, 'invalid_request');
  });

  it('C7 returns the same response for an unknown client, a wrong secret and a revoked client', async () => {
    const revoked = await newClient(world, business, owner);
    await world.database.run(business.operator, (uow) => world.app.get(RevokeClient).run(uow, revoked.id));
    const { clientSecret: othersSecret } = await newClient(world, business, owner);
    const failing: Pick<TestClient, 'clientId' | 'clientSecret'>[] = [
      { ...client, clientId: 'svc_client_0123456789abcdefghij' },
      { ...client, clientId: "x'; drop table oauth_client; --" },
      { ...client, clientSecret: othersSecret },
      { ...client, clientSecret: '' },
      revoked,
    ];
    const responses = [];
    for (const endpoint of ENDPOINTS)
      for (const attempt of failing) responses.push(await postForm(world, endpoint, GRANT, basic(attempt)));
    for (const response of responses) {
      refuses(response, 401, 'invalid_client');
      expect(response.text).toBe(responses[0]?.text);
      expect(response.headers.get('www-authenticate')).toBe('Basic realm="oauth", charset="UTF-8"');
    }
    const { clientId } = client;
    const asForm = await postForm(world, '/oauth/token', {
      ...GRANT,
      client_id: clientId,
      client_secret: 'x',
    });
    refuses(asForm, 401, 'invalid_client');
    expect(asForm.text).toBe(responses[0]?.text);
    expect(asForm.headers.get('www-authenticate')).toBeNull();
  });

  it('C8 stores only hashes, so a comparison takes the same time for every guess', async () => {
    const [stored] = await world.database.control((system) =>
      system.query<{ row: string }>('select row_to_json(c)::text as row from oauth_client c where id = $1', [
        client.id,
      ]),
    );
    expect(stored?.row).toContain(client.clientId);
    expect(stored?.row).not.toContain(client.clientSecret);
    for (const at of [0, 20, -1]) {
      const wrong = flip(client.clientSecret, at);
      refuses(
        await postForm(world, '/oauth/token', GRANT, basic({ ...client, clientSecret: wrong })),
        401,
        'invalid_client',
      );
    }
  });

  it('C9 forbids caching and returns JSON', async () => {
    const responses = [
      await requestToken(world, client, GRANT),
      await requestToken(world, client, {}),
      await postForm(world, '/oauth/token', GRANT),
      await postForm(world, '/oauth/revoke', { token: 'x' }, basic(client)),
      await postForm(world, '/oauth/revoke', {}, basic(client)),
      await postForm(world, '/oauth/revoke', { token: 'x' }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 400, 401, 200, 400, 401]);
    for (const { headers } of responses) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('pragma')).toBe('no-cache');
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
  });

  it('C10 returns errors without an envelope, with the reason under the standard names', async () => {
    const { body } = await requestToken(world, client, GRANT);
    expect(Object.keys(body).sort()).toEqual(['access_token', 'expires_in', 'scope', 'token_type']);
    const refused = await requestToken(world, client, { grant_type: 'password' });
    expect(Object.keys(refused.body).sort()).toEqual(['error', 'error_description', 'reason']);
    const metadata = await new Api(world.rootUrl, null).get('/.well-known/oauth-authorization-server');
    expect(metadata.body.issuer).toBe(world.runtime.config.rootUrl);
    const revoked = await postForm(world, '/oauth/revoke', { token: 'x' }, basic(client));
    expect(revoked.body).toEqual({});
  });

  it('C11 authenticates before it reads the grant type', async () => {
    const wrong = basic({ ...client, clientSecret: 'wrong' });
    for (const form of [{ grant_type: 'password' }, {}, { grant_type: 'authorization_code' }])
      refuses(await postForm(world, '/oauth/token', form, wrong), 401, 'invalid_client');
    refuses(await postForm(world, '/oauth/revoke', {}, wrong), 401, 'invalid_client');
  });
});

describe('guessing a secret', () => {
  let world: World;
  let client: TestClient;
  let api: Api;

  beforeAll(async () => {
    world = await createWorld({ env: { RATE_LIMIT_TOKEN_FAILURES: '3,0.5' } });
    const business = await newBusiness(world);
    api = business.api;
    client = await newClient(world, business, await newMember(world, business, 'owner'));
    return () => world.close();
  });

  it('K6 returns 429 before anything is hashed, for the right secret too, until Retry-After', async () => {
    const guess = () => postForm(world, '/oauth/token', GRANT, basic({ ...client, clientSecret: 'wrong' }));
    for (let attempt = 0; attempt < 3; attempt++) refuses(await guess(), 401, 'invalid_client');
    for (const response of [await guess(), await requestToken(world, client, GRANT)]) {
      refuses(response, 429, 'rate_limited');
      expect(response.headers.get('retry-after')).toBe('2');
    }
    const other = await requestToken(world, { ...client, clientId: 'svc_client_other' }, GRANT);
    refuses(other, 401, 'invalid_client');
    world.clock.advance(2_000);
    expect((await requestToken(world, client, GRANT)).status).toBe(200);
  });

  it('K6 counts only failures', async () => {
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await requestToken(world, client, GRANT)).status).toBe(200);
  });

  it('is recorded in the audit trail of the business, without the guess', async () => {
    await world.app.get(Background).settled();
    const { body } = await api.get('/v1/audit-log?resource=oauth_client');
    const refusals = body.data.filter((row: any) => row.action === 'oauth_client.wrong_secret');
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals[0]).toMatchObject({ clientId: client.clientId, resourceId: client.id, changes: {} });
  });
});

function flip(text: string, at: number): string {
  const index = at < 0 ? text.length + at : at;
  const other = text[index] === 'a' ? 'b' : 'a';
  return text.slice(0, index) + other + text.slice(index + 1);
}
