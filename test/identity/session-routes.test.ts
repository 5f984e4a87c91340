import { beforeAll, describe, expect, it } from 'vitest';
import { GrantOperator } from '../../src/identity/index.js';
import { newId } from '../../src/kernel/ids.js';
import { ROLES, type Role } from '../../src/kernel/principal.js';
import { Browser } from '../support/http/browser.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { newMember, newPerson, type Person } from '../support/identity/people.js';
import { type RouteInputs, sessionRouteInputs } from '../support/routes/route-inputs.js';
import { theWorld, type World } from '../support/world/world.js';

/** The only routes of the web app that need no session. */
const WITHOUT_SESSION = [
  'POST invitations/show',
  'POST password-reset',
  'POST password-reset/confirm',
  'POST sign-in',
  'POST sign-in/second-factor',
  'POST sign-out',
  'POST sign-up',
  'POST verification',
  'POST verify-email',
  'POST verify-email/show',
];

/** Routes about users and their businesses. All other routes are open to every member. */
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
    // Otherwise the routes of the operator console do not exist for the owner.
    await world.app.get(GrantOperator).run(people.owner.email);
  });

  /** `POST businesses/:businessId/members`: the route without the web app's address. */
  const shortName = ({ method, path }: RouteInputs) => `${method} ${path.replace(/^\/app\/api\//, '')}`;

  const changing = () => routes.filter(({ method }) => method !== 'GET');
  /** Those of the operator console need no membership: operator-console/access.test.ts covers them. */
  const inBusinesses = () =>
    routes.filter(({ path, isForOperators }) => path.includes(':businessId') && !isForOperators);

  /** Calls a route with an empty body and unknown ids. */
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

  it('are under the web app’s path', () => {
    expect(routes.length).toBeGreaterThan(20);
    for (const { path } of routes) expect(path).toMatch(/^\/app\/api\/\w/);
  });

  it('require a session, except the few that lead to one', async () => {
    expect(
      routes
        .filter((route) => route.isWithoutSession)
        .map(shortName)
        .sort(),
    ).toEqual(WITHOUT_SESSION);
    for (const route of routes.filter(({ isWithoutSession }) => !isWithoutSession)) {
      const response = await call(new Browser(world), route);
      expect([response.status, response.body.error], route.name).toEqual([401, 'unauthorized']);
    }
  });

  it.each([
    ['no sender', ''],
    ['another site', 'https://evil.example'],
    ['a site with the same prefix', 'http://localhost:3000.evil.example'],
    ['another port', 'http://localhost:3001'],
    ['another scheme', 'https://localhost:3000'],
    ['a sandboxed page', 'null'],
  ])('reject a write from %s', async (_, origin) => {
    const { browser } = people.owner;
    for (const route of changing()) {
      const response = await call(browser, route, { origin });
      expect([response.status, response.body.error], route.name).toEqual([403, 'forbidden']);
    }
    expect((await browser.get('me')).status).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'reject a body that a form could send: %s',
    async (type) => {
      for (const route of changing().filter(({ method }) => method !== 'DELETE')) {
        const response = await call(people.owner.browser, route, { 'content-type': type });
        expect([response.status, response.body.error], route.name).toEqual([415, 'unsupported_media_type']);
      }
      expect((await people.owner.browser.get('me')).status).toBe(200);
    },
  );

  it('limit bodies to 8 kB, except for the redirect URIs of a client', async () => {
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

  it('allow reads from any origin, without CORS', async () => {
    const { browser } = people.owner;
    expect((await browser.get('me', { origin: 'https://evil.example' })).status).toBe(200);
    const response = await browser.get('me', { origin: 'https://evil.example' });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('are limited to owners and admins where they manage a business', () => {
    const own = inBusinesses().filter((route) => OWN_SUBJECTS.test(shortName(route)));
    const governing = own.filter(({ roles }) => roles !== null);
    expect(governing.map(shortName).sort()).toEqual(FOR_OWNERS_AND_ADMINS);
    for (const { roles, name } of governing) expect(roles, name).toEqual(['owner', 'admin']);
    const others = own.filter(({ roles }) => roles === null);
    expect(others.map(shortName).sort()).toEqual(FOR_EVERY_MEMBER);
  });

  it.each(ROLES)('enforce the role %s on every route', async (role) => {
    for (const route of inBusinesses()) {
      const response = await call(people[role].browser, route);
      const message = `${route.name}: ${response.text}`;
      if (route.roles === null || route.roles.includes(role)) {
        expect([200, 400, 404], message).toContain(response.status);
      } else {
        expect([response.status, response.body.error], message).toEqual([403, 'forbidden']);
      }
    }
  });

  it('return the same 404 for another business and for one that does not exist', async () => {
    const { browser } = await newPerson(world);
    for (const route of inBusinesses()) {
      const theirs = await call(browser, route);
      const unknown = await call(browser, route, {}, newId());
      expect([theirs.status, theirs.body], route.name).toEqual([
        404,
        { error: 'not_found', reason: 'no such business' },
      ]);
      expect([unknown.status, unknown.body], route.name).toEqual([404, theirs.body]);
    }
  });

  it('reject a malformed business id', async () => {
    for (const route of inBusinesses()) {
      const response = await call(people.owner.browser, route, {}, 'x');
      expect([response.status, response.body.error], route.name).toEqual([400, 'invalid_request']);
    }
  });

  it('forbid caching and set no other cookie', async () => {
    const response = await people.owner.browser.get('me');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('return 404 and 405 like every other path', async () => {
    expect((await people.owner.browser.get('nowhere')).body.error).toBe('not_found');
    const response = await people.owner.browser.get('sign-in');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
