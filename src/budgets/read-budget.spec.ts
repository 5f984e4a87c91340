import { describe, expect, it } from 'vitest';
import type { CurrencyCode } from '../kernel/currency.js';
import { budgetYear } from './budget-year.js';
import { readBudget, sameBudget } from './read-budget.js';

const USD = 'USD' as CurrencyCode;
const YEAR = budgetYear({ fiscalYearEndMonth: 12 }, 2026);
const ACCOUNTS = new Map([
  ['4000', { id: 'sales', category: 'revenue' }],
  ['6300', { id: 'software', category: 'expense' }],
  ['1000', { id: 'checking', category: 'asset' }],
] as const);

const line = (accountNumber: string, month: string, amount: number) => ({ accountNumber, month, amount });
const read = (...lines: ReturnType<typeof line>[]) => readBudget(lines, USD, YEAR, ACCOUNTS);

describe('readBudget', () => {
  it('returns the amounts in minor units, without those of 0', () => {
    expect(
      read(line('4000', '2026-01', 1200.5), line('6300', '2026-12', -20), line('6300', '2026-11', 0)),
    ).toEqual({
      ok: true,
      amounts: [
        { accountId: 'sales', category: 'revenue', month: '2026-01-01', amountMinor: 120_050n },
        { accountId: 'software', category: 'expense', month: '2026-12-01', amountMinor: -2000n },
      ],
    });
  });

  it.each([
    [line('4001', '2026-01', 1), 'lines[0].accountNumber', 'is not in the chart of accounts'],
    [line('1000', '2026-01', 1), 'lines[0].accountNumber', 'must be a revenue or expense account'],
    [line('4000', '2025-12', 1), 'lines[0].month', 'must be from 2026-01 to 2026-12'],
    [line('4000', '2027-01', 1), 'lines[0].month', 'must be from 2026-01 to 2026-12'],
    [line('4000', '2026-01', 1.234), 'lines[0].amount', 'must have at most 2 decimals in USD'],
  ])('names the problem of %o', (bad, path, problem) => {
    expect(read(bad)).toEqual({ ok: false, problems: [{ path, problem }] });
  });

  it('names the second line of an account and month, even of 0', () => {
    expect(read(line('4000', '2026-01', 1), line('6300', '2026-01', 1), line('4000', '2026-01', 0))).toEqual({
      ok: false,
      problems: [{ path: 'lines[2].month', problem: 'is there twice for this account' }],
    });
  });
});

describe('sameBudget', () => {
  const sales = { accountId: 'sales', category: 'revenue', month: YEAR.from, amountMinor: 5n } as const;
  const rent = { accountId: 'rent', category: 'expense', month: YEAR.from, amountMinor: 7n } as const;

  it.each([
    [[], [], true],
    [[sales, rent], [rent, sales], true],
    [[sales], [], false],
    [[], [sales], false],
    [[sales], [{ ...sales, amountMinor: 6n }], false],
    [[sales, rent], [sales], false],
  ])('of %o and %o', (before, after, expected) => {
    expect(sameBudget(before, after)).toBe(expected);
  });
});
