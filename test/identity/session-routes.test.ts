import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.js';
import { ROLES, type Role } from '../../src/kernel/principal.js';
import { Browser } from '../support/http/browser.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { newMember, newPerson, type Person } from '../support/identity/people.js';
import { type RouteInputs, sessionRouteInputs } from '../support/routes/route-inputs.js';
import { theWorld, type World } from '../support/world/world.js';

/** The only routes of the web app for people who are not signed in. */
const WITHOUT_SESSION = [
  'POST invitations/show',
  'POST password-reset',
  'POST password-reset/confirm',
  'POST sign-in',
  'POST sign-out',
  'POST sign-up',
  'POST verification',
  'POST verify-email',
  'POST verify-email/show',
];

/** What people and their businesses are about; every other route is for every member. */
const FOR_OWNERS_AND_ADMINS = [
  'DELETE businesses/:businessId/api-keys/:id',
  'DELETE businesses/:businessId/invitations/:id',
  'GET businesses/:businessId/api-keys',
  'GET businesses/:businessId/invitations',
  'PATCH businesses/:businessId',
  'PATCH businesses/:businessId/members/:id',
  'POST businesses/:businessId/api-keys',
  'POST businesses/:businessId/invitations',
];
const FOR_EVERY_MEMBER = [
  'DELETE businesses/:businessId/members/:id',
  'GET businesses/:businessId',
  'GET businesses/:businessId/members',
];

const OWN_SUBJECTS = /^\w+ businesses\/:businessId(\/(members|invitations|api-keys)\b.*)?$/;

describe('the web app’s own routes', () => {
  let world: World;
  let business: TestBusiness;
  let routes: RouteInputs[];
  let people: Record<Role, Person>;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    routes = sessionRouteInputs(world);
    const members = await Promise.all(
      ROLES.map(async (role) => [role, await newMember(world, business, role)] as const),
    );
    people = Object.fromEntries(members) as Record<Role, Person>;
  });

  /** `POST businesses/:businessId/members`: the route without the web app's address. */
  const shortName = ({ method, path }: RouteInputs) => `${method} ${path.replace(/^\/app\/api\//, '')}`;

  const changing = () => routes.filter(({ method }) => method !== 'GET');
  const inBusinesses = () => routes.filter(({ path }) => path.includes(':businessId'));

  /** Calls a route with a body that says nothing and ids that nobody has. */
  const call = (
    browser: Browser,
    { method, path }: RouteInputs,
    headers: Record<string, string> = {},
    businessId = business.businessId,
  ) => {
    const filled = path.replace(':businessId', businessId).replaceAll(/:\w+/g, newId());
    const hasBody = method === 'POST' || method === 'PATCH' || method === 'PUT';
    return browser.send(method, filled.replace('/app/api/', ''), hasBody ? {} : undefined, headers);
  };

  it('stand under the web app’s address', () => {
    expect(routes.length).toBeGreaterThan(20);
    for (const { path } of routes) expect(path).toMatch(/^\/app\/api\/\w/);
  });

  it('ask for a session, but for the few that people need to get one', async () => {
    expect(
      routes
        .filter((route) => route.isWithoutSession)
        .map(shortName)
        .sort(),
    ).toEqual(WITHOUT_SESSION);
    for (const route of routes.filter(({ isWithoutSession }) => !isWithoutSession)) {
      const answer = await call(new Browser(world), route);
      expect([answer.status, answer.body.error], route.name).toEqual([401, 'unauthorized']);
    }
  });

  it.each([
    ['no sender', ''],
    ['another site', 'https://evil.example'],
    ['a site that begins like it', 'http://localhost:3000.evil.example'],
    ['another port', 'http://localhost:3001'],
    ['another scheme', 'https://localhost:3000'],
    ['a sandboxed page', 'null'],
  ])('change nothing for a request from %s', async (_, origin) => {
    const { browser } = people.owner;
    for (const route of changing()) {
      const answer = await call(browser, route, { origin });
      expect([answer.status, answer.body.error], route.name).toEqual([403, 'forbidden']);
    }
    expect((await browser.get('me')).status).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'change nothing for a body that a form could send: %s',
    async (type) => {
      for (const route of changing().filter(({ method }) => method !== 'DELETE')) {
        const answer = await call(people.owner.browser, route, { 'content-type': type });
        expect([answer.status, answer.body.error], route.name).toEqual([415, 'unsupported_media_type']);
      }
      expect((await people.owner.browser.get('me')).status).toBe(200);
    },
  );

  it('accept bodies of 8 kB at most, but for the redirect URIs of a client', async () => {
    const padded = (bytes: number) => '{}'.padEnd(bytes);
    for (const route of changing().filter(({ method }) => method !== 'DELETE')) {
      const path = route.path.replace(':businessId', business.businessId).replaceAll(/:\w+/g, newId());
      const sent = (bytes: number) =>
        people.owner.browser.send(route.method, path.replace('/app/api/', ''), padded(bytes));
      const isSmall = !path.includes('oauth-clients');
      const { status, body } = await sent(8 * 1024 + 1);
      if (isSmall) expect([status, body.error], route.name).toEqual([413, 'payload_too_large']);
      else expect(status, route.name).not.toBe(413);
      if (!route.name.endsWith('sign-out')) expect((await sent(8 * 1024)).status, route.name).not.toBe(413);
    }
  });

  it('answer what they read without asking where a request comes from', async () => {
    const { browser } = people.owner;
    expect((await browser.get('me', { origin: 'https://evil.example' })).status).toBe(200);
    const answer = await browser.get('me', { origin: 'https://evil.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('are for owners and admins alone where they govern a business', () => {
    const own = inBusinesses().filter((route) => OWN_SUBJECTS.test(shortName(route)));
    const governing = own.filter(({ roles }) => roles !== null);
    expect(governing.map(shortName).sort()).toEqual(FOR_OWNERS_AND_ADMINS);
    for (const { roles, name } of governing) expect(roles, name).toEqual(['owner', 'admin']);
    const others = own.filter(({ roles }) => roles === null);
    expect(others.map(shortName).sort()).toEqual(FOR_EVERY_MEMBER);
  });

  it.each(ROLES)('let a member with the role %s do what the role may, on every route', async (role) => {
    for (const route of inBusinesses()) {
      const answer = await call(people[role].browser, route);
      const told = `${route.name}: ${answer.text}`;
      if (route.roles === null || route.roles.includes(role)) {
        expect([200, 400, 404], told).toContain(answer.status);
      } else {
        expect([answer.status, answer.body.error], told).toEqual([403, 'forbidden']);
      }
    }
  });

  it('know no business for whoever is not a member of it, exactly as if there were none', async () => {
    const { browser } = await newPerson(world);
    for (const route of inBusinesses()) {
      const theirs = await call(browser, route);
      const nobodys = await call(browser, route, {}, newId());
      expect([theirs.status, theirs.body], route.name).toEqual([
        404,
        { error: 'not_found', reason: 'no such business' },
      ]);
      expect([nobodys.status, nobodys.body], route.name).toEqual([404, theirs.body]);
    }
  });

  it('refuse a business’s id that is none', async () => {
    for (const route of inBusinesses()) {
      const answer = await call(people.owner.browser, route, {}, 'x');
      expect([answer.status, answer.body.error], route.name).toEqual([400, 'invalid_request']);
    }
  });

  it('keep no answer anywhere, and set no cookie but their own', async () => {
    const answer = await people.owner.browser.get('me');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('answer 404 and 405 like every other path', async () => {
    expect((await people.owner.browser.get('nowhere')).body.error).toBe('not_found');
    const answer = await people.owner.browser.get('sign-in');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
