import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, differences } from '../support/books/push.js';
import { lockThrough, trialBalanceOf } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { auditActions, bankAccountOf, entriesOf, linesOf, pushRows } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('an opening balance that is declared again', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  afterEach(async () => {
    expect(await differences(world, business)).toEqual([]);
  });

  const declare = (openingBalance: number, openingBalanceDate: string) =>
    declareAccounts(business, [{ externalId: 'chk', openingBalance, openingBalanceDate }]);

  const declared = async (openingBalance: number, openingBalanceDate: string) =>
    dataOf(await declare(openingBalance, openingBalanceDate));

  /** Source, date and lines of each entry, in the order of posting. */
  const entriesAsText = async () =>
    (await entriesOf(business))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((entry) => [entry.source, entry.date, linesOf(entry)]);

  it('[4.3.3] writes nothing if its values are equal', async () => {
    await declared(100, '2026-01-01');
    const before = [await entriesOf(business), await auditActions(business)];
    await declared(100, '2026-01-01');
    expect([await entriesOf(business), await auditActions(business)]).toEqual(before);
  });

  it('[4.3.3] is reversed and posted again if the balance differs', async () => {
    await declared(100, '2026-01-01');
    await declared(250, '2026-01-01');
    expect(await entriesAsText()).toEqual([
      ['opening_balance', '2026-01-01', { '1000': 100, '3900': -100 }],
      ['reversal', '2026-01-01', { '1000': -100, '3900': 100 }],
      ['opening_balance', '2026-01-01', { '1000': 250, '3900': -250 }],
    ]);
    expect(await bankAccountOf(business, 'chk')).toMatchObject({ openingBalance: 250, derivedBalance: 250 });
  });

  it('[4.3.3] as 0 is reversed; from 0 it is posted', async () => {
    await declared(100, '2026-01-01');
    await declared(0, '2026-01-01');
    expect(await trialBalanceOf(business)).toEqual({});
    await declared(0, '2026-01-01');
    expect(await entriesOf(business)).toHaveLength(2);
    await declared(30, '2026-01-01');
    expect(await trialBalanceOf(business)).toEqual({ '1000': 30, '3900': -30 });
    expect(await entriesOf(business)).toHaveLength(3);
  });

  it('keeps its values when a request omits them', async () => {
    await declared(100, '2026-01-01');
    dataOf(await declareAccounts(business, [{ externalId: 'chk', name: 'Renamed' }]));
    expect(await bankAccountOf(business, 'chk')).toMatchObject({
      name: 'Renamed',
      openingBalance: 100,
      openingBalanceDate: '2026-01-01',
    });
    expect(await entriesOf(business)).toHaveLength(1);
  });

  it('with a later date reverses the transactions in between', async () => {
    await declared(100, '2026-01-01');
    await pushRows(business, [
      { externalId: 'jan', amount: 10, date: '2026-01-20' },
      { externalId: 'feb', amount: 20, date: '2026-02-01' },
    ]);
    await declared(90, '2026-02-01');
    expect(await trialBalanceOf(business)).toEqual({ '1000': 70, '3900': -90, '6999': 20 });
    expect(await bankAccountOf(business, 'chk')).toMatchObject({
      openingBalanceDate: '2026-02-01',
      derivedBalance: 70,
    });
    const transactions = dataOf(await business.api.get('/v1/transactions?from=2026-01-01'));
    expect(
      transactions.map((transaction: any) => [transaction.externalId, transaction.reviewReason]),
    ).toEqual([
      ['feb', 'uncategorized'],
      ['jan', 'before_opening_balance'],
    ]);
  });

  it('with an earlier date posts the transactions in between with their categories', async () => {
    await declared(90, '2026-02-01');
    await pushRows(business, [
      { externalId: 'dec', amount: 5, date: '2025-12-31', category: '6300' },
      { externalId: 'jan', amount: 10, date: '2026-01-20', category: '6400' },
      { externalId: 'feb', amount: 20, date: '2026-02-01', category: '6300' },
    ]);
    expect(await trialBalanceOf(business)).toEqual({ '1000': 70, '3900': -90, '6300': 20 });
    await declared(100, '2026-01-01');
    expect(await trialBalanceOf(business)).toEqual({
      '1000': 70,
      '3900': -100,
      '6300': 20,
      '6400': 10,
    });
    expect((await bankAccountOf(business, 'chk')).derivedBalance).toBe(70);
  });

  it('for the first time reverses existing transactions before its date', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'chk' }]));
    await pushRows(business, [
      { externalId: 'jan', amount: 10, date: '2026-01-20', category: '6300' },
      { externalId: 'feb', amount: 20, date: '2026-02-01', category: '6300' },
    ]);
    expect(await trialBalanceOf(business)).toEqual({ '1000': -30, '6300': 30 });
    expect((await bankAccountOf(business, 'chk')).derivedBalance).toBeNull();
    await declared(100, '2026-02-01');
    expect(await trialBalanceOf(business)).toEqual({ '1000': 80, '3900': -100, '6300': 20 });
    expect((await bankAccountOf(business, 'chk')).derivedBalance).toBe(80);
  });

  it('and then restored leaves the books unchanged', async () => {
    await declared(100, '2026-01-01');
    await pushRows(business, [{ externalId: 'jan', amount: 10, date: '2026-01-20', category: '6300' }]);
    const before = await trialBalanceOf(business);
    await declared(55, '2026-02-01');
    await declared(100, '2026-01-01');
    expect(await trialBalanceOf(business)).toEqual(before);
    expect((await bankAccountOf(business, 'chk')).derivedBalance).toBe(90);
  });

  it('for a card credits a higher debt', async () => {
    const card = (openingBalance: number) =>
      declareAccounts(business, [
        { externalId: 'card', kind: 'credit_card', openingBalance, openingBalanceDate: '2026-01-01' },
      ]);
    dataOf(await card(40));
    dataOf(await card(70));
    expect(await trialBalanceOf(business)).toEqual({ '2100': -70, '3900': 70 });
  });

  it.each([
    ['another balance in', 50, '2026-01-01'],
    ['a later date out of', 100, '2026-03-01'],
    ['an earlier date within', 100, '2025-12-01'],
  ])('with %s a closed period is 409 period_locked', async (_what, balance, date) => {
    await declared(100, '2026-01-01');
    await lockThrough(business, '2026-01-31');
    const reason = refusalOf(await declare(balance, date), 409, 'period_locked');
    expect(reason).toBe('the books are locked through 2026-01-31: accounts[0] (chk) opening balance');
    expect(await bankAccountOf(business, 'chk')).toMatchObject({
      openingBalance: 100,
      openingBalanceDate: '2026-01-01',
    });
    await declared(100, '2026-01-01');
  });

  it('that would affect transactions in a closed period is 409 period_locked, naming them', async () => {
    await declared(0, '2026-01-01');
    await pushRows(business, [
      { externalId: 'jan', amount: 10, date: '2026-01-20' },
      { externalId: 'feb', amount: 10, date: '2026-02-20' },
    ]);
    await lockThrough(business, '2026-01-31');
    const reason = refusalOf(await declare(0, '2026-03-01'), 409, 'period_locked');
    expect(reason).toBe('the books are locked through 2026-01-31: transaction jan');
    expect((await bankAccountOf(business, 'chk')).openingBalanceDate).toBe('2026-01-01');
    await declared(0, '2025-06-01');
  });
});
