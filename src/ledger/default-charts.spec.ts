import { describe, expect, it } from 'vitest';
import { isSystemSubtype, SUBTYPES } from './account-types.js';
import { defaultChart } from './default-charts.js';

const ENTITY_TYPES = ['llc', 'c_corp', 's_corp', 'partnership', 'sole_prop', 'nonprofit'] as const;
const CORPORATIONS = ['c_corp', 's_corp'] as const;
const OTHERS = ['llc', 'partnership', 'sole_prop', 'nonprofit'] as const;

const numbersOf = (entityType: string) => defaultChart(entityType).map((row) => row.accountNumber);
const nameOf = (entityType: string, number: string) =>
  defaultChart(entityType).find((row) => row.accountNumber === number)?.name ?? null;

describe.each(ENTITY_TYPES)('the chart of a new %s', (entityType) => {
  const chart = defaultChart(entityType);

  it('has every account number once', () => {
    const numbers = numbersOf(entityType);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('has every account name once', () => {
    expect(new Set(chart.map(({ name }) => name)).size).toBe(chart.length);
  });

  it('has four-digit numbers in the range of their category', () => {
    const ranges = { asset: '1', liability: '2', equity: '3', revenue: '4', expense: '567' };
    for (const { accountNumber, category } of chart) {
      expect(accountNumber).toMatch(/^\d{4}$/);
      expect(ranges[category]).toContain(accountNumber[0]);
    }
  });

  it('has only subtypes that belong to the category of the account', () => {
    for (const { category, subtype } of chart) expect(SUBTYPES[category]).toContain(subtype);
  });

  it('has each system account once', () => {
    const system = chart.filter(({ subtype }) => isSystemSubtype(subtype));
    expect(system.map(({ accountNumber, subtype }) => [accountNumber, subtype])).toEqual([
      ['1999', 'transfer_clearing'],
      ['3200', 'retained_earnings'],
      ['3900', 'opening_balance_equity'],
      ['4999', 'uncategorized_income'],
      ['6999', 'uncategorized_expense'],
    ]);
  });

  it('has refunds as contra revenue', () => {
    expect(chart.find(({ accountNumber }) => accountNumber === '4100')).toEqual({
      accountNumber: '4100',
      name: 'Refunds and Allowances',
      category: 'revenue',
      subtype: 'contra_revenue',
    });
  });
});

describe('the two default charts', () => {
  it.each(CORPORATIONS)('a %s has stock, dividends and income tax', (entityType) => {
    expect(nameOf(entityType, '3000')).toBe('Common Stock');
    expect(nameOf(entityType, '3100')).toBe('Dividends');
    expect(nameOf(entityType, '2320')).toBe('Income Tax Payable');
    expect(nameOf(entityType, '7200')).toBe('Income Tax Expense');
  });

  it.each(OTHERS)("a %s has members' capital and no income tax", (entityType) => {
    expect(nameOf(entityType, '3000')).toBe('Member Capital');
    expect(nameOf(entityType, '3020')).toBe('Member Distributions');
    expect(['3100', '2320', '7200'].map((number) => nameOf(entityType, number))).toEqual([null, null, null]);
  });

  it('have 70 accounts for an LLC and 73 for a corporation', () => {
    expect(numbersOf('llc')).toHaveLength(17 + 9 + 5 + 8 + 31);
    expect(numbersOf('c_corp')).toHaveLength(17 + 10 + 6 + 8 + 32);
  });

  it('are otherwise identical', () => {
    const shared = (entityType: string) =>
      defaultChart(entityType).filter(({ accountNumber }) => !/^(?:30|31)|2320|7200/.test(accountNumber));
    expect(shared('c_corp')).toEqual(shared('llc'));
  });
});
