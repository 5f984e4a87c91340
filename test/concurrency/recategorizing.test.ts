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

describe('concurrent decisions on a bank transaction', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  it('[4.2.2] leave one live entry if all are identical', async () => {
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

  it('[4.2.3] count as one decision for the memory and the audit trail if all are identical', async () => {
    const { id } = await pushRow(business, { amount: 25, merchant: 'Zorblax' });
    await atOnce(20, () => recategorize(business, id, '6300'));
    expect(await auditActions(business, 'resource=bank_transaction')).toEqual([
      'bank_transaction.recategorize',
    ]);
    const { category } = await pushRow(business, { externalId: 'next', amount: 30, merchant: 'Zorblax' });
    expect(category).toMatchObject({ accountNumber: '6300', source: 'memory' });
  });

  it('[4.2.2] leave one live entry, which matches the bank transaction, if they contradict each other', async () => {
    const { id } = await pushRow(business, { amount: 25, category: '6400' });
    const categories = ['6300', '6450', '6550', 'transfer', '2000'];
    const responses = await atOnce(20, (index) => recategorize(business, id, categories[index % 5] ?? ''));
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

  it('[4.2.3] on 20 bank transactions of one merchant are 20 decisions for the memory', async () => {
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

  it("survive the feed's concurrent corrections, with one live entry", async () => {
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
