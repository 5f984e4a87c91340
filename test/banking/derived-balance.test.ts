import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, derivedBalanceOf } from '../support/books/banking.js';
import { balanceOf, declareAccounts, differences, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf } from '../support/http/responses.js';
import { bankAccountOf, decide, pushRow, pushRows } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

/** Kinds whose balance is what is held. */
const HELD = [
  ['checking', '1000'],
  ['cash_management', '1000'],
  ['prepaid', '1000'],
  ['paypal', '1000'],
  ['savings', '1010'],
  ['money_market', '1020'],
  ['brokerage', '1800'],
  ['cash', '1050'],
] as const;
/** Kinds whose balance is what is owed. */
const OWED = [
  ['credit_card', '2100'],
  ['charge_card', '2100'],
  ['line_of_credit', '2500'],
  ['loan', '2600'],
  ['mortgage', '2600'],
] as const;
const KINDS = [
  ...HELD.map(([kind, number]) => ({ kind, number, sense: 1 })),
  ...OWED.map(([kind, number]) => ({ kind, number, sense: -1 })),
];

describe('derivedBalance', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  const declare = async (kind: string, openingBalance: number, externalId = 'acc') =>
    dataOf(
      await declareAccounts(business, [
        { externalId, kind, openingBalance, openingBalanceDate: '2026-01-01' },
      ]),
    );

  it.each(KINDS)(
    '[2.2] $kind: the opening balance rolled forward through settled rows, equal to its part of the ledger',
    async ({ kind, number, sense }) => {
      await declare(kind, 1000);
      await pushRows(business, [
        { externalId: 'out', amount: 300.1, accountExternalId: 'acc' },
        { externalId: 'in', amount: -50.2, accountExternalId: 'acc' },
        { externalId: 'moved', amount: 7, category: 'transfer', accountExternalId: 'acc' },
        { externalId: 'first day', amount: 1, date: '2026-01-01', accountExternalId: 'acc' },
        { externalId: 'future', amount: 2, date: '2027-01-01', accountExternalId: 'acc' },
        { externalId: 'hold', amount: 999, pending: true, accountExternalId: 'acc' },
        { externalId: 'early', amount: 999, date: '2025-12-31', accountExternalId: 'acc' },
        { externalId: 'gone', amount: 999, accountExternalId: 'acc' },
      ]);
      dataOf(await push(business, [], { removed: [{ accountExternalId: 'acc', externalId: 'gone' }] }));
      // 300.10 − 50.20 + 7 + 1 + 2 went out.
      const expected = sense === 1 ? 740.1 : 1259.9;
      const account = await bankAccountOf(business, 'acc');
      expect(account).toMatchObject({
        derivedBalance: expected,
        currentBalance: null,
        ledgerMapped: true,
        ledgerAccountNumber: number,
      });
      expect(sense * (await balanceOf(world, business, number))).toBe(Math.round(expected * 100));
    },
  );

  it('[2.2] an account of kind other has one too, though it is not mapped', async () => {
    await declare('other', 1000);
    await pushRow(business, { accountExternalId: 'acc' });
    expect(await bankAccountOf(business, 'acc')).toMatchObject({ derivedBalance: 975, ledgerMapped: false });
  });

  it('[2.2] is null without an opening balance, though its rows are booked', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'acc' }]));
    await pushRow(business, { accountExternalId: 'acc' });
    expect(await derivedBalanceOf(business, 'acc')).toBeNull();
    expect(await balanceOf(world, business, '1000')).toBe(-2500);
  });

  it.each([[0], [-120.5]])('[2.2] an opening balance may be %d', async (opening) => {
    await declare('checking', opening);
    expect(await derivedBalanceOf(business, 'acc')).toBe(opening);
    await pushRow(business, { accountExternalId: 'acc' });
    expect(await derivedBalanceOf(business, 'acc')).toBe(opening - 25);
    expect(await balanceOf(world, business, '1000')).toBe((opening - 25) * 100);
  });

  it('[2.2] a card that was overpaid is owed less than nothing', async () => {
    await declare('credit_card', 10);
    await pushRow(business, { amount: -30, accountExternalId: 'acc', category: 'transfer' });
    expect(await derivedBalanceOf(business, 'acc')).toBe(-20);
    expect(await balanceOf(world, business, '2100')).toBe(2000);
  });

  it('[2.2] accounts that share a ledger account have each its own, and together the ledger’s', async () => {
    await declare('checking', 100, 'one');
    await declare('checking', 200, 'two');
    await pushRow(business, { externalId: 'a', amount: 10, accountExternalId: 'one' });
    await pushRow(business, { externalId: 'b', amount: -5, accountExternalId: 'two' });
    expect([await derivedBalanceOf(business, 'one'), await derivedBalanceOf(business, 'two')]).toEqual([
      90, 205,
    ]);
    expect((await balancesOf(business))['1000']).toBe(295);
  });

  it('[4.3.3] follows every change: amounts, dates, settling, taking back, and not the category', async () => {
    await declare('checking', 100);
    const row = { externalId: 'r', amount: 10, accountExternalId: 'acc' };
    const balance = () => derivedBalanceOf(business, 'acc');
    await pushRow(business, { ...row, pending: true });
    expect(await balance()).toBe(100);
    const { id } = await pushRow(business, row);
    expect(await balance()).toBe(90);
    await decide(business, id, 'transfer');
    expect(await balance()).toBe(90);
    await pushRow(business, { ...row, amount: -4 });
    expect(await balance()).toBe(104);
    await pushRow(business, { ...row, amount: -4, date: '2025-12-31' });
    expect(await balance()).toBe(100);
    await pushRow(business, row);
    dataOf(await push(business, [], { removed: [{ accountExternalId: 'acc', externalId: 'r' }] }));
    expect(await balance()).toBe(100);
  });

  it('[4.3.3] re-declared, it begins anew from the new opening', async () => {
    await declare('checking', 100);
    await pushRow(business, { amount: 10, accountExternalId: 'acc' });
    await declare('checking', 500);
    expect(await derivedBalanceOf(business, 'acc')).toBe(490);
    expect(await balancesOf(business)).toEqual({ '1000': 490, '3900': -500, '6999': 10 });
  });
});
