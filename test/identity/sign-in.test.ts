import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FindOrCreateUser, SetUserDisabled } from '../../src/identity/index.js';
import { Background } from '../../src/platform/background/background.js';
import { Browser } from '../support/http/browser.js';
import { newBusiness } from '../support/world/business.js';
import { newAddress, newMember, newPerson, PASSWORD, signIn } from '../support/identity/people.js';
import { superuserIn } from '../support/world/tenant-data.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

const FAILED = {
  error: 'sign_in_failed',
  reason: 'the address or the password is wrong, or the address is not confirmed yet',
};

describe('signing in', () => {
  let world: World;
  let superuser: pg.Client;

  beforeAll(async () => {
    world = await theWorld();
    superuser = await superuserIn(world);
  });

  afterAll(() => superuser.end());

  const attempt = (email: string, password: string) =>
    new Browser(world).post('sign-in', { email, password });

  it('starts a session for the user with this address, in upper or lower case', async () => {
    const { email, userId, name } = await newPerson(world);
    const browser = await signIn(world, email.toUpperCase());
    const { body } = await browser.get('me');
    expect(body.data).toEqual({
      user: { id: userId, email, name, emailVerified: true },
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      isOperator: false,
      secondFactor: { isOn: false, recoveryCodesLeft: 0 },
      businesses: [],
    });
  });

  it('lists the user’s businesses in the order in which they joined them', async () => {
    const person = await newPerson(world);
    const first = await person.browser.post('businesses', business('First LLC'));
    const second = await person.browser.post('businesses', business('Second LLC'));
    const { body } = await person.browser.get('me');
    expect(body.data.businesses).toEqual([
      { id: first.body.data.businessId, name: 'First LLC', role: 'owner' },
      { id: second.body.data.businessId, name: 'Second LLC', role: 'owner' },
    ]);
  });

  it('fails in the same way for a wrong password and for an unknown, unconfirmed or disabled account', async () => {
    const person = await newPerson(world);
    const disabled = await newPerson(world);
    await world.app.get(SetUserDisabled).run(disabled.email, true);
    const unconfirmed = newAddress();
    await new Browser(world).post('sign-up', { email: unconfirmed, name: 'X' });
    const withoutPassword = newAddress();
    await world.app.get(FindOrCreateUser).run(withoutPassword);

    const responses = [
      await attempt(person.email, 'wrong password'),
      await attempt(person.email, PASSWORD.toUpperCase()),
      await attempt(person.email, `${PASSWORD} `),
      await attempt(newAddress(), PASSWORD),
      await attempt(disabled.email, PASSWORD),
      await attempt(unconfirmed, PASSWORD),
      await attempt(withoutPassword, PASSWORD),
    ];
    for (const { status, body, headers } of responses) {
      expect([status, body]).toEqual([401, FAILED]);
      expect(headers.getSetCookie()).toEqual([]);
      expect([...headers.keys()].sort()).toEqual([...(responses[0]?.headers.keys() ?? [])].sort());
    }
  });

  it.each([
    ['no address', { password: PASSWORD }, 'email must be an email address'],
    ['no password', { email: 'a@b.example' }, 'password must be text'],
    ['a password that is not text', { email: 'a@b.example', password: 1 }, 'password must be text'],
    ['a list of addresses', { email: ['a@b.example'], password: PASSWORD }, 'email must be an email address'],
    [
      'a field too many',
      { email: 'a@b.example', password: PASSWORD, admin: true },
      'admin is not a known field',
    ],
  ])('rejects %s', async (_, body, reason) => {
    const response = await new Browser(world).post('sign-in', body);
    expect([response.status, response.body]).toEqual([400, { error: 'invalid_request', reason }]);
  });

  it('handles odd characters', async () => {
    for (const password of [
      '\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000',
      '\ud800'.repeat(9),
      '💥'.repeat(300),
    ]) {
      expect((await attempt(newAddress(), password)).status).toBe(401);
    }
    for (const email of [
      'a\u0000@b.example',
      'a@b',
      'a b@c.example',
      '@b.example',
      `${'a'.repeat(65)}@b.example`,
    ]) {
      expect((await attempt(email, PASSWORD)).status, email).toBe(400);
    }
  });

  it('replaces a hash with outdated parameters', async () => {
    const { email, userId } = await newPerson(world);
    const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await superuser.query('update app_user set password_hash = $2 where id = $1', [userId, weak]);
    await signIn(world, email);
    const { rows } = await superuser.query<{ password_hash: string }>(
      'select password_hash from app_user where id = $1',
      [userId],
    );
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await signIn(world, email);
  });

  it('is recorded in the user’s businesses, and so is a failure', async () => {
    const books = await newBusiness(world);
    const { email, userId } = await newMember(world, books, 'viewer');
    await attempt(email, 'wrong password');
    await world.app.get(Background).settled();
    const { body } = await books.api.get(`/v1/audit-log?resource=user:${userId}`);
    const recorded = body.data.map((row: any) => [row.action, row.actorKind, row.actingUserId, row.address]);
    expect(recorded).toEqual([['session.refuse', 'session', null, expect.stringContaining('127.0.0.1')]]);
    await signIn(world, email);
    const after = await books.api.get(`/v1/audit-log?resource=user:${userId}`);
    expect(after.body.data.map((row: any) => [row.action, row.actingUserId])).toEqual([
      ['session.start', userId],
      ['session.refuse', null],
    ]);
  });
});

