import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.js';
import { Api } from '../support/http/api.js';
import { newBusiness } from '../support/world/business.js';
import { mailsTo, newMember, newPerson, type Person } from '../support/identity/people.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

describe('a business that a signed-in user creates', () => {
  let world: World;
  let founder: Person;

  beforeAll(async () => {
    world = await theWorld();
    founder = await newPerson(world);
  });

  const start = (fields: Record<string, unknown>) =>
    founder.browser.post('businesses', { name: 'Pier LLC', country: 'US', entityType: 'llc', ...fields });

  it('has the user as its owner, a primary entity and books', async () => {
    const { status, body } = await start({ timeZone: 'America/New_York' });
    expect(status).toBe(201);
    const { businessId, entityId } = body.data;
    const settings = await founder.browser.get(`businesses/${businessId}`);
    expect(settings.body.data).toEqual({
      id: businessId,
      name: 'Pier LLC',
      timeZone: 'America/New_York',
      role: 'owner',
      createdAt: '2026-03-15T12:00:00.000Z',
    });
    const created = await founder.browser.post(`businesses/${businessId}/api-keys`, {
      name: 'First',
      scopes: ['read', 'write'],
    });
    const api = new Api(world.rootUrl, created.body.data.apiKey);
    const entities = await api.get('/v1/entities');
    expect(entities.body.data).toMatchObject([{ id: entityId, legalName: 'Pier LLC', isPrimary: true }]);
    expect((await api.get('/v1/accounts')).body.data.length).toBeGreaterThan(20);
    const { body: trail } = await api.get('/v1/audit-log');
    const recorded = trail.data.map((row: any) => [row.action, row.actorKind, row.actingUserId]).toReversed();
    expect(recorded.slice(0, 3)).toEqual([
      ['business.create', 'session', founder.userId],
      ['member.add', 'session', founder.userId],
      ['legal_entity.create', 'session', founder.userId],
    ]);
  });

  it('defaults to the currency of its country and to UTC', async () => {
    const german = (await start({ country: 'DE' })).body.data;
    const swiss = (await start({ country: 'DE', currency: 'CHF' })).body.data;
    for (const [{ businessId }, currency] of [
      [german, 'EUR'],
      [swiss, 'CHF'],
    ]) {
      const key = { name: 'k', scopes: ['read'] };
      const created = await founder.browser.post(`businesses/${businessId}/api-keys`, key);
      const { body } = await new Api(world.rootUrl, created.body.data.apiKey).get('/v1/entities');
      expect(body.data[0].currency).toBe(currency);
      expect((await founder.browser.get(`businesses/${businessId}`)).body.data.timeZone).toBe('UTC');
    }
  });

  it.each([
    [{ name: '' }, 'name must have 1 to 200 characters'],
    [{ country: 'XX' }, 'country must be an ISO 3166 country code such as US'],
    [{ country: ['US'] }, 'country must be an ISO 3166 country code such as US'],
    [
      { entityType: 'shop' },
      'entityType must be one of llc, c_corp, s_corp, partnership, sole_prop, nonprofit',
    ],
    [{ currency: 'usd' }, 'currency must be an ISO 4217 currency code such as USD'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone must be an IANA time zone'],
    [{ businessId: newId() }, 'businessId is not a known field'],
  ])('is not created from %j', async (fields, reason) => {
    const response = await start(fields);
    expect([response.status, response.body]).toEqual([400, { error: 'invalid_request', reason }]);
  });

  it('is limited by a budget per user', async () => {
    const tight = await createWorld({ env: { RATE_LIMIT_ONBOARD: '2,0.1' } });
    try {
      const { browser } = await newPerson(tight);
      const found = [];
      const body = { name: 'One of many', country: 'US', entityType: 'llc' };
      for (let time = 0; time < 3; time++) found.push((await browser.post('businesses', body)).status);
      expect(found).toEqual([201, 201, 429]);
    } finally {
      await tight.close();
    }
  });
});

describe('the settings of a business', () => {
  it('can be changed by owners and admins, and determine the current date', async () => {
    const world = await theWorld();
    const business = await newBusiness(world, { name: 'Before' });
    const { browser, userId } = await newMember(world, business, 'admin');
    const path = `businesses/${business.businessId}`;
    const { status, body } = await browser.patch(path, { name: 'After', timeZone: 'Asia/Tokyo' });
    expect([status, body.data]).toMatchObject([
      200,
      { name: 'After', timeZone: 'Asia/Tokyo', role: 'admin' },
    ]);
    expect((await browser.patch(path, {})).body.data).toEqual(body.data);
    expect((await browser.patch(path, { timeZone: 'Nowhere' })).body.reason).toBe(
      'timeZone must be an IANA time zone',
    );
    expect((await browser.patch(path, { name: 'x'.repeat(201) })).status).toBe(400);
    const trail = await business.api.get(`/v1/audit-log?resource=business:${business.businessId}`);
    expect(trail.body.data).toMatchObject([
      { action: 'business.update', actingUserId: userId, changes: { name: 'After', timeZone: 'Asia/Tokyo' } },
      { action: 'business.create' },
    ]);
  });
});

describe('API keys in the web app', () => {
  let world: World;

  beforeAll(async () => {
    world = await theWorld();
  });

  it('[5.1] act for the user who creates them, are shown once, listed without the secret, and revoked', async () => {
    const business = await newBusiness(world);
    const { browser, userId } = await newMember(world, business, 'admin');
    const path = `businesses/${business.businessId}/api-keys`;
    const created = await browser.post(path, { name: 'Ledger sync', scopes: ['read'] });
    expect([created.status, created.body.data]).toEqual([
      201,
      { id: expect.any(String), apiKey: expect.stringMatching(/^svc_live_[0-9A-Za-z]{46}$/) },
    ]);
    expect(created.headers.get('cache-control')).toBe('no-store');
    const { id, apiKey } = created.body.data;
    const listed = await browser.get(path);
    expect(listed.body.data[0]).toEqual({
      id,
      name: 'Ledger sync',
      display: `${apiKey.slice(0, 13)}…${apiKey.slice(-4)}`,
      scopes: ['read'],
      userId,
      createdAt: '2026-03-15T12:00:00.000Z',
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(listed.text).not.toContain(apiKey);
    const api = new Api(world.rootUrl, apiKey);
    expect((await api.get('/v1/accounts')).status).toBe(200);
    expect((await browser.delete(`${path}/${id}`)).body).toEqual({ data: {} });
    expect((await api.get('/v1/accounts')).status).toBe(401);
    expect((await browser.delete(`${path}/${id}`)).status).toBe(200);
    expect((await browser.delete(`${path}/${newId()}`)).status).toBe(404);
  });

  it.each([
    [{ scopes: [] }],
    [{ scopes: ['admin'] }],
    [{ scopes: ['read', 'read'] }],
    [{ scopes: 'read' }],
    [{ scopes: [['read']] }],
    [{ scopes: null }],
    [{ name: '' }],
    [{ name: 'x'.repeat(121) }],
    [{ userId: newId() }],
  ])('are not created with %j', async (fields) => {
    const business = await newBusiness(world);
    const { browser } = await newMember(world, business, 'owner');
    const body = { name: 'Key', scopes: ['read'], ...fields };
    const response = await browser.post(`businesses/${business.businessId}/api-keys`, body);
    expect([response.status, response.body.error]).toEqual([400, 'invalid_request']);
  });

  it('are never replayed: the same Idempotency-Key creates another key, because secrets are not stored', async () => {
    const business = await newBusiness(world);
    const { browser } = await newMember(world, business, 'owner');
    const make = () =>
      browser.post(
        `businesses/${business.businessId}/api-keys`,
        { name: 'Key', scopes: ['read'] },
        { 'idempotency-key': 'same' },
      );
    const [first, second] = [await make(), await make()];
    expect(first.body.data.apiKey).not.toBe(second.body.data.apiKey);
    expect(second.headers.get('idempotency-replayed')).toBeNull();
  });

  it('are announced to the member they act for, without the key', async () => {
    const business = await newBusiness(world);
    const { browser, email } = await newMember(world, business, 'admin');
    const path = `businesses/${business.businessId}`;
    const { body } = await browser.post(`${path}/api-keys`, { name: 'Ledger sync', scopes: ['read'] });
    const { name } = (await browser.get(path)).body.data;
    const [mail] = await mailsTo(world, email);
    expect(mail?.subject).toBe(`New API key in ${name}`);
    expect(mail?.text).toContain('“Ledger sync”');
    expect(mail?.text).toContain(`/app/businesses/${business.businessId}/developers`);
    expect(mail?.text).not.toContain(body.data.apiKey.slice(-10));
    await browser.post(`${path}/api-keys`, { name: '', scopes: ['read'] });
    expect(await mailsTo(world, email)).toHaveLength(1);
  });

  it('are listed live ones first, page by page, so that no live key is hidden', async () => {
    const business = await newBusiness(world);
    const { browser } = await newMember(world, business, 'owner');
    const path = `businesses/${business.businessId}/api-keys`;
    const ids: string[] = [];
    for (const name of ['First', 'Second', 'Third', 'Fourth']) {
      const { body } = await browser.post(path, { name, scopes: ['read'] });
      ids.push(body.data.id);
    }
    for (const id of ids.slice(1, 3)) await browser.delete(`${path}/${id}`);
    const namesOn = async (query: string) => {
      const { body } = await browser.get(`${path}?${query}`);
      return [
        body.data.map(({ name }: { name: string }) => name),
        body.meta.pagination.nextOffset as number | null,
      ];
    };
    expect(await namesOn('limit=3')).toEqual([['Fourth', 'First', "owner's key"], 3]);
    expect(await namesOn('limit=3&offset=3')).toEqual([['Third', 'Second'], null]);
    expect((await browser.get(`${path}?limit=201`)).status).toBe(400);
  });

  it('are limited to 50 live ones per business, also when created at once', async () => {
    const business = await newBusiness(world);
    const { browser } = await newMember(world, business, 'owner');
    const path = `businesses/${business.businessId}/api-keys`;
    const create = () => browser.post(path, { name: 'Key', scopes: ['read'] });
    const live = (await browser.get(path)).body.data.length as number;
    const created = await Promise.all(Array.from({ length: 52 - live }, create));
    const refused = created.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 2 }, () => [
        409,
        { error: 'api_key_limit', reason: 'a business can have 50 live API keys: revoke one first' },
      ]),
    );
    const newest = (await browser.get(path)).body.data[0].id as string;
    await browser.delete(`${path}/${newest}`);
    expect((await create()).status).toBe(201);
    expect((await create()).status).toBe(409);
  });

  it('[5] of another business are not found', async () => {
    const [business, other] = [await newBusiness(world), await newBusiness(world)];
    const { browser } = await newMember(world, business, 'owner');
    const theirs = await newMember(world, other, 'owner');
    const created = await theirs.browser.post(`businesses/${other.businessId}/api-keys`, {
      name: 'Key',
      scopes: ['read'],
    });
    const { id, apiKey } = created.body.data;
    expect((await browser.delete(`businesses/${business.businessId}/api-keys/${id}`)).status).toBe(404);
    expect((await new Api(world.rootUrl, apiKey).get('/v1/accounts')).status).toBe(200);
  });
});
