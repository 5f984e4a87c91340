import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACCOUNT_CATEGORIES,
  ALL_SUBTYPES,
  DEFAULT_SUBTYPES,
  inOwnSense,
  isCash,
  isSystemSubtype,
  normalBalance,
  SUBTYPES,
} from './account-types.js';

describe('the categories of accounts', () => {
  it('[2.3] are asset, liability, equity, revenue and expense', () => {
    expect(ACCOUNT_CATEGORIES).toEqual(['asset', 'liability', 'equity', 'revenue', 'expense']);
  });

  it.each([
    ['asset', 'debit'],
    ['expense', 'debit'],
    ['liability', 'credit'],
    ['equity', 'credit'],
    ['revenue', 'credit'],
  ] as const)('%s accounts have a normal %s balance', (category, side) => {
    expect(normalBalance(category)).toBe(side);
    expect(inOwnSense(7n, category)).toBe(side === 'debit' ? 7n : -7n);
  });

  it('converting an amount to its normal side twice returns the amount', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.constantFrom(...ACCOUNT_CATEGORIES), (amount, category) => {
        expect(inOwnSense(inOwnSense(amount, category), category)).toBe(amount);
      }),
    );
  });
});

describe('subtypes', () => {
  it('belong to one category each', () => {
    expect(new Set(ALL_SUBTYPES).size).toBe(ALL_SUBTYPES.length);
    expect(ALL_SUBTYPES).toEqual(ACCOUNT_CATEGORIES.flatMap((category) => SUBTYPES[category]));
  });

  it.each(ACCOUNT_CATEGORIES)('the default of %s accounts is one of their subtypes', (category) => {
    expect(SUBTYPES[category]).toContain(DEFAULT_SUBTYPES[category]);
  });

  it('no default is a system subtype', () => {
    expect(Object.values(DEFAULT_SUBTYPES).filter(isSystemSubtype)).toEqual([]);
  });

  it('cash is banks, petty cash and processor clearing, and nothing else', () => {
    expect(ALL_SUBTYPES.filter(isCash)).toEqual(['bank', 'cash', 'processor_clearing']);
  });

  it('five of them are system subtypes', () => {
    expect(ALL_SUBTYPES.filter(isSystemSubtype)).toEqual([
      'transfer_clearing',
      'retained_earnings',
      'opening_balance_equity',
      'uncategorized_income',
      'uncategorized_expense',
    ]);
  });
});
