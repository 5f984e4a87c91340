import { beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { ALWAYS, bankAccountOf, decide, listedIds, pushRows } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

describe('the filters of GET /transactions', () => {
  let business: TestBusiness;
  let transactions: Record<string, any>;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
    dataOf(
      await declareAccounts(business, [
        { externalId: 'chk' },
        { externalId: 'card', kind: 'credit_card' },
        { externalId: 'misc', kind: 'other' },
      ]),
    );
    transactions = await pushRows(business, [
      { externalId: 'soft', amount: 20, category: '6300' },
      { externalId: 'refund', amount: -5, category: '6300' },
      { externalId: 'sale', amount: -900, category: '4000' },
      { externalId: 'unknown', amount: 7, description: 'Zzyzx' },
      { externalId: 'move', amount: 50, category: 'transfer' },
      { externalId: 'desk', amount: 400, category: '1510', accountExternalId: 'card' },
      { externalId: 'hold', amount: 3, category: '6400', accountExternalId: 'card', pending: true },
      { externalId: 'odd', amount: 9, accountExternalId: 'misc' },
    ]);
  });

  const idsFor = async (query: string) => (await listedIds(business, query)).toSorted();

  it.each([
    ['category=6300', ['refund', 'soft']],
    ['category=4000', ['sale']],
    ['category=6999', ['unknown']],
    ['category=6450', []],
    ['category=123456', []],
    ['category=transfer', []],
    ['category=63', []],
    ['direction=in', ['refund', 'sale']],
    ['direction=out', ['desk', 'hold', 'move', 'odd', 'soft', 'unknown']],
    ['pending=true', ['hold']],
    ['pending=false', ['desk', 'move', 'odd', 'refund', 'sale', 'soft', 'unknown']],
    ['needsReview=true', ['odd', 'unknown']],
    ['needsReview=false', ['desk', 'hold', 'move', 'refund', 'sale', 'soft']],
    ['transactionType=income', ['sale']],
    ['transactionType=expense', ['hold', 'odd', 'refund', 'soft', 'unknown']],
    ['transactionType=transfer', ['move']],
    ['transactionType=balance_sheet', ['desk']],
    ['category=6300&direction=in', ['refund']],
    ['pending=false&transactionType=expense&needsReview=false', ['refund', 'soft']],
    ['direction=in&category=6300&search=zzyzx', []],
  ])('[4.1] %s', async (query, expected) => {
    expect(await idsFor(query)).toEqual(expected);
  });

  it('bankAccountId: only transactions of that account', async () => {
    const card = await bankAccountOf(business, 'card');
    expect(await idsFor(`bankAccountId=${card.id}`)).toEqual(['desk', 'hold']);
  });

  it('entityId: only transactions of that entity; without it, of every entity', async () => {
    const entity = { legalName: 'Second LLC', country: 'US', entityType: 'llc' };
    const { id: entityId } = dataOf(await business.api.post('/v1/entities', entity), 201);
    const declared = await business.api.post('/v1/bank-accounts', {
      institutionName: 'Second Bank',
      entityId,
      accounts: [{ externalId: 'chk', name: 'Checking', currency: 'USD', kind: 'checking' }],
    });
    dataOf(declared);
    dataOf(await push(business, [{ externalId: 'second', amount: 1 }], { institutionName: 'Second Bank' }));
    expect(await idsFor(`entityId=${entityId}`)).toEqual(['second']);
    expect(await idsFor(`entityId=${business.entityId}`)).toHaveLength(8);
    expect(await idsFor('')).toHaveLength(9);
    expect(await idsFor('category=6999')).toEqual(['second', 'unknown']);
  });

  it('[4.1] category follows a recategorization', async () => {
    await decide(business, transactions['soft'].id, '6450');
    expect(await idsFor('category=6300')).toEqual(['refund']);
    expect(await idsFor('category=6450')).toEqual(['soft']);
  });

  it('[4.1] filters work with pagination', async () => {
    const path = `/v1/transactions?${ALWAYS}&pending=false&transactionType=expense&limit=3`;
    const first = await business.api.get(path);
    expect(first.body.meta.pagination).toEqual({ limit: 3, offset: 0, nextOffset: 3 });
    const second = await business.api.get(`${path}&offset=3`);
    expect(second.body.meta.pagination).toEqual({ limit: 3, offset: 3, nextOffset: null });
    const ids = [...first.body.data, ...second.body.data].map(
      (transaction): string => transaction.externalId,
    );
    expect(ids.toSorted()).toEqual(['odd', 'refund', 'soft', 'unknown']);
  });

  it.each(['bankAccountId', 'entityId', 'ruleId'])(
    '%s is 404 when unknown and 400 when not a uuid',
    async (name) => {
      refusalOf(await business.api.get(`/v1/transactions?${name}=${UNKNOWN_ID}`), 404, 'not_found');
      expectBadField(await business.api.get(`/v1/transactions?${name}=abc`), name);
    },
  );

  it.each([
    ['direction', 'both'],
    ['direction', 'IN'],
    ['direction', ''],
    ['pending', 'yes'],
    ['pending', '1'],
    ['pending', ''],
    ['needsReview', 'TRUE'],
    ['transactionType', 'cost'],
    ['transactionType', ''],
    ['category', ''],
    ['search', ''],
    ['search', 'x'.repeat(201)],
  ])('%s=%s is 400', async (name, value) => {
    expectBadField(await business.api.get(`/v1/transactions?${name}=${value}`), name);
  });

  it.each(['Category', 'start', 'startDate', 'end', 'q', 'account', 'page', 'order', 'toString'])(
    'the parameter %s does not exist: 400, not the unfiltered list',
    async (name) => {
      expectBadField(await business.api.get(`/v1/transactions?${name}=6300`), name);
    },
  );

  it.each(['category', 'search', 'direction', 'from', 'limit'])(
    'the parameter %s given twice is 400',
    async (name) => {
      const value = { category: '6300', search: 'a', direction: 'in', from: '2026-01-01', limit: '5' }[name];
      const query = `${name}=${value}&${name}=${value}`;
      expectBadField(await business.api.get(`/v1/transactions?${query}`), name);
    },
  );
});
