import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../kernel/calendar-date.js';
import { compareStatement, type TransactionOfASide } from './compare-statement.js';

const MARCH = { startsOn: calendarDate('2026-03-01'), endsOn: calendarDate('2026-03-31') };

const of = (externalId: string, day: string, amount: number): TransactionOfASide => ({
  externalId,
  date: calendarDate(`2026-${day}`),
  amountMinor: BigInt(amount),
});

/** Code, id of the line, id of the row, amount. */
const compare = (lines: TransactionOfASide[], rows: TransactionOfASide[]) =>
  compareStatement(lines, rows, MARCH).map(({ code, line, row, amountMinor }) => [
    code,
    line?.externalId ?? null,
    row?.externalId ?? null,
    Number(amountMinor),
  ]);

describe('a statement compared with the books', () => {
  it('has no difference if both have the same', () => {
    expect(
      compare([of('a', '03-05', 10), of('b', '03-06', -7)], [of('b', '03-06', -7), of('a', '03-05', 10)]),
    ).toEqual([]);
  });

  it.each([
    ['three days apart', '03-08', []],
    [
      'four days apart',
      '03-09',
      [
        ['not_in_books', 'a', null, 10],
        ['not_in_statement', null, 'x', -10],
      ],
    ],
  ])('takes what has the same amount %s under another id: %s', (_, day, expected) => {
    expect(compare([of('a', '03-05', 10)], [of('x', day, 10)])).toEqual(expected);
    expect(compare([of('a', day, 10)], [of('x', '03-05', 10)]).length).toBe(expected.length);
  });

  it('names what only one side has', () => {
    expect(compare([of('a', '03-05', 10)], [of('x', '03-04', -3)])).toEqual([
      ['not_in_statement', null, 'x', 3],
      ['not_in_books', 'a', null, 10],
    ]);
  });

  it('names what has another amount under the same id', () => {
    expect(compare([of('a', '03-05', 12)], [of('a', '03-05', 10)])).toEqual([['other_amount', 'a', 'a', 2]]);
  });

  it('names what the other side has shortly before or after the period', () => {
    expect(compare([of('a', '03-31', 10)], [of('x', '04-02', 10)])).toEqual([['other_period', 'a', 'x', 10]]);
    expect(compare([of('a', '02-27', 10)], [of('x', '03-01', 10)])).toEqual([
      ['other_period', 'a', 'x', -10],
    ]);
  });

  it('ignores what is outside the period on both sides', () => {
    expect(
      compare([of('a', '02-28', 10), of('b', '04-01', 5)], [of('x', '02-28', 10), of('y', '04-02', 6)]),
    ).toEqual([]);
  });

  it('looks in the period first, and there for the closest', () => {
    const lines = [of('a', '03-31', 10)];
    expect(compare(lines, [of('early', '03-28', 10), of('late', '04-01', 10)])).toEqual([]);
    expect(compare(lines, [of('far', '03-28', 10), of('near', '03-30', 10)])).toEqual([
      ['not_in_statement', null, 'far', -10],
    ]);
  });

  it('takes each transaction once', () => {
    const twice = [of('a', '03-05', 10), of('b', '03-05', 10)];
    expect(compare(twice, [of('x', '03-05', 10)])).toEqual([['not_in_books', 'b', null, 10]]);
    expect(compare([of('x', '03-05', 10)], twice)).toEqual([['not_in_statement', null, 'b', -10]]);
  });

  it('sums to the difference of both sides in the period, whatever they have', () => {
    const transaction = fc.record({
      externalId: fc.constantFrom(...Array.from({ length: 30 }, (_, at) => `t${at}`)),
      date: fc.integer({ min: -5, max: 36 }).map((days) => addDays(MARCH.startsOn, days)),
      amountMinor: fc.constantFrom(-2n, -1n, 1n, 2n, 3n),
    });
    const side = fc.uniqueArray(transaction, { selector: ({ externalId }) => externalId, maxLength: 25 });
    const sum = (transactions: readonly TransactionOfASide[]) =>
      transactions
        .filter(({ date }) => date >= MARCH.startsOn && date <= MARCH.endsOn)
        .reduce((total, { amountMinor }) => total + amountMinor, 0n);
    fc.assert(
      fc.property(side, side, (lines, rows) => {
        const differences = compareStatement(lines, rows, MARCH);
        const explained = differences.reduce((total, { amountMinor }) => total + amountMinor, 0n);
        expect(explained).toBe(sum(lines) - sum(rows));
        const named = differences.flatMap(({ line, row }) => [line, row]).filter((one) => one !== null);
        expect(new Set(named).size).toBe(named.length);
      }),
    );
  });
});
