import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadInput } from './bad-input.js';
import { ROUTE_CALLS, type RouteCall } from '../routes/route-calls.js';
import { type FieldPath, fieldsOf, objectPathsOf } from '../routes/route-inputs.js';
import type { Choose } from '../walks/choose.js';
import { BAD_BODIES, BAD_FORMS, BAD_TEXTS, HOSTILE_KEYS, HOSTILE_QUERIES } from './bad-values.js';
import { bodyWith, inputWith } from './walk.js';

const ROUTES = Object.keys(ROUTE_CALLS);
const WITH_BODY = ROUTES.filter((name) => !name.startsWith('GET '));
const WITH_PATH = ROUTES.filter((name) => name.includes(':'));
const KEY = '@@key@@';
/** A hostile key and its value, as JSON. */
const HOSTILE_FIELDS = HOSTILE_KEYS.flatMap((key) =>
  ['null', '"x"', '{"polluted":true}', '[1]'].map((json) => ({ key, json })),
);

/** Declares the tests that send malformed keys, bodies and parameters to every route. */
export function describeMalformedRequests(choose: Choose): void {
  describe('malformed input', () => {
    let bad: BadInput;

    beforeAll(async () => {
      bad = await BadInput.start();
    });

    afterAll(() => bad.close());

    it.each(WITH_BODY)(
      'in the keys of any object of %s is rejected, and pollutes no prototype',
      async (name) => {
        const route = bad.routeOf(name);
        await bad.expectNoWrites(route, function* (call) {
          for (const place of objectPathsOf(route.body)) {
            for (const { key, json } of choose(HOSTILE_FIELDS)) {
              const label = `${name} with ${JSON.stringify(key)}: ${json} in ${place.join('.')}`;
              const raw = { body: inputWithKey(call, place, key, json) };
              yield { label, raw, statuses: [400], error: 'invalid_request' };
            }
          }
        });
        expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
      },
    );

    it.each(WITH_BODY)('as the whole body of %s is rejected', async (name) => {
      const route = bad.routeOf(name);
      const inputs = route.takesUpload
        ? BAD_FORMS
        : BAD_BODIES.map(([what, body]) => [what, 'application/json', body] as const);
      await bad.expectNoWrites(route, function* () {
        for (const [what, contentType, body] of choose(inputs)) {
          const isRightType = contentType.startsWith(route.takesUpload ? 'multipart/form-data' : 'app');
          const raw = { body, headers: { 'content-type': contentType } };
          yield { label: `${name} with ${what}`, raw, statuses: [isRightType ? 400 : 415] };
        }
      });
    });

    it.each(ROUTES)('in any query parameter of %s breaks nothing', async (name) => {
      const route = bad.routeOf(name);
      await bad.expectNoWrites(route, function* () {
        for (const parameter of fieldsOf(route.query)) {
          for (const [what, encoded] of choose(BAD_TEXTS)) {
            yield { label: `${name} with ${what} as ${parameter}`, raw: { query: { [parameter]: encoded } } };
          }
          const raw = { query: {}, extraQuery: `${parameter}=1&${parameter}=2` };
          yield { label: `${name} with ${parameter} twice`, raw, statuses: [400] };
        }
        for (const extraQuery of choose(HOSTILE_QUERIES)) {
          yield { label: `${name}?${extraQuery.slice(0, 60)}`, raw: { extraQuery }, statuses: [400] };
        }
      });
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    });

    it.each(WITH_PATH)('in any path parameter of %s is rejected', async (name) => {
      const route = bad.routeOf(name);
      await bad.expectNoWrites(route, function* () {
        for (const parameter of route.pathParameters) {
          for (const [what, encoded] of choose(BAD_TEXTS)) {
            const raw = { path: { [parameter]: encoded } };
            yield { label: `${name} with ${what} as ${parameter}`, raw, statuses: [400, 404] };
          }
        }
      });
    });

    it('leaves balanced books and no errors in the logs', () => bad.expectIntact());
  });
}

/** The input with one more field, as JSON text: setting the key on an object could change its prototype. */
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
