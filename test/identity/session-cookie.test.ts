import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../support/http/api.js';
import { Browser } from '../support/http/browser.js';
import { newMember, newPerson, PASSWORD, signIn } from '../support/identity/people.js';
import { newBusiness } from '../support/world/business.js';
import { superuserIn } from '../support/world/tenant-data.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

const FOURTEEN_DAYS_S = 14 * 24 * 3600;

describe('the session cookie', () => {
  let world: World;

  beforeAll(async () => {
    world = await theWorld();
  });

  const sessionCookieOf = (headers: Headers, name: string) =>
    headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? '';

  it('is HttpOnly and Lax, for the whole host and fourteen days', async () => {
    const { email } = await newPerson(world);
    const { headers } = await new Browser(world).post('sign-in', { email, password: PASSWORD });
    const [pair, ...attributes] = sessionCookieOf(headers, 'session').split('; ');
    expect(pair).toMatch(/^session=[\w-]{43}$/);
    expect(attributes.filter((attribute) => !attribute.startsWith('Expires=')).sort()).toEqual([
      'HttpOnly',
      `Max-Age=${FOURTEEN_DAYS_S}`,
      'Path=/',
      'SameSite=Lax',
    ]);
  });

  it('is Secure and has the __Host- prefix behind TLS', async () => {
    const secure = await createWorld({ env: { ROOT_URL: 'https://books.example.com' } });
    try {
      const { email, browser } = await newPerson(secure);
      const { headers } = await new Browser(secure).post('sign-in', { email, password: PASSWORD });
      for (const name of ['__Host-session', '__Host-device']) {
        const [, ...attributes] = sessionCookieOf(headers, name).split('; ');
        expect(attributes).toContain('Secure');
        expect(attributes).toContain('HttpOnly');
        expect(attributes).toContain('Path=/');
        expect(attributes.join()).not.toContain('Domain');
      }
      expect((await browser.get('me')).status).toBe(200);
      const token = browser.cookies.get('__Host-session') ?? '';
      const unprefixed = await new Browser(secure).get('me', { cookie: `session=${token}` });
      expect(unprefixed.status).toBe(401);
    } finally {
      await secure.close();
    }
  });

  it('is stored in the database only as its SHA-256', async () => {
    const { browser } = await newPerson(world);
    const token = browser.cookies.get('session') ?? '';
    const superuser = await superuserIn(world);
    try {
      const { rows } = await superuser.query<{ text: string; found: boolean }>(
        `select s::text as text, token_hash = sha256($1::bytea) as found from web_session s
          where token_hash = sha256($1::bytea)`,
        [Buffer.from(token)],
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.text).not.toContain(token);
    } finally {
      await superuser.end();
    }
  });

  it.each([
    ['none', ''],
    ['an empty one', 'session='],
    ['a malformed one', 'session=abc'],
    ['an unknown one', `session=${'A'.repeat(43)}`],
    ['one with another name', `sessions=${'A'.repeat(43)}`],
    ['ten thousand characters', `session=${'A'.repeat(10_000)}`],
  ])('authenticates no user with %s', async (_, cookie) => {
    const { status, body, headers } = await new Browser(world).get('me', { cookie });
    expect([status, body]).toEqual([401, { error: 'unauthorized', reason: 'sign in first' }]);
    expect(headers.get('www-authenticate')).toBeNull();
  });

  it('works next to other cookies', async () => {
    const { browser } = await newPerson(world);
    const token = browser.cookies.get('session') ?? '';
    const response = await new Browser(world).get('me', {
      cookie: `a=b; session=short; session=${token}; c`,
    });
    expect(response.status).toBe(200);
  });

  it('is new at each sign-in, which ends a planted session', async () => {
    const stranger = await newPerson(world);
    const planted = stranger.browser.cookies.get('session') ?? '';
    const victim = await newPerson(world);
    const browser = new Browser(world);
    browser.cookies.set('session', planted);
    expect((await browser.post('sign-in', { email: victim.email, password: PASSWORD })).status).toBe(200);
    expect(browser.cookies.get('session')).not.toBe(planted);
    expect((await browser.get('me')).body.data.user.email).toBe(victim.email);
    expect((await stranger.browser.get('me')).status).toBe(401);
  });

  it('never has a value that the caller chose', async () => {
    const { email } = await newPerson(world);
    const chosen = 'B'.repeat(43);
    const browser = new Browser(world);
    browser.cookies.set('session', chosen);
    expect((await browser.post('sign-in', { email, password: PASSWORD })).status).toBe(200);
    expect(browser.cookies.get('session')).not.toBe(chosen);
    expect((await new Browser(world).get('me', { cookie: `session=${chosen}` })).status).toBe(401);
  });

  it('is ignored by the API, which accepts only bearer credentials', async () => {
    const business = await newBusiness(world);
    const { browser } = await newMember(world, business, 'owner');
    const cookie = `session=${browser.cookies.get('session')}`;
    const anonymous = new Api(world.rootUrl, null);
    expect((await anonymous.get('/v1/accounts', { cookie })).status).toBe(401);
    expect((await business.api.get('/v1/accounts', { cookie })).status).toBe(200);
  });

  it('is the only credential of the web app’s routes, which ignore bearer credentials', async () => {
    const business = await newBusiness(world);
    const bearer = { authorization: `Bearer ${business.api.credential}` };
    const { browser, email } = await newMember(world, business, 'viewer');
    expect((await new Browser(world).get('me', bearer)).status).toBe(401);
    expect((await new Browser(world).get(`businesses/${business.businessId}`, bearer)).status).toBe(401);
    const { body } = await browser.get('me', bearer);
    expect(body.data.user.email).toBe(email);
    expect((await browser.get('me', { authorization: 'Bearer svc_live_nonsense' })).status).toBe(200);
  });

  it('ends on the server and in the browser when the user signs out', async () => {
    const { browser } = await newPerson(world);
    const stolen = browser.copy();
    const { status, headers } = await browser.post('sign-out');
    expect(status).toBe(200);
    expect(sessionCookieOf(headers, 'session')).toMatch(/^session=; Max-Age=0; /);
    expect(browser.cookies.has('session')).toBe(false);
    expect((await stolen.get('me')).status).toBe(401);
    expect((await stolen.post('sign-out')).status).toBe(200);
  });
});

describe('a session', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld();
  });

  afterAll(() => world.close());

  const HOUR_MS = 3_600_000;
  const statusOf = async (browser: Browser) => (await browser.get('me')).status;

  it('ends after twelve hours without use', async () => {
    const { browser } = await newPerson(world);
    world.clock.advance(12 * HOUR_MS - 1);
    expect(await statusOf(browser.copy())).toBe(200);
    world.clock.advance(12 * HOUR_MS);
    expect(await statusOf(browser)).toBe(401);
  });

  it('lasts while it is used, but fourteen days at most', async () => {
    const { browser } = await newPerson(world);
    const everyTenHours = Math.floor((14 * 24) / 10);
    for (let use = 0; use < everyTenHours; use++) {
      world.clock.advance(10 * HOUR_MS);
      expect(await statusOf(browser), `use ${use}`).toBe(200);
    }
    world.clock.advance(6 * HOUR_MS - 1);
    expect(await statusOf(browser)).toBe(200);
    world.clock.advance(1);
    expect(await statusOf(browser)).toBe(401);
  });

  it('is separate in every browser, and ending one leaves the others', async () => {
    const { browser, email } = await newPerson(world);
    const phone = await signIn(world, email);
    await phone.post('sign-out');
    expect([await statusOf(browser), await statusOf(phone)]).toEqual([200, 401]);
  });
});
