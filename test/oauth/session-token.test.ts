import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SetMemberRole } from '../../src/identity/index.js';
import { Api } from '../support/http/api.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { statusWith } from '../support/oauth/oauth.js';
import { newMember, newPerson, signIn } from '../support/identity/people.js';
import type { Browser } from '../support/http/browser.js';
import { createWorld, type World } from '../support/world/world.js';

describe('the web app’s session token', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await createWorld({ env: { RATE_LIMIT_WRITE: '2,0.001' } });
    business = await newBusiness(world);
  });

  afterAll(() => world.close());

  const tokenOf = async (browser: Browser, { businessId } = business): Promise<string> => {
    const { status, body } = await browser.post('token', { businessId });
    expect(status).toBe(200);
    return body.data.accessToken as string;
  };

  it('is valid for ten minutes, in one business, with the scopes of the role', async () => {
    for (const [role, scopes] of [
      ['owner', ['read', 'write']],
      ['viewer', ['read']],
    ] as const) {
      const { browser } = await newMember(world, business, role);
      const { body } = await browser.post('token', { businessId: business.businessId });
      expect(body.data).toEqual({
        accessToken: expect.stringMatching(/^svc_oat_[0-9A-Za-z]{46}$/),
        expiresIn: 600,
        scopes,
      });
    }
    const { browser } = await newMember(world, business, 'member');
    const token = await tokenOf(browser);
    world.clock.advance(599_999);
    expect(await statusWith(world, token)).toBe(200);
    world.clock.advance(1);
    expect(await statusWith(world, token)).toBe(401);
  });

  it('acts as the user; the audit trail names the user', async () => {
    const { browser, userId } = await newMember(world, business, 'member');
    const api = new Api(world.rootUrl, await tokenOf(browser));
    const made = await api.post('/v1/accounts', { accountNumber: '6.91', name: 'Mine', category: 'expense' });
    expect(made.status).toBe(201);
    const { body } = await business.api.get('/v1/audit-log?resource=ledger_account');
    expect(body.data[0]).toMatchObject({ actorKind: 'session', clientId: null, actingUserId: userId });
  });

  it('has one audit row per hour, session and role, however often pages are loaded', async () => {
    const { browser, userId, email } = await newMember(world, business, 'member');
    const scopesOfRows = async () => {
      const { body } = await business.api.get('/v1/audit-log?resource=web_session&limit=200');
      const rows: { actingUserId: string; changes: { scope: string } }[] = body.data;
      return rows.filter((row) => row.actingUserId === userId).map(({ changes }) => changes.scope);
    };
    for (let load = 0; load < 3; load++) await tokenOf(browser);
    world.clock.advance(3_599_999);
    await tokenOf(browser);
    expect(await scopesOfRows()).toEqual(['read write']);
    world.clock.advance(1);
    await tokenOf(browser);
    expect(await scopesOfRows()).toEqual(['read write', 'read write']);
    await world.database.run(business.operator, (uow) =>
      world.app.get(SetMemberRole).run(uow, { userId }, 'viewer'),
    );
    for (let load = 0; load < 2; load++) await tokenOf(browser);
    await tokenOf(await signIn(world, email));
    expect(await scopesOfRows()).toEqual(['read', 'read', 'read write', 'read write']);
  });

  it('ends with its session, and with no other', async () => {
    const person = await newMember(world, business, 'member');
    const elsewhere = await signIn(world, person.email);
    const [token, other] = [await tokenOf(person.browser), await tokenOf(elsewhere)];
    await person.browser.post('sign-out');
    expect(await statusWith(world, token)).toBe(401);
    expect(await statusWith(world, other)).toBe(200);
    await elsewhere.post('sign-out');
    expect(await statusWith(world, other)).toBe(401);
  });

  it('loses scopes with the role, and everything with the membership', async () => {
    const person = await newMember(world, business, 'member');
    const api = new Api(world.rootUrl, await tokenOf(person.browser));
    const setRole = (role: 'viewer') =>
      world.database.run(business.operator, (uow) =>
        world.app.get(SetMemberRole).run(uow, { userId: person.userId }, role),
      );
    await setRole('viewer');
    expect((await api.post('/v1/accounts', {})).body.error).toBe('insufficient_scope');
    await person.browser.delete(`businesses/${business.businessId}/members/${person.userId}`);
    expect((await api.get('/v1/accounts')).status).toBe(401);
  });

  it('is not issued for another user’s business', async () => {
    const { browser } = await newPerson(world);
    for (const businessId of [business.businessId, '00000000-0000-7000-8000-000000000000'])
      expect((await browser.post('token', { businessId })).status).toBe(404);
    expect((await browser.post('token', { businessId: 'x' })).status).toBe(400);
    expect((await browser.post('token', {})).status).toBe(400);
  });

  it('uses the session’s rate limit, which a new token does not reset', async () => {
    const { browser } = await newMember(world, business, 'member');
    const statuses = [];
    for (let call = 0; call < 3; call++) {
      const api = new Api(world.rootUrl, await tokenOf(browser));
      statuses.push((await api.post('/v1/accounts', {})).status);
    }
    expect(statuses).toEqual([400, 400, 429]);
  });
});
