import { beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, push } from '../support/books/push.js';
import { bankAccountOf, declareChecking, pushRows } from '../support/books/transactions.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

describe('GET /bank-accounts/{id}/balances', () => {
  let business: TestBusiness;
  let accountId: string;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
    accountId = await declareChecking(business, 100);
  });

  const balances = async (query: string, id = accountId) =>
    dataOf(await business.api.get(`/v1/bank-accounts/${id}/balances?${query}`));
  const series = ({ points }: any) =>
    points.map(({ periodEnd, balance }: any) => [periodEnd.slice(5), balance]);

  const pushSome = () =>
    pushRows(business, [
      { externalId: 'a', date: '2026-01-01', amount: 10.5 },
      { externalId: 'b', date: '2026-01-31', amount: -40 },
      { externalId: 'c', date: '2026-02-01', amount: 5 },
      { externalId: 'd', date: '2026-02-01', amount: -1 },
      { externalId: 'e', date: '2026-03-31', amount: 50 },
      { externalId: 'hold', date: '2026-01-15', amount: 900, pending: true },
      { externalId: 'early', date: '2025-12-31', amount: 900 },
      { externalId: 'gone', date: '2026-01-15', amount: 900 },
    ]);

  it('adds settled transactions to the opening balance, month by month', async () => {
    await pushSome();
    dataOf(await push(business, [], { removed: [{ accountExternalId: 'chk', externalId: 'gone' }] }));
    expect(await balances('from=2026-01-01&to=2026-02-28&interval=month')).toEqual({
      bankAccountId: accountId,
      currency: 'USD',
      from: '2026-01-01',
      to: '2026-02-28',
      interval: 'month',
      openingBalance: 100,
      points: [
        { periodStart: '2026-01-01', periodEnd: '2026-01-31', moneyIn: 40, moneyOut: 10.5, balance: 129.5 },
        { periodStart: '2026-02-01', periodEnd: '2026-02-28', moneyIn: 1, moneyOut: 5, balance: 125.5 },
      ],
    });
    expect((await bankAccountOf(business, 'chk')).derivedBalance).toBe(75.5);
    expect(series(await balances('from=2026-03-30&to=2026-04-01'))).toEqual([
      ['03-30', 125.5],
      ['03-31', 75.5],
      ['04-01', 75.5],
    ]);
    const weeks = await balances('from=2026-01-30&to=2026-02-03&interval=week');
    expect([weeks.openingBalance, series(weeks)]).toEqual([
      89.5,
      [
        ['02-01', 125.5],
        ['02-03', 125.5],
      ],
    ]);
  });

  it('has no balance before the opening balance, or without one', async () => {
    await pushSome();
    const early = await balances('from=2025-12-30&to=2026-01-01');
    expect([early.openingBalance, series(early)]).toEqual([
      null,
      [
        ['12-30', null],
        ['12-31', null],
        ['01-01', 89.5],
      ],
    ]);
    const other = dataOf(await declareAccounts(business, [{ externalId: 'new' }])).accounts[0].bankAccountId;
    await pushRows(business, [{ externalId: 'x', date: '2026-01-02', amount: 7, accountExternalId: 'new' }]);
    const [point] = (await balances('from=2026-01-02&to=2026-01-02', other)).points;
    expect(point).toMatchObject({ moneyOut: 7, balance: null });
  });

  it('has the sign of the account: what is owed on a card', async () => {
    const { accounts } = dataOf(
      await declareAccounts(business, [
        { externalId: 'card', kind: 'credit_card', openingBalance: 20, openingBalanceDate: '2026-01-01' },
      ]),
    );
    await pushRows(business, [{ externalId: 'x', date: '2026-01-02', amount: 7, accountExternalId: 'card' }]);
    const found = await balances('from=2026-01-02&to=2026-01-02', accounts[0].bankAccountId);
    expect([found.openingBalance, found.points[0].balance]).toEqual([20, 27]);
  });

  it('ends today and has 90 days by default', async () => {
    const { from, to, interval, points } = await balances('');
    expect([from, to, interval, points.length]).toEqual(['2025-12-16', '2026-03-15', 'day', 90]);
  });

  it('rejects bad windows and unknown accounts', async () => {
    const get = (query: string) => business.api.get(`/v1/bank-accounts/${accountId}/balances?${query}`);
    expectBadField(await get('from=2026-02-01&to=2026-01-01'), 'from');
    expectBadField(await get('from=2025-01-01&to=2026-01-02'), 'from');
    expectBadField(await get('from=1900-01-01&to=2199-12-31&interval=month'), 'from');
    expectBadField(await get('from=2026-02-30'), 'from');
    expectBadField(await get('interval=year'), 'interval');
    dataOf(await get('from=2025-01-01&to=2026-01-01'));
    expect((await balances('to=1900-01-02')).points).toHaveLength(2);
    expect((await balances('from=2199-12-31&to=2199-12-31&interval=week')).points).toHaveLength(1);
    const other = await newBusiness(business.world);
    refusalOf(await other.api.get(`/v1/bank-accounts/${accountId}/balances`), 404, 'not_found');
  });
});
