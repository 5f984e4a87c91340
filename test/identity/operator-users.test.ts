import { beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '../../src/kernel/domain-error.js';
import { Browser } from '../support/http/browser.js';
import { newAddress, PASSWORD, signIn } from '../support/identity/people.js';
import { operate as operateIn } from '../support/platform/operate.js';
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
