import { describe, expect, it } from 'vitest';
import { RunningSums } from './csv-running-sums.js';

const sumsOf = (...columns: (number | null)[][]) =>
  new RunningSums(columns.map((cells, column) => ({ column, cells })));

describe('running sums', () => {
  it.each<[string, (number | null)[], (number | null)[]]>([
    ['the oldest first', [-75, -75, 900], [1425, 1350, 2250]],
    ['the newest first', [900, -75, -75], [2250, 1350, 1425]],
    ['amounts with the opposite signs', [75, 75, -900], [1425, 1350, 2250]],
    ['amounts without signs', [75, 75, 900], [1425, 1350, 2250]],
    ['the balance before each amount', [-75, -75, 900], [1500, 1425, 1350]],
    ['records without a balance, such as pending ones', [1, -75, -75, 900], [null, 1425, 1350, 2250]],
    ['records without an amount, such as opening balances', [null, -75, 900], [1425, 1350, 2250]],
  ])('are found: %s', (_, amounts, balances) => {
    expect(sumsOf(amounts, balances).sums).toContainEqual({ amount: 0, balance: 1 });
    expect(sumsOf(balances, amounts).sums).toContainEqual({ amount: 1, balance: 0 });
  });

  it.each<[string, (number | null)[], (number | null)[]]>([
    ['two balances', [-75, 900], [1425, 2325]],
    ['amounts that explain all but one', [-75, -75, 901], [1425, 1350, 2250]],
    ['a balance that hardly moves', [0, 0, 5], [100, 100, 105]],
    ['nothing', [null, null, null], [null, null, null]],
    ['zeros', [0, 0, 0], [1, 1, 1]],
  ])('are not found in %s', (_, amounts, balances) => {
    const found = sumsOf(amounts, balances);
    expect(found.sums).toEqual([]);
    expect(found.sides).toBeNull();
  });

  it('are found among other columns, each amount with its balance', () => {
    const found = sumsOf([1, 1, 2], [-75, -75, 900], [7, 9, 8], [1425, 1350, 2250], [0, 0, 0]);
    expect(found.sums[0]).toEqual({ amount: 1, balance: 3 });
    expect(found.sums.every(({ amount, balance }) => amount === 1 && balance === 3)).toBe(true);
  });

  it.each([
    ['the oldest first', [0, 0, 75, 20], [500, 900, 0, 0], [500, 1400, 1325, 1305]],
    ['the newest first', [20, 75, 0, 0], [0, 0, 900, 500], [1305, 1325, 1400, 500]],
    ['with negative money out', [0, 0, -75, -20], [500, 900, 0, 0], [500, 1400, 1325, 1305]],
  ])('show which column lowers and which raises the balance: %s', (_, out, into, balances) => {
    expect(sumsOf(out, into, balances).sides).toEqual({ moneyOut: 0, moneyIn: 1, balance: 2 });
    expect(sumsOf(into, balances, out).sides).toEqual({ moneyOut: 2, moneyIn: 0, balance: 1 });
  });
});
