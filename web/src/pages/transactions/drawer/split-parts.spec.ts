import { describe, expect, it } from 'vitest';
import type { TransactionView } from '../../../data/contract.js';
import { leftOf, type Part, partsOf, readParts } from './split-parts.js';

const part = (category: string | null, amount: string, description = ''): Part => ({
  key: 0,
  category,
  amount,
  description,
});
const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('the parts of a split as they are typed', () => {
  it('begin with the category that the transaction has', () => {
    const transaction = { ...usd(42), splits: null, category: { accountNumber: '6400' } } as TransactionView;
    expect(partsOf(transaction).map(({ category, amount }) => [category, amount])).toEqual([
      ['6400', ''],
      [null, ''],
    ]);
  });

  it('are those of a split, positive in the direction of the transaction', () => {
    const splits = [
      { amount: -100, category: { accountNumber: '4000' }, description: 'Sales' },
      { amount: 3.2, category: { accountNumber: '6050' }, description: null },
    ];
    const transaction = { ...usd(-96.8), splits, category: null } as unknown as TransactionView;
    const parts = partsOf(transaction);
    expect(parts.map(({ amount, description }) => [amount, description])).toEqual([
      ['100.00', 'Sales'],
      ['-3.20', ''],
    ]);
    expect(readParts(parts, transaction)).toEqual([
      { category: '4000', amount: -100, description: 'Sales' },
      { category: '6050', amount: 3.2, description: null },
    ]);
  });

  it('leave an exact rest', () => {
    expect(leftOf([part('6400', '0.10'), part('6300', '0.20')], usd(0.3))).toBe(0);
    expect(leftOf([part('6400', '40.01'), part('6300', 'x')], usd(42))).toBe(1.99);
    expect(leftOf([part('6400', '1,000')], { amount: -1500, currency: 'JPY' })).toBe(500);
  });

  it.each([
    ['a category is missing', [part('6400', '40'), part(null, '2')]],
    ['an amount is missing', [part('6400', '42'), part('6300', '')]],
    ['an amount is 0', [part('6400', '42'), part('6300', '0')]],
    ['they do not add up', [part('6400', '40'), part('6300', '1')]],
  ])('cannot be saved while %s', (_, parts) => {
    expect(readParts(parts, usd(42))).toBeNull();
  });
});
