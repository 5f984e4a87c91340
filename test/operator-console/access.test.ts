import { MODULE_METADATA } from '@nestjs/common/constants';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.js';
import { ROLES } from '../../src/kernel/principal.js';
import { OperatorConsoleModule } from '../../src/operator-console/index.js';
import { ForOperators } from '../../src/platform/http/routes/route-marks.js';
import type { ApiResponse } from '../support/http/api.js';
import { Browser } from '../support/http/browser.js';
import { newMember, newOperator, newPerson, type Person } from '../support/identity/people.js';
import { incorporationOf, newIncorporation } from '../support/incorporations/incorporations.js';
import { operate } from '../support/platform/operate.js';
import { type RouteInputs, sessionRouteInputs } from '../support/routes/route-inputs.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

/** A body that each route accepts. */
const BODIES: Readonly<Record<string, object>> = {
  approve: { legalName: 'Blue Heron LLC' },
  reject: { reason: 'the name misleads' },
  'request-name-change': { reason: 'the name is taken' },
};

describe('the routes of the operator console', () => {
  let world: World;
  let business: TestBusiness;
  let routes: RouteInputs[];
  let operator: Person;
  let id: string;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    operator = await newOperator(world);
    routes = sessionRouteInputs(world).filter(({ isForOperators }) => isForOperators);
    ({ id } = await newIncorporation(business));
  });

  beforeEach(async () => {
    expect((await incorporationOf(business, id)).status).toBe('submitted');
  });

  const shortName = ({ method, path }: RouteInputs) => `${method} ${path.replace(/^\/app\/api\//, '')}`;

  interface Sent {
    readonly headers?: Record<string, string>;
    readonly ids?: { readonly businessId: string; readonly id: string };
    readonly body?: unknown;
  }

  /** A request that the route accepts from an operator, unless stated otherwise. */
  const call = (
    browser: Browser,
    { method, path }: RouteInputs,
    sent: Sent = {},
  ): Promise<ApiResponse<any>> => {
    const { headers = {}, ids = { businessId: business.businessId, id } } = sent;
    const { body = BODIES[path.split('/').at(-1) ?? ''] ?? {} } = sent;
    const filled = path.replace(':businessId', ids.businessId).replace(':id', ids.id);
    return browser.send(
      method,
      filled.replace('/app/api/', ''),
      method === 'GET' ? undefined : body,
      headers,
    );
  };

  /** What every route of the console returns to a user without a grant. */
  async function expectNothing(browser: Browser, sent: Sent = {}): Promise<void> {
    const unknown = await browser.get('operator/nothing-here');
    expect([unknown.status, unknown.body]).toEqual([404, { error: 'not_found', reason: 'no such path' }]);
    for (const route of routes) {
      const response = await call(browser, route, sent);
      expect([response.status, response.text], route.name).toEqual([404, unknown.text]);
      expect(response.headers.get('content-type'), route.name).toBe(unknown.headers.get('content-type'));
    }
  }

  it('are all under one path, and nothing else is', () => {
    expect(routes.map(shortName).sort()).toEqual([
      'GET operator/businesses/:businessId/incorporations/:id',
      'GET operator/incorporations',
      'POST operator/businesses/:businessId/incorporations/:id/approve',
      'POST operator/businesses/:businessId/incorporations/:id/reject',
      'POST operator/businesses/:businessId/incorporations/:id/request-name-change',
    ]);
    const underPath = sessionRouteInputs(world).filter((route) => /^\w+ operator\b/.test(shortName(route)));
    expect(underPath).toEqual(routes);
    const controllers: object[] = Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, OperatorConsoleModule);
    expect(controllers.length).toBeGreaterThan(0);
    for (const controller of controllers)
      expect(Reflect.getMetadata(ForOperators.KEY, controller)).toBe(true);
  });

  it('require a session, like all routes of the web app', async () => {
    const { api } = business;
    const headers = { authorization: `Bearer ${api.credential}` };
    for (const route of routes)
      for (const sent of [{}, { headers }]) {
        const { status, body } = await call(new Browser(world), route, sent);
        expect([status, body.error], route.name).toEqual([401, 'unauthorized']);
      }
  });

  it('do not exist for a user without a grant', async () => {
    const { browser } = await newPerson(world);
    await expectNothing(browser);
    await expectNothing(browser, { body: { unknown: true } });
    await expectNothing(browser, { body: '{' });
    await expectNothing(browser, { ids: { businessId: 'x', id: 'y' } });
    await expectNothing(browser, { ids: { businessId: newId(), id: newId() } });
  });

  it.each(ROLES)('do not exist for the %s of the business', async (role) => {
    const { browser } = await newMember(world, business, role);
    await expectNothing(browser);
  });

  it('do not exist from the request on that follows the end of the grant', async () => {
    const person = await newOperator(world);
    for (const route of routes.filter(({ method }) => method === 'GET'))
      expect((await call(person.browser, route)).status, route.name).toBe(200);
    await operate(world, 'operator:revoke', '--email', person.email);
    await expectNothing(person.browser);
    expect((await person.browser.get('me')).body.data.isOperator).toBe(false);
  });

  it('end with the user’s account', async () => {
    const person = await newOperator(world);
    await operate(world, 'user:disable', '--email', person.email);
    for (const route of routes) expect((await call(person.browser, route)).status, route.name).toBe(401);
  });

  it.each(['', 'https://evil.example', 'http://localhost:3001', 'null'])(
    'accept no write of an operator from the origin “%s”',
    async (origin) => {
      for (const route of routes.filter(({ method }) => method !== 'GET')) {
        const { status, body } = await call(operator.browser, route, { headers: { origin } });
        expect([status, body.error], route.name).toEqual([403, 'forbidden']);
      }
    },
  );

  it('validate an operator’s input', async () => {
    const refusals = async (sent: Sent) => {
      const inBusiness = routes.filter(({ path }) => path.includes(':businessId'));
      const responses = await Promise.all(inBusiness.map((route) => call(operator.browser, route, sent)));
      return [...new Set(responses.map(({ status, body }) => `${status} ${body.reason}`))];
    };
    const { businessId } = business;
    expect(await refusals({ ids: { businessId: 'x', id } })).toEqual(['400 businessId must be a uuid']);
    expect(await refusals({ ids: { businessId: newId(), id } })).toEqual(['404 no such business']);
    expect(await refusals({ ids: { businessId, id: 'x' } })).toEqual(['400 id must be a uuid']);
    const other = await newBusiness(world);
    const elsewhere = { businessId: other.businessId, id };
    expect(await refusals({ ids: elsewhere })).toEqual(['404 no such incorporation']);
    const list = await operator.browser.get('operator/incorporations?status=lost');
    expect([list.status, list.body.error]).toEqual([400, 'invalid_request']);
  });

  it('give an operator no access to the business itself', async () => {
    const { businessId } = business;
    const own = await operator.browser.get(`businesses/${businessId}`);
    expect([own.status, own.body.reason]).toEqual([404, 'no such business']);
    const token = await operator.browser.post('token', { businessId });
    expect(token.status).toBe(404);
    expect((await operator.browser.get('me')).body.data.businesses).toEqual([]);
  });
});
