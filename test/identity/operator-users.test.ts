import { beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '../../src/kernel/domain-error.js';
import { Browser } from '../support/http/browser.js';
import { mailsTo, newAddress, newMember, PASSWORD, signIn } from '../support/identity/people.js';
import { enterCode, enterPassword, turnOnSecondFactor } from '../support/identity/second-factors.js';
import { operate as operateIn } from '../support/platform/operate.js';
import { newBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describe('the operator', () => {
  let world: World;

  beforeAll(async () => {
    world = await theWorld();
  });

  const operate = (...words: string[]) => operateIn(world, ...words);

  const refusal = (...words: string[]) =>
    operate(...words).then(
      () => null,
      (error: unknown) => (error instanceof DomainError ? `${error.code}: ${error.reason}` : error),
    );

  it('creates an account with a generated password, which is shown once', async () => {
    const email = newAddress();
    const { json, text } = await operate('user:create', '--email', email, '--name', 'Olga', '--json');
    expect(json).toEqual({
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email,
      password: expect.stringMatching(/^[\w-]{24}$/),
    });
    expect(text).toContain(json['password']);
    const { body } = await (await signIn(world, email, String(json['password']))).get('me');
    expect(body.data.user).toEqual({ id: json['userId'], email, name: 'Olga', emailVerified: true });
  });

  it('creates an account with a given password, if it is strong enough and the address is free', async () => {
    const email = newAddress();
    const words = ['user:create', '--email', email, '--name', 'Olga', '--password'];
    expect(await refusal(...words, 'password')).toBe('invalid_request: password is a common password');
    await operate(...words, PASSWORD);
    await signIn(world, email);
    expect(await refusal(...words, PASSWORD)).toBe('invalid_request: email already has an account');
  });

  it('sets a user’s password, which ends their sessions', async () => {
    const email = newAddress();
    await operate('user:create', '--email', email, '--name', 'Olga', '--password', PASSWORD);
    const browser = await signIn(world, email);
    const { json } = await operate('user:set-password', '--email', email);
    expect((await browser.get('me')).status).toBe(401);
    await signIn(world, email, String(json['password']));
    expect(await refusal('user:set-password', '--email', email, '--password', 'short')).toBe(
      'invalid_request: password must have 8 to 256 characters',
    );
    expect(await refusal('user:set-password', '--email', newAddress())).toBe('not_found: no such user');
  });

  it('turns off the two-step sign-in of a user who has lost the app and the codes', async () => {
    const books = await newBusiness(world);
    const person = await turnOnSecondFactor(world, await newMember(world, books, 'owner'));
    const { email, userId, browser, app } = person;
    const pending = await enterPassword(world, email);
    const { json, text } = await operate('user:reset-second-factor', '--email', email.toUpperCase());
    expect([json, text]).toEqual([
      { userId, email, wasOn: true },
      `${email} signs in with the password alone`,
    ]);
    expect((await browser.get('me')).status).toBe(401);
    expect((await enterCode(pending, app.code())).body.error).toBe('sign_in_expired');
    const { body } = await (await signIn(world, email)).get('me');
    expect(body.data.secondFactor).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    const subjects = (await mailsTo(world, email)).map(({ subject }) => subject);
    expect(subjects).toContain('Two-step sign-in was turned off by support');
    const trail = (await books.api.get(`/v1/audit-log?resource=user:${userId}`)).body.data;
    const events = trail.map((row: any) => [row.action, row.actorKind, row.actingUserId]);
    expect(events).toContainEqual(['second_factor.reset', 'operator', null]);

    const again = await operate('user:reset-second-factor', '--email', email);
    expect(again.json).toEqual({ userId, email, wasOn: false });
    expect(await refusal('user:reset-second-factor', '--email', newAddress())).toBe(
      'not_found: no such user',
    );
  });

  it('disables and enables a user', async () => {
    const email = newAddress();
    await operate('user:create', '--email', email, '--name', 'Olga', '--password', PASSWORD);
    const browser = await signIn(world, email);
    expect((await operate('user:disable', '--email', email)).text).toBe(`${email} is disabled`);
    await operate('user:disable', '--email', email);
    expect((await browser.get('me')).status).toBe(401);
    const attempt = await new Browser(world).post('sign-in', { email, password: PASSWORD });
    expect(attempt.status).toBe(401);
    await operate('user:enable', '--email', email);
    await signIn(world, email);
    expect(await refusal('user:disable', '--email', newAddress())).toBe('not_found: no such user');
  });
});
