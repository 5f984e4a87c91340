import { beforeAll, describe, expect, it } from 'vitest';
import { newBusiness } from '../support/world/business.js';
import { dataOf } from '../support/http/responses.js';
import { theWorld } from '../support/world/world.js';

const ASSETS = `
  1000 Checking · 1010 Savings · 1020 Money Market · 1050 Petty Cash · 1080 Undeposited Funds
  · 1090 Payment Processor Clearing · 1100 Accounts Receivable · 1200 Inventory · 1300 Prepaid Expenses
  · 1310 Security Deposits · 1400 Due from Owner · 1500 Computer and Office Equipment · 1510 Furniture
  · 1590 Accumulated Depreciation · 1600 Intangible Assets · 1800 Investments · 1999 Transfers in Transit`;
const LIABILITIES = `
  2000 Accounts Payable · 2100 Credit Card · 2200 Accrued Expenses · 2300 Payroll Liabilities
  · 2310 Sales Tax Payable · 2400 Deferred Revenue · 2500 Line of Credit · 2600 Loans Payable
  · 2700 Due to Owner`;
const LLC_EQUITY = `
  3000 Member Capital · 3010 Member Contributions · 3020 Member Distributions · 3200 Retained Earnings
  · 3900 Opening Balance Equity`;
const CORP_EQUITY = `
  3000 Common Stock · 3010 Additional Paid-in Capital · 3020 Treasury Stock · 3100 Dividends
  · 3200 Retained Earnings · 3900 Opening Balance Equity`;
const REVENUE = `
  4000 Service Revenue · 4010 Product Sales · 4020 Subscription Revenue · 4100 Refunds and Allowances
  · 4800 Interest Income · 4900 Other Income · 4950 Foreign Exchange Gain · 4999 Uncategorized Income`;
const EXPENSES = `
  5000 Cost of Goods Sold · 5010 Hosting and Infrastructure · 5020 Payment Processing Fees
  · 5030 Shipping and Fulfilment · 5040 Contractors, Cost of Sales · 6000 Advertising and Marketing
  · 6050 Bank Fees · 6100 Contractors · 6150 Depreciation · 6200 Dues and Subscriptions · 6250 Insurance
  · 6300 Software · 6350 Legal and Accounting · 6400 Meals · 6450 Office Supplies · 6500 Payroll
  · 6510 Payroll Taxes · 6520 Benefits · 6550 Rent · 6600 Repairs · 6650 Taxes and Licenses
  · 6655 State Filing and Registered Agent Fees · 6700 Telephone and Internet · 6750 Travel · 6800 Utilities
  · 6850 Training · 6900 Charitable Contributions · 6999 Uncategorized Expense · 7000 Interest Expense
  · 7050 Foreign Exchange Loss · 7100 Penalties`;
const CORP_TAXES = ['2320 Income Tax Payable', '7200 Income Tax Expense'];

const namesIn = (...lists: string[]): string[] =>
  lists.flatMap((list) => list.split('·').map((name) => name.trim().replaceAll(/\s+/g, ' ')));
const LLC = namesIn(ASSETS, LIABILITIES, LLC_EQUITY, REVENUE, EXPENSES);
const CORP = [...namesIn(ASSETS, LIABILITIES, CORP_EQUITY, REVENUE, EXPENSES), ...CORP_TAXES].toSorted();

const CATEGORY_BY_FIRST_DIGIT: Readonly<Record<string, string>> = {
  1: 'asset',
  2: 'liability',
  3: 'equity',
  4: 'revenue',
  5: 'expense',
  6: 'expense',
  7: 'expense',
};

describe('the chart of accounts that a new entity gets', () => {
  let business: Awaited<ReturnType<typeof newBusiness>>;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
  });

  async function chartOf(entityType: string, country: string): Promise<any[]> {
    const body = { legalName: `A ${entityType}`, country, entityType };
    const { id } = dataOf(await business.api.post('/v1/entities', body), 201);
    return dataOf(await business.api.get(`/v1/accounts?entityId=${id}`));
  }

  it.each([
    ['llc', 'US', LLC],
    ['partnership', 'US', LLC],
    ['sole_prop', 'US', LLC],
    ['nonprofit', 'US', LLC],
    ['llc', 'GB', LLC],
    ['c_corp', 'US', CORP],
    ['s_corp', 'US', CORP],
    ['c_corp', 'GB', CORP],
  ])('[2.3] %s in %s', async (entityType, country, expected) => {
    const accounts = await chartOf(entityType, country);
    expect(accounts.map(({ accountNumber, name }) => `${accountNumber} ${name}`)).toEqual(expected);
    for (const { accountNumber, category, isActive, country: on } of accounts) {
      expect([category, isActive, on], accountNumber).toEqual([
        CATEGORY_BY_FIRST_DIGIT[accountNumber[0]],
        true,
        country,
      ]);
    }
  });

  it.each([
    ['1000', 'bank'],
    ['1050', 'cash'],
    ['1090', 'processor_clearing'],
    ['1100', 'accounts_receivable'],
    ['1500', 'fixed_asset'],
    ['1590', 'fixed_asset'],
    ['1600', 'intangible'],
    ['1800', 'investment'],
    ['1999', 'transfer_clearing'],
    ['2000', 'accounts_payable'],
    ['2100', 'credit_card'],
    ['2500', 'line_of_credit'],
    ['2600', 'loan'],
    ['3000', 'owner_equity'],
    ['3020', 'owner_equity'],
    ['3200', 'retained_earnings'],
    ['3900', 'opening_balance_equity'],
    ['4999', 'uncategorized_income'],
    ['6999', 'uncategorized_expense'],
  ])('%s has the subtype %s, and every account has one', async (number, subtype) => {
    const accounts = dataOf(await business.api.get(`/v1/accounts?entityId=${business.entityId}`));
    expect(accounts.find(({ accountNumber }: any) => accountNumber === number).subtype).toBe(subtype);
    for (const account of accounts) expect(account.subtype).toMatch(/^[a-z_]+$/);
  });
});
