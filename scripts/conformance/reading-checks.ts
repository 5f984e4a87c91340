import type { Contract, Operation } from '../../test/support/contract/contract.js';
import { type Json, toObject } from './client.js';
import { expectEqual, expectError, expectHeader, expectStatus } from './expectations.js';
import { type Check, NotApplicable } from './run-checks.js';

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';
/** Values of required parameters. Any date works; the chart of every entity has cash. */
const REQUIRED: Readonly<Record<string, string>> = {
  accountNumber: '1000',
  currency: 'EUR',
  fiscalYear: '2026',
  form: '1120',
  from: '2026-01-01',
  to: '2026-12-31',
  type: 'balance_sheet',
};

/** Checks that change nothing: they need a key with the scope read. */
export function readingChecks(contract: Contract): readonly Check[] {
  const { operations } = contract;
  const reads = operations.filter(({ method }) => method === 'GET');
  const withoutId = reads.filter(({ path }) => !path.includes('/:id'));
  const ofOne = reads.filter(({ path }) => path.endsWith('/:id'));
  const lists = withoutId.filter((operation) => hasParameter(operation, 'limit'));
  return [
    ...GENERAL,
    ...operations.map(refusesAnonymous),
    ...withoutId.map(matchesContract),
    ...withoutId.map(rejectsUnknownParameters),
    ...lists.map(rejectsBadPages),
    ...lists.filter((list) => hasParameter(list, 'offset')).map(pagesConsistently),
    ...ofOne.flatMap((operation) => [findsListed(operation), refusesUnknownIds(operation)]),
  ];
}

const GENERAL: readonly Check[] = [
  {
    name: 'headers: no caching, no sniffing, a request id and the rate limit',
    async run(client) {
      const response = await client.send('/v1/entities');
      expectStatus(response, 200);
      expectHeader(response, 'cache-control', /no-store/);
      expectHeader(response, 'x-content-type-options', /^nosniff$/);
      expectHeader(response, 'x-request-id', /./);
      expectHeader(response, 'ratelimit', /;r=\d+/);
    },
  },
  {
    name: 'an unknown path is 404',
    run: async (client) => expectError(await client.send('/v1/no-such-path'), 404, 'not_found'),
  },
  {
    name: 'another method is 405 with Allow',
    async run(client) {
      const response = await client.send('/v1/entities', { method: 'DELETE' });
      expectError(response, 405, 'method_not_allowed');
      expectHeader(response, 'allow', /GET/);
    },
  },
  {
    name: 'an unknown credential is 401 invalid_token',
    async run(client) {
      const response = await client.send('/v1/entities', { credential: 'svc_live_unknown' });
      expectError(response, 401, 'unauthorized');
      expectHeader(response, 'www-authenticate', /^Bearer .*error="invalid_token"/);
    },
  },
  {
    name: 'the authorization server describes itself (RFC 8414)',
    async run(client) {
      const response = await client.send('/.well-known/oauth-authorization-server', { credential: null });
      expectStatus(response, 200);
      expectEqual(response.body['code_challenge_methods_supported'], ['S256'], 'PKCE methods');
    },
  },
];

const refusesAnonymous = ({ name, method, path }: Operation): Check => ({
  name: `${name}: without a credential is 401`,
  async run(client) {
    const response = await client.send(filled(path), { method, credential: null });
    if (response.status === 200 && path === '/v1/openapi.json') return;
    expectError(response, 401, 'unauthorized');
    expectHeader(response, 'www-authenticate', /^Bearer/);
  },
});

const matchesContract = (operation: Operation): Check => ({
  name: `${operation.name}: matches the contract`,
  async run(client) {
    const response = await client.send(pathOf(operation));
    if (response.status === 403) throw new NotApplicable('the key may not read it');
    expectStatus(response, 200);
  },
});

const rejectsUnknownParameters = (operation: Operation): Check => ({
  name: `${operation.name}: an unknown parameter is 400`,
  async run(client) {
    const response = await client.send(pathOf(operation, { noSuchParameter: '1' }));
    if (response.status === 403) throw new NotApplicable('the key may not read it');
    expectError(response, 400, 'invalid_request');
  },
});

const rejectsBadPages = (operation: Operation): Check => ({
  name: `${operation.name}: pages out of bounds are 400`,
  async run(client) {
    const maximum = Number(
      operation.parameters.find(({ name }) => name === 'limit')?.schema['maximum'] ?? 200,
    );
    for (const page of [{ limit: '0' }, { limit: String(maximum + 1) }, { limit: 'x' }, { offset: '-1' }]) {
      const response = await client.send(pathOf(operation, page));
      if (response.status === 403) throw new NotApplicable('the key may not read it');
      expectError(response, 400, 'invalid_request');
    }
  },
});

const pagesConsistently = (operation: Operation): Check => ({
  name: `${operation.name}: two pages of one are the page of two`,
  async run(client) {
    const both = await client.send(pathOf(operation, { limit: '2' }));
    if (both.status === 403) throw new NotApplicable('the key may not read it');
    if (rowsOf(both.body).length < 2) throw new NotApplicable('fewer than two records');
    const pages: Json[] = [];
    for (const offset of ['0', '1']) {
      const page = await client.send(pathOf(operation, { limit: '1', offset }));
      expectEqual(toObject(toObject(page.body['meta'])['pagination'])['limit'], 1, 'limit of the page');
      pages.push(...rowsOf(page.body));
    }
    expectEqual(pages, rowsOf(both.body), 'records');
  },
});

const findsListed = (operation: Operation): Check => ({
  name: `${operation.name}: returns a listed record`,
  async run(client) {
    const list = operation.path.replace('/:id', '');
    if (!client.contract.find('GET', list)) throw new NotApplicable('has no list');
    const [first] = rowsOf((await client.send(`${list}?limit=1`)).body);
    if (!first) throw new NotApplicable('the list is empty');
    const response = await client.send(`${list}/${String(first['id'])}`);
    expectStatus(response, 200);
    expectEqual(toObject(response.body['data'])['id'], first['id'], 'id');
  },
});

const refusesUnknownIds = (operation: Operation): Check => ({
  name: `${operation.name}: an unknown id is 404`,
  async run(client) {
    if (operation.path.startsWith('/v1/transactions')) throw new NotApplicable('its ids are not uuids');
    expectError(await client.send(filled(operation.path)), 404, 'not_found');
  },
});

function hasParameter({ parameters }: Operation, name: string): boolean {
  return parameters.some((parameter) => parameter.name === name);
}

function filled(path: string): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => REQUIRED[name] ?? UNKNOWN_ID);
}

function pathOf(operation: Operation, query: Readonly<Record<string, string>> = {}): string {
  const required = operation.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }): [string, string] => [name, REQUIRED[name] ?? '']);
  const search = new URLSearchParams([...required, ...Object.entries(query)]).toString();
  return `${filled(operation.path)}${search === '' ? '' : `?${search}`}`;
}

/** The records of a list; of the general ledger, its lines. */
function rowsOf({ data }: Json): Json[] {
  const rows = Array.isArray(data) ? data : toObject(data)['lines'];
  return Array.isArray(rows) ? (rows as Json[]) : [];
}
