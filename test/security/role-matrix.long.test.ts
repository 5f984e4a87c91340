import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.js';
import { type Role, ROLE_SCOPES, ROLES, SCOPES, type Scope } from '../../src/kernel/principal.js';
import { SetMemberRole } from '../../src/identity/index.js';
import { type ApiResponse, Api } from '../support/http/api.js';
import { Browser } from '../support/http/browser.js';
import { newBusiness } from '../support/world/business.js';
import { ReusableCalls } from '../support/routes/reusable-calls.js';
import { KINDS, newCredential } from '../support/oauth/clients/credentials.js';
import { newClient, tokensFor } from '../support/oauth/oauth.js';
import { newMember } from '../support/identity/people.js';
import { FOR_OWNERS_AND_ADMINS } from '../support/routes/for-owners-and-admins.js';
import { createSamples, type SampleData } from '../support/routes/route-calls.js';
import { type RouteInputs, routeInputs, sessionRouteInputs } from '../support/routes/route-inputs.js';
import { theWorld, type World } from '../support/world/world.js';

const SCOPE_SETS: readonly (readonly Scope[])[] = [['read'], ['write'], ['read', 'write']];
const MATRIX = KINDS.flatMap((kind) =>
  ROLES.flatMap((role) =>
    // The user's role alone limits the web app's own token.
    (kind === 'session token' ? [SCOPES] : SCOPE_SETS).map(
      (scopes) => [kind, scopes.join(' and '), role, scopes] as const,
    ),
  ),
);

describe('access by role and credential', () => {
  let world: World;
  let samples: SampleData;
  let calls: ReusableCalls;
  let routes: RouteInputs[];

  beforeAll(async () => {
    world = await theWorld();
    samples = await createSamples(await newBusiness(world));
    calls = new ReusableCalls(samples);
    routes = routeInputs(world).filter(({ path, isPublic }) => path.startsWith('/v1/') && !isPublic);
  });

  /** Asserts what a credential may and may not do, on every route. */
  async function walk(api: Api, role: Role, effective: readonly Scope[], headers?: Record<string, string>) {
    for (const route of routes) {
      const needed: Scope = route.method === 'GET' ? 'read' : 'write';
      const { response, permittedStatus, message } = await calls.send(api, route, headers);
      if (!effective.includes(needed)) {
        expect([response.status, response.body.error], message).toEqual([403, 'insufficient_scope']);
        const challenge = `Bearer error="insufficient_scope", scope="${needed}"`;
        expect(response.headers.get('www-authenticate'), message).toBe(challenge);
      } else if (FOR_OWNERS_AND_ADMINS.has(route.name) && role !== 'owner' && role !== 'admin') {
        expect([response.status, response.body.error], message).toEqual([403, 'forbidden']);
      } else {
        expect(response.status, message).toBe(permittedStatus);
      }
    }
  }

  it('covers every route of the API, a few of which are only for owners and admins', () => {
    expect(routes.length).toBeGreaterThan(20);
    const reserved = routes.filter(({ roles }) => roles !== null);
    expect(reserved.map(({ name }) => name).sort()).toEqual(FOR_OWNERS_AND_ADMINS);
    for (const { roles, name } of reserved) expect(roles, name).toEqual(['owner', 'admin']);
  });

  it.each(MATRIX)(
    '[5.5] clamps a %s for %s to what a member who is %s may do',
    async (kind, _, role, scopes) => {
      const { api } = await newCredential(world, samples.business, { kind, role, scopes });
      const effective = scopes.filter((scope) => ROLE_SCOPES[role].includes(scope));
      await walk(api, role, effective);
    },
  );

  it('[5.5] clamps a consent token to the role of the client’s owner, too', async () => {
    const { business } = samples;
    const owner = await newMember(world, business, 'admin');
    const person = await newMember(world, business, 'owner');
    const client = await newClient(world, business, owner);
    const { accessToken } = await tokensFor(world, { client, person, business });
    await world.database.run(business.operator, (uow) =>
      world.app.get(SetMemberRole).run(uow, { userId: owner.userId }, 'viewer'),
    );
    await walk(new Api(world.rootUrl, accessToken), 'owner', ['read']);
  });

  const cookieOf = (browser: Browser) => ({ cookie: `session=${browser.cookies.get('session') ?? ''}` });

  it('does not accept a session cookie at the API', async () => {
    const { browser } = await newMember(world, samples.business, 'owner');
    expect((await browser.get('me')).status).toBe(200);
    for (const route of routes) {
      const { response, message } = await calls.send(new Api(world.rootUrl, null), route, cookieOf(browser));
      expect(response.status, message).toBe(401);
      expect(response.headers.get('www-authenticate'), message).toBe('Bearer');
      expect(response.headers.getSetCookie(), message).toEqual([]);
    }
  });

  it('adds nothing to a viewer’s key by an owner’s cookie', async () => {
    const { browser } = await newMember(world, samples.business, 'owner');
    const { api } = await newCredential(world, samples.business, { kind: 'API key', role: 'viewer' });
    await walk(api, 'viewer', ['read'], cookieOf(browser));
  });

  describe.each(KINDS)('on the web app’s own routes, an owner’s %s', (kind) => {
    let bearer: Record<string, string>;
    let sessionRoutes: RouteInputs[];

    beforeAll(async () => {
      const { api } = await newCredential(world, samples.business, { kind, role: 'owner' });
      bearer = { authorization: `Bearer ${api.credential}` };
      sessionRoutes = sessionRouteInputs(world).filter(({ isWithoutSession }) => !isWithoutSession);
    });

    const callAsApp = (browser: Browser, { method, path }: RouteInputs): Promise<ApiResponse<any>> => {
      const filled = path.replace(':businessId', samples.business.businessId).replaceAll(/:\w+/g, newId());
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      return browser.send(method, filled.replace('/app/api/', ''), body, bearer);
    };

    it('is not accepted', async () => {
      expect(sessionRoutes.length).toBeGreaterThan(20);
      for (const route of sessionRoutes) {
        const { status, body, headers } = await callAsApp(new Browser(world), route);
        expect([status, body.error], route.name).toEqual([401, 'unauthorized']);
        expect(headers.getSetCookie(), route.name).toEqual([]);
      }
    });

    it('adds nothing to a viewer’s cookie', async () => {
      const viewer = await newMember(world, samples.business, 'viewer');
      const me = await viewer.browser.get('me', bearer);
      expect(me.body.data.user.id).toBe(viewer.userId);
      const reserved = sessionRoutes.filter(({ roles }) => roles !== null);
      expect(reserved.length).toBeGreaterThan(10);
      for (const route of reserved) {
        const { status, body } = await callAsApp(viewer.browser, route);
        expect([status, body.error], route.name).toEqual([403, 'forbidden']);
      }
    });
  });
});
