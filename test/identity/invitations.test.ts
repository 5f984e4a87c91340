import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SetUserDisabled } from '../../src/identity/index.js';
import { newId } from '../../src/kernel/ids.js';
import { type Role, ROLES } from '../../src/kernel/principal.js';
import { Browser } from '../support/http/browser.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import {
  mailsTo,
  newAddress,
  newMember,
  newPerson,
  PASSWORD,
  type Person,
  signIn,
  tokenSentTo,
} from '../support/identity/people.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

const EXPIRED = {
  error: 'link_expired',
  reason: 'this link has already been used or has expired: request a new one',
};
const CASES = (['owner', 'admin'] as const).flatMap((actor) => ROLES.map((role) => ({ actor, role })));

describe('an invitation', () => {
  let world: World;
  let business: TestBusiness;
  let owner: Person;
  let admin: Person;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world, { name: 'Harbor & Sons LLC' });
    owner = await newMember(world, business, 'owner');
    admin = await newMember(world, business, 'admin');
  });

  const path = () => `businesses/${business.businessId}/invitations`;
  const invite = (by: Person, email: string, role: Role = 'member') =>
    by.browser.post(path(), { email, role });
  const show = (token: string) => new Browser(world).post('invitations/show', { token });
  const accept = (browser: Browser, token: string) => browser.post('invitations/accept', { token });
  const businessesOf = async ({ browser }: Person) => (await browser.get('me')).body.data.businesses;

  it('is mailed with a link, in the inviter’s name', async () => {
    const email = newAddress();
    const { status, body } = await invite(owner, email.toUpperCase(), 'viewer');
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email,
        role: 'viewer',
        invitedBy: 'The owner',
        createdAt: '2026-03-15T12:00:00.000Z',
        expiresAt: '2026-03-18T12:00:00.000Z',
      },
    ]);
    const [mail] = await mailsTo(world, email);
    expect(mail?.subject).toBe('The owner invites you to Harbor & Sons LLC');
    expect(mail?.text).toContain(`http://localhost:3000/app/invitation?token=${mail?.token}\r\n`);
  });

  it('names its sender and business on one short line without links', async () => {
    const lure = 'URGENT: verify now at https://evil.example/login or www.evil.example '.repeat(2).trim();
    const email = newAddress();
    const renamed = await newBusiness(world, { name: lure });
    const sender = await newMember(world, renamed, 'owner');
    await sender.browser.post(`businesses/${renamed.businessId}/invitations`, { email, role: 'viewer' });
    const [mail] = await mailsTo(world, email);
    expect(mail?.subject).toBe(
      'The owner invites you to URGENT: verify now at https:// evil. example/ login or www.…',
    );
    expect(mail?.text.match(/https?:\/\/\S+/g)).toEqual([
      `http://localhost:3000/app/invitation?token=${mail?.token}`,
    ]);
    expect(mail?.text).not.toContain('evil.example');
  });

  it('makes the owner of its address a member, once', async () => {
    const person = await newPerson(world);
    await invite(owner, person.email, 'admin');
    const token = await tokenSentTo(world, person.email);
    const responses = await Promise.all([accept(person.browser, token), accept(person.browser, token)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect(responses.find(({ status }) => status === 200)?.body.data).toEqual({
      businessId: business.businessId,
    });
    expect(await businessesOf(person)).toEqual([
      { id: business.businessId, name: 'Harbor & Sons LLC', role: 'admin' },
    ]);
    expect((await accept(person.browser, token)).body).toEqual(EXPIRED);
  });

  it('works for a user who signs up to accept it', async () => {
    const email = newAddress();
    await invite(admin, email);
    const invitation = await tokenSentTo(world, email);
    await new Browser(world).post('sign-up', { email, name: 'New Nora' });
    const browser = new Browser(world);
    const token = await tokenSentTo(world, email);
    await browser.post('verify-email', { token, password: PASSWORD });
    expect((await accept(browser, invitation)).status).toBe(200);
    expect((await browser.get('me')).body.data.businesses).toMatchObject([{ role: 'member' }]);
  });

  it('can be shown before it is accepted, and stays valid', async () => {
    const email = newAddress();
    await invite(admin, email, 'viewer');
    const token = await tokenSentTo(world, email);
    for (let time = 0; time < 2; time++) {
      const { status, body } = await show(token);
      expect([status, body.data]).toEqual([
        200,
        { businessName: 'Harbor & Sons LLC', email, role: 'viewer', invitedBy: 'The admin' },
      ]);
    }
  });

  it('works only for the owner of its address', async () => {
    const [invited, other] = [await newPerson(world), await newPerson(world)];
    await invite(owner, invited.email);
    const token = await tokenSentTo(world, invited.email);
    const rejected = await accept(other.browser, token);
    expect([rejected.status, rejected.body.error]).toEqual([403, 'forbidden']);
    expect(rejected.text).not.toContain(invited.email);
    expect(await businessesOf(other)).toEqual([]);
    expect((await accept(new Browser(world), token)).status).toBe(401);
    expect((await accept(invited.browser, token)).status).toBe(200);
  });

  it.each(CASES)('to the role $role by an $actor needs a role that manages it', async ({ actor, role }) => {
    const email = newAddress();
    const response = await invite(actor === 'owner' ? owner : admin, email, role);
    const isAllowed = actor === 'owner' || role !== 'owner';
    expect([response.status, response.body.error]).toEqual(isAllowed ? [201, undefined] : [403, 'forbidden']);
    expect(await mailsTo(world, email)).toHaveLength(isAllowed ? 1 : 0);
  });

  it('replaces an earlier one to the same address', async () => {
    const person = await newPerson(world);
    await invite(owner, person.email, 'viewer');
    const first = await tokenSentTo(world, person.email);
    await invite(admin, person.email, 'member');
    const second = await tokenSentTo(world, person.email);
    expect((await show(first)).body).toEqual(EXPIRED);
    const listed = (await owner.browser.get(path())).body.data.filter(
      (row: any) => row.email === person.email,
    );
    expect(listed).toMatchObject([{ role: 'member', invitedBy: 'The admin' }]);
    await accept(person.browser, second);
    expect(await businessesOf(person)).toMatchObject([{ role: 'member' }]);
  });

  it('is listed while it is valid, and can be revoked', async () => {
    const person = await newPerson(world);
    const { id } = (await invite(owner, person.email)).body.data;
    const token = await tokenSentTo(world, person.email);
    const ids = async () => (await admin.browser.get(path())).body.data.map((row: any) => row.id);
    expect(await ids()).toContain(id);
    expect((await admin.browser.delete(`${path()}/${id}`)).body).toEqual({ data: {} });
    expect(await ids()).not.toContain(id);
    expect((await accept(person.browser, token)).body).toEqual(EXPIRED);
    expect((await admin.browser.delete(`${path()}/${id}`)).status).toBe(404);
    expect((await admin.browser.delete(`${path()}/${newId()}`)).status).toBe(404);
    expect((await admin.browser.delete(`${path()}/x`)).status).toBe(400);
  });

  it('is not sent to a member, and never changes a member’s role', async () => {
    const { email } = admin;
    const rejected = await invite(owner, email, 'viewer');
    expect([rejected.status, rejected.body.reason]).toEqual([400, 'email is already a member']);
    const person = await newPerson(world);
    await invite(owner, person.email, 'admin');
    const token = await tokenSentTo(world, person.email);
    await invite(owner, person.email, 'viewer');
    await accept(person.browser, await tokenSentTo(world, person.email));
    expect((await accept(person.browser, token)).status).toBe(410);
    expect(await businessesOf(person)).toMatchObject([{ role: 'viewer' }]);
  });

  it('becomes invalid when its sender is removed, demoted or disabled', async () => {
    const ends = [
      (userId: string) => owner.browser.delete(`businesses/${business.businessId}/members/${userId}`),
      (userId: string) =>
        owner.browser.patch(`businesses/${business.businessId}/members/${userId}`, { role: 'member' }),
    ];
    for (const end of ends) {
      const inviter = await newMember(world, business, 'admin');
      const person = await newPerson(world);
      await invite(inviter, person.email);
      const token = await tokenSentTo(world, person.email);
      expect((await show(token)).status).toBe(200);
      expect((await end(inviter.userId)).status).toBe(200);
      expect((await show(token)).body).toEqual(EXPIRED);
      expect((await accept(person.browser, token)).body).toEqual(EXPIRED);
      const listed = (await owner.browser.get(path())).body.data.map((row: any) => row.email);
      expect(listed).not.toContain(person.email);
    }
    const inviter = await newMember(world, business, 'admin');
    const email = newAddress();
    await invite(inviter, email);
    await world.app.get(SetUserDisabled).run(inviter.email, true);
    expect((await show(await tokenSentTo(world, email))).body).toEqual(EXPIRED);
  });

  it('to the role owner becomes invalid when its sender is no longer an owner', async () => {
    const inviter = await newMember(world, business, 'owner');
    const person = await newPerson(world);
    await invite(inviter, person.email, 'owner');
    await owner.browser.patch(`businesses/${business.businessId}/members/${inviter.userId}`, {
      role: 'admin',
    });
    const token = await tokenSentTo(world, person.email);
    expect((await accept(person.browser, token)).body).toEqual(EXPIRED);
  });

  it('is not visible to another business', async () => {
    const elsewhere = await newBusiness(world);
    const stranger = await newMember(world, elsewhere, 'owner');
    const { id } = (await invite(owner, newAddress())).body.data;
    const response = await stranger.browser.delete(`businesses/${elsewhere.businessId}/invitations/${id}`);
    expect(response.status).toBe(404);
    expect((await stranger.browser.get(`businesses/${elsewhere.businessId}/invitations`)).body.data).toEqual(
      [],
    );
  });

  it('is in the audit trail from creation to acceptance', async () => {
    const person = await newPerson(world);
    const { id } = (await invite(owner, person.email, 'viewer')).body.data;
    await accept(person.browser, await tokenSentTo(world, person.email));
    const created = await business.api.get(`/v1/audit-log?resource=invitation:${id}`);
    expect(created.body.data).toMatchObject([
      {
        action: 'invitation.create',
        actingUserId: owner.userId,
        changes: { email: person.email, role: 'viewer' },
      },
    ]);
    const accepted = await business.api.get(`/v1/audit-log?resource=member:${person.userId}`);
    expect(accepted.body.data).toMatchObject([
      { action: 'invitation.accept', actingUserId: person.userId, changes: { role: 'viewer' } },
    ]);
  });
});

