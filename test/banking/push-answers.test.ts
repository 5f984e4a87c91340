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

describe('what POST /transactions answers', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  it('[4.10] a new row: created, with its id, category, type and review flag', async () => {
    const answer = await push(business, [{ externalId: 'a', amount: 5, category: '6300' }]);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
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

  it('every status in one push, in the order of the request', async () => {
    const before = await pushRows(business, [
      { externalId: 'same', amount: 1 },
      { externalId: 'changed', amount: 2 },
      { externalId: 'text', amount: 3 },
      { externalId: 'gone', amount: 4 },
    ]);
    const answer = await push(
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
    const { transactions, ...counts } = dataOf(answer);
    expect(counts).toEqual({ created: 2, updated: 2, unchanged: 1, removed: 1 });
    expect(transactions.map((row: any) => [row.externalId, row.status])).toEqual([
      ['z-new', 'created'],
      ['changed', 'updated'],
      ['same', 'unchanged'],
      ['a-new', 'created'],
      ['text', 'updated'],
    ]);
    for (const { externalId, id } of transactions.slice(1, 3)) expect(id).toBe(before[externalId].id);
  });

  it('rows of one request need no order of their own', async () => {
    const dates = ['2026-03-09', '2026-03-11', '2026-01-02', '2026-03-10'];
    const rows = dates.map((date, index) => ({ externalId: `r${index}`, amount: 1, date }));
    const { transactions } = dataOf(await push(business, rows));
    expect(transactions.map((row: any) => row.externalId)).toEqual(['r0', 'r1', 'r2', 'r3']);
    expect(await listedIds(business)).toEqual(['r1', 'r3', 'r0', 'r2']);
  });

  it('one request speaks of several accounts of the institution, whose ids are their own', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'card', kind: 'credit_card' }]));
    const answer = await push(business, [
      { externalId: 'same-id', amount: 1, category: '6300' },
      { externalId: 'same-id', amount: 2, category: '6300', accountExternalId: 'card' },
    ]);
    const { transactions } = dataOf(answer);
    expect(transactions.map((row: any) => row.status)).toEqual(['created', 'created']);
    const lines = await Promise.all(
      transactions.map(async ({ id }: any) => (await bookingsOf(business, id))[0]?.lines),
    );
    expect(lines).toEqual([
      { '1000': -1, '6300': 1 },
      { '2100': -2, '6300': 2 },
    ]);
  });

  it('[4.3] the institution is known by its name, however it is written', async () => {
    const answer = await push(business, [{ externalId: 'a', amount: 5 }], {
      institutionName: '  FIRST   bank! ',
    });
    expect(dataOf(answer)).toMatchObject({ created: 1 });
  });

  it('the currency may be said again', async () => {
    expect(await pushRow(business, { currency: 'USD' })).toMatchObject({ status: 'created' });
  });

  it.each([
    ['externalId', 'x'.repeat(128)],
    ['externalId', '日本 🧾 /?#%'],
    ['description', 'd'],
    ['description', 'd'.repeat(500)],
    ['merchant', 'm'.repeat(120)],
  ])('%s may be as long as the design says: %s', async (field, value) => {
    const answer = await push(business, [{ externalId: 'a', amount: 5, [field]: value }]);
    expect(dataOf(answer)).toMatchObject({ created: 1 });
  });

  it('ids differ by case, spaces and accents', async () => {
    const ids = ['a', 'A', 'a ', 'á', 'a\u0301'];
    const answer = await push(
      business,
      ids.map((externalId) => ({ externalId, amount: 1 })),
    );
    expect(dataOf(answer)).toMatchObject({ created: 5 });
  });

  it('a push that writes is audited once, with what it did; one that does not is not', async () => {
    await pushRow(business);
    await pushRow(business);
    const audited = await auditActions(business);
    expect(audited.filter((action) => action === 'bank_transactions.push')).toHaveLength(1);
    const [row] = dataOf(await business.api.get('/v1/audit-log?limit=1'));
    expect(row).toMatchObject({
      action: 'bank_transactions.push',
      changes: { created: 1, updated: 0, removed: 0 },
    });
  });
});
