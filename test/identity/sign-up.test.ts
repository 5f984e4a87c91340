import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddMember, FindOrCreateUser, hashEmail } from '../../src/identity/index.js';
import { Browser } from '../support/http/browser.js';
import { newBusiness } from '../support/world/business.js';
import {
  mailsTo,
  newAddress,
  newMember,
  newPerson,
  PASSWORD,
  signIn,
  tokenSentTo,
} from '../support/identity/people.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

const HOUR_MS = 3_600_000;
const EXPIRED = {
  error: 'link_expired',
  reason: 'this link has already been used or has expired: request a new one',
};

const signUp = (world: World, email: string, fields: Record<string, unknown> = {}) =>
  new Browser(world).post('sign-up', { email, name: 'Sam Signer', ...fields });

const verify = (world: World, token: string, fields: Record<string, unknown> = {}) =>
  new Browser(world).post('verify-email', { token, password: PASSWORD, ...fields });

describe('signing up', () => {
  let world: World;

  beforeAll(async () => {
    world = await theWorld();
  });

  it('creates an account once its password is chosen, and not before', async () => {
    const email = newAddress();
    const response = await signUp(world, email.toUpperCase());
    expect([response.status, response.body]).toEqual([200, { data: {} }]);
    const mails = await mailsTo(world, email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your address']);
    const browser = new Browser(world);
    expect((await browser.post('sign-in', { email, password: PASSWORD })).status).toBe(401);
    const token = mails[0]?.token ?? '';
    expect(token).toMatch(/^svc_mail_[0-9A-Za-z]{46}$/);
    const verified = await browser.post('verify-email', { token, password: PASSWORD });
    expect([verified.status, verified.body]).toEqual([200, { data: {} }]);
    expect((await browser.get('me')).body.data.user).toMatchObject({
      email,
      name: 'Sam Signer',
      emailVerified: true,
    });
    expect((await new Browser(world).post('sign-in', { email, password: PASSWORD })).status).toBe(200);
  });

  it('sets an HttpOnly cookie in the browser until the address is confirmed', async () => {
    const email = newAddress();
    const browser = new Browser(world);
    const { headers } = await browser.post('sign-up', { email, name: 'Sam Signer' });
    const [cookie, ...others] = headers.getSetCookie();
    expect(cookie).toMatch(
      /^sign_up=[\w-]{43}; Max-Age=86400; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    expect(others).toEqual([]);
    await browser.post('verify-email', { token: await tokenSentTo(world, email), password: PASSWORD });
    expect([...browser.cookies.keys()].toSorted()).toEqual(['device', 'session']);
  });

  it('ends the session that the browser carried when the password is chosen', async () => {
    const { browser } = await newPerson(world);
    const before = browser.copy();
    const email = newAddress();
    await signUp(world, email);
    await browser.post('verify-email', { token: await tokenSentTo(world, email), password: PASSWORD });
    expect((await browser.get('me')).body.data.user.email).toBe(email);
    expect((await before.get('me')).status).toBe(401);
  });

  it('shows what a link confirms, and leaves it valid', async () => {
    const email = newAddress();
    await signUp(world, email);
    const token = await tokenSentTo(world, email);
    for (let time = 0; time < 2; time++) {
      const { status, body } = await new Browser(world).post('verify-email/show', { token });
      expect([status, body]).toEqual([200, { data: { email, name: 'Sam Signer' } }]);
    }
    await verify(world, token);
    expect((await new Browser(world).post('verify-email/show', { token })).body).toEqual(EXPIRED);
  });

  it('mails a link to the app’s page, without anything that the sender typed', async () => {
    const email = newAddress();
    await signUp(world, email, { name: 'Buy at evil.example' });
    const [mail] = await mailsTo(world, email);
    expect(mail?.text).toContain(`http://localhost:3000/app/verify-email?token=${mail?.token}\r\n`);
    expect(mail?.text).not.toContain('evil');
  });

  it('accepts each link once', async () => {
    const email = newAddress();
    await signUp(world, email);
    const token = await tokenSentTo(world, email);
    const responses = await Promise.all([verify(world, token), verify(world, token), verify(world, token)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
    expect((await verify(world, token)).body).toEqual(EXPIRED);
  });

  it('does not consume a link on GET: mail scanners open links', async () => {
    const email = newAddress();
    await signUp(world, email);
    const token = await tokenSentTo(world, email);
    const browser = new Browser(world);
    expect((await browser.get(`verify-email?token=${token}`)).status).toBe(405);
    expect((await verify(world, token)).status).toBe(200);
  });

  it('returns the same whether or not there is an account, and informs only its owner', async () => {
    const { email } = await newPerson(world);
    const unknown = newAddress();
    const responses = [await signUp(world, email), await signUp(world, unknown)];
    expect(responses.map(({ status, body }) => [status, body])).toEqual([
      [200, { data: {} }],
      [200, { data: {} }],
    ]);
    expect([...(responses[0]?.headers.keys() ?? [])]).toEqual([...(responses[1]?.headers.keys() ?? [])]);
    const mails = await mailsTo(world, email);
    expect(mails.map(({ subject, token }) => [subject, token])).toEqual([
      ['You already have an account', null],
    ]);
    expect(mails[0]?.text).toContain('http://localhost:3000/app/sign-in');
  });

  it('does not change an existing account', async () => {
    const { email, name } = await newPerson(world);
    await signUp(world, email, { name: 'Mallory' });
    const browser = await signIn(world, email);
    expect((await browser.get('me')).body.data.user.name).toBe(name);
  });

  it('twice for one address creates the account of the opened link and invalidates the other', async () => {
    const email = newAddress();
    await signUp(world, email, { name: 'First' });
    const first = await tokenSentTo(world, email);
    await signUp(world, email, { name: 'Second' });
    const second = await tokenSentTo(world, email);
    expect((await verify(world, first)).status).toBe(200);
    expect((await verify(world, second)).body).toEqual(EXPIRED);
    expect((await (await signIn(world, email)).get('me')).body.data.user.name).toBe('First');
  });

  it('gives an existing member an account with their memberships', async () => {
    const business = await newBusiness(world);
    const email = newAddress();
    const userId = await world.app.get(FindOrCreateUser).run(email);
    await world.database.run(business.operator, (uow) => world.app.get(AddMember).run(uow, userId, 'admin'));
    await signUp(world, email);
    await verify(world, await tokenSentTo(world, email), { name: 'Sam Signer' });
    const { body } = await (await signIn(world, email)).get('me');
    expect(body.data.user).toMatchObject({ id: userId, name: 'Sam Signer' });
    expect(body.data.businesses).toMatchObject([{ id: business.businessId, role: 'admin' }]);
  });

  it('resends the mail with a new link, and both work until one is used', async () => {
    const email = newAddress();
    const browser = new Browser(world);
    await browser.post('sign-up', { email, name: 'Sam Signer' });
    const first = await tokenSentTo(world, email);
    expect((await browser.post('verification', { email })).body).toEqual({ data: {} });
    const second = await tokenSentTo(world, email);
    expect(second).not.toBe(first);
    expect((await verify(world, second)).status).toBe(200);
    expect((await verify(world, first)).status).toBe(410);
    await signIn(world, email);
  });

  it('resends nothing without a sign-up, and returns the same', async () => {
    const email = newAddress();
    const response = await new Browser(world).post('verification', { email });
    expect([response.status, response.body]).toEqual([200, { data: {} }]);
    expect(await mailsTo(world, email)).toEqual([]);
  });

  it.each([
    ['seven characters', 'abc#9xy', 'must have 8 to 256 characters'],
    ['257 characters', 'xy'.repeat(129), 'must have 8 to 256 characters'],
    ['a common one', 'password', 'is a common password'],
    ['a common one with a suffix', 'Passw0rd2026!', 'is a common password'],
    [
      'the name of the service',
      'Charterbook#1',
      'must not be based on your email address or the name of this service',
    ],
    ['a keyboard sequence', 'qwertyuiop1', 'is a common password'],
    ['one character repeated', 'zzzzzzzzzzzz', 'must not be a repetition or a sequence of characters'],
  ])('rejects as password %s, and leaves the link valid', async (_, password, problem) => {
    const email = newAddress();
    await signUp(world, email);
    const token = await tokenSentTo(world, email);
    const response = await verify(world, token, { password });
    expect([response.status, response.body]).toEqual([
      400,
      { error: 'invalid_request', reason: `password ${problem}` },
    ]);
    expect((await verify(world, token)).status).toBe(200);
  });

  it('rejects the user’s own address as password', async () => {
    const email = newAddress();
    await signUp(world, email);
    const token = await tokenSentTo(world, email);
    const [local = ''] = email.split('@');
    for (const password of [email, local, `${local}!`]) {
      expect((await verify(world, token, { password })).status, password).toBe(400);
    }
  });

  it.each([
    ['a blank', 'sixteen little words with blanks'],
    ['no letter', '8402-5517-9936'],
    ['characters of all kinds', 'Größe 漢字 💥 ok'],
    ['256 characters', 'pa1 '.repeat(64)],
    ['a tab and a control character', 'tab\tand\u0001more'],
  ])('accepts a password with %s, unchanged', async (_, password) => {
    const email = newAddress();
    await signUp(world, email);
    expect((await verify(world, await tokenSentTo(world, email), { password })).status).toBe(200);
    await signIn(world, email, password);
    const trimmed = await new Browser(world).post('sign-in', { email, password: password.slice(0, -1) });
    expect(trimmed.status).toBe(401);
  });

  it.each([
    ['no name', { name: '' }, 'name must have 1 to 120 characters'],
    [
      'a name of two lines',
      { name: 'a\r\nBcc: x@y.example' },
      'name must not contain control characters or broken Unicode',
    ],
    [
      'an address of two lines',
      { email: 'a@b.example\r\nBcc: c@d.example' },
      'email must be an email address',
    ],
    ['two addresses', { email: 'a@b.example,c@d.example' }, 'email must be an email address'],
    ['an unknown field', { role: 'owner' }, 'role is not a known field'],
  ])('rejects %s', async (_, fields, reason) => {
    const response = await signUp(world, newAddress(), fields);
    expect([response.status, response.body.reason]).toEqual([400, reason]);
  });

  it.each(['', 'x', 'svc_mail_', `svc_mail_${'0'.repeat(46)}`, `svc_live_${'0'.repeat(46)}`])(
    'rejects the token "%s"',
    async (token) => {
      expect((await verify(world, token)).status).toBe(token === '' ? 400 : 410);
    },
  );

  it('rejects another kind of link', async () => {
    const { email } = await newPerson(world);
    await new Browser(world).post('password-reset', { email });
    expect((await verify(world, await tokenSentTo(world, email))).body).toEqual(EXPIRED);
  });
});

describe('a link to confirm an address', () => {
  it('expires after a day', async () => {
    const world = await createWorld();
    try {
      const [late, inTime] = [newAddress(), newAddress()];
      const lateBrowser = new Browser(world);
      await lateBrowser.post('sign-up', { email: late, name: 'Sam Signer' });
      world.clock.advance(1);
      await signUp(world, inTime);
      world.clock.advance(24 * HOUR_MS - 1);
      expect((await verify(world, await tokenSentTo(world, inTime))).status).toBe(200);
      expect((await verify(world, await tokenSentTo(world, late))).body).toEqual(EXPIRED);
      expect((await lateBrowser.post('verification', { email: late })).status).toBe(200);
      expect(await mailsTo(world, late)).toHaveLength(1);
    } finally {
      await world.close();
    }
  });
});

describe('gated sign-up', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ env: { SIGNUP_MODE: 'gated' } });
  });

  afterAll(() => world.close());

  const subjects = async (email: string) => (await mailsTo(world, email)).map(({ subject }) => subject);

  const allow = (email: string, expiresAt: string) =>
    world.database.control((system) =>
      system.query(
        'insert into signup_allowance (email_hash, client_id, created_at, expires_at) values ($1, null, $2, $3)',
        [hashEmail(email), world.clock.now(), expiresAt],
      ),
    );

  it('returns the same to a stranger, and only their mailbox learns that it is closed', async () => {
    const email = newAddress();
    const browser = new Browser(world);
    const response = await browser.post('sign-up', { email, name: 'Sam Signer' });
    expect([response.status, response.body]).toEqual([200, { data: {} }]);
    expect(await subjects(email)).toEqual(['Sign-up is by invitation for now']);
    await browser.post('verification', { email });
    expect(await subjects(email)).toEqual([
      'Sign-up is by invitation for now',
      'Sign-up is by invitation for now',
    ]);
    expect((await mailsTo(world, email)).every(({ token }) => token === null)).toBe(true);
  });

  it('[5.5.3] accepts an allow-listed address in upper or lower case', async () => {
    const email = newAddress();
    await allow(email.toUpperCase(), '2026-04-14T12:00:00Z');
    await signUp(world, email);
    expect(await subjects(email)).toEqual(['Confirm your address']);
    await verify(world, await tokenSentTo(world, email));
    await signIn(world, email);
  });

  it('ignores an expired allowance', async () => {
    const email = newAddress();
    await allow(email, '2026-03-15T12:00:00Z');
    await signUp(world, email);
    expect(await subjects(email)).toEqual(['Sign-up is by invitation for now']);
  });

  it('accepts an address that a business has invited', async () => {
    const business = await newBusiness(world);
    const { browser } = await newMember(world, business, 'owner');
    const email = newAddress();
    await browser.post(`businesses/${business.businessId}/invitations`, { email, role: 'member' });
    await signUp(world, email);
    expect((await subjects(email)).at(-1)).toBe('Confirm your address');
  });

  it('tells the owner of an account that it exists, not that sign-up is closed', async () => {
    const { email } = await newPerson(world);
    await signUp(world, email);
    expect(await subjects(email)).toEqual(['You already have an account']);
  });
});

describe('requesting mail', () => {
  const TIGHT = {
    RATE_LIMIT_MAILBOX: '2,0.01',
    RATE_LIMIT_SIGN_UP: '4,0.01',
    RATE_LIMIT_MAIL_ADDRESS: '4,0.01',
  };

  it('is limited per mailbox, whether or not there is an account, and per network address', async () => {
    const world = await createWorld({ env: TIGHT });
    try {
      const { email } = await newPerson(world);
      const unknown = newAddress();
      for (const address of [email, unknown]) {
        const responses = [
          await signUp(world, address),
          await new Browser(world).post('password-reset', { email: address }),
          await new Browser(world).post('password-reset', { email: address }),
        ];
        expect(responses.map(({ status, body }) => [status, body])).toEqual(
          responses.map(() => [200, { data: {} }]),
        );
      }
      expect((await mailsTo(world, email)).length).toBe(2);
      expect((await signUp(world, newAddress())).status).toBe(200);
      expect((await signUp(world, newAddress())).status).toBe(200);
      expect((await signUp(world, newAddress())).status).toBe(429);
      const forget = () => new Browser(world).post('password-reset', { email: newAddress() });
      expect((await forget()).status).toBe(429);
    } finally {
      await world.close();
    }
  });
});
