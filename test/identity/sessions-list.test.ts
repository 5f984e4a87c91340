import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.js';
import { Browser } from '../support/http/browser.js';
import { newBusiness } from '../support/world/business.js';
import { newMember, newPerson, PASSWORD, signIn } from '../support/identity/people.js';
import { createWorld, type World } from '../support/world/world.js';

describe('the sessions of a user', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld();
  });

  afterAll(() => world.close());

  const statusOf = async (browser: Browser) => (await browser.get('me')).status;

  it('are listed with their origin and last use, latest first', async () => {
    const { email, browser } = await newPerson(world);
    world.clock.advance(120_000);
    const phone = new Browser(world, 'A Phone/1.0');
    await phone.post('sign-in', { email, password: PASSWORD });
    world.clock.advance(120_000);
    const { body } = await browser.get('sessions');
    expect(body.data).toEqual([
      {
        id: (await browser.get('me')).body.data.sessionId,
        isCurrent: true,
        address: expect.stringContaining('127.0.0.1'),
        userAgent: 'a test',
        createdAt: '2026-03-15T12:00:00.000Z',
        lastSeenAt: '2026-03-15T12:04:00.000Z',
      },
      {
        id: (await phone.get('me')).body.data.sessionId,
        isCurrent: false,
        address: expect.stringContaining('127.0.0.1'),
        userAgent: 'A Phone/1.0',
        createdAt: '2026-03-15T12:02:00.000Z',
        lastSeenAt: '2026-03-15T12:02:00.000Z',
      },
    ]);
  });

  it('are listed while they are active, with a shortened user agent', async () => {
    const { email, browser } = await newPerson(world);
    const wordy = new Browser(world, 'x'.repeat(1_000));
    await wordy.post('sign-in', { email, password: PASSWORD });
    const { body } = await wordy.get('sessions');
    expect(
      body.data.map(({ userAgent }: any) => userAgent.length).toSorted((a: number, b: number) => b - a),
    ).toEqual([300, 6]);
    world.clock.advance(13 * 3_600_000);
    expect(await statusOf(browser)).toBe(401);
    const later = await signIn(world, email);
    expect((await later.get('sessions')).body.data).toHaveLength(1);
  });

  it('can be ended one by one', async () => {
    const { email, browser } = await newPerson(world);
    const phone = await signIn(world, email);
    const { sessionId } = (await phone.get('me')).body.data;
    expect((await browser.post(`sessions/${sessionId}/end`)).body).toEqual({ data: {} });
    expect([await statusOf(browser), await statusOf(phone)]).toEqual([200, 401]);
    expect((await browser.post(`sessions/${sessionId}/end`)).status).toBe(404);
  });

  it('can all be ended except the current one', async () => {
    const { email, browser } = await newPerson(world);
    const others = [await signIn(world, email), await signIn(world, email)];
    expect((await browser.post('sessions/end-others')).body).toEqual({ data: {} });
    expect(await statusOf(browser)).toBe(200);
    for (const other of others) expect(await statusOf(other)).toBe(401);
    expect((await browser.get('sessions')).body.data).toHaveLength(1);
  });

  it('cannot be seen or ended by others', async () => {
    const { browser } = await newPerson(world);
    const other = await newPerson(world);
    const { sessionId } = (await other.browser.get('me')).body.data;
    const theirs = await browser.post(`sessions/${sessionId}/end`);
    const unknown = await browser.post(`sessions/${newId()}/end`);
    expect([theirs.status, theirs.body]).toEqual([404, { error: 'not_found', reason: 'no such session' }]);
    expect([unknown.status, unknown.body]).toEqual([404, theirs.body]);
    await browser.post('sessions/end-others');
    expect(await statusOf(other.browser)).toBe(200);
    expect((await browser.post('sessions/x/end')).status).toBe(400);
  });

  it('are recorded in the user’s businesses when they end', async () => {
    const business = await newBusiness(world);
    const { browser, userId } = await newMember(world, business, 'member');
    await browser.post('sessions/end-others');
    await browser.post('sign-out');
    const { body } = await business.api.get(`/v1/audit-log?resource=user:${userId}`);
    expect(body.data.map((row: any) => row.action)).toEqual(['session.end', 'session.end']);
  });
});
