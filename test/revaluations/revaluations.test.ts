import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, countIn } from '../support/books/banking.js';
import { type DeclaredAccount, declareAccounts, differences } from '../support/books/push.js';
import { accountOf, closeYear, lockThrough, mapTo } from '../support/books/steps.js';
import { auditActions, entriesOf, linesOf, pushRow } from '../support/books/transactions.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describe('the revaluation of bank accounts in other currencies', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await setRates({
      '2025-12-31': 1.05,
      '2026-01-05': 1.1,
      '2026-01-31': 1.2,
      '2026-02-10': 1.15,
      '2026-02-28': 1,
    });
  });

  afterEach(async () => {
    expect(await differences(world, business)).toEqual([]);
  });

  const setRates = async (rates: Readonly<Record<string, number>>, currency = 'EUR') =>
    dataOf(
      await business.api.put('/v1/exchange-rates', {
        rates: Object.entries(rates).map(([date, rate]) => ({ date, currency, rate })),
      }),
    );

  async function open(fields: Partial<DeclaredAccount> = {}, number = '1010'): Promise<string> {
    const account = {
      externalId: 'eur',
      currency: 'EUR',
      openingBalance: 1000,
      openingBalanceDate: '2026-01-05',
    };
    const declared = dataOf(await declareAccounts(business, [{ ...account, ...fields }]));
    const id: string = declared.accounts[0].bankAccountId;
    dataOf(await mapTo(business, id, number));
    return id;
  }

  const revalue = (through?: string) =>
    business.api.post(`/v1/entities/${business.entityId}/revalue`, { ...(through && { through }) });
  const gainsOf = async (through?: string) =>
    dataOf(await revalue(through)).months.map(({ date, gain }: any) => [date, gain]);
  const spend = (fields: object = {}) =>
    pushRow(business, {
      accountExternalId: 'eur',
      amount: 400,
      date: '2026-02-10',
      category: '6300',
      ...fields,
    });

  it('posts the difference of each month end', async () => {
    await open();
    await spend();
    const revalued = dataOf(await revalue());
    expect(revalued).toMatchObject({
      entityId: business.entityId,
      currency: 'USD',
      through: '2026-02-28',
      months: [
        { date: '2026-01-31', gain: 100 },
        // 600 euros are 600 dollars, and count as 1100 + 100 - 460.
        { date: '2026-02-28', gain: -140 },
      ],
    });
    const entries = await entriesOf(business, 'source=revaluation');
    expect(entries.map(({ id }) => id).toReversed()).toEqual(
      revalued.months.map(({ journalEntryId }: any) => journalEntryId),
    );
    expect(entries.map(linesOf)).toEqual([
      { '1010': -140, '7050': 140 },
      { '1010': 100, '4950': -100 },
    ]);
    expect(await balancesOf(business)).toEqual({
      '1010': 600,
      '3900': -1100,
      '6300': 460,
      '4950': -100,
      '7050': 140,
    });
  });

  it('posts nothing the second time', async () => {
    await open();
    await revalue();
    expect(await gainsOf()).toEqual([]);
    expect((await auditActions(business)).filter((action) => action === 'legal_entity.revalue')).toHaveLength(
      1,
    );
  });

  it('posts what a late transaction and another rate change, in their months', async () => {
    await open();
    await revalue();
    await spend({ externalId: 'late', amount: 100, date: '2026-01-05' });
    expect(await gainsOf()).toEqual([
      // 900 euros at 1.2 are 1080, and count as 1200 - 110.
      ['2026-01-31', -10],
      ['2026-02-28', 20],
    ]);
    await setRates({ '2026-02-28': 1.5 });
    expect(await gainsOf()).toEqual([['2026-02-28', 450]]);
    expect(await balancesOf(business)).toMatchObject({ '1010': 1350 });
  });

  it('stops at the month that ends on or before a day', async () => {
    await open();
    expect(await gainsOf('2026-02-27')).toEqual([['2026-01-31', 100]]);
    expect(await gainsOf('2026-01-30')).toEqual([]);
    expectBadField(await revalue('2026-03-16'), 'through');
    expectBadField(await revalue('yesterday'), 'through');
  });

  it('takes out what rates have left on an empty account', async () => {
    await open();
    await spend({ amount: 1000 });
    expect(await gainsOf()).toEqual([
      ['2026-01-31', 100],
      ['2026-02-28', -50],
    ]);
    expect(await balancesOf(business)).not.toHaveProperty('1010');
  });

  it('revalues a debt the other way', async () => {
    await open({ kind: 'credit_card' }, '2100');
    expect(await gainsOf()).toEqual([
      ['2026-01-31', -100],
      ['2026-02-28', 200],
    ]);
    expect(await balancesOf(business)).toMatchObject({ '2100': -1000 });
  });

  it('has one entry a month for accounts in several currencies', async () => {
    await open();
    await setRates({ '2026-01-05': 0.0067, '2026-01-31': 0.0065, '2026-02-28': 0.0066 }, 'JPY');
    await open({ externalId: 'jpy', currency: 'JPY', openingBalance: 100_000 }, '1020');
    expect(await gainsOf()).toEqual([
      ['2026-01-31', 80],
      ['2026-02-28', -190],
    ]);
    const [, january] = await entriesOf(business, 'source=revaluation');
    expect(linesOf(january)).toEqual({ '1010': 100, '1020': -20, '4950': -100, '7050': 20 });
  });

  it('changes nothing of companies with one currency', async () => {
    dataOf(
      await declareAccounts(business, [
        { externalId: 'chk', openingBalance: 5, openingBalanceDate: '2026-01-05' },
      ]),
    );
    expect(dataOf(await revalue())).toEqual({
      entityId: business.entityId,
      currency: 'USD',
      through: null,
      months: [],
    });
  });

  it('never posts in a closed period: the first open month has all of it', async () => {
    await open();
    await lockThrough(business, '2026-01-31');
    expect(await gainsOf()).toEqual([['2026-02-28', -100]]);
    await lockThrough(business, '2026-02-28');
    await lockThrough(business, null);
    // Opened again, each month has its own part.
    expect(await gainsOf()).toEqual([
      ['2026-01-31', 100],
      ['2026-02-28', -100],
    ]);
  });

  it('never posts in a closed year', async () => {
    await open({ openingBalanceDate: '2025-12-31' });
    await closeYear(business, '2025-12-31');
    expect((await gainsOf())[0]).toEqual(['2026-01-31', 150]);
  });

  it('refuses everything without a rate of a month end', async () => {
    await open();
    await setRates({ '2026-01-05': 3 }, 'KWD');
    await open({ externalId: 'kwd', currency: 'KWD' }, '1020');
    expect(refusalOf(await revalue(), 409, 'no_exchange_rate')).toContain(
      'KWD on 2026-01-31, KWD on 2026-02-28',
    );
    expect(await entriesOf(business, 'source=revaluation')).toEqual([]);
  });

  it('needs the accounts for gains and losses', async () => {
    await open();
    const { id } = await accountOf(business, '7050');
    dataOf(await business.api.patch(`/v1/accounts/${id}`, { isActive: false }));
    expectBadField(await revalue(), 'id');
  });

  it('is no cash flow, but the effect of exchange rates', async () => {
    await open();
    await spend();
    await revalue();
    const flow = dataOf(
      await business.api.get('/v1/reports/statements/cash_flow?from=2026-01-01&to=2026-02-28&interval=month'),
    );
    expect(flow).toMatchObject({
      openingCash: 1100,
      netCashFlow: -460,
      exchangeRateEffect: -40,
      closingCash: 600,
      inflow: { total: 0 },
      outflow: { total: 460 },
      activities: { operating: -460 },
    });
    expect(flow.columns.map(({ exchangeRateEffect }: any) => exchangeRateEffect)).toEqual([100, -140]);
    const income = dataOf(
      await business.api.get('/v1/reports/statements/profit_and_loss?from=2026-01-01&to=2026-02-28'),
    );
    expect(income.netIncome).toBe(-500);
  });

  it('cannot be reversed', async () => {
    await open();
    const [{ journalEntryId }] = dataOf(await revalue()).months;
    refusalOf(
      await business.api.post(`/v1/journal-entries/${journalEntryId}/reverse`, {}),
      409,
      'entry_owned',
    );
  });

  it('follows an account to another ledger account', async () => {
    const id = await open();
    await revalue();
    dataOf(await mapTo(business, id, '1020'));
    await revalue();
    expect(await balancesOf(business)).toMatchObject({ '1020': 1000 });
    expect(await balancesOf(business)).not.toHaveProperty('1010');
  });

  it('is exported in the currency of the books alone', async () => {
    await open();
    await revalue();
    const { body } = await business.api.get('/v1/reports/journal');
    expect(body).toContain('  100.00 USD\n');
    expect(body).not.toContain(' 0.00 EUR');
  });

  it('of several at once is posted once', async () => {
    await open();
    const posted = await Promise.all([gainsOf(), gainsOf(), gainsOf()]);
    expect(posted.flat()).toHaveLength(2);
    expect(await countIn(world, business, 'journal_entry')).toBe(3);
  });
});
