import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../kernel/calendar-date.js';
import { identify } from './identity.js';
import type { Reference, StatementTransaction } from './statement.js';

const transactionOf = (fields: Partial<StatementTransaction>): StatementTransaction => ({
  line: 1,
  date: calendarDate('2026-03-01'),
  amountMinor: 100n,
  description: 'Coffee',
  merchant: null,
  reference: null,
  ...fields,
});
const fitId = (value: string): Reference => ({ scheme: 'fitid', value });
const bankReference = (value: string): Reference => ({ scheme: 'reference', value });
const idsOf = (transactions: readonly StatementTransaction[], account = 'a') =>
  identify(account, transactions).transactions.map(({ externalId }) => externalId);

describe('identify', () => {
  it('uses a FITID as the id, or its hash if it is too long or not printable', () => {
    const ids = idsOf(
      ['F1', 'x'.repeat(129), 'a\u0000'].map((value) => transactionOf({ reference: fitId(value) })),
    );
    expect(ids[0]).toBe('F1');
    expect(ids[1]).toMatch(/^fitid:[\da-f]{32}$/);
    expect(ids[2]).toMatch(/^fitid:[\da-f]{32}$/);
  });

  it('imports the same FITID once, and distinguishes different transactions that share one', () => {
    const first = transactionOf({ line: 1, reference: fitId('F1') });
    expect(identify('a', [first, { ...first, line: 2 }])).toMatchObject({
      transactions: [{ line: 1 }],
      repeated: [2],
    });
    const other = transactionOf({ line: 3, reference: fitId('F1'), amountMinor: 5n });
    const { transactions, reused } = identify('a', [first, other]);
    expect([
      transactions.length,
      new Set(transactions.map(({ externalId }) => externalId)).size,
      reused,
    ]).toEqual([2, 2, [1, 3]]);
  });

  it('combines any other reference with date and amount', () => {
    const payment = transactionOf({ reference: bankReference('R1') });
    const [one, returned, reworded] = idsOf([
      payment,
      { ...payment, amountMinor: -100n },
      { ...payment, description: 'Coffee shop' },
    ]);
    expect(one).not.toBe(returned);
    expect(reworded).toBe(`${one?.slice(0, -1)}2`);
  });

  it('counts equal transactions, and ignores case and spaces of the description', () => {
    const ids = idsOf([transactionOf({}), transactionOf({ description: ' coffee ' })]);
    expect(ids.map((id) => id.split(':')[2])).toEqual(['1', '2']);
    expect(new Set(ids.map((id) => id.split(':')[1])).size).toBe(1);
  });

  it('gives every transaction a unique id that other files of the account repeat', () => {
    const transaction = fc
      .record({
        amountMinor: fc.bigInt({ min: -3n, max: 3n }),
        description: fc.constantFrom('a', 'b'),
        reference: fc.constantFrom(null, bankReference('R1'), fitId('F1'), fitId('F2')),
      })
      .map(transactionOf);
    fc.assert(
      fc.property(fc.array(transaction, { maxLength: 30 }), (transactions) => {
        const ids = idsOf(transactions);
        expect(new Set(ids).size).toBe(ids.length);
        expect(idsOf(transactions)).toEqual(ids);
        expect(ids.filter((id) => id.startsWith('file:') && idsOf(transactions, 'b').includes(id))).toEqual(
          [],
        );
      }),
    );
  });
});
