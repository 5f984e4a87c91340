import { beforeAll, describe, expect, it } from 'vitest';
import { CreateUser, FindOrCreateUser, SetUserDisabled, SetUserPassword } from '../../src/identity/index.js';
import { MailTokensRepository } from '../../src/identity/accounts/mail-tokens.repository.js';
import { Browser } from '../support/http/browser.js';
import { mailsTo, newPerson, PASSWORD, tokenSentTo } from '../support/identity/people.js';
import { enterCode, enterPassword, newProtectedPerson } from '../support/identity/second-factors.js';
import { theWorld, type World } from '../support/world/world.js';

const NEW_PASSWORD = 'Xylophones at midnight';
const WRONG_CODE = {
  error: 'invalid_request',
  reason: 'code is not valid: it is wrong, was used before or has expired',
};
const EXPIRED = { error: 'sign_in_expired', reason: 'this sign-in has expired: enter your password again' };

describe('signing in with two steps', () => {
  let world: World;

  beforeAll(async () => {
    world = await theWorld();
  });

  const isSignedIn = async (browser: Browser) => (await browser.get('me')).status === 200;
  const statusesOf = async (sending: readonly Promise<{ readonly status: number }>[]) =>
    (await Promise.all(sending)).map(({ status }) => status).toSorted((a, b) => a - b);

  it('needs a code after the password: only then is there a session', async () => {
    const { email, userId, app } = await newProtectedPerson(world);
    const browser = new Browser(world);
    const response = await browser.post('sign-in', { email, password: PASSWORD });
    expect([response.status, response.body]).toEqual([200, { data: { needsSecondFactor: true } }]);
    expect([...browser.cookies.keys()]).toEqual(['sign_in']);
    expect(await isSignedIn(browser)).toBe(false);
    const completed = await enterCode(browser, app.code());
    expect([completed.status, completed.body]).toEqual([200, { data: {} }]);
    expect([...browser.cookies.keys()].toSorted()).toEqual(['device', 'session']);
    expect((await browser.get('me')).body.data.user.id).toBe(userId);
  });

  it('sets a cookie that is unreadable for scripts, for five minutes and this site only', async () => {
    const { email } = await newProtectedPerson(world);
    const { headers } = await new Browser(world).post('sign-in', { email, password: PASSWORD });
    const [line = '', ...others] = headers.getSetCookie();
    const [pair, ...attributes] = line.split('; ');
    expect(others).toEqual([]);
    expect(pair).toMatch(/^sign_in=[\w-]{43}$/);
    expect(attributes.filter((attribute) => !attribute.startsWith('Expires=')).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=300',
      'Path=/',
      'SameSite=Strict',
    ]);
  });

  it('is one step for others, as before', async () => {
    const { email } = await newPerson(world);
    const response = await new Browser(world).post('sign-in', { email, password: PASSWORD });
    expect(response.body).toEqual({ data: { needsSecondFactor: false } });
  });

  it('returns the same for a wrong password, with and without a second factor', async () => {
    const [on, off] = [await newProtectedPerson(world), await newPerson(world)];
    const attempt = async (email: string) => {
      const { status, body, headers } = await new Browser(world).post('sign-in', {
        email,
        password: 'wrong',
      });
      return { status, body, headers: [...headers.keys()].toSorted(), cookies: headers.getSetCookie() };
    };
    expect(await attempt(on.email)).toEqual(await attempt(off.email));
  });

  it('accepts a code with spaces, one step early or late, and no other', async () => {
    const { email, app } = await newProtectedPerson(world);
    const browser = await enterPassword(world, email);
    for (const steps of [-3, -2, 2, 3])
      expect((await enterCode(browser, app.code(steps))).body, String(steps)).toEqual(WRONG_CODE);
    const code = app.code(1);
    expect((await enterCode(browser, `${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
  });

  it('accepts each code once, and no earlier one afterwards', async () => {
    const { email, app } = await newProtectedPerson(world);
    const enter = async (code: string) => enterCode(await enterPassword(world, email), code);
    // The code that turned it on.
    expect((await enter(app.code(-1))).body).toEqual(WRONG_CODE);
    expect((await enter(app.code(1))).status).toBe(200);
    expect((await enter(app.code(1))).body).toEqual(WRONG_CODE);
    expect((await enter(app.code())).body).toEqual(WRONG_CODE);
  });

  it('has one winner among concurrent requests with one code', async () => {
    const { email, app } = await newProtectedPerson(world);
    const code = app.code();
    const browsers = await Promise.all(Array.from({ length: 8 }, () => enterPassword(world, email)));
    expect(await statusesOf(browsers.map((browser) => enterCode(browser, code)))).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 400),
    ]);
  });

  it('accepts each recovery code once, also of concurrent requests, and mails the user', async () => {
    const { email, recoveryCodes } = await newProtectedPerson(world);
    const [code = ''] = recoveryCodes;
    const browsers = await Promise.all(Array.from({ length: 8 }, () => enterPassword(world, email)));
    expect(await statusesOf(browsers.map((browser) => enterCode(browser, code)))).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 400),
    ]);
    const again = await enterPassword(world, email);
    expect((await enterCode(again, code)).body).toEqual(WRONG_CODE);
    expect((await enterCode(again, (recoveryCodes[1] ?? '').toUpperCase().replaceAll('-', ' '))).status).toBe(
      200,
    );
    expect((await again.get('me')).body.data.secondFactor).toEqual({ isOn: true, recoveryCodesLeft: 8 });
    const subjects = (await mailsTo(world, email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'A recovery code was used')).toHaveLength(2);
  });

  it('does not accept a recovery code of another user', async () => {
    const [one, two] = [await newProtectedPerson(world), await newProtectedPerson(world)];
    const browser = await enterPassword(world, one.email);
    expect((await enterCode(browser, two.recoveryCodes[0] ?? '')).body).toEqual(WRONG_CODE);
    expect((await enterCode(browser, two.app.code())).body).toEqual(WRONG_CODE);
  });

  it('returns the same for every code that is not valid', async () => {
    const { email, app, recoveryCodes } = await newProtectedPerson(world);
    await enterCode(await enterPassword(world, email), recoveryCodes[0] ?? '');
    const browser = await enterPassword(world, email);
    for (const code of [
      app.wrongCode(),
      app.code(-1),
      recoveryCodes[0] ?? '',
      'abcd-abcd-abcd-abcd',
      'x',
      '💥',
    ])
      expect((await enterCode(browser, code)).body, code).toEqual(WRONG_CODE);
  });

  it('is bound to the browser in which the password was entered', async () => {
    const [one, two] = [await newProtectedPerson(world), await newProtectedPerson(world)];
    await enterPassword(world, one.email);
    const stranger = new Browser(world);
    expect((await enterCode(stranger, one.app.code())).body).toEqual(EXPIRED);
    const theirs = await enterPassword(world, two.email);
    expect((await enterCode(theirs, one.app.code())).body).toEqual(WRONG_CODE);
    for (const value of ['', 'x', 'A'.repeat(43), two.browser.cookies.get('session') ?? '']) {
      stranger.cookies.set('sign_in', value);
      const response = await enterCode(stranger, one.app.code());
      expect([response.status, response.body], value).toEqual([401, EXPIRED]);
    }
  });

  it('cannot use the pending sign-in as a session, or the session as a pending sign-in', async () => {
    const { email } = await newProtectedPerson(world);
    const browser = await enterPassword(world, email);
    browser.cookies.set('session', browser.cookies.get('sign_in') ?? '');
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('works once for each password entered', async () => {
    const { email, app, recoveryCodes } = await newProtectedPerson(world);
    const browser = await enterPassword(world, email);
    const copy = browser.copy();
    expect((await enterCode(browser, app.code())).status).toBe(200);
    expect((await enterCode(copy, app.code(1))).body).toEqual(EXPIRED);
    const [again, other] = await Promise.all([1, 2].map(() => enterPassword(world, email)));
    if (!again || !other) throw new Error('no browsers');
    const twin = again.copy();
    const sent = [enterCode(again, recoveryCodes[0] ?? ''), enterCode(twin, recoveryCodes[1] ?? '')];
    expect(await statusesOf(sent)).toEqual([200, 401]);
    // The code of the one that lost is not used up.
    const left = (await ((await isSignedIn(again)) ? again : twin).get('me')).body.data.secondFactor;
    expect(left).toEqual({ isOn: true, recoveryCodesLeft: 9 });
  });

  it('ends the session that the browser carried, but not before the second step', async () => {
    const [before, person] = [await newPerson(world), await newProtectedPerson(world)];
    const planted = before.browser.copy();
    const { browser } = before;
    await browser.post('sign-in', { email: person.email, password: PASSWORD });
    expect((await planted.get('me')).body.data.user.id).toBe(before.userId);
    await enterCode(browser, person.app.code());
    expect(await isSignedIn(planted)).toBe(false);
    expect((await browser.get('me')).body.data.user.id).toBe(person.userId);
  });

  it('mails a new device only when a session starts', async () => {
    const { email, app } = await newProtectedPerson(world);
    const subjects = async () => (await mailsTo(world, email)).map(({ subject }) => subject);
    const browser = await enterPassword(world, email);
    await enterCode(browser, app.wrongCode());
    expect(await subjects()).not.toContain('New sign-in to your account');
    await enterCode(browser, app.code());
    expect(await subjects()).toContain('New sign-in to your account');
  });

  describe('is not bypassed by', () => {
    it('a password that was reset by mail, which also ends a pending sign-in', async () => {
      const { email, app } = await newProtectedPerson(world);
      const pending = await enterPassword(world, email);
      const browser = new Browser(world);
      await browser.post('password-reset', { email });
      const token = await tokenSentTo(world, email);
      const reset = await browser.post('password-reset/confirm', { token, password: NEW_PASSWORD });
      expect(reset.status).toBe(200);
      expect(browser.cookies.size).toBe(0);
      expect((await enterCode(pending, app.code())).body).toEqual(EXPIRED);
      const again = await enterPassword(world, email, NEW_PASSWORD);
      expect(await isSignedIn(again)).toBe(false);
      expect((await enterCode(again, app.code())).status).toBe(200);
    });

    it('a password that is changed, or set by the operator, after the first step', async () => {
      const { email, app, browser } = await newProtectedPerson(world);
      const pending = await enterPassword(world, email);
      await browser.post('password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
      expect((await enterCode(pending, app.code())).body).toEqual(EXPIRED);
      const second = await enterPassword(world, email, NEW_PASSWORD);
      await world.app.get(SetUserPassword).run({ email, password: PASSWORD });
      expect((await enterCode(second, app.code())).body).toEqual(EXPIRED);
      expect((await enterCode(await enterPassword(world, email), app.code())).status).toBe(200);
    });

    it('a user who is disabled after the first step', async () => {
      const { email, app } = await newProtectedPerson(world);
      const pending = await enterPassword(world, email);
      await world.app.get(SetUserDisabled).run(email, true);
      expect((await enterCode(pending, app.code())).body).toEqual(EXPIRED);
      await world.app.get(SetUserDisabled).run(email, false);
      expect((await enterCode(pending, app.code())).body).toEqual(EXPIRED);
    });

    it('signing out all other sessions, which ends pending sign-ins as well', async () => {
      const { email, app, browser } = await newProtectedPerson(world);
      const pending = await enterPassword(world, email);
      await browser.post('sessions/end-others');
      expect((await enterCode(pending, app.code())).body).toEqual(EXPIRED);
    });

    it('a second sign-up, or a link to confirm the address', async () => {
      const { email } = await newProtectedPerson(world);
      const browser = new Browser(world);
      await browser.post('sign-up', { email, name: 'Again' });
      const token = await world.database.control((system) =>
        world.app
          .get(MailTokensRepository)
          .issueSignUp(system, { email, name: null, requester: 'A'.repeat(43) }),
      );
      const response = await browser.post('verify-email', { token, password: NEW_PASSWORD });
      expect([response.status, response.body.error]).toEqual([410, 'link_expired']);
      expect(await isSignedIn(browser)).toBe(false);
      await enterPassword(world, email);
    });

    it('the operator who creates or adds the user again', async () => {
      const { email } = await newProtectedPerson(world);
      const created = world.app.get(CreateUser).run({ email, name: 'X', password: NEW_PASSWORD });
      await expect(created).rejects.toThrow('email already has an account');
      await world.app.get(FindOrCreateUser).run(email);
      await enterPassword(world, email);
    });

    it('an invitation, which needs a session', async () => {
      const { email } = await newProtectedPerson(world);
      const pending = await enterPassword(world, email);
      const response = await pending.post('invitations/accept', { token: 'x' });
      expect([response.status, response.body.error]).toEqual([401, 'unauthorized']);
    });
  });
});
