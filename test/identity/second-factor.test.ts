import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Background } from '../../src/platform/background/background.js';
import { dataOf } from '../support/http/responses.js';
import { mailsTo, newMember, newPerson, PASSWORD, signIn } from '../support/identity/people.js';
import {
  Authenticator,
  enterCode,
  enterPassword,
  newProtectedPerson,
  type ProtectedPerson,
  turnOnSecondFactor,
} from '../support/identity/second-factors.js';
import { newBusiness } from '../support/world/business.js';
import { superuserIn } from '../support/world/tenant-data.js';
import { theWorld, type World } from '../support/world/world.js';

const WRONG_CODE = {
  error: 'invalid_request',
  reason: 'code is not valid: it is wrong, was used before or has expired',
};
const WRONG_PASSWORD = { error: 'invalid_request', reason: 'currentPassword is not your password' };

describe('two-step sign-in', () => {
  let world: World;
  let superuser: pg.Client;

  beforeAll(async () => {
    world = await theWorld();
    superuser = await superuserIn(world);
  });

  afterAll(() => superuser.end());

  const factorOf = async ({ browser }: Pick<ProtectedPerson, 'browser'>) =>
    dataOf(await browser.get('me')).secondFactor;
  const subjectsTo = async (email: string) => (await mailsTo(world, email)).map(({ subject }) => subject);

  it('is off until a code confirms the secret', async () => {
    const person = await newPerson(world);
    expect(await factorOf(person)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    const started = await person.browser.post('second-factor/start', { currentPassword: PASSWORD });
    const { secret, uri } = dataOf(started);
    expect(started.headers.get('cache-control')).toBe('no-store');
    expect(secret).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(uri).toBe(
      `otpauth://totp/Charterbook:${encodeURIComponent(person.email)}?secret=${secret.replaceAll(' ', '')}` +
        '&issuer=Charterbook&algorithm=SHA1&digits=6&period=30',
    );
    await signIn(world, person.email);
    expect(await factorOf(person)).toEqual({ isOn: false, recoveryCodesLeft: 0 });

    const app = new Authenticator(world, uri);
    const wrong = await person.browser.post('second-factor/confirm', { code: app.wrongCode() });
    expect([wrong.status, wrong.body]).toEqual([400, WRONG_CODE]);
    const { recoveryCodes } = dataOf(
      await person.browser.post('second-factor/confirm', { code: app.code() }),
    );
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect(await factorOf(person)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect((await subjectsTo(person.email)).at(-1)).toBe('Two-step sign-in is on');
  });

  it('is set up only with the current password', async () => {
    const { browser } = await newPerson(world);
    const response = await browser.post('second-factor/start', { currentPassword: 'not it' });
    expect([response.status, response.body]).toEqual([400, WRONG_PASSWORD]);
    const confirmed = await browser.post('second-factor/confirm', { code: '123456' });
    expect([confirmed.status, confirmed.body.error]).toEqual([409, 'invalid_transition']);
  });

  it('is confirmed for the newest secret only, and once', async () => {
    const { browser } = await newPerson(world);
    const start = async () =>
      new Authenticator(
        world,
        dataOf(await browser.post('second-factor/start', { currentPassword: PASSWORD })).uri,
      );
    const [first, second] = [await start(), await start()];
    expect((await browser.post('second-factor/confirm', { code: first.code() })).status).toBe(400);
    const code = second.code();
    const confirmations = await Promise.all(
      [1, 2, 3].map(() => browser.copy().post('second-factor/confirm', { code })),
    );
    // The winner replaces the token of the session, so a late request may have none.
    const lost = confirmations.map(({ status }) => status).filter((status) => status !== 200);
    expect(lost).toHaveLength(2);
    for (const status of lost) expect([401, 409]).toContain(status);
  });

  it('cannot be set up again while it is on', async () => {
    const { browser, app } = await newProtectedPerson(world);
    const again = await browser.post('second-factor/start', { currentPassword: PASSWORD });
    expect([again.status, again.body]).toEqual([
      409,
      { error: 'invalid_transition', reason: 'start is not possible while the second factor is on' },
    ]);
    expect((await browser.post('second-factor/confirm', { code: app.code() })).status).toBe(409);
  });

  it('ends all other sessions when it is turned on, and replaces the token of this one', async () => {
    const person = await newPerson(world);
    const other = await signIn(world, person.email);
    const stolen = person.browser.copy();
    await turnOnSecondFactor(world, person);
    expect((await other.get('me')).status).toBe(401);
    expect((await stolen.get('me')).status).toBe(401);
    expect((await person.browser.get('me')).status).toBe(200);
  });

  it('ends a session of a sign-in with the password alone that was not committed yet', async () => {
    const { userId, browser } = await newPerson(world);
    const { uri } = dataOf(await browser.post('second-factor/start', { currentPassword: PASSWORD }));
    const code = new Authenticator(world, uri).code();
    const sessions = async () =>
      (await superuser.query('select id from web_session where user_id = $1', [userId])).rows.length;
    // What a sign-in does.
    await superuser.query('begin');
    await superuser.query('select from app_user where id = $1 for share', [userId]);
    await superuser.query(
      `insert into web_session (id, user_id, token_hash, created_at, last_seen_at, idle_until, expires_at)
       values (gen_random_uuid(), $1, sha256('x'), now(), now(), now(), now())`,
      [userId],
    );
    const confirmed = browser.post('second-factor/confirm', { code });
    const waiting = `select count(*)::int as waiting from pg_locks
                      where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`;
    await expect.poll(async () => (await superuser.query(waiting)).rows[0].waiting).toBe(1);
    expect(await sessions()).toBe(2);
    await superuser.query('commit');
    expect((await confirmed).status).toBe(200);
    expect(await sessions()).toBe(1);
  });

  it('is turned off with the password and a code, after which the password is enough', async () => {
    const { email, browser, app } = await newProtectedPerson(world);
    const disable = (currentPassword: string, code: string) =>
      browser.post('second-factor/disable', { currentPassword, code });
    expect((await disable('not it', app.code())).body).toEqual(WRONG_PASSWORD);
    expect((await disable(PASSWORD, app.wrongCode())).body).toEqual(WRONG_CODE);
    expect((await disable(PASSWORD, app.code(-1))).body).toEqual(WRONG_CODE);
    expect(await factorOf({ browser })).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect((await disable(PASSWORD, app.code())).status).toBe(200);
    expect(await factorOf({ browser })).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await subjectsTo(email)).at(-1)).toBe('Two-step sign-in is off');
    await signIn(world, email);
    const { rows } = await superuser.query(
      'select from second_factor f join app_user u on u.id = f.user_id where u.email = $1',
      [email],
    );
    expect(rows).toEqual([]);
  });

  it('is turned off with a recovery code, too', async () => {
    const { email, browser, recoveryCodes } = await newProtectedPerson(world);
    const input = { currentPassword: PASSWORD, code: recoveryCodes[3] };
    expect((await browser.post('second-factor/disable', input)).status).toBe(200);
    expect((await subjectsTo(email)).slice(-2)).toEqual(
      expect.arrayContaining(['A recovery code was used', 'Two-step sign-in is off']),
    );
    expect((await browser.post('second-factor/disable', input)).body).toEqual(WRONG_CODE);
  });

  it('gets a new set of recovery codes with the password and a code', async () => {
    const { email, browser, app, recoveryCodes } = await newProtectedPerson(world);
    const replace = (currentPassword: string, code: string) =>
      browser.post('second-factor/recovery-codes', { currentPassword, code });
    expect((await replace('not it', app.code())).body).toEqual(WRONG_PASSWORD);
    expect((await replace(PASSWORD, app.wrongCode())).body).toEqual(WRONG_CODE);
    await enterCode(await enterPassword(world, email), recoveryCodes[0] ?? '');
    expect(await factorOf({ browser })).toEqual({ isOn: true, recoveryCodesLeft: 9 });
    const fresh = dataOf(await replace(PASSWORD, app.code())).recoveryCodes;
    expect(await factorOf({ browser })).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect((await subjectsTo(email)).at(-1)).toBe('You have new recovery codes');
    const pending = await enterPassword(world, email);
    expect((await enterCode(pending, recoveryCodes[1] ?? '')).body).toEqual(WRONG_CODE);
    expect((await enterCode(pending, fresh[0])).status).toBe(200);
  });

  it('is recorded in the businesses of the user', async () => {
    const books = await newBusiness(world);
    const person = await turnOnSecondFactor(world, await newMember(world, books, 'owner'));
    const { browser, app, recoveryCodes, userId, email } = person;
    const proof = (code: string) => ({ currentPassword: PASSWORD, code });
    await enterCode(await enterPassword(world, email), app.wrongCode());
    await enterCode(await enterPassword(world, email), recoveryCodes[0] ?? '');
    await browser.post('second-factor/recovery-codes', proof(app.code()));
    await browser.post('second-factor/disable', proof(app.code(1)));
    await world.app.get(Background).settled();
    const { body } = await books.api.get(`/v1/audit-log?resource=user:${userId}`);
    const events = body.data.map((row: any) => [row.action, row.actorKind, row.actingUserId]);
    const expected = [
      ['second_factor.enable', 'session', userId],
      ['second_factor.refuse', 'session', null],
      ['second_factor.use_recovery_code', 'session', userId],
      ['session.start', 'session', userId],
      ['second_factor.replace_recovery_codes', 'session', userId],
      ['second_factor.disable', 'session', userId],
    ];
    expect(events).toEqual(expect.arrayContaining(expected));
    expect(events).toHaveLength(expected.length);
  });

  it('stores the secret encrypted and the recovery codes hashed', async () => {
    const person = await newPerson(world);
    const started = await person.browser.post('second-factor/start', { currentPassword: PASSWORD });
    const { secret, uri } = dataOf(started);
    const code = new Authenticator(world, uri).code();
    const { recoveryCodes } = dataOf(await person.browser.post('second-factor/confirm', { code }));
    const { rows } = await superuser.query<{ row: string; bytes: Buffer }>(
      `select f::text as row, secret_ciphertext as bytes from second_factor f where user_id = $1
       union all select c::text, code_hash from recovery_code c where user_id = $1`,
      [person.userId],
    );
    expect(rows).toHaveLength(11);
    const texts = [
      secret.replaceAll(' ', ''),
      ...recoveryCodes.map((each: string) => each.replaceAll('-', '')),
    ];
    for (const text of texts)
      for (const { row, bytes } of rows) {
        expect(row.toLowerCase()).not.toContain(text.toLowerCase());
        expect(bytes.toString('latin1').toLowerCase()).not.toContain(text.toLowerCase());
      }
  });

  it('cannot be moved to another user by a writer of the database', async () => {
    const [one, two] = [await newProtectedPerson(world), await newProtectedPerson(world)];
    await superuser.query(
      `update second_factor f set secret_ciphertext = o.secret_ciphertext
         from second_factor o where f.user_id = $1 and o.user_id = $2`,
      [two.userId, one.userId],
    );
    const pending = await enterPassword(world, two.email);
    expect((await enterCode(pending, one.app.code())).status).toBe(500);
    expect((await pending.get('me')).status).toBe(401);
  });

  it.each([
    ['no code', {}, 'code must be text'],
    ['a number', { code: 123456 }, 'code must be text'],
    ['a list', { code: ['123456'] }, 'code must be text'],
    ['a field too many', { code: '1', isOn: true }, 'isOn is not a known field'],
  ])('rejects %s', async (_, body, reason) => {
    const { browser } = await newPerson(world);
    for (const path of ['sign-in/second-factor', 'second-factor/confirm']) {
      const response = await browser.post(path, body);
      expect([response.status, response.body]).toEqual([400, { error: 'invalid_request', reason }]);
    }
  });
});
