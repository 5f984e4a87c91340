import { beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, INSTITUTION } from '../../support/books/push.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { expectBadField } from '../../support/http/responses.js';
import { auditActions, declareChecking, entriesOf, pushRow } from '../../support/books/transactions.js';
import { theWorld } from '../../support/world/world.js';

describe('unknown input', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
    await declareChecking(business, 10);
  });

  const row = { accountExternalId: 'chk', externalId: 'a', date: '2026-03-01', amount: 1, description: 'x' };
  const account = { externalId: 'chk', name: 'chk', currency: 'USD', kind: 'checking' };
  const lines = [
    { accountNumber: '1000', debit: 5 },
    { accountNumber: '3010', credit: 5 },
  ];
  const entry = { date: '2026-01-15', description: 'x', lines };

  it.each<[string, string, Record<string, unknown>, string]>([
    [
      'POST',
      '/v1/transactions',
      { institutionName: INSTITUTION, transactions: [row], dryRun: true },
      'dryRun',
    ],
    [
      'POST',
      '/v1/transactions',
      { institutionName: INSTITUTION, transactions: [row, { ...row, externalId: 'b', memo: 'x' }] },
      'transactions[1].memo',
    ],
    [
      'POST',
      '/v1/transactions',
      {
        institutionName: INSTITUTION,
        transactions: [],
        removed: [{ accountExternalId: 'chk', externalId: 'a', why: 'x' }],
      },
      'removed[0].why',
    ],
    ['POST', '/v1/bank-accounts', { institutionName: 'x', accounts: [account], itemId: 'x' }, 'itemId'],
    [
      'POST',
      '/v1/bank-accounts',
      { institutionName: 'x', accounts: [{ ...account, type: 'depository' }] },
      'accounts[0].type',
    ],
    [
      'POST',
      '/v1/accounts',
      { accountNumber: '6123', name: 'x', category: 'expense', currency: 'USD' },
      'currency',
    ],
    ['POST', '/v1/journal-entries', { ...entry, postedOn: '2026-01-01' }, 'postedOn'],
    [
      'POST',
      '/v1/journal-entries',
      { ...entry, lines: [{ ...lines[0], memo: 'x' }, lines[1]] },
      'lines[0].memo',
    ],
    ['POST', '/v1/entities', { legalName: 'x', country: 'US', entityType: 'llc', ein: '12-3456789' }, 'ein'],
    [
      'POST',
      '/v1/entities',
      {
        legalName: 'x',
        country: 'US',
        entityType: 'llc',
        address: { line1: 'x', city: 'x', country: 'US', zip: '1' },
      },
      'address.zip',
    ],
  ])('[1.3] an unknown field is 400: %s %s', async (method, path, body, field) => {
    expectBadField(await business.api.send(method, path, body), field);
  });

  it('[4.2] PATCH /transactions accepts category and reason, and nothing else', async () => {
    const { id } = await pushRow(business);
    for (const field of ['confidence', 'source', 'amount', 'accountNumber']) {
      const response = await business.api.patch(`/v1/transactions/${id}`, { category: '6300', [field]: 1 });
      expectBadField(response, field);
    }
  });

  it.each([['currency'], ['id'], ['taxIdMasked'], ['lockedThrough'], ['createdAt']])(
    '[2.4] %s of an entity cannot be changed',
    async (field) => {
      const response = await business.api.patch(`/v1/entities/${business.entityId}`, { [field]: 'USD' });
      expectBadField(response, field);
    },
  );

  it.each([['__proto__'], ['constructor'], ['toString'], ['hasOwnProperty']])(
    'the field %s is rejected like any other unknown field',
    async (name) => {
      const body = `{"accountNumber":"6123","name":"x","category":"expense","${name}":{}}`;
      expectBadField(await business.api.post('/v1/accounts', body), name);
    },
  );

  it.each([
    ['/v1/transactions?categroy=6300', 'categroy'],
    ['/v1/transactions?start=2026-01-01', 'start'],
    ['/v1/transactions?limit[]=5', 'limit[]'],
    ['/v1/bank-accounts?entity=x', 'entity'],
    ['/v1/accounts?limit=5', 'limit'],
    ['/v1/entities?country=US', 'country'],
    ['/v1/journal-entries?account=1000', 'account'],
    ['/v1/audit-log?actor=x', 'actor'],
    ['/v1/reports/statements/balance_sheet?asOf=2026-01-01', 'asOf'],
    ['/v1/reports/statements/profit_and_loss?from=2026-01-01&to=2026-12-31&decimals=0', 'decimals'],
    ['/v1/reports/trial-balance?from=2026-01-01', 'from'],
    ['/v1/reports/general-ledger?from=2026-01-01&to=2026-12-31&accountNumber=1000&account=1000', 'account'],
    ['/v1/reports/journal?accountNumber=1000', 'accountNumber'],
  ])('[4.1] an unknown query parameter is 400: GET %s', async (path, field) => {
    const response = await business.api.get(path);
    expect(response.status, response.text).toBe(400);
    expect(response.body.reason).toContain(field.replace('[]', ''));
    expect(response.body.reason).toContain('is not a known field');
  });

  it.each([['limit=1&limit=2'], ['from=2026-01-01&from=2026-02-01'], ['search=a&search=b']])(
    '[4.1] a repeated parameter is 400: %s',
    async (query) => {
      expectBadField(await business.api.get(`/v1/transactions?${query}`), query.split('=', 1)[0]!);
    },
  );

  it.each<[string, () => Promise<string>]>([
    ['a transaction', async () => `/v1/transactions/${(await pushRow(business)).id}`],
    ['an entity', async () => `/v1/entities/${business.entityId}`],
    ['a journal entry', async () => `/v1/journal-entries/${(await entriesOf(business))[0].id}`],
  ])('[4] %s has no query parameters', async (_what, pathOf) => {
    expectBadField(await business.api.get(`${await pathOf()}?expand=lines`), 'expand');
  });

  it.each<[string, string, () => string, unknown]>([
    [
      'POST',
      '/transactions',
      () => '/v1/transactions',
      { institutionName: INSTITUTION, transactions: [row] },
    ],
    [
      'POST',
      '/bank-accounts',
      () => '/v1/bank-accounts',
      { institutionName: INSTITUTION, accounts: [account] },
    ],
    ['POST', '/accounts', () => '/v1/accounts', { accountNumber: '6123', name: 'x', category: 'expense' }],
    ['POST', '/journal-entries', () => '/v1/journal-entries', entry],
    ['POST', '/entities', () => '/v1/entities', { legalName: 'x', country: 'US', entityType: 'llc' }],
    ['PATCH', '/entities/{id}', () => `/v1/entities/${business.entityId}`, { naics: '541511' }],
    [
      'PUT',
      '/entities/{id}/period-lock',
      () => `/v1/entities/${business.entityId}/period-lock`,
      { lockedThrough: '2026-01-31' },
    ],
  ])('[4] %s %s rejects a query parameter and writes nothing', async (method, _route, path, body) => {
    const before = await auditActions(business);
    expectBadField(await business.api.send(method, `${path()}?dryRun=true`, body), 'dryRun');
    expect(await auditActions(business)).toEqual(before);
  });

  it('null for a required field is 400', async () => {
    const response = await declareAccounts(business, [{ externalId: 'a', name: null as unknown as string }]);
    expectBadField(response, 'accounts[0].name');
  });
});
