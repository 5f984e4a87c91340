import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences } from '../support/books.js';
import { newBusiness } from '../support/business.js';
import { callOf, furnish, type Holdings, ROUTE_CALLS, type RouteCall } from '../support/route-calls.js';
import {
  type FieldPath,
  fieldPathsOf,
  fieldsOf,
  objectPathsOf,
  type RouteInputs,
  routeInputs,
} from '../support/route-inputs.js';
import {
  BAD_BODIES,
  BAD_FORMS,
  BAD_TEXTS,
  BAD_VALUES,
  HOSTILE_KEYS,
  HOSTILE_QUERIES,
  MEGABYTE_OF_TEXT,
} from '../support/security-bad-values.js';
import { bodyWith, expectCivilAnswer, inputWith, sendRaw } from '../support/security-walk.js';
import { TenantData } from '../support/tenant-data.js';
import { createWorld, type World } from '../support/world.js';

const ROUTES = Object.keys(ROUTE_CALLS);
const WITH_BODY = ROUTES.filter((name) => !name.startsWith('GET '));
const WITH_PATH = ROUTES.filter((name) => name.includes(':'));
/** Its body may be large. */
const LARGE = 'POST /v1/transactions';
const KEY = '@@key@@';

type Raw = Parameters<typeof sendRaw>[3];

