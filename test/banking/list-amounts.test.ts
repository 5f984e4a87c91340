import { beforeEach, describe, expect, it } from 'vitest';
import { TransactionsQuery } from '../../src/banking/transactions/list-transactions.dto.js';
import { totalsStatement, toTotals } from '../../src/banking/transactions/totals-statement.js';
import { newRule } from '../support/categorization/rules.js';
import { declareAccounts } from '../support/books/push.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { ALWAYS, decide, listedIds, pushRows } from '../support/books/transactions.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

describe('filters and totals of GET /transactions', () => {
  let business: TestBusiness;
  let transactions: Record<string, any>;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
    dataOf(
      await declareAccounts(business, [
        { externalId: 'chk' },
        { externalId: 'yen', currency: 'JPY' },
        { externalId: 'misc', kind: 'other' },
      ]),
    );
    transactions = await pushRows(business, [
      { externalId: 'soft', amount: 20.5, category: '6300', date: '2026-03-01', description: 'GITHUB 4411' },
      { externalId: 'again', amount: 21, category: '6300', date: '2026-03-05', description: 'GITHUB 9022' },
      { externalId: 'rent', amount: 900, category: '6400', date: '2026-03-02', description: 'Landlord' },
      { externalId: 'sale', amount: -900, category: '4000', date: '2026-03-03', description: 'Customer' },
      { externalId: 'unknown', amount: 7, date: '2026-03-04', description: 'Zzyzx' },
      { externalId: 'yen', amount: 21, date: '2026-03-06', description: 'Konbini', accountExternalId: 'yen' },
      { externalId: 'odd', amount: 9, date: '2026-03-07', description: 'Odd', accountExternalId: 'misc' },
    ]);
  });

  it.each([
    ['amountMin=20.5&amountMax=21', ['yen', 'again', 'soft']],
    ['amountMin=20.6&amountMax=20.9', []],
    ['amountMin=900', ['rent']],
    ['amountMax=-0.01', ['sale']],
    ['amountMin=-900&amountMax=-900', ['sale']],
    ['amountMin=9999999999999', []],
    ['category=6300,4000', ['again', 'sale', 'soft']],
    ['category=6300,6300,123456', ['again', 'soft']],
    ['category=6300,6400&amountMin=21', ['again', 'rent']],
    ['reviewReason=uncategorized', ['unknown']],
    ['reviewReason=unmapped_account', ['odd', 'yen']],
    ['reviewReason=large_amount', []],
    ['source=pushed', ['again', 'sale', 'rent', 'soft']],
    ['source=uncategorized&pending=false', ['odd', 'yen', 'unknown']],
    ['source=user_override', []],
    ['merchant=GitHub', ['again', 'soft']],
    ['merchant=github%201234', ['again', 'soft']],
    ['merchant=Git', []],
  ])('%s', async (query, expected) => {
    expect(await listedIds(business, query)).toEqual(expected);
  });

  it.each([
    ['date', ['soft', 'rent', 'sale', 'unknown', 'again', 'yen', 'odd']],
    ['-date', ['odd', 'yen', 'again', 'unknown', 'sale', 'rent', 'soft']],
    ['amount', ['yen', 'sale', 'unknown', 'odd', 'soft', 'again', 'rent']],
    ['-amount', ['rent', 'again', 'soft', 'odd', 'unknown', 'sale', 'yen']],
  ])('sort=%s orders by date, or by currency and amount', async (sort, expected) => {
    expect(await listedIds(business, `sort=${sort}`)).toEqual(expected);
  });

  it('source and ruleId follow a decision, a rule and its deletion', async () => {
    await decide(business, transactions['soft'].id, '6450');
    expect(await listedIds(business, 'source=user_override')).toEqual(['soft']);
    const rule = await newRule(business, { applyRetroactively: true });
    expect(await listedIds(business, 'source=rule')).toEqual(['unknown']);
    expect(await listedIds(business, `ruleId=${rule.id}`)).toEqual(['unknown']);
    dataOf(await business.api.send('DELETE', `/v1/rules/${rule.id}`));
    expect(await listedIds(business, `ruleId=${rule.id}`)).toEqual(['unknown']);
    refusalOf(await business.api.get(`/v1/transactions?ruleId=${UNKNOWN_ID}`), 404, 'not_found');
    const other = await newBusiness(await theWorld());
    refusalOf(await other.api.get(`/v1/transactions?ruleId=${rule.id}`), 404, 'not_found');
  });

  it('includeTotals sums up what matches on all pages, for each currency', async () => {
    const totalsOf = async (query: string) => {
      const { body } = await business.api.get(`/v1/transactions?${ALWAYS}&limit=1&${query}`);
      return body.meta.totals;
    };
    expect(await totalsOf('includeTotals=true')).toEqual([
      { currency: 'JPY', count: 1, moneyIn: 0, moneyOut: 21 },
      { currency: 'USD', count: 6, moneyIn: 900, moneyOut: 957.5 },
    ]);
    expect(await totalsOf('includeTotals=true&category=6300,4000')).toEqual([
      { currency: 'USD', count: 3, moneyIn: 900, moneyOut: 41.5 },
    ]);
    expect(await totalsOf('includeTotals=true&amountMin=30&direction=in')).toEqual([]);
    expect(await totalsOf('includeTotals=false')).toBeNull();
    expect(await totalsOf('')).toBeNull();
  });

  it('includeTotals reads no more transactions than its limit, however few a search matches', async () => {
    const { world, businessId, operator } = business;
    const window = { businessId, from: '1900-01-01', to: '2199-12-31', currencies: [] };
    const totalsOf = async (filters: Partial<TransactionsQuery>, limit: number) => {
      const query = Object.assign(new TransactionsQuery(), filters);
      return toTotals(await world.database.readOnce(operator, totalsStatement(window, query, limit)), limit);
    };
    const landlord = [{ currency: 'USD', count: 1, moneyIn: 0, moneyOut: 900 }];
    expect(await totalsOf({ search: 'landlord' }, 7)).toEqual(landlord);
    expect(await totalsOf({ search: 'landlord' }, 6)).toBeNull();
    expect(await totalsOf({ search: 'landlord', category: '6400' }, 1)).toEqual(landlord);
    expect(await totalsOf({ category: '9999' }, 1)).toEqual([]);
  });

  it.each([
    ['amountMin', 'x'],
    ['amountMin', ''],
    ['amountMin', '1e5'],
    ['amountMax', '1.23456'],
    ['amountMax', '10000000000000'],
    ['amountMin', '5&amountMax=4'],
    ['category', '6300,'],
    ['category', 'x'.repeat(41)],
    ['category', Array.from({ length: 21 }, (_, index) => index).join(',')],
    ['reviewReason', 'odd'],
    ['source', 'user'],
    ['ruleId', 'abc'],
    ['merchant', ''],
    ['sort', 'merchant'],
    ['includeTotals', '1'],
    ['cursor', 'abc'],
    ['cursor', ''],
  ])('%s=%s is 400', async (name, value) => {
    expectBadField(await business.api.get(`/v1/transactions?${name}=${value}`), name);
  });
});
