import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, derivedBalanceOf, liveBookingOf, lockThrough } from '../support/books/banking.js';
import { declareAccounts, differences, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import {
  decide,
  entriesOf,
  pushRow,
  pushRows,
  recategorize,
  transactionOf,
} from '../support/books/transactions.js';
import { NOW, theWorld, type World } from '../support/world/world.js';

const YEAR = 'from=2026-01-01&to=2026-12-31';

describe('common complaints about bookkeeping systems: the books', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    const opening = { openingBalanceDate: '2026-01-01' };
    dataOf(
      await declareAccounts(business, [
        { externalId: 'chk', openingBalance: 1000, ...opening },
        { externalId: 'card', kind: 'credit_card', openingBalance: 400, ...opening },
      ]),
    );
  });

  afterEach(async () => {
    world.clock.set(NOW);
    expect(await differences(world, business)).toEqual([]);
  });

  const report = async (path: string, of = business) => dataOf(await of.api.get(`/v1/reports/${path}`));

  it('"my deposits were imported as withdrawals"', async () => {
    const { id } = await pushRow(business, { amount: -250, category: '4000' });
    expect(await transactionOf(business, id)).toMatchObject({ amount: -250, direction: 'in' });
    expect(await derivedBalanceOf(business, 'chk')).toBe(1250);
    expect(await report(`statements/profit_and_loss?${YEAR}`)).toMatchObject({
      revenue: { total: 250 },
      netIncome: 250,
    });
  });

  it('"a card purchase lowered my debt and a payment raised it"', async () => {
    await pushRow(business, { externalId: 'buy', amount: 60, category: '6300', accountExternalId: 'card' });
    expect(await derivedBalanceOf(business, 'card')).toBe(460);
    await pushRows(business, [
      { externalId: 'pay', amount: 100, category: 'transfer' },
      { externalId: 'paid', amount: -100, category: 'transfer', accountExternalId: 'card' },
    ]);
    expect(await derivedBalanceOf(business, 'card')).toBe(360);
    expect(await derivedBalanceOf(business, 'chk')).toBe(900);
    expect(await balancesOf(business)).toMatchObject({ '1000': 900, '2100': -360 });
  });

  it.each([
    ['America/Los_Angeles', '2026-03-15T02:00:00Z'],
    ['Pacific/Pago_Pago', '2026-03-15T10:30:00Z'],
    ['Pacific/Kiritimati', '2026-03-14T13:00:00Z'],
  ])('"my dates are one day off in %s"', async (timeZone, now) => {
    const local = await newBusiness(world, { timeZone });
    const serverZone = process.env['TZ'];
    world.clock.set(now);
    // The server is in the same zone, so a date handled as a timestamp would shift.
    process.env['TZ'] = timeZone;
    try {
      dataOf(
        await declareAccounts(local, [
          { externalId: 'chk', openingBalance: 5, openingBalanceDate: '2026-03-01' },
        ]),
      );
      const transaction = { amount: 1, date: '2026-03-01', authorizedDate: '2026-02-28', category: '6300' };
      const { id } = await pushRow(local, transaction);
      expect(await transactionOf(local, id)).toMatchObject({
        date: '2026-03-01',
        authorizedDate: '2026-02-28',
      });
      expect((await entriesOf(local)).map(({ date }) => date)).toEqual(['2026-03-01', '2026-03-01']);
      const [account] = dataOf(await local.api.get('/v1/bank-accounts'));
      expect(account).toMatchObject({ openingBalanceDate: '2026-03-01', derivedBalance: 4 });
      const march = await report('statements/profit_and_loss?from=2026-03-01&to=2026-03-01', local);
      expect(march).toMatchObject({ periodStart: '2026-03-01', expenses: { total: 1 } });
    } finally {
      if (serverZone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = serverZone;
    }
  });

  it('"a correction was reversed into the year that I had closed"', async () => {
    const { id } = await pushRow(business, { date: '2026-01-31', category: '6300' });
    await lockThrough(business, '2026-01-31');
    const before = await report(`statements/profit_and_loss?from=2026-01-01&to=2026-01-31`);
    const moved = { externalId: 'r1', amount: 25, date: '2026-02-01', category: '6300' };
    refusalOf(await push(business, [moved]), 409, 'period_locked');
    refusalOf(await push(business, [{ ...moved, amount: 30 }]), 409, 'period_locked');
    refusalOf(await recategorize(business, id, '6450'), 409, 'period_locked');
    expect(await report(`statements/profit_and_loss?from=2026-01-01&to=2026-01-31`)).toEqual(before);
  });

  it('"trial balance and statements disagree by a cent"', async () => {
    const cents = Array.from({ length: 400 }, (_, index) => (index % 97) + 1);
    await pushRows(
      business,
      cents.map((cent, index) => ({
        externalId: `r${index}`,
        amount: (index % 3 === 0 ? -cent : cent) / 100,
        category: index % 3 === 0 ? '4000' : '6300',
      })),
    );
    const sumOf = (isRevenue: boolean) =>
      cents.reduce((sum, cent, index) => sum + ((index % 3 === 0) === isRevenue ? cent : 0), 0);
    const [revenue, expenses] = [sumOf(true), sumOf(false)];
    const trial = await report('trial-balance?to=2026-12-31');
    const profit = await report(`statements/profit_and_loss?${YEAR}`);
    const sheet = await report('statements/balance_sheet?to=2026-12-31');
    expect(trial).toMatchObject({ balanced: true, totalDebit: trial.totalCredit });
    expect(profit).toMatchObject({
      revenue: { total: revenue / 100 },
      expenses: { total: expenses / 100 },
      netIncome: (revenue - expenses) / 100,
    });
    expect(sheet).toMatchObject({
      balanced: true,
      assets: { total: (100_000 + revenue - expenses) / 100 },
      totalLiabilitiesAndEquity: (100_000 + revenue - expenses) / 100,
    });
    expect(await derivedBalanceOf(business, 'chk')).toBe((100_000 + revenue - expenses) / 100);
  });

  it('"the opening balance is missing from the general ledger’s opening line"', async () => {
    await pushRow(business, { date: '2026-02-10', category: '6300' });
    const march = await report('general-ledger?accountNumber=1000&from=2026-03-01&to=2026-03-31');
    expect(march).toMatchObject({ openingBalance: 975, closingBalance: 975, lines: [] });
    const february = await report('general-ledger?accountNumber=1000&from=2026-02-01&to=2026-02-28');
    expect(february).toMatchObject({ openingBalance: 1000, credits: 25, closingBalance: 975 });
    const card = await report('general-ledger?accountNumber=2100&from=2026-01-02&to=2026-12-31');
    expect(card).toMatchObject({ openingBalance: 400, closingBalance: 400 });
  });

  it('"only one leg of a transfer was recategorized": the unmatched leg stays visible in 1999', async () => {
    const legs = await pushRows(business, [
      { externalId: 'out', amount: 100, category: 'transfer' },
      { externalId: 'in', amount: -100, category: 'transfer', accountExternalId: 'card' },
    ]);
    await decide(business, legs['out'].id, '6300');
    expect(await liveBookingOf(business, legs['in'].id)).toEqual({ '2100': 100, '1999': -100 });
    expect((await balancesOf(business))['1999']).toBe(-100);
    await decide(business, legs['out'].id, 'transfer');
    expect((await balancesOf(business))['1999']).toBeUndefined();
  });
});
