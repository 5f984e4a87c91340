import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiResponse, Api } from '../../support/http/api.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  consentTo,
  newClient,
  refuses,
  requestToken,
  type TestClient,
  tokensFor,
} from '../../support/oauth/oauth.js';
import { newMember, type Person } from '../../support/identity/people.js';
import { callOf, createSamples, send } from '../../support/routes/route-calls.js';
import { routeInputs } from '../../support/routes/route-inputs.js';
import { TenantData } from '../../support/world/tenant-data.js';
import { theWorld, type World } from '../../support/world/world.js';

const PATH = '/v1/accounts';

describe('access tokens at the API', () => {
  let world: World;
  let business: TestBusiness;
  let owner: Person;
  let client: TestClient;
  let token: string;
  let anonymous: Api;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
    client = await newClient(world, business, owner);
    token = (await tokensFor(world, { client, person: owner, business })).accessToken;
    anonymous = new Api(world.rootUrl, null);
  });

  const challengeOf = ({ status, headers }: ApiResponse) => [status, headers.get('www-authenticate')];

  it('B1 are requested by a bare challenge, and called invalid only if one was sent', async () => {
    expect(challengeOf(await anonymous.get(PATH))).toEqual([401, 'Bearer']);
    const wrong = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
    expect(challengeOf(await anonymous.get(PATH, { authorization: `Bearer ${wrong}` }))).toEqual([
      401,
      'Bearer error="invalid_token"',
    ]);
  });

  it('B2 without the scope are 403 insufficient_scope, which names it', async () => {
    const { accessToken } = await tokensFor(world, { client, person: owner, business, scope: 'read' });
    const response = await new Api(world.rootUrl, accessToken).post(PATH, {});
    expect(response.body.error).toBe('insufficient_scope');
    expect(challengeOf(response)).toEqual([403, 'Bearer error="insufficient_scope", scope="write"']);
  });

  it('B3 are never read from a query or a body', async () => {
    expect((await anonymous.get(`${PATH}?access_token=${token}`)).status).toBe(401);
    expect((await anonymous.post(PATH, { access_token: token })).status).toBe(401);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await anonymous.send('POST', PATH, `access_token=${token}`, form)).status).toBe(401);
  });

  it('B4 accept the scheme in any letter case', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect((await anonymous.get(PATH, { authorization: `${scheme} ${token}` })).status, scheme).toBe(200);
  });

  it('B5 may be requested for a resource of this service', async () => {
    const { rootUrl } = world.runtime.config;
    const grant = 'grant_type=client_credentials';
    for (const resource of [
      rootUrl,
      `${rootUrl}/`,
      `${rootUrl}/v1`,
      `${rootUrl}/mcp`,
      `${rootUrl}/mcp?toolsets=all`,
    ])
      expect((await requestToken(world, client, `${grant}&resource=${resource}`)).status, resource).toBe(200);
    for (const resource of ['https://other.example/', `${rootUrl}/v2`, 'x', `${rootUrl}&resource=y`])
      refuses(await requestToken(world, client, `${grant}&resource=${resource}`), 400, 'invalid_target');
  });

  it('B6 are the only OAuth secret that the API accepts', async () => {
    const { refreshToken } = await tokensFor(world, { client, person: owner, business });
    const { code } = await consentTo(world, { client, person: owner, business });
    for (const secret of [code, refreshToken, client.clientSecret, client.clientId]) {
      const response = await new Api(world.rootUrl, secret).get(PATH);
      expect([response.status, response.body.error], secret.slice(0, 11)).toEqual([401, 'unauthorized']);
    }
  });

  it('appear in no cookie and no log', () => {
    const lines = world.logs.join('');
    for (const secret of [token, client.clientSecret]) expect(lines).not.toContain(secret.slice(11));
  });
});

describe('B7 a token of one business, on every API route', () => {
  let world: World;
  let data: TenantData;

  beforeAll(async () => {
    world = await theWorld();
    data = await TenantData.of(world);
  });

  afterAll(() => data.close());

  it('cannot reach another business: every id is 404, and nothing changes there', async () => {
    const victim = await createSamples(await newBusiness(world));
    const intruder = await newBusiness(world);
    const owner = await newMember(world, intruder, 'owner');
    const client = await newClient(world, intruder, owner);
    const { accessToken } = await tokensFor(world, { client, person: owner, business: intruder });
    const api = new Api(world.rootUrl, accessToken);
    const routes = routeInputs(world).filter(
      ({ path, pathParameters }) => path.startsWith('/v1/') && pathParameters.includes('id'),
    );
    expect(routes.length).toBeGreaterThan(5);
    for (const route of routes) {
      const call = await callOf(route, victim);
      const before = await data.fingerprint(victim.business.businessId);
      const response = await send(api, route, call);
      expect([response.status, response.body.error], route.name).toEqual([404, 'not_found']);
      expect(await data.fingerprint(victim.business.businessId), route.name).toEqual(before);
    }
  });
});
