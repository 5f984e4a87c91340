import { beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '../../src/kernel/domain-error.js';
import { auditActions } from '../support/books/transactions.js';
import { newAddress, newMember, newPerson, type Person } from '../support/identity/people.js';
import { operate as operateIn } from '../support/platform/operate.js';
import { newBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describe('an operator grant', () => {
  let world: World;
  let person: Person;

  beforeAll(async () => {
    world = await theWorld();
    person = await newPerson(world, 'Olga Operator');
  });

  const operate = (...words: string[]) => operateIn(world, ...words);
  const refusal = (...words: string[]) =>
    operate(...words).then(
      () => null,
      (error: unknown) => (error instanceof DomainError ? `${error.code}: ${error.reason}` : error),
    );
  const isOperator = async ({ browser }: Person) => (await browser.get('me')).body.data.isOperator;
  const grantsOf = async ({ userId }: Person, ...words: string[]) =>
    ((await operate('operator:list', ...words)).json['operators'] as any[]).filter(
      (grant) => grant.userId === userId,
    );

  it('opens the console to a user until it is revoked, and stays on record', async () => {
    const { userId, email } = person;
    expect(await isOperator(person)).toBe(false);
    expect(await operate('operator:grant', '--email', email.toUpperCase())).toEqual({
      json: { userId, email: email.toUpperCase(), operator: true },
      text: `${email.toUpperCase()} is an operator`,
    });
    expect(await isOperator(person)).toBe(true);
    const grant = {
      userId,
      email,
      name: 'Olga Operator',
      grantedAt: '2026-03-15T12:00:00.000Z',
      revokedAt: null,
      disabled: false,
    };
    expect(await grantsOf(person)).toEqual([grant]);
    expect((await operate('operator:revoke', '--email', email)).text).toBe(
      `${email} is no longer an operator`,
    );
    expect(await isOperator(person)).toBe(false);
    expect(await grantsOf(person)).toEqual([]);
    const revoked = { ...grant, revokedAt: '2026-03-15T12:00:00.000Z' };
    expect(await grantsOf(person, '--all')).toEqual([revoked]);
    await operate('operator:grant', '--email', email);
    expect(await grantsOf(person)).toEqual([grant]);
    expect(await grantsOf(person, '--all')).toHaveLength(2);
    expect((await operate('operator:list', '--all')).text).toContain(
      `${userId}  ${email}  Olga Operator  revoked 2026-03-15T12:00:00.000Z`,
    );
  });

  it('exists once for a user, and only for an existing one', async () => {
    const { email } = await newPerson(world);
    expect(await refusal('operator:revoke', '--email', email)).toBe('not_found: no such operator grant');
    await Promise.all([1, 2, 3].map(() => operate('operator:grant', '--email', email)));
    await operate('operator:revoke', '--email', email);
    expect(await refusal('operator:revoke', '--email', email)).toBe('not_found: no such operator grant');
    for (const name of ['operator:grant', 'operator:revoke'])
      expect(await refusal(name, '--email', newAddress())).toBe('not_found: no such user');
  });

  it('is in the audit trails of the user’s businesses, each change once', async () => {
    const business = await newBusiness(world);
    const { email, userId } = await newMember(world, business, 'member');
    await operate('operator:grant', '--email', email);
    await operate('operator:grant', '--email', email);
    await operate('operator:revoke', '--email', email);
    expect(await auditActions(business, `resource=user:${userId}`)).toEqual([
      'operator.revoke',
      'operator.grant',
    ]);
  });

  it('shows whether its user is disabled', async () => {
    const { email, userId, browser, name } = await newPerson(world);
    await operate('operator:grant', '--email', email);
    await operate('user:disable', '--email', email);
    expect((await browser.get('me')).status).toBe(401);
    expect(await grantsOf({ email, userId, browser, name })).toMatchObject([{ disabled: true }]);
    expect((await operate('operator:list')).text).toContain(`${email}  ${name}  disabled`);
  });
});
