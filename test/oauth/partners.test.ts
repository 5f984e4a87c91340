import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RevokePartner, SetPartnerCapability } from '../../src/oauth/index.js';
import { SignupGate } from '../../src/identity/index.js';
import { type ApiResponse, Api } from '../support/http/api.js';
import { newBusiness } from '../support/world/business.js';
import {
  authorizeQuery,
  join,
  newClient,
  newPartner,
  newPkce,
  openRequest,
  postForm,
  refreshForm,
  refuses,
  requestToken,
  statusWith,
  type TestClient,
  tokensFor,
} from '../support/oauth/oauth.js';
import { newMember, newPerson, newAddress } from '../support/identity/people.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

const PATH = '/oauth/signup-allowlist';

describe('[5.5] a partner', () => {
  let world: World;

  beforeAll(async () => {
    world = await theWorld();
  });

  it('[5.5.2] has one grant per business, and each token stays in its business', async () => {
    const partner = await newPartner(world, { name: 'Integrator' });
    const [first, second] = [await newBusiness(world), await newBusiness(world)];
    const owner = await newMember(world, first, 'owner');
    await join(world, second, owner, 'owner');
    const inFirst = await tokensFor(world, { client: partner, person: owner, business: first });
    const inSecond = await tokensFor(world, { client: partner, person: owner, business: second });
    for (const [pair, business] of [
      [inFirst, first],
      [inSecond, second],
    ] as const) {
      const { body } = await new Api(world.rootUrl, pair.accessToken).get('/v1/entities');
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual([business.entityId]);
    }
    const path = `businesses/${first.businessId}/grants`;
    const { body } = await owner.browser.get(path);
    expect(body.data).toMatchObject([{ clientName: 'Integrator', isPartner: true }]);
    await owner.browser.delete(`${path}/${body.data[0].id}`);
    expect(await statusWith(world, inFirst.accessToken)).toBe(401);
    refuses(await requestToken(world, partner, refreshForm(inFirst.refreshToken)), 400, 'invalid_grant');
    expect(await statusWith(world, inSecond.accessToken)).toBe(200);
  });

  it('has one active grant when many users consent concurrently', async () => {
    const partner = await newPartner(world);
    const business = await newBusiness(world);
    const owner = await newMember(world, business, 'owner');
    await Promise.all(
      Array.from({ length: 8 }, () => tokensFor(world, { client: partner, person: owner, business })),
    );
    const { body } = await owner.browser.get(`businesses/${business.businessId}/grants`);
    expect(body.data).toHaveLength(1);
  });

  it('loses every grant when the operator revokes it, and each business gets an audit row', async () => {
    const partner = await newPartner(world);
    const businesses = [await newBusiness(world), await newBusiness(world)];
    const pairs = [];
    for (const business of businesses) {
      const owner = await newMember(world, business, 'owner');
      pairs.push(await tokensFor(world, { client: partner, person: owner, business }));
    }
    expect(await world.app.get(RevokePartner).run(partner.clientId)).toBe(2);
    expect(await world.app.get(RevokePartner).run(partner.clientId)).toBe(0);
    for (const { accessToken, refreshToken } of pairs) {
      expect(await statusWith(world, accessToken)).toBe(401);
      refuses(await requestToken(world, partner, refreshForm(refreshToken)), 401, 'invalid_client');
    }
    for (const { api } of businesses) {
      const { body } = await api.get('/v1/audit-log?resource=oauth_grant');
      expect(body.data[0]).toMatchObject({ action: 'oauth_grant.disconnect', actorKind: 'operator' });
    }
  });

  it('is visible only to businesses with a grant', async () => {
    const partner = await newPartner(world, { name: 'Seen By One' });
    const [granting, other] = [await newBusiness(world), await newBusiness(world)];
    const owner = await newMember(world, granting, 'owner');
    await tokensFor(world, { client: partner, person: owner, business: granting });
    const namesIn = (principal: typeof granting.operator) =>
      world.database.read(principal, (uow) =>
        uow.query<{ name: string }>('select name from oauth_client where id = $1', [partner.id]),
      );
    expect(await namesIn(granting.operator)).toEqual([{ name: 'Seen By One' }]);
    expect(await namesIn(other.operator)).toEqual([]);
  });
});

