import { describe, it } from 'vitest';
import { ROUTE_CALLS } from '../routes/route-calls.js';
import { fieldPathsOf, fieldsOf } from '../routes/route-inputs.js';
import type { Choose } from '../walks/choose.js';
import type { BadInput } from './bad-input.js';
import { bodyWith } from './walk.js';

const ROUTES = Object.keys(ROUTE_CALLS);
const WITH_BODY = ROUTES.filter((name) => !name.startsWith('GET '));

/** JSON with one invalid byte: `é` in Latin-1. */
export const inLatin1 = (json: string) => Buffer.from(json.replace('@', 'é'), 'latin1');

/** Declares the tests that send other bytes than UTF-8 in chosen fields, queries and paths of every route. */
export function describeNotUtf8(bad: () => BadInput, choose: Choose): void {
  describe('bytes that are not UTF-8', () => {
    it.each(WITH_BODY)('in a JSON body are rejected by %s, and nothing is written', async (name) => {
      const route = bad().routeOf(name);
      if (route.takesUpload) return;
      await bad().expectNoWrites(route, function* (call) {
        for (const place of choose([['unknown'], ...fieldPathsOf(route.body)])) {
          const raw = { body: inLatin1(bodyWith(call.body ?? {}, place, '"caf@"')) };
          yield { label: `${name} at ${place.join('.')}`, raw, statuses: [400], error: 'invalid_json' };
        }
      });
    });

    it.each(ROUTES)('in a query or path are rejected by %s, and nothing is written', async (name) => {
      const route = bad().routeOf(name);
      const expected = { statuses: [400], error: 'invalid_request' } as const;
      await bad().expectNoWrites(route, function* () {
        for (const encoded of choose(['%ff', 'caf%E9', '100%%C3'])) {
          for (const parameter of fieldsOf(route.query))
            yield { label: `${name} ${parameter}`, raw: { query: { [parameter]: encoded } }, ...expected };
          yield { label: `${name}?${encoded}`, raw: { extraQuery: `${encoded}=1` }, ...expected };
        }
        for (const parameter of route.pathParameters)
          yield { label: `${name} ${parameter}`, raw: { path: { [parameter]: '%ff' } }, ...expected };
      });
    });
  });
}