describe('attempts to sign in', () => {
  const TIGHT = { RATE_LIMIT_SIGN_IN: '3,0.1', RATE_LIMIT_SIGNED_OUT: '1000000,1000000' };
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ env: TIGHT });
  });

  afterAll(() => world.close());

  const guess = (email: string, browser = new Browser(world)) =>
    browser.post('sign-in', { email, password: 'a wrong guess' });

  const statuses = async (email: string, times: number) => {
    const found: number[] = [];
    for (let time = 0; time < times; time++) found.push((await guess(email)).status);
    return found;
  };

  it('are counted per account, whether or not it exists', async () => {
    const { email } = await newPerson(world);
    expect(await statuses(email, 2)).toEqual([401, 401]);
    const known = await guess(email);
    const unknownEmail = newAddress();
    expect(await statuses(unknownEmail, 3)).toEqual([401, 401, 401]);
    const unknown = await guess(unknownEmail);
    for (const { status, body, headers } of [known, unknown]) {
      expect([status, body.error, headers.get('retry-after')]).toEqual([429, 'rate_limited', '10']);
    }
    expect(known.body).toEqual(unknown.body);
  });

  it('succeed again after Retry-After', async () => {
    const { email } = await newPerson(world);
    await statuses(email, 3);
    const stranger = new Browser(world);
    expect((await stranger.post('sign-in', { email, password: PASSWORD })).status).toBe(429);
    world.clock.advance(10_000);
    expect((await stranger.post('sign-in', { email, password: PASSWORD })).status).toBe(200);
  });

  it('by others do not lock a user out of a known device', async () => {
    const { email, browser } = await newPerson(world);
    await statuses(email, 5);
    browser.cookies.delete('session');
    expect((await browser.post('sign-in', { email, password: PASSWORD })).status).toBe(200);
    expect((await browser.get('me')).status).toBe(200);
  });

  it('are counted on a known device too', async () => {
    const { email, browser } = await newPerson(world);
    const device = browser.copy();
    const found = [];
    for (let time = 0; time < 4; time++) found.push((await guess(email, device)).status);
    expect(found).toEqual([401, 401, 401, 429]);
  });

  it('at another account do not count for a known device', async () => {
    const attacker = await newPerson(world);
    const victim = await newPerson(world);
    await statuses(victim.email, 3);
    expect((await guess(victim.email, attacker.browser.copy())).status).toBe(429);
  });

  it('do not multiply with other spellings of the device cookie', async () => {
    const { email, browser } = await newPerson(world);
    const cookie = browser.cookies.get('device') ?? '';
    await statuses(email, 3);
    for (const variant of [`${cookie}A`, cookie.slice(0, -1), `${cookie}==`, cookie.toUpperCase(), 'x.y']) {
      const device = new Browser(world);
      device.cookies.set('device', variant);
      expect((await guess(email, device)).status, variant).toBe(429);
    }
  });
});

