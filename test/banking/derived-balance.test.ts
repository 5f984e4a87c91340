import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, derivedBalanceOf } from '../support/books/banking.js';
import { balanceOf, declareAccounts, differences, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf } from '../support/http/responses.js';
import { bankAccountOf, decide, pushRow, pushRows } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

/** Asset kinds. */
const OWNED = [
  ['checking', '1000'],
  ['cash_management', '1000'],
  ['prepaid', '1000'],
  ['paypal', '1000'],
  ['savings', '1010'],
  ['money_market', '1020'],
  ['brokerage', '1800'],
  ['cash', '1050'],
] as const;
/** Liability kinds. */
const OWED = [
  ['credit_card', '2100'],
  ['charge_card', '2100'],
  ['line_of_credit', '2500'],
  ['loan', '2600'],
  ['mortgage', '2600'],
] as const;
const KINDS = [
  ...OWNED.map(([kind, number]) => ({ kind, number, sense: 1 })),
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
    '[2.2] $kind: the opening balance plus settled transactions, equal to its ledger account',
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
      // Net money out: 300.10 − 50.20 + 7 + 1 + 2.
      const expected = sense === 1 ? 740.1 : 1259.9;
      const account = await bankAccountOf(business, 'acc');
      expect(account).toMatchObject({
        derivedBalance: expected,
        balanceDate: '2027-01-01',
        currentBalance: null,
        ledgerMapped: true,
        ledgerAccountNumber: number,
      });
      expect(sense * (await balanceOf(world, business, number))).toBe(Math.round(expected * 100));
    },
  );

  it('[2.2] exists for an unmapped account of kind other', async () => {
    await declare('other', 1000);
    await pushRow(business, { accountExternalId: 'acc' });
    expect(await bankAccountOf(business, 'acc')).toMatchObject({ derivedBalance: 975, ledgerMapped: false });
  });

  it('[2.2] is null without an opening balance, even if transactions are posted', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'acc' }]));
    await pushRow(business, { accountExternalId: 'acc' });
    expect(await derivedBalanceOf(business, 'acc')).toBeNull();
    expect(await balanceOf(world, business, '1000')).toBe(-2500);
  });

  it.each([[0], [-120.5]])('[2.2] an opening balance can be %d', async (opening) => {
    await declare('checking', opening);
    expect(await derivedBalanceOf(business, 'acc')).toBe(opening);
    await pushRow(business, { accountExternalId: 'acc' });
    expect(await derivedBalanceOf(business, 'acc')).toBe(opening - 25);
    expect(await balanceOf(world, business, '1000')).toBe((opening - 25) * 100);
  });

  it('[2.2] is negative for an overpaid card', async () => {
    await declare('credit_card', 10);
    await pushRow(business, { amount: -30, accountExternalId: 'acc', category: 'transfer' });
    expect(await derivedBalanceOf(business, 'acc')).toBe(-20);
    expect(await balanceOf(world, business, '2100')).toBe(2000);
  });

  it("[2.2] is separate for accounts that share a ledger account, and adds up to the ledger's balance", async () => {
    await declare('checking', 100, 'one');
    await declare('checking', 200, 'two');
    await pushRow(business, { externalId: 'a', amount: 10, accountExternalId: 'one' });
    await pushRow(business, { externalId: 'b', amount: -5, accountExternalId: 'two' });
    expect([await derivedBalanceOf(business, 'one'), await derivedBalanceOf(business, 'two')]).toEqual([
      90, 205,
    ]);
    expect((await balancesOf(business))['1000']).toBe(295);
  });

  it('[4.3.3] follows changes of amount, date, settlement and removal, but not of category', async () => {
    await declare('checking', 100);
    const transaction = { externalId: 'r', amount: 10, accountExternalId: 'acc' };
    const balance = () => derivedBalanceOf(business, 'acc');
    await pushRow(business, { ...transaction, pending: true });
    expect(await balance()).toBe(100);
    const { id } = await pushRow(business, transaction);
    expect(await balance()).toBe(90);
    await decide(business, id, 'transfer');
    expect(await balance()).toBe(90);
    await pushRow(business, { ...transaction, amount: -4 });
    expect(await balance()).toBe(104);
    await pushRow(business, { ...transaction, amount: -4, date: '2025-12-31' });
    expect(await balance()).toBe(100);
    await pushRow(business, transaction);
    dataOf(await push(business, [], { removed: [{ accountExternalId: 'acc', externalId: 'r' }] }));
    expect(await balance()).toBe(100);
  });

  it('[4.3.3] restarts from a new opening balance', async () => {
    await declare('checking', 100);
    await pushRow(business, { amount: 10, accountExternalId: 'acc' });
    await declare('checking', 500);
    expect(await derivedBalanceOf(business, 'acc')).toBe(490);
    expect(await balancesOf(business)).toEqual({ '1000': 490, '3900': -500, '6999': 10 });
  });
});
