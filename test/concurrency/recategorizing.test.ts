import { beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, differences } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { atOnce, countsOf, liveOf, tallyOf } from '../support/concurrency/clients.js';
import {
  auditActions,
  declareChecking,
  entriesOf,
  linesOf,
  pushRow,
  pushRows,
  recategorize,
  transactionOf,
} from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('decisions on a row that come at once', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  it('[4.2.2] 20 identical decisions leave one live entry', async () => {
    const { id } = await pushRow(business, { amount: 25, category: '6400' });
    const responses = await atOnce(20, () => recategorize(business, id, '6300'));
    expect(tallyOf(responses)).toEqual({ '200': 20 });
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const entries = await entriesOf(business);
    expect(countsOf(entries.map(({ source }): string => source))).toEqual({
      bank_transaction: 2,
      reversal: 1,
    });
    expect(liveOf(entries).map(linesOf)).toEqual([{ '1000': -25, '6300': 25 }]);
    expect(await differences(world, business)).toEqual([]);
  });

  it('[4.2.3] 20 identical decisions are one decision to the memory and to the audit trail', async () => {
    const { id } = await pushRow(business, { amount: 25, merchant: 'Zorblax' });
    await atOnce(20, () => recategorize(business, id, '6300'));
    expect(await auditActions(business, 'resource=bank_transaction')).toEqual([
      'bank_transaction.recategorize',
    ]);
    const { category } = await pushRow(business, { externalId: 'next', amount: 30, merchant: 'Zorblax' });
    expect(category).toMatchObject({ accountNumber: '6300', source: 'memory' });
  });

  it('[4.2.2] 20 contradicting decisions leave one live entry, the one that the row shows', async () => {
    const { id } = await pushRow(business, { amount: 25, category: '6400' });
    const wishes = ['6300', '6450', '6550', 'transfer', '2000'];
    const responses = await atOnce(20, (index) => recategorize(business, id, wishes[index % 5] ?? ''));
    expect(tallyOf(responses)).toEqual({ '200': 20 });
    const { category } = await transactionOf(business, id);
    const live = liveOf(await entriesOf(business));
    expect(live.map(linesOf)).toEqual([{ '1000': -25, [category?.accountNumber ?? '1999']: 25 }]);
    for (const number of ['6300', '6400', '6450', '6550', '1999', '2000']) {
      const expected = number === (category?.accountNumber ?? '1999') ? 2500 : 0;
      expect(await balanceOf(world, business, number), number).toBe(expected);
    }
    expect(await differences(world, business)).toEqual([]);
  });

  it('[4.2.3] decisions for 20 rows of one merchant at once are 20 decisions to the memory', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `r${index}`);
    const rows = await pushRows(
      business,
      names.map((externalId) => ({ externalId, amount: 5, merchant: 'Zorblax' })),
    );
    const responses = await atOnce(20, (index) => recategorize(business, rows[`r${index}`].id, '6300'));
    expect(tallyOf(responses)).toEqual({ '200': 20 });
    const { category } = await pushRow(business, { externalId: 'next', amount: 5, merchant: 'Zorblax' });
    expect(category).toMatchObject({ accountNumber: '6300', source: 'memory' });
    expect(await balanceOf(world, business, '6300')).toBe(21 * 500);
    expect(await differences(world, business)).toEqual([]);
  });

  it("a person's decision and the feed's corrections at once: the decision stands, one entry is live", async () => {
    const { id } = await pushRow(business, { amount: 25, category: '6400' });
    const responses = await atOnce(20, (index) =>
      index % 2 === 0
        ? recategorize(business, id, '6300')
        : pushRow(business, { amount: 100 + index }).then(() => recategorize(business, id, '6300')),
    );
    expect(tallyOf(responses)).toEqual({ '200': 20 });
    const { amount, category } = await transactionOf(business, id);
    expect(category).toMatchObject({ accountNumber: '6300', source: 'user_override', confidence: 1 });
    expect(liveOf(await entriesOf(business)).map(linesOf)).toEqual([{ '1000': -amount, '6300': amount }]);
    expect(await differences(world, business)).toEqual([]);
  });
});
