import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, derivedBalanceOf, liveBookingOf } from '../support/books/banking.js';
import { declareAccounts, differences } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField } from '../support/http/responses.js';
import { decide, pushRow, pushRows } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('transfers between accounts', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    const opening = { openingBalanceDate: '2026-01-01' };
    dataOf(
      await declareAccounts(business, [
        { externalId: 'chk', openingBalance: 1000, ...opening },
        { externalId: 'sav', kind: 'savings', openingBalance: 0, ...opening },
        { externalId: 'card', kind: 'credit_card', openingBalance: 400, ...opening },
      ]),
    );
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  const profitAndLoss = async () =>
    dataOf(await business.api.get('/v1/reports/statements/profit_and_loss?from=2026-01-01&to=2026-12-31'));
  const cashFlow = async () =>
    dataOf(await business.api.get('/v1/reports/statements/cash_flow?from=2026-01-01&to=2026-12-31'));

  it('[4.2] a single leg is posted to 1999 Transfers in Transit and balances', async () => {
    const { id } = await pushRow(business, { amount: 250, category: 'transfer' });
    expect(await liveBookingOf(business, id)).toEqual({ '1000': -250, '1999': 250 });
    expect((await balancesOf(business))['1999']).toBe(250);
    expect((await profitAndLoss()).netIncome).toBe(0);
  });

  it('[4.2] both legs leave nothing in transit', async () => {
    await pushRows(business, [
      { externalId: 'out', amount: 250, category: 'transfer', date: '2026-03-10' },
      {
        externalId: 'in',
        amount: -250,
        category: 'transfer',
        date: '2026-03-12',
        accountExternalId: 'sav',
      },
    ]);
    expect(await balancesOf(business)).toEqual({ '1000': 750, '1010': 250, '2100': -400, '3900': -600 });
    expect(await balancesOf(business, '2026-03-11')).toMatchObject({ '1999': 250 });
    expect((await profitAndLoss()).netIncome).toBe(0);
    expect(await cashFlow()).toMatchObject({ inflow: { total: 0 }, outflow: { total: 0 }, netCashFlow: 0 });
  });

  it('[4.2] a card payment from checking lowers both balances', async () => {
    await pushRows(business, [
      { externalId: 'out', amount: 150, category: 'transfer' },
      { externalId: 'in', amount: -150, category: 'transfer', accountExternalId: 'card' },
    ]);
    expect(await derivedBalanceOf(business, 'chk')).toBe(850);
    expect(await derivedBalanceOf(business, 'card')).toBe(250);
    expect((await balancesOf(business))['1999']).toBeUndefined();
    expect((await profitAndLoss()).netIncome).toBe(0);
  });

  it('[4.2] a change to transfer and back leaves the books unchanged', async () => {
    const { id } = await pushRow(business, { amount: 250, category: '6300' });
    const [booked, flows] = [await balancesOf(business), await cashFlow()];
    await decide(business, id, 'transfer');
    expect((await balancesOf(business))['1999']).toBe(250);
    await decide(business, id, '6300');
    expect(await balancesOf(business)).toEqual(booked);
    expect(await cashFlow()).toEqual(flows);
  });

  it("[4.2] a user's transfer decision survives every push", async () => {
    const { id } = await pushRow(business, { amount: 250, category: '6300' });
    await decide(business, id, 'transfer');
    await pushRow(business, { amount: 260, category: '6300', date: '2026-03-11' });
    expect(await liveBookingOf(business, id)).toEqual({ '1000': -260, '1999': 260 });
  });

  it('[4.2] transfer is not allowed as an account number, because it could never be a category', async () => {
    const account = { accountNumber: 'transfer', name: 'Transfers', category: 'expense' };
    expectBadField(await business.api.post('/v1/accounts', account), 'accountNumber');
    dataOf(await business.api.post('/v1/accounts', { ...account, accountNumber: 'transfers' }), 201);
  });
});
