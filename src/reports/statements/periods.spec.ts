import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate, FIRST_DATE, fromDayNumber, LAST_DATE } from '../../kernel/calendar-date.js';
import type { AccountMovement } from '../../ledger/index.js';
import { addMovements, daysBefore, movementsOf, partsOf, type Period } from './periods.js';

const START = 20_000;
const someDays = fc.integer({ min: 0, max: 120 });
const somePeriod = fc
  .tuple(someDays, someDays)
  .map(([a, b]): Period => ({ from: day(Math.min(a, b)), to: day(Math.max(a, b)) }));

function day(number: number) {
  return fromDayNumber(START + number);
}

function movement(accountNumber: string, debitMinor: bigint): AccountMovement {
  return {
    accountId: accountNumber,
    accountNumber,
    accountName: accountNumber,
    category: 'expense',
    subtype: 'cost_of_sales',
    debitMinor,
    creditMinor: 0n,
    cashInMinor: 0n,
    cashOutMinor: 0n,
    openingMinor: 0n,
    closingDebitMinor: 0n,
    closingCreditMinor: 0n,
  };
}

describe('periods', () => {
  it('before a day are all days before it; there are none before the first', () => {
    expect(daysBefore(calendarDate('2026-01-01'))).toEqual({ from: FIRST_DATE, to: '2025-12-31' });
    expect(daysBefore(FIRST_DATE)).toBeNull();
  });

  it('are divided at each first day, and after each last day', () => {
    const period = (from: string, to: string) => ({ from: calendarDate(from), to: calendarDate(to) });
    expect(partsOf([period('2026-02-01', '2026-02-28'), period('2026-01-01', '2026-02-10')])).toEqual({
      starts: ['2026-01-01', '2026-02-01', '2026-02-11'],
      last: '2026-02-28',
    });
    expect(partsOf([{ from: FIRST_DATE, to: LAST_DATE }])).toEqual({ starts: [FIRST_DATE], last: LAST_DATE });
  });

  it('have the movements of their days, however they overlap', () => {
    const cases = fc.tuple(
      fc.tuple(somePeriod, fc.array(somePeriod, { maxLength: 5 })),
      fc.array(
        fc.record({
          at: someDays,
          account: fc.constantFrom('5000', '6300', '4000'),
          cents: fc.bigInt(-9n, 9n),
        }),
        { maxLength: 40 },
      ),
    );
    fc.assert(
      fc.property(cases, ([[first, others], entries]) => {
        const periods = [first, ...others];
        const parts = partsOf([first, ...others]);
        const within = (from: string, to: string) =>
          addMovements([
            entries.flatMap(({ at, account, cents }) =>
              day(at) >= from && day(at) <= to ? [movement(account, cents)] : [],
            ),
          ]);
        const read = parts.starts.map((start, at) => {
          const next = parts.starts[at + 1];
          return within(start, next === undefined ? parts.last : addDays(next, -1));
        });
        expect(movementsOf([null, ...periods], parts, read)).toEqual([
          [],
          ...periods.map(({ from, to }) => within(from, to)),
        ]);
      }),
    );
  });
});
