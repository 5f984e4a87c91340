import { beforeAll, describe, expect, it } from 'vitest';
import { AddMember } from '../../src/identity/index.js';
import { newId } from '../../src/kernel/ids.js';
import { type Role, ROLES } from '../../src/kernel/principal.js';
import type { ApiResponse } from '../support/http/api.js';
import { Browser } from '../support/http/browser.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { newEmail, People } from '../support/identity/operator-people.js';
import { newMember, newPerson, type Person } from '../support/identity/people.js';
import { theWorld, type World } from '../support/world/world.js';

const GOVERNS: Readonly<Record<Role, readonly Role[]>> = {
  owner: ['owner', 'admin', 'member', 'viewer'],
  admin: ['admin', 'member', 'viewer'],
  member: [],
  viewer: [],
};
const CHANGES = ROLES.flatMap((actor) => ROLES.flatMap((from) => ROLES.map((to) => ({ actor, from, to }))));
const REMOVALS = ROLES.flatMap((actor) => ROLES.map((role) => ({ actor, role })));

describe('the members of a business', () => {
  let world: World;
  let business: TestBusiness;
  let actors: Record<Role, Person>;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    const created = ROLES.map(async (role) => [role, await newMember(world, business, role)] as const);
    actors = Object.fromEntries(await Promise.all(created)) as Record<Role, Person>;
  });

  const members = (browser: Browser) => browser.get(`businesses/${business.businessId}/members`);
  const setRole = (browser: Browser, userId: string, role: string, of = business) =>
    browser.patch(`businesses/${of.businessId}/members/${userId}`, { role });
  const remove = (browser: Browser, userId: string, of = business) =>
    browser.delete(`businesses/${of.businessId}/members/${userId}`);
  const roleOf = async (userId: string) =>
    (await members(actors.owner.browser)).body.data.find((member: any) => member.userId === userId)?.role;
  const outcomeOf = ({ status, body }: ApiResponse<any>) => (status === 200 ? [200] : [status, body.error]);

  /** The id of a new member without password or session. */
  const newUserId = (role: Role) => new People(world, business).add(newEmail(), role);

  it('are listed for every member', async () => {
    const { userId, email, name, browser } = actors.viewer;
    const { status, body } = await members(browser);
    expect(status).toBe(200);
    expect(body.data.find((member: any) => member.userId === userId)).toEqual({
      userId,
      email,
      name,
      role: 'viewer',
      joinedAt: '2026-03-15T12:00:00.000Z',
    });
  });

  it.each(CHANGES)(
    'change from $from to $to by an $actor if the actor manages both',
    async ({ actor, from, to }) => {
      const userId = await newUserId(from);
      const response = await setRole(actors[actor].browser, userId, to);
      const isAllowed = GOVERNS[actor].includes(from) && GOVERNS[actor].includes(to);
      expect(outcomeOf(response)).toEqual(isAllowed ? [200] : [403, 'forbidden']);
      expect(await roleOf(userId)).toBe(isAllowed ? to : from);
    },
  );

  it.each(REMOVALS)(
    'with the role $role are removed by an $actor who governs it',
    async ({ actor, role }) => {
      const userId = await newUserId(role);
      const response = await remove(actors[actor].browser, userId);
      const isAllowed = GOVERNS[actor].includes(role);
      expect(outcomeOf(response)).toEqual(isAllowed ? [200] : [403, 'forbidden']);
      expect(await roleOf(userId)).toBe(isAllowed ? undefined : role);
    },
  );

  it.each(ROLES)('may leave with the role %s', async (role) => {
    const person = await newMember(world, business, role);
    expect((await remove(person.browser, person.userId)).status).toBe(200);
    expect((await person.browser.get('me')).body.data.businesses).toEqual([]);
    expect((await members(person.browser)).status).toBe(404);
  });

  it('may lower their own role but not raise it', async () => {
    const admin = await newMember(world, business, 'admin');
    expect(outcomeOf(await setRole(admin.browser, admin.userId, 'owner'))).toEqual([403, 'forbidden']);
    expect(outcomeOf(await setRole(admin.browser, admin.userId, 'viewer'))).toEqual([200]);
    expect(outcomeOf(await setRole(admin.browser, admin.userId, 'admin'))).toEqual([403, 'forbidden']);
  });

  it('keep one owner: the last one can neither step down nor leave', async () => {
    const own = await newBusiness(world);
    const founder = await newMember(world, own, 'owner');
    const [keyOwner] = (await founder.browser.get(`businesses/${own.businessId}/members`)).body.data;
    expect((await remove(founder.browser, keyOwner.userId, own)).status).toBe(200);
    for (const response of [
      await setRole(founder.browser, founder.userId, 'admin', own),
      await remove(founder.browser, founder.userId, own),
    ]) {
      expect([response.status, response.body.error]).toEqual([409, 'last_owner']);
    }
    expect((await founder.browser.get(`businesses/${own.businessId}`)).body.data.role).toBe('owner');
  });

  it('keep one owner when two leave at once', async () => {
    const own = await newBusiness(world);
    const two = [await newMember(world, own, 'owner'), await newMember(world, own, 'owner')] as const;
    const [keyOwner] = (await two[0].browser.get(`businesses/${own.businessId}/members`)).body.data;
    await remove(two[0].browser, keyOwner.userId, own);
    const responses = await Promise.all(two.map(({ browser, userId }) => remove(browser, userId, own)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('lose a role on the next request of their session', async () => {
    const admin = await newMember(world, business, 'admin');
    const keys = `businesses/${business.businessId}/api-keys`;
    expect((await admin.browser.get(keys)).status).toBe(200);
    await setRole(actors.owner.browser, admin.userId, 'member');
    expect((await admin.browser.get(keys)).status).toBe(403);
    await remove(actors.owner.browser, admin.userId);
    expect((await admin.browser.get(keys)).status).toBe(404);
    expect((await admin.browser.get('me')).status).toBe(200);
  });

  it('lose their keys permanently when they leave', async () => {
    const admin = await newMember(world, business, 'admin');
    const created = await admin.browser.post(`businesses/${business.businessId}/api-keys`, {
      name: 'Mine',
      scopes: ['read'],
    });
    const bearer = { authorization: `Bearer ${created.body.data.apiKey}` };
    const status = async () => (await fetch(`${world.rootUrl}/v1/accounts`, { headers: bearer })).status;
    expect(await status()).toBe(200);
    await remove(actors.owner.browser, admin.userId);
    expect(await status()).toBe(401);
    await world.database.run(business.operator, (uow) =>
      world.app.get(AddMember).run(uow, admin.userId, 'admin'),
    );
    expect(await status()).toBe(401);
  });

  it('do not include members of other businesses', async () => {
    const stranger = await newPerson(world);
    for (const userId of [stranger.userId, newId()]) {
      expect(outcomeOf(await setRole(actors.owner.browser, userId, 'viewer'))).toEqual([404, 'not_found']);
      expect(outcomeOf(await remove(actors.owner.browser, userId))).toEqual([404, 'not_found']);
    }
    expect(outcomeOf(await setRole(actors.owner.browser, 'x', 'viewer'))).toEqual([400, 'invalid_request']);
    expect(outcomeOf(await setRole(actors.owner.browser, actors.viewer.userId, 'king'))).toEqual([
      400,
      'invalid_request',
    ]);
  });

  it('change in the audit trail, with the user who made the change', async () => {
    const userId = await newUserId('viewer');
    await setRole(actors.owner.browser, userId, 'member');
    await remove(actors.owner.browser, userId);
    const { body } = await business.api.get(`/v1/audit-log?resource=member:${userId}`);
    const by = { actorKind: 'session', actingUserId: actors.owner.userId };
    expect(body.data).toMatchObject([
      { action: 'member.remove', ...by },
      { action: 'member.set_role', changes: { from: 'viewer', to: 'member' }, ...by },
      { action: 'member.add', actorKind: 'operator' },
    ]);
    const { sessionId } = (await actors.owner.browser.get('me')).body.data;
    expect(body.data[0].credentialId).toBe(sessionId);
  });
});
