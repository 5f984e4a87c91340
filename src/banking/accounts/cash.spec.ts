import { describe, expect, it } from 'vitest';
import { CASH_KINDS } from './account-kinds.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { cashTotals } from './cash.js';

const [USD, JPY, EUR] = ['USD', 'JPY', 'EUR'] as [CurrencyCode, CurrencyCode, CurrencyCode];

describe('cashTotals', () => {
  it('adds the balances of each currency, and never across currencies', () => {
    expect(
      cashTotals([
        { currency: USD, balanceMinor: 10n },
        { currency: JPY, balanceMinor: 500n },
        { currency: USD, balanceMinor: -35n },
      ]),
    ).toEqual([
      { currency: 'JPY', balance: 500, accountCount: 1, withoutBalance: 0 },
      { currency: 'USD', balance: -0.25, accountCount: 2, withoutBalance: 0 },
    ]);
  });

  it('counts accounts without a balance, and makes none up', () => {
    const unknown = { currency: EUR, balanceMinor: null } as const;
    expect(cashTotals([unknown, { currency: EUR, balanceMinor: 0n }])).toEqual([
      { currency: 'EUR', balance: 0, accountCount: 2, withoutBalance: 1 },
    ]);
    expect(cashTotals([unknown])).toEqual([
      { currency: 'EUR', balance: null, accountCount: 1, withoutBalance: 1 },
    ]);
    expect(cashTotals([])).toEqual([]);
  });
});

describe('CASH_KINDS', () => {
  it('are deposits and cash, not what is owed or invested', () => {
    expect(CASH_KINDS.toSorted()).toEqual(
      ['checking', 'cash_management', 'prepaid', 'paypal', 'savings', 'money_market', 'cash'].toSorted(),
    );
  });
});