describe('malformed input', () => {
  let world: World;
  let data: TenantData;
  let holdings: Holdings;
  let routes: Map<string, RouteInputs>;

  beforeAll(async () => {
    world = await createWorld();
    data = await TenantData.of(world);
    holdings = await furnish(await newBusiness(world));
    routes = new Map(routeInputs(world).map((route) => [route.name, route]));
  });

  afterAll(async () => {
    await data.close();
    await world.close();
  });

  const routeOf = (name: string): RouteInputs => {
    const route = routes.get(name);
    if (!route) throw new Error(`no route ${name}`);
    return route;
  };

  /** Gives work a way to send variations of one good call, and checks that all of them together stored nothing. */
  async function storingNothing(
    route: RouteInputs,
    work: (
      send: (told: string, raw: Raw) => Promise<{ status: number; body: any }>,
      call: RouteCall,
    ) => Promise<void>,
  ): Promise<void> {
    const call = await callOf(route, holdings);
    const { api, businessId } = holdings.business;
    const before = await data.fingerprint(businessId);
    await work(async (told, raw) => {
      const answer = await sendRaw(api, route, call, raw);
      expectCivilAnswer(answer, told);
      return answer;
    }, call);
    expect(await data.fingerprint(businessId)).toEqual(before);
  }

  it.each(WITH_BODY)('that no field takes is refused in every field of %s', async (name) => {
    const route = routeOf(name);
    await storingNothing(route, async (send, call) => {
      for (const place of fieldPathsOf(route.body)) {
        for (const { what, json } of BAD_VALUES.filter(({ neverTaken }) => neverTaken)) {
          const told = `${name} with ${what} as ${place.join('.')}`;
          const answer = await send(told, { body: inputWith(call, place, json) });
          expect(answer.status, told).toBe(400);
        }
        const told = `${name} with a megabyte as ${place.join('.')}`;
        const answer = await send(told, { body: inputWith(call, place, MEGABYTE_OF_TEXT) });
        expect(answer.status, told).toBe(name === LARGE ? 400 : 413);
      }
    });
  });

  it.each(WITH_BODY)(
    'is taken whole or refused whole in every field of %s',
    async (name) => {
      const route = routeOf(name);
      const own = await furnish(await newBusiness(world));
      const { api, businessId } = own.business;
      for (const place of fieldPathsOf(route.body)) {
        for (const { what, json } of BAD_VALUES.filter(({ neverTaken }) => !neverTaken)) {
          const told = `${name} with ${what} as ${place.join('.')}`;
          const call = await callOf(route, own);
          // A change leaves a row in the audit trail at least, so counting rows sees everything.
          const before = await data.rowCounts(businessId);
          const answer = await sendRaw(api, route, call, { body: inputWith(call, place, json) });
          if (expectCivilAnswer(answer, told)) expect(await data.rowCounts(businessId), told).toEqual(before);
        }
      }
      expect(await differences(world, own.business)).toEqual([]);
      // Some routes have forty fields, and a new subject is made for each value of each of them.
    },
    240_000,
  );

  it.each(WITH_BODY)('in the keys of any object of %s is refused, and pollutes nothing', async (name) => {
    const route = routeOf(name);
    await storingNothing(route, async (send, call) => {
      for (const place of objectPathsOf(route.body)) {
        for (const key of HOSTILE_KEYS) {
          for (const json of ['null', '"x"', '{"polluted":true}', '[1]']) {
            const told = `${name} with ${JSON.stringify(key)}: ${json} in ${place.join('.')}`;
            const answer = await send(told, { body: inputWithKey(call, place, key, json) });
            const { status, body: refusal } = answer;
            expect({ status, error: refusal.error }, told).toEqual({ status: 400, error: 'invalid_request' });
          }
        }
      }
    });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it.each(WITH_BODY)('as the whole body of %s is refused', async (name) => {
    const route = routeOf(name);
    await storingNothing(route, async (send) => {
      const inputs = route.takesUpload
        ? BAD_FORMS
        : BAD_BODIES.map(([what, body]) => [what, 'application/json', body] as const);
      for (const [what, contentType, body] of inputs) {
        const answer = await send(`${name} with ${what}`, {
          body,
          headers: { 'content-type': contentType },
        });
        const isRightType = contentType.startsWith(route.takesUpload ? 'multipart/form-data' : 'app');
        expect(answer.status, `${name} with ${what}`).toBe(isRightType ? 400 : 415);
      }
    });
  });

  it.each(ROUTES)('in any query parameter of %s breaks nothing', async (name) => {
    const route = routeOf(name);
    await storingNothing(route, async (send) => {
      for (const parameter of fieldsOf(route.query)) {
        for (const [what, encoded] of BAD_TEXTS) {
          await send(`${name} with ${what} as ${parameter}`, { query: { [parameter]: encoded } });
        }
        const told = `${name} with ${parameter} twice`;
        const extraQuery = `${parameter}=1&${parameter}=2`;
        expect((await send(told, { query: {}, extraQuery })).status, told).toBe(400);
      }
      for (const extraQuery of HOSTILE_QUERIES) {
        const told = `${name}?${extraQuery.slice(0, 60)}`;
        expect((await send(told, { extraQuery })).status, told).toBe(400);
      }
    });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it.each(WITH_PATH)('in any path parameter of %s is refused', async (name) => {
    const route = routeOf(name);
    await storingNothing(route, async (send) => {
      for (const parameter of route.pathParameters) {
        for (const [what, encoded] of BAD_TEXTS) {
          const told = `${name} with ${what} as ${parameter}`;
          expect([400, 404], told).toContain((await send(told, { path: { [parameter]: encoded } })).status);
        }
      }
    });
  });

  it('has left books that agree, and nothing in the logs that alarms anybody', async () => {
    expect(await differences(world, holdings.business)).toEqual([]);
    const alarms = world.logs.filter((line) => (JSON.parse(line) as { level: number }).level >= 40);
    expect(alarms).toEqual([]);
  });
});

/** The input with one more field, whose key is written as text: set on an object it could mean its prototype. */
function inputWithKey(call: RouteCall, place: FieldPath, key: string, json: string): string | FormData {
  if (call.file !== undefined) {
    const form = inputWith(call, [KEY], json) as FormData;
    form.delete(KEY);
    form.append(key, json);
    return form;
  }
  const withPlace = bodyWith(call.body, [...place, KEY], json);
  return withPlace.replace(JSON.stringify(KEY), () => JSON.stringify(key));
}