describe('[5.5.3] the sign-up allow-list', () => {
  let world: World;
  let partner: TestClient;

  beforeAll(async () => {
    world = await createWorld({ env: { SIGNUP_MODE: 'gated' } });
    partner = await newPartner(world);
    await world.app.get(SetPartnerCapability).run(partner.clientId, true);
  });

  afterAll(() => world.close());

  const announce = (body: unknown, headers: Record<string, string> = {}): Promise<ApiResponse<any>> =>
    new Api(world.rootUrl, null).send('POST', PATH, body, headers);
  const isAllowed = (email: string) => world.app.get(SignupGate).isAllowed(email);
  const expectOk = ({ status, body }: ApiResponse<any>) =>
    expect([status, body]).toEqual([200, { ok: true }]);

  it('allows an address that a partner with the capability sends, as JSON or as a form', async () => {
    const [asJson, asForm] = [newAddress(), newAddress()];
    expect(await isAllowed(asJson)).toBe(false);
    expectOk(await announce({ client_id: partner.clientId, email: asJson.toUpperCase() }));
    expectOk(await postForm(world, PATH, { client_id: partner.clientId, email: asForm }));
    for (const email of [asJson, asForm]) expect(await isAllowed(email)).toBe(true);
    const stored = await world.database.system((system) =>
      system.query<{ row: string }>('select row_to_json(s)::text as row from signup_allowance s'),
    );
    expect(stored).toHaveLength(2);
    expect(stored.map(({ row }) => row).join('')).not.toContain('@');
  });

  it('returns the same response and does nothing for any other input', async () => {
    const powerless = await newPartner(world);
    const business = await newBusiness(world);
    const own = await newClient(world, business, await newMember(world, business, 'owner'));
    const email = newAddress();
    for (const client_id of ['svc_client_nobody', powerless.clientId, own.clientId, '', 7, null, ['x']])
      expectOk(await announce({ client_id, email }));
    for (const body of [{}, '{', '[]', 'null', { email }, { client_id: partner.clientId, email: 'x' }])
      expectOk(await announce(body));
    expectOk(await announce({ client_id: partner.clientId, email: { $ne: '' } }));
    expectOk(await postForm(world, PATH, `client_id=${partner.clientId}&email=${email}&email=${email}`));
    expectOk(await announce('x', { 'content-type': 'text/plain' }));
    expectOk(await announce(undefined));
    expect(await isAllowed(email)).toBe(false);
  });

  it('lasts thirty days', async () => {
    const email = newAddress();
    await announce({ client_id: partner.clientId, email });
    world.clock.advance(30 * 24 * 3_600_000 - 1);
    expect(await isAllowed(email)).toBe(true);
    world.clock.advance(1);
    expect(await isAllowed(email)).toBe(false);
  });

  it('accepts two hundred addresses a day per partner', async () => {
    const busy = await newPartner(world);
    await world.app.get(SetPartnerCapability).run(busy.clientId, true);
    const addresses = Array.from({ length: 205 }, newAddress);
    for (const email of addresses) expectOk(await announce({ client_id: busy.clientId, email }));
    const countAllowed = async () => {
      const allowed = await Promise.all(addresses.map(isAllowed));
      return allowed.filter(Boolean).length;
    };
    expect(await countAllowed()).toBe(200);
    const [known = '', late = ''] = [addresses[0], addresses.at(-1)];
    expectOk(await announce({ client_id: busy.clientId, email: known }));
    expect(await countAllowed()).toBe(200);
    const other = newAddress();
    await announce({ client_id: partner.clientId, email: other });
    expect(await isAllowed(other)).toBe(true);
    world.clock.advance(24 * 3_600_000);
    expectOk(await announce({ client_id: busy.clientId, email: late }));
    expect(await isAllowed(late)).toBe(true);
  });

  it('drops a partner’s addresses with its capability', async () => {
    const email = newAddress();
    await announce({ client_id: partner.clientId, email });
    expect(await isAllowed(email)).toBe(true);
    await world.app.get(SetPartnerCapability).run(partner.clientId, false);
    expect(await isAllowed(email)).toBe(false);
    await announce({ client_id: partner.clientId, email });
    expect(await isAllowed(email)).toBe(false);
    await world.app.get(SetPartnerCapability).run(partner.clientId, true);
  });

  it('decides, while sign-up is gated, whether a new user may create a business during authorization', async () => {
    const powerless = await newPartner(world);
    const newcomer = await newPerson(world);
    const mayCreate = async (client: TestClient) => {
      const requestId = await openRequest(world, authorizeQuery(client, newPkce()));
      return (await newcomer.browser.get(`consents/${requestId}`)).body.data.mayCreateBusiness as boolean;
    };
    expect(await mayCreate(partner)).toBe(true);
    expect(await mayCreate(powerless)).toBe(false);
  });

  it('is rate limited per calling address', async () => {
    const strict = await createWorld({ env: { RATE_LIMIT_SIGNUP_ALLOWLIST: '2,0.5' } });
    try {
      const call = () => new Api(strict.rootUrl, null).post(PATH, {});
      for (let calls = 0; calls < 2; calls++) expectOk(await call());
      const refused = await call();
      refuses(refused, 429, 'rate_limited');
      expect(refused.headers.get('retry-after')).toBe('2');
    } finally {
      await strict.close();
    }
  });
});
