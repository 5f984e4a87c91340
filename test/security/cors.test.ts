import { beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../support/http/api.js';
import { newMember, type Person } from '../support/identity/people.js';
import {
  CALLBACK,
  FORM,
  newClient,
  newPublicClient,
  postForm,
  type PublicTestClient,
  refreshForm,
  tokensFor,
} from '../support/oauth/oauth.js';
import { operate } from '../support/platform/operate.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

const ORIGIN = 'https://till.example';
const STRANGER = 'https://evil.example';
const INPUT = { name: 'Till', redirectUris: [CALLBACK], scopes: ['read'], isPublic: true };

const corsHeaders = (headers: Headers) =>
  [...headers].filter(([name]) => name.startsWith('access-control-')).map(([name]) => name);

describe('pages of other origins', () => {
  let world: World;
  let business: TestBusiness;
  let owner: Person;
  let client: PublicTestClient;
  let path: string;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
    client = await newPublicClient(world, business, owner, { allowedOrigins: [ORIGIN] });
    path = `businesses/${business.businessId}/oauth-clients`;
  });

  const preflight = (route: string, origin: string) =>
    fetch(world.rootUrl + route, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  it('may call the API and the token endpoints if a client registered the origin', async () => {
    for (const route of ['/v1/accounts', '/oauth/token', '/oauth/revoke']) {
      const { status, headers } = await preflight(route, ORIGIN);
      expect([status, headers.get('access-control-allow-origin')], route).toEqual([204, ORIGIN]);
      expect(headers.get('vary')).toContain('Origin');
      expect(headers.get('access-control-allow-headers')).toContain('Authorization');
      expect(headers.get('access-control-allow-methods')).toContain('PATCH');
      expect(headers.get('access-control-max-age')).toBe('7200');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('read responses, errors and their headers', async () => {
    const { accessToken, refreshToken } = await tokensFor(world, { client, person: owner, business });
    const api = new Api(world.rootUrl, accessToken);
    const anonymous = new Api(world.rootUrl, null);
    const origin = { origin: ORIGIN };
    const form = { ...refreshForm(refreshToken), client_id: client.clientId };
    const responses = [
      await api.get('/v1/accounts', origin),
      await api.get('/v1/nothing', origin),
      await anonymous.get('/v1/accounts', origin),
      await postForm(world, '/oauth/token', form, origin),
      await postForm(world, '/oauth/token', {}, origin),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 401, 200, 401]);
    for (const { headers } of responses) {
      expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
      expect(headers.get('vary')).toContain('Origin');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      const exposed = (headers.get('access-control-expose-headers') ?? '').split(',');
      for (const name of ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'ETag', 'Location', 'X-Request-Id'])
        expect(exposed).toContain(name);
    }
  });

  it('get no CORS headers from any other origin', async () => {
    for (const origin of [
      STRANGER,
      `${ORIGIN}.evil.example`,
      `${ORIGIN}:8443`,
      'http://till.example',
      ORIGIN.toUpperCase(),
      `${ORIGIN}/`,
      'null',
      '*',
      'x'.repeat(4000),
    ]) {
      const refused = await preflight('/v1/accounts', origin);
      expect([refused.status, corsHeaders(refused.headers)], origin).toEqual([405, []]);
      const { status, headers } = await business.api.get('/v1/accounts', { origin });
      expect([status, corsHeaders(headers)], origin).toEqual([200, []]);
    }
  });

  it('get no CORS headers at other endpoints, and requests without an origin get none at all', async () => {
    for (const route of [
      '/app/api/me',
      '/app/oauth/authorize',
      '/oauth/register',
      '/oauth/signup-allowlist',
      '/mcp',
      '/healthz',
    ])
      expect(corsHeaders((await preflight(route, ORIGIN)).headers), route).toEqual([]);
    const { headers } = await business.api.get('/v1/accounts');
    expect([corsHeaders(headers), headers.get('vary')]).toEqual([[], 'Accept-Encoding']);
  });

  it('need a credential of their own: the origin opens nothing', async () => {
    const { status } = await new Api(world.rootUrl, null).get('/v1/accounts', {
      origin: ORIGIN,
      cookie: [...owner.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    });
    expect(status).toBe(401);
  });

  it('are looked up once a minute, and are closed a minute after the client is revoked', async () => {
    const separate = await createWorld();
    try {
      const own = await newBusiness(separate);
      const person = await newMember(separate, own, 'owner');
      const short = await newPublicClient(separate, own, person, { allowedOrigins: ['https://a.example'] });
      const allowed = async () => {
        const { headers } = await own.api.get('/v1/accounts', { origin: 'https://a.example' });
        return headers.get('access-control-allow-origin') !== null;
      };
      expect(await allowed()).toBe(true);
      await person.browser.delete(`businesses/${own.businessId}/oauth-clients/${short.id}`);
      expect(await allowed()).toBe(true);
      separate.clock.advance(60_000);
      expect(await allowed()).toBe(false);
    } finally {
      await separate.close();
    }
  });

  it('are registered with a public client, by an owner or the operator', async () => {
    const allowedOrigins = ['http://localhost:5173', 'https://shop.example'];
    const { status, text } = await owner.browser.post(path, { ...INPUT, allowedOrigins });
    expect(status, text).toBe(201);
    expect((await owner.browser.get(path)).body.data[0]).toMatchObject({ allowedOrigins });
    await operate(
      world,
      'partner:create',
      '--name',
      'Partner',
      '--redirect-uri',
      CALLBACK,
      '--scopes',
      'read',
      '--public',
      '--origin',
      'https://partner.example',
    );
    expect((await preflight('/v1/accounts', 'https://partner.example')).status).toBe(204);
  });

  it.each([
    ['a path', { allowedOrigins: ['https://till.example/app'] }],
    ['a wildcard', { allowedOrigins: ['*'] }],
    ['plain http', { allowedOrigins: ['http://till.example'] }],
    ['more than ten', { allowedOrigins: Array.from({ length: 11 }, (_, at) => `https://a${at}.example`) }],
    ['a secret', { allowedOrigins: [ORIGIN], isPublic: false }],
  ])('are not registered with %s', async (_, changes) => {
    const { status, body } = await owner.browser.post(path, { ...INPUT, ...changes });
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });

  it('of one business are not visible to another', async () => {
    const other = await newBusiness(world);
    const [mine, theirs] = await Promise.all(
      [business, other].map(({ operator }) =>
        world.database.run(operator, (uow) => uow.query('select from oauth_client_origin')),
      ),
    );
    expect([mine?.length === 0, theirs?.length]).toEqual([false, 0]);
    const confidential = await newClient(world, business, owner);
    const foreign = world.database.run(other.operator, (uow) =>
      uow.query(
        'insert into oauth_client_origin (origin, oauth_client_id, business_id) values ($1, $2, $3)',
        [STRANGER, confidential.id, other.businessId],
      ),
    );
    await expect(foreign).rejects.toThrow('belongs to another business');
  });

  it('send forms without a preflight, which returns tokens only to a registered origin', async () => {
    const response = await fetch(`${world.rootUrl}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': FORM, origin: STRANGER },
      body: 'grant_type=refresh_token',
    });
    expect(corsHeaders(response.headers)).toEqual([]);
  });
});
