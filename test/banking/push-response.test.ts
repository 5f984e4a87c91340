import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookingsOf } from '../support/books/banking.js';
import { declareAccounts, differences, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf } from '../support/http/responses.js';
import {
  auditActions,
  declareChecking,
  listedIds,
  pushRow,
  pushRows,
} from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('the response of POST /transactions', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  it('[4.10] has id, category, type and review flag of a new transaction', async () => {
    const response = await push(business, [{ externalId: 'a', amount: 5, category: '6300' }]);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      data: {
        created: 1,
        updated: 0,
        unchanged: 0,
        removed: 0,
        transactions: [
          {
            externalId: 'a',
            id: expect.stringMatching(/^txn_[0-9A-Za-z]{22}$/),
            status: 'created',
            category: {
              accountNumber: '6300',
              accountName: 'Software',
              confidence: 0.95,
              source: 'pushed',
              because: null,
            },
            transactionType: 'expense',
            needsReview: false,
          },
        ],
      },
    });
  });

  it('has a status per transaction, in request order', async () => {
    const before = await pushRows(business, [
      { externalId: 'same', amount: 1 },
      { externalId: 'changed', amount: 2 },
      { externalId: 'text', amount: 3 },
      { externalId: 'gone', amount: 4 },
    ]);
    const response = await push(
      business,
      [
        { externalId: 'z-new', amount: 9 },
        { externalId: 'changed', amount: 22 },
        { externalId: 'same', amount: 1 },
        { externalId: 'a-new', amount: 8 },
        { externalId: 'text', amount: 3, description: 'another text' },
      ],
      { removed: [{ accountExternalId: 'chk', externalId: 'gone' }] },
    );
    const { transactions, ...counts } = dataOf(response);
    expect(counts).toEqual({ created: 2, updated: 2, unchanged: 1, removed: 1 });
    expect(transactions.map((transaction: any) => [transaction.externalId, transaction.status])).toEqual([
      ['z-new', 'created'],
      ['changed', 'updated'],
      ['same', 'unchanged'],
      ['a-new', 'created'],
      ['text', 'updated'],
    ]);
    for (const { externalId, id } of transactions.slice(1, 3)) expect(id).toBe(before[externalId].id);
  });

  it('does not depend on the order of dates in the request', async () => {
    const dates = ['2026-03-09', '2026-03-11', '2026-01-02', '2026-03-10'];
    const sent = dates.map((date, index) => ({ externalId: `r${index}`, amount: 1, date }));
    const { transactions } = dataOf(await push(business, sent));
    expect(transactions.map((transaction: any) => transaction.externalId)).toEqual(['r0', 'r1', 'r2', 'r3']);
    expect(await listedIds(business)).toEqual(['r1', 'r3', 'r0', 'r2']);
  });

  it('covers several accounts of the institution, which can use the same ids', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'card', kind: 'credit_card' }]));
    const response = await push(business, [
      { externalId: 'same-id', amount: 1, category: '6300' },
      { externalId: 'same-id', amount: 2, category: '6300', accountExternalId: 'card' },
    ]);
    const { transactions } = dataOf(response);
    expect(transactions.map((transaction: any) => transaction.status)).toEqual(['created', 'created']);
    const lines = await Promise.all(
      transactions.map(async ({ id }: any) => (await bookingsOf(business, id))[0]?.lines),
    );
    expect(lines).toEqual([
      { '1000': -1, '6300': 1 },
      { '2100': -2, '6300': 2 },
    ]);
  });

  it('[4.3] matches the institution name regardless of case, spaces and punctuation', async () => {
    const response = await push(business, [{ externalId: 'a', amount: 5 }], {
      institutionName: '  FIRST   bank! ',
    });
    expect(dataOf(response)).toMatchObject({ created: 1 });
  });

  it('accepts the currency of the account', async () => {
    expect(await pushRow(business, { currency: 'USD' })).toMatchObject({ status: 'created' });
  });

  it.each([
    ['externalId', 'x'.repeat(128)],
    ['externalId', '日本 🧾 /?#%'],
    ['description', 'd'],
    ['description', 'd'.repeat(500)],
    ['merchant', 'm'.repeat(120)],
  ])('accepts a %s of any allowed length: %s', async (field, value) => {
    const response = await push(business, [{ externalId: 'a', amount: 5, [field]: value }]);
    expect(dataOf(response)).toMatchObject({ created: 1 });
  });

  it('treats ids that differ in case, spaces or accents as different', async () => {
    const ids = ['a', 'A', 'a ', 'á', 'a\u0301'];
    const response = await push(
      business,
      ids.map((externalId) => ({ externalId, amount: 1 })),
    );
    expect(dataOf(response)).toMatchObject({ created: 5 });
  });

  it('is audited with its counts, unless the push writes nothing', async () => {
    await pushRow(business);
    await pushRow(business);
    const audited = await auditActions(business);
    expect(audited.filter((action) => action === 'bank_transactions.push')).toHaveLength(1);
    const [entry] = dataOf(await business.api.get('/v1/audit-log?limit=1'));
    expect(entry).toMatchObject({
      action: 'bank_transactions.push',
      changes: { created: 1, updated: 0, removed: 0 },
    });
  });
});
