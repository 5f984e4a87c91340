import { randomInt, randomUUID } from 'node:crypto';
import type { Contract, Operation } from '../../test/support/contract/contract.js';
import { type Json, toObject } from './client.js';
import { expectEqual, expectError, expectHeader, expectStatus } from './expectations.js';
import type { Check } from './run-checks.js';

const NO_ID = '00000000-0000-7000-8000-000000000000';

/** Checks that create records: they need a key with the scope write of a business for tests. */
export function writingChecks(contract: Contract): readonly Check[] {
  const withBody = contract.operations.filter(
    ({ bodies, bodyIsRequired }) => bodyIsRequired && bodies.has('application/json'),
  );
  return [...withBody.flatMap(rejectsBadBodies), ...IDEMPOTENCY];
}

/** Every one of these bodies is rejected, so they change nothing in a service that conforms. */
function rejectsBadBodies({ name, method, path }: Operation): Check[] {
  const send = { method, path: path.replaceAll(/:\w+/g, NO_ID) };
  const check = (what: string, body: string, status: number, code: string, type?: string): Check => ({
    name: `${name}: ${what} is ${status}`,
    async run(client) {
      const headers = type === undefined ? {} : { 'content-type': type };
      expectError(await client.send(send.path, { method, body, headers }), status, code);
    },
  });
  return [
    check('a body that is not JSON', '{', 400, 'invalid_json'),
    check('a list instead of an object', '[[]]', 400, 'invalid_request'),
    check('an unknown field', '{"noSuchField":1}', 400, 'invalid_request'),
    check('a body of another type', 'x', 415, 'unsupported_media_type', 'text/plain'),
  ];
}

const newAccount = (name: string) =>
  JSON.stringify({ accountNumber: `9.${randomInt(1e9)}`, name, category: 'expense' });
const create = (body: string, key?: string) => ({
  method: 'POST',
  body,
  headers: key === undefined ? {} : { 'idempotency-key': key },
});

const IDEMPOTENCY: readonly Check[] = [
  {
    name: 'POST /v1/accounts: creates an account that the chart then contains',
    async run(client) {
      const made = await client.send('/v1/accounts', create(newAccount('Conformance')));
      expectStatus(made, 201);
      const chart = (await client.send('/v1/accounts')).body['data'] as readonly Json[];
      const { id } = toObject(made.body['data']);
      expectEqual(chart.filter((account) => account['id'] === id).length, 1, 'accounts with its id');
    },
  },
  {
    name: 'POST /v1/accounts: the same Idempotency-Key and body replay the response',
    async run(client) {
      const [body, key] = [newAccount('Conformance, twice'), randomUUID()];
      const first = await client.send('/v1/accounts', create(body, key));
      expectStatus(first, 201);
      const again = await client.send('/v1/accounts', create(body, key));
      expectStatus(again, 201);
      expectHeader(again, 'idempotency-replayed', /^true$/);
      expectEqual(again.body, first.body, 'the response');
    },
  },
  {
    name: 'POST /v1/accounts: the same Idempotency-Key and another body are 409',
    async run(client) {
      const key = randomUUID();
      expectStatus(await client.send('/v1/accounts', create(newAccount('Conformance, key'), key)), 201);
      const other = await client.send('/v1/accounts', create(newAccount('Conformance, other'), key));
      expectError(other, 409, 'idempotency_key_reused');
    },
  },
];
