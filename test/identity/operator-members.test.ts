import { beforeEach, describe, expect, it } from 'vitest';
import { mailsTo, newAddress, newPerson, PASSWORD } from '../support/identity/people.js';
import { Browser } from '../support/http/browser.js';
import { operate } from '../support/platform/operate.js';
import { newEmail, People, refusedWith } from '../support/identity/operator-people.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { auditActions } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

const LAST_OWNER = [
  'last_owner',
  'a business must have at least one owner: make another member an owner first',
];

describe('members', () => {
  let world: World;
  let business: TestBusiness;
  let people: People;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    people = new People(world, business);
  });

  it('belong to one business: a user can be an owner here and a viewer there', async () => {
    const other = await newBusiness(world);
    const elsewhere = new People(world, other);
    const email = newEmail();
    const userId = await people.add(email, 'owner');
    expect(await elsewhere.add(email, 'viewer')).toBe(userId);
    const here = await people.createKey(userId, ['read', 'write']);
    const there = await elsewhere.createKey(userId, ['read']);
    dataOf(await here.api.get('/v1/audit-log'));
    refusalOf(await there.api.get('/v1/audit-log'), 403, 'forbidden');
  });

  it('are found by email address in upper or lower case', async () => {
    const email = newEmail();
    const userId = await people.add(email, 'viewer');
    expect(await refusedWith(people.add(email.toUpperCase(), 'viewer'))).toEqual([
      'invalid_request',
      'email is already a member',
    ]);
    await people.setRole(email.toUpperCase(), 'member');
    dataOf(
      await (await people.createKey(userId, ['write'])).api.patch(`/v1/entities/${business.entityId}`, {}),
    );
  });

  it.each([
    ['nobody'],
    ['a@b'],
    ['two words@example.com'],
    ['@example.com'],
    [`${'x'.repeat(250)}@example.com`],
  ])('need an email address, not %s', async (email) => {
    expect(await refusedWith(people.add(email, 'viewer'))).toEqual([
      'invalid_request',
      'email must be an email address',
    ]);
  });

  it('that do not exist cannot be changed or removed', async () => {
    const stranger = newEmail();
    expect(await refusedWith(people.setRole(stranger, 'member'))).toEqual(['not_found', 'no such member']);
    expect(await refusedWith(people.remove(stranger))).toEqual(['not_found', 'no such member']);
    const other = new People(world, await newBusiness(world));
    expect(await refusedWith(other.remove(business.ownerEmail))).toEqual(['not_found', 'no such member']);
  });

  it('the last owner cannot leave', async () => {
    await people.add(newEmail(), 'admin');
    expect(await refusedWith(people.remove(business.ownerEmail))).toEqual(LAST_OWNER);
    dataOf(await business.api.get('/v1/accounts'));
  });

  it.each([['admin'], ['member'], ['viewer']] as const)('the last owner cannot become %s', async (role) => {
    await people.add(newEmail(), 'admin');
    expect(await refusedWith(people.setRole(business.ownerEmail, role))).toEqual(LAST_OWNER);
    dataOf(await business.api.get('/v1/audit-log'));
  });

  it('the last owner can be set to owner, which changes nothing', async () => {
    const before = await auditActions(business);
    await people.setRole(business.ownerEmail, 'owner');
    expect(await auditActions(business)).toEqual(before);
  });

  it('one of two owners can leave or step down', async () => {
    const second = newEmail();
    await people.add(second, 'owner');
    await people.setRole(second, 'member');
    await people.setRole(second, 'owner');
    await people.remove(second);
    expect(await refusedWith(people.remove(business.ownerEmail))).toEqual(LAST_OWNER);
  });

  it('one owner remains when all leave at once', async () => {
    const emails = [business.ownerEmail, newEmail(), newEmail(), newEmail()];
    for (const email of emails.slice(1)) await people.add(email, 'owner');
    const refusals = await Promise.all(emails.map((email) => refusedWith(people.remove(email))));
    expect(refusals.filter((refusal) => refusal !== null)).toEqual([LAST_OWNER]);
  });

  it('one owner remains when all step down at once', async () => {
    const emails = [business.ownerEmail, newEmail(), newEmail(), newEmail()];
    for (const email of emails.slice(1)) await people.add(email, 'owner');
    const refusals = await Promise.all(emails.map((email) => refusedWith(people.setRole(email, 'viewer'))));
    expect(refusals.filter((refusal) => refusal !== null)).toEqual([LAST_OWNER]);
  });

  it('are in the audit trail when they are added, changed and removed', async () => {
    const email = newEmail();
    const userId = await people.add(email, 'viewer');
    await people.setRole(email, 'admin');
    await people.remove(email);
    const rows = dataOf(await business.api.get(`/v1/audit-log?resource=member:${userId}`));
    expect(rows.map(({ action, changes }: any) => [action, changes])).toEqual([
      ['member.remove', {}],
      ['member.set_role', { from: 'viewer', to: 'admin' }],
      ['member.add', { role: 'viewer' }],
    ]);
  });
});

describe('member:add', () => {
  it('mails a member without a password a link to set one', async () => {
    const world = await theWorld();
    const business = await newBusiness(world, { name: 'Harbor www.evil.example' });
    const email = newAddress();
    const add = (to: string, name: string) =>
      operate(
        world,
        'member:add',
        '--business',
        business.businessId,
        '--email',
        to,
        '--role',
        'owner',
        '--name',
        name,
      );
    await add(email, 'Olive Owner');
    const [mail] = await mailsTo(world, email);
    expect(mail?.subject).toBe('Set your password');
    expect(mail?.text).toContain('You are now a member of “Harbor www. evil. example” in Charterbook.');
    const browser = new Browser(world);
    const { status } = await browser.post('verify-email', { token: mail?.token, password: PASSWORD });
    expect(status).toBe(200);
    expect((await browser.get('me')).body.data).toMatchObject({
      user: { name: 'Olive Owner' },
      businesses: [{ id: business.businessId, role: 'owner' }],
    });
  });

  it('mails nothing to a user with a password', async () => {
    const world = await theWorld();
    const business = await newBusiness(world);
    const { email } = await newPerson(world);
    await operate(
      world,
      'member:add',
      '--business',
      business.businessId,
      '--email',
      email,
      '--role',
      'viewer',
    );
    expect(await mailsTo(world, email)).toEqual([]);
  });
});
