import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadInput } from './bad-input.js';
import { differences } from '../books/push.js';
import { newBusiness } from '../world/business.js';
import { theContract } from '../contract/contract.js';
import { requestProblems } from '../contract/requests.js';
import {
  callOf,
  createSamples,
  ROUTE_CALLS,
  type RouteCall,
  type SampleData,
} from '../routes/route-calls.js';
import { type FieldPath, fieldPathsOf } from '../routes/route-inputs.js';
import type { Choose } from '../walks/choose.js';
import { BAD_VALUES, type BadValue, MEGABYTE_OF_TEXT } from './bad-values.js';
import { expectValidError, inputWith, sendRaw } from './walk.js';

const WITH_BODY = Object.keys(ROUTE_CALLS).filter((name) => !name.startsWith('GET '));
const CONTROL_CHARACTER = /\\u00[01]/;

/** The one route with a large body. */
const LARGE = 'POST /v1/transactions';

/** An accepted value may change other routes' responses, so the next routes get another business. */
const CHANGES_OTHERS =
  /^(?:PUT|PATCH|DELETE) |^POST \/v1\/(?:accounts|bank-accounts|transactions|rules|statement-uploads)\b/;

/** The values that no field of a call accepts, or those that one may accept. */
function badValues({ file }: RouteCall, taken: 'never' | 'sometimes'): BadValue[] {
  // All fields of a form are text, so numbers and lists become valid text, and lone surrogates replacement characters.
  const isNever = ({ neverValid, json }: BadValue) =>
    neverValid && (file === undefined || CONTROL_CHARACTER.test(json));
  return BAD_VALUES.filter((value) => isNever(value) === (taken === 'never'));
}

/** Declares the tests that send chosen malformed values in chosen fields of every route. */
export function describeMalformedValues(choose: Choose, chooseFields: Choose): void {
  describe('a malformed value', () => {
    let bad: BadInput;
    /** Where values may be accepted. */
    let own: SampleData | null = null;

    beforeAll(async () => {
      bad = await BadInput.start();
    });

    afterAll(() => bad.close());

    it.each(WITH_BODY)('that no field accepts is rejected in the fields of %s', async (name) => {
      const route = bad.routeOf(name);
      await bad.expectNoWrites(route, function* (call) {
        for (const place of chooseFields(fieldPathsOf(route.body))) {
          const at = `as ${place.join('.')}`;
          for (const { what, json } of choose(badValues(call, 'never'))) {
            const raw = { body: inputWith(call, place, json) };
            yield { label: `${name} with ${what} ${at}`, raw, statuses: [400] };
          }
          const raw = { body: inputWith(call, place, MEGABYTE_OF_TEXT) };
          yield { label: `${name} with a megabyte ${at}`, raw, statuses: [name === LARGE ? 400 : 413] };
        }
      });
    });

    it.each(WITH_BODY)('is accepted or rejected as a whole in the fields of %s', async (name) => {
      const route = bad.routeOf(name);
      const perhapsTaken: { label: string; place: FieldPath; json: string }[] = [];
      await bad.expectNoWrites(route, function* (call) {
        for (const place of chooseFields(fieldPathsOf(route.body))) {
          for (const { what, json } of choose(badValues(call, 'sometimes'))) {
            const label = `${name} with ${what} as ${place.join('.')}`;
            const body = inputWith(call, place, json);
            if (breaksContract(name, call, body)) yield { label, raw: { body }, statuses: [400] };
            else perhapsTaken.push({ label, place, json });
          }
        }
      });
      if (perhapsTaken.length === 0) return;
      own ??= await createSamples(await newBusiness(bad.world));
      // A rejected request changes nothing, so the next one can use the same records; an accepted one may use them up.
      let call: RouteCall | null = null;
      let isAccepted = false;
      for (const { label, place, json } of perhapsTaken) {
        call ??= await callOf(route, own);
        await bad.writes.take();
        const response = await sendRaw(own.business.api, route, call, { body: inputWith(call, place, json) });
        if (expectValidError(response, label)) expect(await bad.writes.take(), label).toEqual([]);
        else {
          call = null;
          isAccepted = true;
        }
      }
      expect(await differences(bad.world, own.business)).toEqual([]);
      if (isAccepted && CHANGES_OTHERS.test(name)) own = null;
    });

    it('leaves balanced books and no errors in the logs', () => bad.expectIntact());
  });
}

/** Whether the contract alone rejects a call with this body. */
function breaksContract(name: string, { path = {} }: RouteCall, body: string | FormData): boolean {
  const contract = theContract();
  const operation = contract.named(name);
  const request = {
    method: operation.method,
    path: operation.path.replaceAll(/:(\w+)/g, (_, parameter: string) => path[parameter] ?? ''),
    headers: new Headers({ 'content-type': 'application/json' }),
    body,
  };
  return requestProblems(contract, operation, request).length > 0;
}
