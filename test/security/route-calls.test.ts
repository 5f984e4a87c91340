import { beforeAll, describe, expect, it } from 'vitest';
import { newBusiness } from '../support/world/business.js';
import { differences } from '../support/books/push.js';
import { callOf, createSamples, type SampleData, ROUTE_CALLS, send } from '../support/routes/route-calls.js';
import { fieldPathsOf, fieldsOf, routeInputs, type RouteInputs } from '../support/routes/route-inputs.js';
import { theWorld, type World } from '../support/world/world.js';

const OF_RULES = ['conditions.0.values', 'conditions.0.min', 'conditions.0.max', 'splits.0.amount'];

/** Fields that cannot be combined with the others, each with the field used instead. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  // A line is a debit or a credit; the first line of the call is a debit.
  'POST /v1/journal-entries': ['lines.0.credit'],
  // An LLC has members; officers and shares are a corporation's.
  'POST /v1/incorporations': [
    'officers',
    'officers.0.name',
    'officers.0.title',
    'authorizedShares',
    'parValue',
    'foreignOwned',
    'foreignOwnedPercent',
    'ownerTaxResidence',
  ],
  // Only a dissolved entity has a date of dissolution; later calls need an active one.
  'POST /v1/entities': ['dissolvedOn'],
  'PATCH /v1/entities/:id': ['dissolvedOn'],
  // The call's condition is about text and accepts one value, and its part is a share.
  'POST /v1/rules': OF_RULES,
  'POST /v1/rules/preview': OF_RULES,
  'PATCH /v1/rules/:id': OF_RULES,
  // For an entity: with an incorporation, nothing else would be allowed.
  'POST /v1/ein-applications': ['incorporationId'],
  // Amounts are in columns for money out and in, and the table names no account.
  'POST /v1/statement-uploads': ['mapping.columns.amount', 'mapping.columns.direction', 'mapping.account'],
  // A cursor comes from a page; transactions that need no review have no reason, and no rule decided those of the call.
  // The calls are also made as tools, which take no format.
  'GET /v1/transactions': ['cursor', 'reviewReason', 'ruleId', 'format'],
  'GET /v1/reports/statements/:type': ['format'],
  'GET /v1/reports/trial-balance': ['format'],
  'GET /v1/reports/general-ledger': ['format'],
  'GET /v1/reports/tax-lines': ['format'],
  'GET /v1/bank-accounts/:id/reconciliations/:reconciliationId/report': ['format'],
};

describe('the table of calls for every route', () => {
  let world: World;
  let samples: SampleData;
  let routes: RouteInputs[];

  beforeAll(async () => {
    world = await theWorld();
    samples = await createSamples(await newBusiness(world));
    routes = routeInputs(world);
  });

  it('lists every route of the service and no other', () => {
    expect(Object.keys(ROUTE_CALLS).sort()).toEqual(routes.map(({ name }) => name).sort());
  });

  it('fills every path parameter, query parameter and body field that a route declares', async () => {
    for (const route of routes) {
      const { path = {}, query = {}, body } = await callOf(route, samples);
      expect(Object.keys(path).sort(), route.name).toEqual([...route.pathParameters].sort());
      const fields = fieldsOf(route.query);
      expect(fields, route.name).toEqual(expect.arrayContaining(Object.keys(query)));
      const missing = [
        ...fields.filter((field) => query[field] === undefined),
        ...fieldPathsOf(route.body)
          .filter((place) => valueAt(body, place) === undefined)
          .map((place) => place.join('.')),
      ];
      expect(missing.sort(), route.name).toEqual([...(LEFT_OUT[route.name] ?? [])].sort());
    }
  });

  it('gets the expected status from every route, and leaves balanced books', async () => {
    for (const route of routes) {
      const call = await callOf(route, samples);
      const response = await send(samples.business.api, route, call);
      expect(response.status, `${route.name}: ${response.text}`).toBe(call.status);
    }
    expect(await differences(world, samples.business)).toEqual([]);
  });
});

function valueAt(body: unknown, place: readonly (string | number)[]): unknown {
  return place.reduce<unknown>((value, key) => {
    // In a form an object is JSON text.
    const object: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    return (object as Record<string, unknown> | undefined)?.[key];
  }, body);
}
