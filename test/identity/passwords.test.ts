import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddMember, FindOrCreateUser, SetUserDisabled } from '../../src/identity/index.js';
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
import { newClient, requestToken, statusWith, tokensFor } from '../support/oauth/oauth.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

const NEW_PASSWORD = 'another horse, another battery';
const EXPIRED = {
  error: 'link_expired',
  reason: 'this link has already been used or has expired: request a new one',
};

const forget = (world: World, email: string) => new Browser(world).post('password-reset', { email });
const reset = (world: World, token: string, password = NEW_PASSWORD) =>
  new Browser(world).post('password-reset/confirm', { token, password });

describe('a forgotten password', () => {
  let world: World;

  beforeAll(async () => {
    world = await theWorld();
  });

  const statusOf = async (browser: Browser) => (await browser.get('me')).status;
  const signInStatus = async (email: string, password: string) =>
    (await new Browser(world).post('sign-in', { email, password })).status;

  it('is replaced through a mailed link, which ends all of the user’s sessions', async () => {
    const { email, browser } = await newPerson(world);
    const phone = await signIn(world, email);
    expect((await forget(world, email)).body).toEqual({ data: {} });
    const [signedIn, mail] = await mailsTo(world, email);
    expect(signedIn?.subject).toBe('New sign-in to your account');
    expect(mail?.subject).toBe('Set a new password');
    expect(mail?.text).toContain(`http://localhost:3000/app/reset-password?token=${mail?.token}\r\n`);
    const response = await reset(world, mail?.token ?? '');
    expect([response.status, response.body, response.headers.getSetCookie()]).toEqual([
      200,
      { data: {} },
      [],
    ]);
    expect([await statusOf(browser), await statusOf(phone)]).toEqual([401, 401]);
    expect([await signInStatus(email, PASSWORD), await signInStatus(email, NEW_PASSWORD)]).toEqual([
      401, 200,
    ]);
    expect((await mailsTo(world, email)).slice(-2).map(({ subject }) => subject)).toEqual([
      'Your password was changed',
      'New sign-in to your account',
    ]);
  });

  it('gets the same response for every address, and mail only with an account', async () => {
    const { email } = await newPerson(world);
    const disabled = await newPerson(world);
    await world.app.get(SetUserDisabled).run(disabled.email, true);
    const unknown = newAddress();
    const responses = [
      await forget(world, email),
      await forget(world, disabled.email),
      await forget(world, unknown),
    ];
    for (const { status, body, headers } of responses) {
      expect([status, body]).toEqual([200, { data: {} }]);
      expect([...headers.keys()]).toEqual([...(responses[0]?.headers.keys() ?? [])]);
    }
    const counts = [email, disabled.email, unknown].map(
      async (address) => (await mailsTo(world, address)).length,
    );
    expect(await Promise.all(counts)).toEqual([1, 0, 0]);
  });

  it('can be replaced by its owner while a stranger uses up the mail of the mailbox', async () => {
    const busy = await createWorld({ env: { RATE_LIMIT_MAILBOX: '2,0.002' } });
    try {
      const { email } = await newPerson(busy);
      for (let request = 0; request < 4; request++)
        expect((await forget(busy, email)).body).toEqual({ data: {} });
      expect(await mailsTo(busy, email)).toHaveLength(2);
      expect((await forget(busy, email)).status).toBe(200);
      busy.clock.advance(500_000);
      expect((await reset(busy, await tokenSentTo(busy, email))).status).toBe(200);
      await signIn(busy, email, NEW_PASSWORD);
    } finally {
      await busy.close();
    }
  });

  it.each([true, false])('is replaced with revokeCredentials %s', async (revokeCredentials) => {
    const business = await newBusiness(world);
    const person = await newMember(world, business, 'admin');
    const path = `businesses/${business.businessId}`;
    const created = await person.browser.post(`${path}/api-keys`, { name: 'Key', scopes: ['read'] });
    const client = await newClient(world, business, person);
    const { accessToken } = await tokensFor(world, { client, person, business });
    const machine = await requestToken(world, client, { grant_type: 'client_credentials' });
    await forget(world, person.email);
    const token = await tokenSentTo(world, person.email);
    const confirm = { token, password: NEW_PASSWORD, revokeCredentials };
    expect((await new Browser(world).post('password-reset/confirm', confirm)).status).toBe(200);
    const statuses = [created.body.data.apiKey, accessToken, machine.body.access_token as string].map(
      (bearer: string) => statusWith(world, bearer),
    );
    expect(await Promise.all(statuses)).toEqual(Array(3).fill(revokeCredentials ? 401 : 200));
    expect((await business.api.get('/v1/accounts')).status).toBe(200);
    const { body } = await business.api.get(`/v1/audit-log?resource=member:${person.userId}`);
    const revocations = body.data.filter(
      ({ action }: { action: string }) => action === 'member.revoke_credentials',
    );
    expect(revocations).toMatchObject(revokeCredentials ? [{ actingUserId: person.userId }] : []);
    const browser = await signIn(world, person.email, NEW_PASSWORD);
    const again = await browser.post(`${path}/api-keys`, { name: 'New', scopes: ['read'] });
    expect(await statusWith(world, again.body.data.apiKey)).toBe(200);
  });

  it('is replaced once per link, and a used link invalidates all others', async () => {
    const { email } = await newPerson(world);
    await forget(world, email);
    const first = await tokenSentTo(world, email);
    await forget(world, email);
    const second = await tokenSentTo(world, email);
    const responses = await Promise.all([reset(world, first), reset(world, first), reset(world, first)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
    expect((await reset(world, second)).body).toEqual(EXPIRED);
  });

  it('needs a strong replacement, and a weak one leaves the link valid', async () => {
    const { email } = await newPerson(world);
    await forget(world, email);
    const token = await tokenSentTo(world, email);
    for (const password of ['short', 'password', email]) {
      const response = await reset(world, token, password);
      expect([response.status, response.body.error], password).toEqual([400, 'invalid_request']);
    }
    expect(await signInStatus(email, PASSWORD)).toBe(200);
    expect((await reset(world, token)).status).toBe(200);
  });

  it('can be set for a user who never had one, and confirms their address', async () => {
    const business = await newBusiness(world);
    const email = newAddress();
    const userId = await world.app.get(FindOrCreateUser).run(email, 'New Nora');
    await world.database.run(business.operator, (uow) => world.app.get(AddMember).run(uow, userId, 'member'));
    await forget(world, email);
    expect((await reset(world, await tokenSentTo(world, email))).status).toBe(200);
    const { body } = await (await signIn(world, email, NEW_PASSWORD)).get('me');
    expect(body.data.user).toEqual({ id: userId, email, name: 'New Nora', emailVerified: true });
  });

  it('is not replaced for a user who has been disabled', async () => {
    const { email } = await newPerson(world);
    await forget(world, email);
    const token = await tokenSentTo(world, email);
    await world.app.get(SetUserDisabled).run(email, true);
    expect((await reset(world, token)).body).toEqual(EXPIRED);
  });

  it('is not replaced through another kind of link', async () => {
    const email = newAddress();
    await new Browser(world).post('sign-up', { email, name: 'X' });
    expect((await reset(world, await tokenSentTo(world, email))).body).toEqual(EXPIRED);
  });

  it('is recorded in the user’s businesses when it is replaced', async () => {
    const business = await newBusiness(world);
    const { email, userId } = await newMember(world, business, 'member');
    await forget(world, email);
    await reset(world, await tokenSentTo(world, email));
    const { body } = await business.api.get(`/v1/audit-log?resource=user:${userId}`);
    expect(body.data[0]).toMatchObject({ action: 'password.reset', actingUserId: userId, changes: {} });
  });
});

describe('a link for a new password', () => {
  it('expires after an hour', async () => {
    const world = await createWorld();
    try {
      const { email } = await newPerson(world);
      await forget(world, email);
      const token = await tokenSentTo(world, email);
      world.clock.advance(3_600_000 - 1);
      expect((await reset(world, token, 'short')).status).toBe(400);
      world.clock.advance(1);
      expect((await reset(world, token)).body).toEqual(EXPIRED);
    } finally {
      await world.close();
    }
  });
});

describe('changing a password', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ env: { RATE_LIMIT_SIGN_IN: '4,0.1' } });
  });

  afterAll(() => world.close());

  const change = (browser: Browser, currentPassword = PASSWORD, newPassword = NEW_PASSWORD) =>
    browser.post('password', { currentPassword, newPassword });

  it('ends all other sessions and gives this one a new token', async () => {
    const { email, browser } = await newPerson(world);
    const phone = await signIn(world, email);
    const stolen = browser.copy();
    const { sessionId } = (await browser.get('me')).body.data;
    expect((await change(browser)).body).toEqual({ data: {} });
    expect(browser.cookies.get('session')).not.toBe(stolen.cookies.get('session'));
    expect((await browser.get('me')).body.data.sessionId).toBe(sessionId);
    expect([(await phone.get('me')).status, (await stolen.get('me')).status]).toEqual([401, 401]);
    await signIn(world, email, NEW_PASSWORD);
    expect((await mailsTo(world, email)).map(({ subject }) => subject)).toEqual([
      'New sign-in to your account',
      'Your password was changed',
      'New sign-in to your account',
    ]);
  });

  it('invalidates the links that would change it again', async () => {
    const { email, browser } = await newPerson(world);
    await forget(world, email);
    const token = await tokenSentTo(world, email);
    await change(browser);
    expect((await reset(world, token, 'a third good password')).status).toBe(410);
  });

  it('requires the current one and a strong new one', async () => {
    const { browser } = await newPerson(world);
    const wrong = await change(browser, 'not my password');
    expect([wrong.status, wrong.body.reason]).toEqual([400, 'currentPassword is not your password']);
    const weak = await change(browser, PASSWORD, 'password');
    expect([weak.status, weak.body.reason]).toEqual([400, 'newPassword is a common password']);
    expect((await browser.get('me')).status).toBe(200);
  });

  it('counts attempts, so it is no way to guess the password', async () => {
    const { browser } = await newPerson(world);
    const found = [];
    for (let time = 0; time < 5; time++) found.push((await change(browser, 'a guess')).status);
    expect(found).toEqual([400, 400, 400, 400, 429]);
    world.clock.advance(10_000);
    expect((await change(browser)).status).toBe(200);
  });

  it('leaves no session that started with the old one during the change', async () => {
    const { email, browser } = await newPerson(world);
    const [changed, ...begun] = await Promise.all([
      change(browser),
      ...Array.from({ length: 3 }, async () => {
        const other = new Browser(world);
        await other.post('sign-in', { email, password: PASSWORD });
        return other;
      }),
    ]);
    expect(changed.status).toBe(200);
    for (const other of begun) expect((await other.get('me')).status).toBe(401);
  });
});

describe('a disabled user', () => {
  it('is rejected on the next request, also with keys, and earlier sessions stay ended', async () => {
    const world = await theWorld();
    const business = await newBusiness(world);
    const { api, email, userId } = await business.memberKey('admin', ['read', 'write']);
    await forget(world, email);
    await reset(world, await tokenSentTo(world, email));
    const browser = await signIn(world, email, NEW_PASSWORD);
    expect((await api.get('/v1/accounts')).status).toBe(200);
    await world.app.get(SetUserDisabled).run(email, true);
    expect([(await browser.get('me')).status, (await api.get('/v1/accounts')).status]).toEqual([401, 401]);
    await world.app.get(SetUserDisabled).run(email, false);
    expect([(await browser.get('me')).status, (await api.get('/v1/accounts')).status]).toEqual([401, 200]);
    await signIn(world, email, NEW_PASSWORD);
    const { body } = await business.api.get(`/v1/audit-log?resource=user:${userId}`);
    expect(body.data.map((row: any) => [row.action, row.actorKind])).toEqual([
      ['session.start', 'session'],
      ['user.enable', 'operator'],
      ['user.disable', 'operator'],
      ['session.start', 'session'],
      ['password.reset', 'session'],
    ]);
  });
});
