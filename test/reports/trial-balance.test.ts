import { beforeAll, describe, expect, it } from 'vitest';
import { postExampleBooks } from '../support/books/example.js';
import { newEntity, postEntry, reportOf } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField } from '../support/http/responses.js';
import { theWorld } from '../support/world/world.js';

const row = (
  accountNumber: string,
  accountName: string,
  category: string,
  debit: number,
  credit: number,
) => ({
  accountNumber,
  accountName,
  category,
  debit,
  credit,
});

/** No test here changes the books: they are created once. */
describe('GET /reports/trial-balance', () => {
  let business: TestBusiness;
  let second: any;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
    await postExampleBooks(business);
    second = await newEntity(business, { country: 'JP' });
    await postEntry(business, { '1000': 900, '4000': -900 }, { entityId: second.id });
  });

  it('shows every account with a balance on its side, and the sides are equal', async () => {
    expect(await reportOf(business, 'trial-balance?to=2026-02-28')).toEqual({
      asOf: '2026-02-28',
      currency: 'USD',
      accounts: [
        row('1000', 'Checking', 'asset', 15350, 0),
        row('1010', 'Savings', 'asset', 1000, 0),
        row('1500', 'Computer and Office Equipment', 'asset', 1500, 0),
        row('2100', 'Credit Card', 'liability', 0, 49.99),
        row('2600', 'Loans Payable', 'liability', 0, 2000),
        row('3010', 'Member Contributions', 'equity', 0, 10_000),
        row('3020', 'Member Distributions', 'equity', 300, 0),
        row('4000', 'Service Revenue', 'revenue', 0, 8000),
        row('4100', 'Refunds and Allowances', 'revenue', 200, 0),
        row('5000', 'Cost of Goods Sold', 'expense', 400, 0),
        row('6300', 'Software', 'expense', 1299.99, 0),
      ],
      totalDebit: 20049.99,
      totalCredit: 20049.99,
      balanced: true,
    });
  });

  it('shows the end of its day, today by default', async () => {
    const { asOf, accounts } = await reportOf(business, 'trial-balance');
    expect(asOf).toBe('2026-03-15');
    expect(accounts[0]).toEqual(row('1000', 'Checking', 'asset', 15350, 0));
    const checking = async (to: string) => (await reportOf(business, `trial-balance?to=${to}`)).accounts[0];
    expect((await checking('2026-03-19')).debit).toBe(15350);
    expect((await checking('2026-03-20')).debit).toBe(16050);
    expect((await reportOf(business, 'trial-balance?to=2025-05-31')).accounts).toEqual([]);
  });

  it('omits accounts whose lines sum to zero', async () => {
    const other = await newBusiness(await theWorld());
    const { id } = await postEntry(other, { '1000': 5, '3010': -5 });
    dataOf(await other.api.post(`/v1/journal-entries/${id}/reverse`));
    expect(await reportOf(other, 'trial-balance')).toEqual({
      asOf: '2026-03-15',
      currency: 'USD',
      accounts: [],
      totalDebit: 0,
      totalCredit: 0,
      balanced: true,
    });
  });

  it('defaults to the primary entity', async () => {
    expect(await reportOf(business, `trial-balance?entityId=${second.id}`)).toMatchObject({
      currency: 'JPY',
      totalDebit: 900,
      accounts: [{ accountNumber: '1000' }, { accountNumber: '4000' }],
    });
  });

  it('rejects unknown parameters', async () => {
    expectBadField(await business.api.get('/v1/reports/trial-balance?from=2026-01-01'), 'from');
    expectBadField(await business.api.get('/v1/reports/trial-balance?to=2026-02-30'), 'to');
    expectBadField(await business.api.get('/v1/reports/trial-balance?entityId=1'), 'entityId');
  });
});