describe('the limits of invitations', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ env: { RATE_LIMIT_INVITE: '3,0.1', RATE_LIMIT_MAILBOX: '2,0.002' } });
  });

  afterAll(() => world.close());

  it('expire after three days', async () => {
    const business = await newBusiness(world);
    const { browser, email: own } = await newMember(world, business, 'owner');
    const email = newAddress();
    await browser.post(`businesses/${business.businessId}/invitations`, { email, role: 'viewer' });
    const token = await tokenSentTo(world, email);
    const show = async () => (await new Browser(world).post('invitations/show', { token })).status;
    world.clock.advance(72 * 3_600_000 - 1);
    expect(await show()).toBe(200);
    world.clock.advance(1);
    expect(await show()).toBe(410);
    const again = await signIn(world, own);
    expect((await again.get(`businesses/${business.businessId}/invitations`)).body.data).toEqual([]);
  });

  it('are limited by a budget per user', async () => {
    const business = await newBusiness(world);
    const { browser } = await newMember(world, business, 'owner');
    const found = [];
    for (let time = 0; time < 4; time++) {
      const body = { email: newAddress(), role: 'viewer' };
      found.push((await browser.post(`businesses/${business.businessId}/invitations`, body)).status);
    }
    expect(found).toEqual([201, 201, 201, 429]);
  });

  it('share a budget per mailbox among all senders', async () => {
    const person = await newPerson(world);
    const found = [];
    for (let time = 0; time < 3; time++) {
      const business = await newBusiness(world);
      const { browser } = await newMember(world, business, 'owner');
      const body = { email: person.email.toUpperCase(), role: 'viewer' };
      found.push((await browser.post(`businesses/${business.businessId}/invitations`, body)).status);
    }
    expect(found).toEqual([201, 201, 429]);
    expect(await mailsTo(world, person.email)).toHaveLength(2);
    await new Browser(world).post('password-reset', { email: person.email });
    expect((await mailsTo(world, person.email)).at(-1)?.subject).toBe('Set a new password');
  });
});
