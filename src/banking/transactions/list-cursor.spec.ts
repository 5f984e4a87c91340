import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { cursorAfter, readCursor, TRANSACTION_SORTS } from './list-cursor.js';

const last = {
  id: '01890000-0000-7000-8000-00000000000a',
  date: '2026-03-01' as CalendarDate,
  currency: 'USD' as CurrencyCode,
  amountMinor: -1234n,
};

describe('a cursor', () => {
  it.each([
    ['-date', ['2026-03-01', last.id]],
    ['date', ['2026-03-01', last.id]],
    ['-amount', ['USD', '-1234', last.id]],
    ['amount', ['USD', '-1234', last.id]],
  ] as const)('of the sort %s is read back', (sort, values) => {
    expect(readCursor(cursorAfter(last, sort), sort)).toEqual(values);
  });

  it('belongs to one sort', () => {
    for (const sort of TRANSACTION_SORTS) {
      const others = TRANSACTION_SORTS.filter((other) => other !== sort);
      expect(others.map((other) => readCursor(cursorAfter(last, sort), other))).toEqual([null, null, null]);
    }
  });

  it('is never read from other text', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...TRANSACTION_SORTS), (text, sort) => {
        expect(readCursor(text, sort)).toBeNull();
        expect(readCursor(Buffer.from(`${sort} ${text}`).toString('base64url'), sort)).toBeNull();
      }),
    );
  });
});