describe('failed sign-ins from one network address', () => {
  const TIGHT = { RATE_LIMIT_SIGN_IN_FAILURES: '3,0.1', RATE_LIMIT_SIGNED_OUT: '1000000,1000000' };
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ env: TIGHT });
  });

  beforeEach(() => world.clock.advance(60_000));

  afterAll(() => world.close());

  const spray = (email: string, browser = new Browser(world)) =>
    browser.post('sign-in', { email, password: 'a common password' });

  it('are limited across accounts, also for the right password, until Retry-After', async () => {
    const { email } = await newPerson(world);
    for (let time = 0; time < 3; time++) expect((await spray(newAddress())).status).toBe(401);
    const refused = await spray(newAddress());
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    const right = () => new Browser(world).post('sign-in', { email, password: PASSWORD });
    expect((await right()).status).toBe(429);
    world.clock.advance(10_000);
    expect((await right()).status).toBe(200);
  });

  it('do not include successful ones', async () => {
    const { email } = await newPerson(world);
    for (let time = 0; time < 5; time++) await signIn(world, email);
    expect((await spray(newAddress())).status).toBe(401);
  });

  it('do not lock out a known device at the same address', async () => {
    const { email, browser } = await newPerson(world);
    for (let time = 0; time < 4; time++) await spray(newAddress());
    browser.cookies.delete('session');
    expect((await browser.post('sign-in', { email, password: PASSWORD })).status).toBe(200);
  });
});

describe('a network address without a session', () => {
  it('has one budget for all routes without a session', async () => {
    const world = await createWorld({ env: { RATE_LIMIT_SIGNED_OUT: '4,0.5' } });
    try {
      const browser = new Browser(world);
      const responses = [
        await browser.post('sign-in', { email: newAddress(), password: 'x' }),
        await browser.post('verify-email/show', { token: 'x' }),
        await browser.post('invitations/show', { token: 'x' }),
        await browser.post('sign-out'),
        await browser.post('sign-out'),
      ];
      expect(responses.map(({ status }) => status)).toEqual([401, 410, 410, 200, 429]);
      expect(responses[4]?.headers.get('retry-after')).toBe('2');
      world.clock.advance(2_000);
      expect((await browser.post('sign-out')).status).toBe(200);
    } finally {
      await world.close();
    }
  });

  it('is charged for unknown session tokens', async () => {
    const world = await createWorld({ env: { RATE_LIMIT_SIGNED_OUT: '2,0.5' } });
    try {
      const found = [];
      for (const letter of ['A', 'B', 'C']) {
        const cookie = `session=${letter.repeat(43)}`;
        found.push((await new Browser(world).get('me', { cookie })).status);
      }
      expect(found).toEqual([401, 401, 429]);
      expect((await new Browser(world).get('me')).status).toBe(401);
    } finally {
      await world.close();
    }
  });

  it('does not use the budget of signed-in users', async () => {
    const world = await createWorld({ env: { RATE_LIMIT_SIGNED_OUT: '2,0.5', RATE_LIMIT_SESSION: '3,1' } });
    try {
      const { browser } = await newPerson(world);
      await new Browser(world).post('sign-out');
      expect((await new Browser(world).post('sign-out')).status).toBe(429);
      const found = [];
      for (let time = 0; time < 4; time++) found.push((await browser.get('me')).status);
      expect(found).toEqual([200, 200, 200, 429]);
    } finally {
      await world.close();
    }
  });
});

function business(name: string) {
  return { name, country: 'US', entityType: 'llc' };
}
