import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../test/support/statement-files/parsing.js';
import { signAmounts } from './csv-amounts.js';
import { balancesAround } from './csv-balances.js';
import type { MoneyCells } from './csv-money-cells.js';
import type { Columns } from './csv-columns.js';
import type { Sign } from './mapping.js';

const COLUMNS: Columns = {
  date: 0,
  description: [1],
  amount: 2,
  moneyOut: null,
  moneyIn: null,
  direction: null,
  merchant: null,
  fee: null,
  balance: null,
  currency: null,
};
const cellsOf = (fields: Partial<MoneyCells>, index: number): MoneyCells => ({
  line: index + 2,
  amount: '',
  moneyOut: '',
  moneyIn: '',
  direction: '',
  balance: '',
  ...fields,
});

/** The amounts with positive = money out, or the field that is ambiguous. */
function sign(
  records: readonly Partial<MoneyCells>[],
  columns: Partial<Columns> = {},
  { said, isLiability = false }: { said?: Sign; isLiability?: boolean } = {},
) {
  const signed = signAmounts(records.map(cellsOf), { ...COLUMNS, ...columns }, BigInt, {
    sign: said,
    isLiability,
  });
  return signed.ok ? signed.outMinor : signed.ambiguity.field;
}

/** Records with a running balance after each of them. */
function withBalance(minors: readonly bigint[], opening: bigint): Partial<MoneyCells>[] {
  let balance = opening;
  return minors.map((minor) => {
    balance += minor;
    return { amount: String(minor), balance: String(balance) };
  });
}

describe('signAmounts', () => {
  it('reads separate columns for money out and money in', () => {
    const columns = { amount: null, moneyOut: 2, moneyIn: 3 };
    expect(sign([{ moneyOut: '5' }, { moneyIn: '7' }, {}], columns)).toEqual([5n, -7n, 0n]);
    expect(sign([{ moneyOut: '-5' }, { moneyIn: '7' }], columns)).toEqual([5n, -7n]);
  });

  it.each<[string, Partial<MoneyCells>[], string]>([
    ['both in one record', [{ moneyOut: '5', moneyIn: '7' }], 'file line 2: has both money out and money in'],
  ])('rejects %s', async (_, records, problem) => {
    expect(await problemOf(() => sign(records, { amount: null, moneyOut: 2, moneyIn: 3 }))).toBe(problem);
  });

  it('asks about both signs in one column, unless the balance or the caller says what they are', () => {
    const columns = { amount: null, moneyOut: 2, moneyIn: 3, balance: 5 };
    const records = [{ moneyOut: '120' }, { moneyOut: '-20' }, { moneyIn: '100' }];
    const withBalances = (...balances: string[]) =>
      records.map((one, at) => ({ ...one, balance: balances[at]! }));
    expect(sign(records, columns)).toBe('sign');
    expect(sign(withBalances('880', '900', '1000'), columns)).toEqual([120n, -20n, -100n]);
    expect(sign(withBalances('880', '901', '1000'), columns)).toBe('sign');
    const noise = [{ moneyOut: '50', balance: '1000' }, ...withBalances('880', '860', '960')];
    expect(sign(noise, columns)).toEqual([50n, 120n, 20n, -100n]);
    // The balance before the oldest record is not known.
    const refundFirst = [
      { moneyOut: '-20', balance: '900' },
      { moneyOut: '120', balance: '780' },
    ];
    expect(sign(refundFirst, columns)).toBe('sign');
  });

  it('reads a direction column', async () => {
    const records = [
      { amount: '5', direction: 'DEBIT' },
      { amount: '-5', direction: 'D' },
      { amount: '7', direction: ' Haben ' },
    ];
    expect(sign(records, { direction: 3 })).toEqual([5n, 5n, -7n]);
    expect(await problemOf(() => sign([{ amount: '5', direction: 'sideways' }], { direction: 3 }))).toBe(
      'file line 2: "sideways" is not a known direction',
    );
    expect(await problemOf(() => sign([{ amount: '-5', direction: 'CR' }], { direction: 3 }))).toBe(
      'file line 2: is negative but marked as money in',
    );
  });

  it('is ambiguous without a balance, until the mapping gives the sign', () => {
    expect(sign([{ amount: '5' }, { amount: '-7' }])).toBe('sign');
    expect(sign([{ amount: '5' }, { amount: '-7' }], {}, { said: 'negative_is_out' })).toEqual([-5n, 7n]);
    expect(sign([{ amount: '5' }, { amount: '-7' }], {}, { said: 'positive_is_out' })).toEqual([5n, -7n]);
  });

  it('never trusts the balance of a card account', () => {
    expect(sign(withBalance([5n, -7n], 100n), { balance: 4 }, { isLiability: true })).toBe('sign');
  });

  it('derives the sign from a running balance in either order, or asks', () => {
    const minors = fc.array(fc.bigInt({ min: -1_000n, max: 1_000n }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(minors, fc.boolean(), fc.boolean(), (list, isNewestFirst, isInverted) => {
        const ascending = withBalance(list, 5_000n).map(({ amount, balance }) => ({
          amount: isInverted ? String(-BigInt(amount ?? '')) : (amount ?? ''),
          balance: balance ?? '',
        }));
        const records = isNewestFirst ? ascending.toReversed() : ascending;
        const out = (isNewestFirst ? list.toReversed() : list).map((minor) => -minor);
        const signed = sign(records, { balance: 4 });
        // Symmetric amounts also explain the balance with the other sign and order.
        if (signed !== 'sign') expect(signed).toEqual(out);
        else expect(new Set(list.map((minor) => minor * minor)).size).toBeLessThan(list.length + 1);
      }),
    );
  });
});

describe('balancesAround', () => {
  const around = (minors: bigint[], balances: bigint[], isLiability = false) =>
    balancesAround(minors, balances, { isNewestFirst: false, isLiability });

  it('is null without records', () => {
    expect(around([], [])).toBeNull();
  });

  it('finds the balances before and after, in either order', () => {
    expect(around([-100n, 30n], [1_100n, 1_070n])).toEqual({ openingMinor: 1_000n, closingMinor: 1_070n });
    expect(around([30n, -100n], [1_070n, 1_100n])).toEqual({ openingMinor: 1_000n, closingMinor: 1_070n });
  });

  it('reads what a card owes as a negative balance if that adds up', () => {
    expect(around([50n, 30n], [150n, 180n], true)).toEqual({ openingMinor: -100n, closingMinor: -180n });
  });

  it('agrees with every running balance', () => {
    const minors = fc.array(fc.bigInt({ min: -1_000n, max: 1_000n }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(minors, fc.bigInt({ min: -9_999n, max: 9_999n }), (list, opening) => {
        let balance = opening;
        const balances = list.map((out) => (balance -= out));
        expect(around(list, balances)).toEqual({ openingMinor: opening, closingMinor: balance });
      }),
    );
  });
});
