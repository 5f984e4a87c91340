import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Background } from '../../src/platform/background/background.js';
import { Browser } from '../support/http/browser.js';
import { dataOf } from '../support/http/responses.js';
import { newMember, newPerson, PASSWORD } from '../support/identity/people.js';
import {
  Authenticator,
  enterCode,
  enterPassword,
  newProtectedPerson,
  type ProtectedPerson,
  turnOnSecondFactor,
} from '../support/identity/second-factors.js';
import { newBusiness } from '../support/world/business.js';
import { createWorld, type World } from '../support/world/world.js';

const MINUTE_MS = 60_000;

describe('attempts at a second factor', () => {
  const TIGHT = { RATE_LIMIT_SECOND_FACTOR: '5,0.01', TRUST_PROXY: '1' };
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ env: TIGHT });
  });

  afterAll(() => world.close());

  /** With all attempts of its budget left. */
  const someone = async () => {
    const person = await newProtectedPerson(world);
    world.clock.advance(10 * MINUTE_MS);
    return person;
  };
  const guess = (browser: Browser, { app }: ProtectedPerson, address = '203.0.113.1') =>
    browser.post('sign-in/second-factor', { code: app.wrongCode() }, { 'x-forwarded-for': address });
  const exhaust = async (person: ProtectedPerson) => {
    for (let time = 0; time < 5; time++) {
      const browser = await enterPassword(world, person.email);
      expect((await guess(browser, person, `203.0.113.${time}`)).status).toBe(400);
    }
  };

  it('are counted per user, whatever their address and browser, also for the right code', async () => {
    const person = await someone();
    await exhaust(person);
    const browser = await enterPassword(world, person.email);
    for (const code of [person.app.code(), person.recoveryCodes[0] ?? '', person.app.wrongCode()]) {
      const response = await browser.post(
        'sign-in/second-factor',
        { code },
        { 'x-forwarded-for': '198.51.100.7' },
      );
      expect([response.status, response.body.error, response.headers.get('retry-after')]).toEqual([
        429,
        'rate_limited',
        '100',
      ]);
      expect(response.headers.get('ratelimit')).not.toContain('second_factor');
    }
    expect((await browser.get('me')).status).toBe(401);
  });

  it('succeed again after Retry-After', async () => {
    const person = await someone();
    await exhaust(person);
    const browser = await enterPassword(world, person.email);
    expect((await enterCode(browser, person.app.code())).status).toBe(429);
    world.clock.advance(100_000);
    expect((await enterCode(browser, person.app.code())).status).toBe(200);
  });

  it('are limited when they come at once', async () => {
    const person = await someone();
    const browser = await enterPassword(world, person.email);
    const responses = await Promise.all(Array.from({ length: 30 }, () => guess(browser, person)));
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  it('of one user do not limit another', async () => {
    const [one, two] = [await someone(), await someone()];
    await exhaust(one);
    expect((await enterCode(await enterPassword(world, two.email), two.app.code())).status).toBe(200);
  });

  it('count wherever a code is entered, and not without a password or a pending sign-in', async () => {
    const person = await someone();
    const { browser, app } = person;
    for (let time = 0; time < 9; time++) await enterCode(new Browser(world), app.wrongCode());
    await browser.post('second-factor/disable', { currentPassword: 'wrong', code: app.wrongCode() });
    const input = { currentPassword: PASSWORD, code: app.wrongCode() };
    for (const path of ['second-factor/disable', 'second-factor/recovery-codes']) {
      expect((await browser.post(path, input)).status).toBe(400);
      expect((await browser.post(path, input)).status).toBe(400);
    }
    expect((await guess(await enterPassword(world, person.email), person)).status).toBe(400);
    expect((await browser.post('second-factor/disable', input)).status).toBe(429);
  });

  it('to confirm a new factor are limited, too', async () => {
    const { browser } = await newPerson(world);
    const { uri } = dataOf(await browser.post('second-factor/start', { currentPassword: PASSWORD }));
    const app = new Authenticator(world, uri);
    const confirm = (code: string) => browser.post('second-factor/confirm', { code });
    for (let time = 0; time < 5; time++) expect((await confirm(app.wrongCode())).status).toBe(400);
    expect((await confirm(app.code())).status).toBe(429);
    world.clock.advance(100_000);
    expect((await confirm(app.code())).status).toBe(200);
  });

  it('that fail are one row of the audit trail per hour, with their number and addresses', async () => {
    const books = await newBusiness(world);
    const person = await turnOnSecondFactor(world, await newMember(world, books, 'owner'));
    world.clock.advance(10 * MINUTE_MS);
    for (let time = 0; time < 4; time++) {
      await guess(await enterPassword(world, person.email), person, `203.0.113.${time}`);
      await world.app.get(Background).settled();
    }
    const { body } = await books.api.get(`/v1/audit-log?resource=user:${person.userId}`);
    const refused = body.data.filter(({ action }: any) => action === 'second_factor.refuse');
    expect(refused).toEqual([
      expect.objectContaining({
        actingUserId: null,
        changes: expect.objectContaining({
          times: 4,
          addresses: ['203.0.113.0', '203.0.113.1', '203.0.113.2', '203.0.113.3'],
        }),
      }),
    ]);
  });
});

describe('the time for a second step', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld();
  });

  afterAll(() => world.close());

  it('is five minutes after the password', async () => {
    const { email, app } = await newProtectedPerson(world);
    const browser = await enterPassword(world, email);
    world.clock.advance(5 * MINUTE_MS - 1);
    expect((await enterCode(browser, app.wrongCode())).status).toBe(400);
    world.clock.advance(1);
    const late = await enterCode(browser, app.code());
    expect([late.status, late.body.error]).toEqual([401, 'sign_in_expired']);
  });

  it('is 15 minutes to confirm a new factor', async () => {
    const { browser } = await newPerson(world);
    const { uri } = dataOf(await browser.post('second-factor/start', { currentPassword: PASSWORD }));
    const app = new Authenticator(world, uri);
    world.clock.advance(15 * MINUTE_MS);
    expect((await browser.post('second-factor/confirm', { code: app.code() })).status).toBe(409);
    const again = dataOf(await browser.post('second-factor/start', { currentPassword: PASSWORD }));
    world.clock.advance(15 * MINUTE_MS - 1);
    const code = new Authenticator(world, again.uri).code();
    expect((await browser.post('second-factor/confirm', { code })).status).toBe(200);
  });

  it('is one step of 30 seconds for each code', async () => {
    const { email, app } = await newProtectedPerson(world);
    world.clock.set('2026-03-16T12:00:00Z');
    const code = app.code();
    world.clock.advance(59_999);
    expect((await enterCode(await enterPassword(world, email), code)).status).toBe(200);
    const next = app.code();
    world.clock.advance(60_001);
    expect((await enterCode(await enterPassword(world, email), next)).status).toBe(400);
  });
});
