import { describe, expect, it } from 'vitest';
import type { TransactionView } from '../../data/contract';
import { alikeIn, groupByMerchant, totalOf } from './groups';

function transaction(facts: Partial<TransactionView>): TransactionView {
  const some = { merchant: '', description: 'POS 1', direction: 'out', splits: null, amount: 1 };
  return { ...some, currency: 'USD', ...facts } as TransactionView;
}

describe('the groups of a page', () => {
  it('are ordered by their newest transaction, and each is in the order of the page', () => {
    const page = [
      ['t1', 'Delta'],
      ['t2', 'Hertz'],
      ['t3', 'DELTA'],
      ['t4', 'Avis'],
      ['t5', 'Hertz'],
    ] as const;
    const rows = page.map(([id, merchant]) => transaction({ id, merchant }));
    const groups = groupByMerchant(rows);
    expect(groups.map(({ title, transactions }) => [title, transactions.map(({ id }) => id)])).toEqual([
      ['Delta', ['t1', 't3']],
      ['Hertz', ['t2', 't5']],
      ['Avis', ['t4']],
    ]);
  });

  it('are by the text of the bank where no merchant is known', () => {
    const page = ['POS 1', 'POS 2', 'pos 1'].map((description) => transaction({ description }));
    expect(groupByMerchant(page).map(({ transactions }) => transactions.length)).toEqual([2, 1]);
  });

  it('are decided on together in one direction, without what is split', () => {
    const out = transaction({ id: 'out' });
    const back = transaction({ id: 'back', direction: 'in' });
    const parts = transaction({ id: 'parts', splits: [] });
    expect(alikeIn([out, back, parts], out)).toEqual([out]);
    expect(alikeIn([out, back, parts], back)).toEqual([back]);
    expect(alikeIn([out, back, parts], parts)).toEqual([]);
  });

  it('have an exact sum in one currency, and none in several', () => {
    const dimes = [0.1, 0.2, -0.7].map((amount) => transaction({ amount }));
    expect(totalOf(dimes)).toEqual({ amount: -0.4, currency: 'USD' });
    const dinars = [0.001, 0.002].map((amount) => transaction({ amount, currency: 'KWD' }));
    expect(totalOf(dinars)).toEqual({ amount: 0.003, currency: 'KWD' });
    expect(totalOf([...dimes, ...dinars])).toBeNull();
    expect(totalOf([])).toBeNull();
  });
});
