import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, lockThrough } from '../support/books/banking.js';
import { declareAccounts, differences } from '../support/books/push.js';
import { mapTo } from '../support/books/steps.js';
import { entriesOf, linesOf, pushRow, pushRows, transactionOf } from '../support/books/transactions.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

/** Transfers between bank accounts in dollars, as the books, in euros and in pounds. */
describe('a transfer between bank accounts in two currencies', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    const rate = (date: string, currency: string, value: number) => ({ date, currency, rate: value });
    dataOf(
      await business.api.put('/v1/exchange-rates', {
        rates: [
          rate('2026-01-30', 'EUR', 1.1),
          rate('2026-02-10', 'EUR', 1.1),
          rate('2026-02-12', 'EUR', 1.2),
          rate('2026-02-28', 'EUR', 1.1),
          rate('2026-02-10', 'GBP', 1.25),
          rate('2026-02-28', 'GBP', 1.3),
        ],
      }),
    );
    const accounts = dataOf(
      await declareAccounts(business, [
        { externalId: 'chk' },
        { externalId: 'eur', currency: 'EUR' },
        { externalId: 'eur2', currency: 'EUR' },
        { externalId: 'gbp', currency: 'GBP' },
      ]),
    ).accounts;
    for (const [at, number] of ['1010', '1020', '1050'].entries())
      dataOf(await mapTo(business, accounts[at + 1].bankAccountId, number));
  });

  afterEach(async () => {
    expect(await differences(world, business)).toEqual([]);
  });

  const OUT = { externalId: 'out', accountExternalId: 'eur', amount: 1000, date: '2026-02-10' };
  const IN = { externalId: 'in', accountExternalId: 'chk', amount: -1095, date: '2026-02-12' };

  async function pushLegs(out: object = {}, into: object = {}) {
    const legs = await pushRows(business, [
      { ...OUT, ...out },
      { ...IN, ...into },
    ]);
    return { outTransactionId: legs.out.id, inTransactionId: legs.in.id };
  }
  const match = (legs: object) => business.api.post('/v1/transfers', legs);
  const gainsOf = async () => {
    const { months } = dataOf(await business.api.post(`/v1/entities/${business.entityId}/revalue`, {}));
    return months.map(({ date, gain, realizedGain }: any) => [date, gain, realizedGain]);
  };

  it('is matched by a user, and shows both amounts', async () => {
    const legs = await pushLegs();
    const matched = dataOf(await match(legs), 201);
    expect(matched).toMatchObject({
      ...legs,
      amount: 1000,
      currency: 'EUR',
      inAmount: 1095,
      inCurrency: 'USD',
      daysApart: 2,
      source: 'user',
    });
    const [listed] = dataOf(await business.api.get('/v1/transfers'));
    expect(listed).toMatchObject(matched);
    expect((await transactionOf(business, legs.inTransactionId)).transfer.id).toBe(matched.id);
  });

  it('is not matched without a user, whatever its amounts', async () => {
    await pushLegs({ category: 'transfer' }, { amount: -1000, category: 'transfer' });
    expect(dataOf(await business.api.get('/v1/transfers'))).toEqual([]);
  });

  it('is proposed if it brings what the rates of the days say within three percent', async () => {
    // 1000 euros left as 1100 dollars.
    const legs = await pushLegs({ category: 'transfer' }, { amount: -1067 });
    await pushRow(business, { ...IN, externalId: 'less', amount: -1066.99 });
    const [proposal, ...others] = dataOf(await business.api.get('/v1/transfers/suggestions'));
    expect(others).toEqual([]);
    expect(proposal).toMatchObject({
      ...legs,
      amount: 1000,
      currency: 'EUR',
      inAmount: 1067,
      inCurrency: 'USD',
      outTransaction: { bookedAmount: 1100 },
      inTransaction: { bookedAmount: null },
    });
    dataOf(await business.api.post('/v1/transfers/rejections', legs));
    expect(dataOf(await business.api.get('/v1/transfers/suggestions'))).toEqual([]);
  });

  it('is proposed between two other currencies', async () => {
    const category = 'transfer';
    await pushRows(business, [
      { ...OUT, category },
      { ...OUT, category, externalId: 'pounds', accountExternalId: 'gbp', amount: -880 },
    ]);
    expect(dataOf(await business.api.get('/v1/transfers/suggestions'))).toMatchObject([
      { amount: 1000, currency: 'EUR', inAmount: 880, inCurrency: 'GBP' },
    ]);
  });

  it('is proposed only while both sides are booked and unmatched', async () => {
    const legs = await pushLegs({ category: 'transfer' }, { category: 'transfer', pending: true });
    expect(dataOf(await business.api.get('/v1/transfers/suggestions'))).toEqual([]);
    await pushRow(business, { ...IN, category: 'transfer' });
    expect(dataOf(await business.api.get('/v1/transfers/suggestions'))).toHaveLength(1);
    dataOf(await match(legs), 201);
    expect(dataOf(await business.api.get('/v1/transfers/suggestions'))).toEqual([]);
  });

  it.each<[string, number, boolean]>([
    ['a tenth less than left', -990, true],
    ['a tenth more than left', -1222.22, true],
    ['more than a tenth less', -989.99, false],
    ['more than a tenth more', -1222.23, false],
  ])('that brings %s: %d is one: %s', async (_, amount, isOne) => {
    const legs = await pushLegs({}, { amount });
    if (isOne) dataOf(await match(legs), 201);
    else expect(refusalOf(await match(legs), 409, 'not_a_pair')).toContain('more than 10% apart');
    expect(await transactionOf(business, legs.outTransactionId)).toMatchObject({
      transfer: isOne ? { otherTransactionId: legs.inTransactionId } : null,
    });
  });

  it('realizes its loss with the revaluation of its month', async () => {
    dataOf(await match(await pushLegs()), 201);
    expect(await balancesOf(business)).toEqual({ '1000': 1095, '1010': -1100, '1999': 5 });
    // The overdraft of 1000 euros is worth what it counts as.
    expect(await gainsOf()).toEqual([['2026-02-28', -5, -5]]);
    const [entry] = await entriesOf(business, 'source=revaluation');
    expect(linesOf(entry)).toEqual({ '1999': -5, '7050': 5 });
    expect(await balancesOf(business)).toEqual({ '1000': 1095, '1010': -1100, '7050': 5 });
    expect(await gainsOf()).toEqual([]);
  });

  it('realizes a gain between two currencies that are not that of the books', async () => {
    const legs = await pushLegs({}, { accountExternalId: 'gbp', amount: -900, date: '2026-02-10' });
    dataOf(await match(legs), 201);
    // 900 pounds arrived as 1125 dollars, and 1000 euros left as 1100. At the month end the pounds are 1170.
    expect(await gainsOf()).toEqual([['2026-02-28', 70, 25]]);
    expect(await balancesOf(business)).toEqual({ '1010': -1100, '1050': 1170, '4950': -70 });
  });

  it('in one currency on days with different rates realizes what they differ by', async () => {
    const legs = await pushLegs(
      { category: 'transfer' },
      { accountExternalId: 'eur2', amount: -1000, category: 'transfer' },
    );
    expect((await transactionOf(business, legs.outTransactionId)).transfer.otherTransactionId).toBe(
      legs.inTransactionId,
    );
    // It left as 1100 dollars and arrived as 1200, which are 1100 at the month end.
    expect(await gainsOf()).toEqual([['2026-02-28', 0, 100]]);
    expect(await balancesOf(business)).toEqual({ '1010': -1100, '1020': 1100, '4950': -100, '7050': 100 });
  });

  it('whose match ends has its gain taken back', async () => {
    const { id } = dataOf(await match(await pushLegs()), 201);
    await gainsOf();
    dataOf(await business.api.send('DELETE', `/v1/transfers/${id}`));
    expect(await gainsOf()).toEqual([['2026-02-28', 5, 5]]);
    expect(await balancesOf(business)).toMatchObject({ '1999': 5 });
  });

  it('ends when an amount changes', async () => {
    const legs = await pushLegs();
    dataOf(await match(legs), 201);
    await pushRow(business, { ...OUT, amount: 1010 });
    expect(dataOf(await business.api.get('/v1/transfers'))).toEqual([]);
    expect((await transactionOf(business, legs.inTransactionId)).transfer.otherTransactionId).toBeNull();
  });

  it('stays when a day moves, and realizes what that changes', async () => {
    dataOf(await match(await pushLegs()), 201);
    await gainsOf();
    await pushRow(business, { ...OUT, category: 'transfer', date: '2026-02-12' });
    expect(dataOf(await business.api.get('/v1/transfers'))).toHaveLength(1);
    // It left as 1200 dollars: 105 less arrived. The overdraft counts as 1200, and is worth 1100.
    expect(await gainsOf()).toEqual([['2026-02-28', 0, -100]]);
    expect(await balancesOf(business)).not.toHaveProperty('1999');
  });

  it('of a closed month is realized in the first open one', async () => {
    dataOf(await match(await pushLegs({ date: '2026-01-30' }, { date: '2026-01-31' })), 201);
    await lockThrough(business, '2026-01-31');
    expect(await gainsOf()).toEqual([['2026-02-28', -5, -5]]);
    expect(await balancesOf(business)).not.toHaveProperty('1999');
  });

  it('is the effect of exchange rates on cash, not a flow', async () => {
    dataOf(await match(await pushLegs()), 201);
    await gainsOf();
    const flow = dataOf(
      await business.api.get('/v1/reports/statements/cash_flow?from=2026-02-01&to=2026-02-28'),
    );
    expect(flow).toMatchObject({
      openingCash: 0,
      netCashFlow: 0,
      exchangeRateEffect: -5,
      closingCash: -5,
      activities: { transfersInTransit: 0 },
    });
  });
});
