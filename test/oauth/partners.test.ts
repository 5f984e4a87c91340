import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RevokePartner, SetPartnerCapability } from '../../src/oauth/index.js';
import { SignupGate } from '../../src/identity/index.js';
import { type ApiResponse, Api } from '../support/http/api.js';
import { newBusiness } from '../support/world/business.js';
import {
  authorizeQuery,
  basic,
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
import { newId } from '../../src/kernel/ids.js';
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

  const send = (body: unknown, headers: Record<string, string> = {}): Promise<ApiResponse<any>> =>
    new Api(world.rootUrl, null).send('POST', PATH, body, headers);
  const requestOf = (client: TestClient) => openRequest(world, authorizeQuery(client, newPkce()));
  /** As the sign-up page of a user on the way to the client's consent page. */
  const passOn = async (client: TestClient, email: string, requestId?: string) =>
    send({ client_id: client.clientId, request_id: requestId ?? (await requestOf(client)), email });
  /** As the client's own server. */
  const announce = (client: TestClient, email: unknown) => send({ email }, basic(client));
  const isAllowed = (email: string) => world.app.get(SignupGate).isAllowed(email);
  const expectOk = ({ status, body }: ApiResponse<any>) =>
    expect([status, body]).toEqual([200, { ok: true }]);

  it('allows the address of a user whose sign-up page passes it on, as JSON or as a form', async () => {
    const [asJson, asForm] = [newAddress(), newAddress()];
    expect(await isAllowed(asJson)).toBe(false);
    expectOk(await passOn(partner, asJson.toUpperCase()));
    const form = { client_id: partner.clientId, request_id: await requestOf(partner), email: asForm };
    expectOk(await postForm(world, PATH, form));
    for (const email of [asJson, asForm]) expect(await isAllowed(email)).toBe(true);
    const stored = await world.database.control((system) =>
      system.query<{ row: string }>('select row_to_json(s)::text as row from signup_allowance s'),
    );
    expect(stored).toHaveLength(2);
    expect(stored.map(({ row }) => row).join('')).not.toContain('@');
  });

  it('allows an address that the partner announces with its secret, as JSON or as a form', async () => {
    const { clientId: client_id, clientSecret: client_secret } = partner;
    const [byHeader, asJson, asForm] = [newAddress(), newAddress(), newAddress()];
    expectOk(await announce(partner, byHeader));
    expectOk(await send({ client_id, client_secret, email: asJson }));
    expectOk(await postForm(world, PATH, { client_id, client_secret, email: asForm }));
    for (const email of [byHeader, asJson, asForm]) expect(await isAllowed(email)).toBe(true);
  });

  it('does nothing for a caller who knows only the public client id', async () => {
    const email = newAddress();
    const { clientId: client_id } = partner;
    const [foreign, decided] = [await requestOf(await newPartner(world)), await requestOf(partner)];
    const owner = await newMember(world, await newBusiness(world), 'owner');
    await owner.browser.post(`consents/${decided}/deny`);
    for (const request_id of [undefined, newId(), foreign, decided, 'x', '', 7, null, [decided]])
      expectOk(await send({ client_id, request_id, email }));
    for (const client_secret of ['', 'svc_secret_wrong', partner.clientId])
      expectOk(await send({ client_id, client_secret, email }));
    expectOk(await send({ email }, basic({ ...partner, clientSecret: 'svc_secret_wrong' })));
    expectOk(await send({ email }, { authorization: 'Basic ???' }));
    const late = await requestOf(partner);
    world.clock.advance(3_600_000);
    expectOk(await passOn(partner, email, late));
    expect(await isAllowed(email)).toBe(false);
  });

  it('returns the same response and does nothing for any other input', async () => {
    const powerless = await newPartner(world);
    const business = await newBusiness(world);
    const own = await newClient(world, business, await newMember(world, business, 'owner'));
    const email = newAddress();
    for (const client of [powerless, own]) {
      expectOk(await announce(client, email));
      expectOk(await passOn(client, email));
    }
    const request_id = await requestOf(partner);
    for (const client_id of ['svc_client_nobody', powerless.clientId, own.clientId, '', 7, null, ['x']])
      expectOk(await send({ client_id, request_id, email }));
    for (const body of [{}, '{', '[]', 'null', { email }, { client_id: partner.clientId, email: 'x' }])
      expectOk(await send(body));
    for (const odd of ['x', { $ne: '' }, [email], 7, null]) expectOk(await announce(partner, odd));
    const repeated = `client_id=${partner.clientId}&request_id=${request_id}&email=${email}&email=${email}`;
    expectOk(await postForm(world, PATH, repeated));
    expectOk(await send('x', { 'content-type': 'text/plain' }));
    expectOk(await send(undefined));
    expect(await isAllowed(email)).toBe(false);
  });

  it('lasts thirty days', async () => {
    const email = newAddress();
    await announce(partner, email);
    world.clock.advance(30 * 24 * 3_600_000 - 1);
    expect(await isAllowed(email)).toBe(true);
    world.clock.advance(1);
    expect(await isAllowed(email)).toBe(false);
  });

  it('accepts three addresses from the page of one request', async () => {
    const requestId = await requestOf(partner);
    const addresses = Array.from({ length: 4 }, newAddress);
    for (const email of addresses) expectOk(await passOn(partner, email, requestId));
    expect(await Promise.all(addresses.map(isAllowed))).toEqual([true, true, true, false]);
  });

  it('accepts two hundred addresses a day from a partner’s server, and those of its pages beyond', async () => {
    const busy = await newPartner(world);
    await world.app.get(SetPartnerCapability).run(busy.clientId, true);
    const addresses = Array.from({ length: 205 }, newAddress);
    for (const email of addresses) expectOk(await announce(busy, email));
    const countAllowed = async () => {
      const allowed = await Promise.all(addresses.map(isAllowed));
      return allowed.filter(Boolean).length;
    };
    expect(await countAllowed()).toBe(200);
    const [known = '', late = ''] = [addresses[0], addresses.at(-1)];
    expectOk(await announce(busy, known));
    expect(await countAllowed()).toBe(200);
    const [other, ofUser] = [newAddress(), newAddress()];
    await announce(partner, other);
    await passOn(busy, ofUser);
    expect([await isAllowed(other), await isAllowed(ofUser)]).toEqual([true, true]);
    world.clock.advance(24 * 3_600_000);
    expectOk(await announce(busy, late));
    expect(await isAllowed(late)).toBe(true);
  });

  it('accepts a thousand addresses a day from a partner’s pages, and those of its server beyond', async () => {
    const busy = await newPartner(world);
    await world.app.get(SetPartnerCapability).run(busy.clientId, true);
    await world.database.control((system) =>
      system.query(
        `insert into signup_allowance (email_hash, client_id, authorization_request_id, created_at, expires_at)
         select sha256(n::text::bytea), $1, gen_random_uuid(), $2, $3 from generate_series(1, 999) n`,
        [busy.id, world.clock.now(), new Date(world.clock.now().getTime() + 1e9)],
      ),
    );
    const [last, late, announced] = [newAddress(), newAddress(), newAddress()];
    for (const email of [last, late]) expectOk(await passOn(busy, email));
    expectOk(await announce(busy, announced));
    expect(await Promise.all([last, late, announced].map(isAllowed))).toEqual([true, false, true]);
  });

  it('drops a partner’s addresses with its capability', async () => {
    const email = newAddress();
    await announce(partner, email);
    expect(await isAllowed(email)).toBe(true);
    await world.app.get(SetPartnerCapability).run(partner.clientId, false);
    expect(await isAllowed(email)).toBe(false);
    await announce(partner, email);
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

  it('stores nothing more from the pages of one IP address past its limit, and still returns ok', async () => {
    const strict = await createWorld({
      env: { SIGNUP_MODE: 'gated', RATE_LIMIT_SIGNUP_ALLOWLIST: '2,0.5' },
    });
    try {
      const eager = await newPartner(strict);
      await strict.app.get(SetPartnerCapability).run(eager.clientId, true);
      const request_id = await openRequest(strict, authorizeQuery(eager, newPkce()));
      const [announced, ...passedOn] = Array.from({ length: 4 }, newAddress);
      const api = new Api(strict.rootUrl, null);
      for (const email of passedOn)
        expectOk(await api.post(PATH, { client_id: eager.clientId, request_id, email }));
      expectOk(await api.send('POST', PATH, { email: announced }, basic(eager)));
      const gate = strict.app.get(SignupGate);
      const allowed = await Promise.all([announced, ...passedOn].map((email) => gate.isAllowed(email ?? '')));
      expect(allowed).toEqual([true, true, true, false]);
    } finally {
      await strict.close();
    }
  });
});
