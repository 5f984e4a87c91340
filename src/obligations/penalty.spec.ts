import { describe, expect, it } from 'vitest';
import { calendarDate } from '../kernel/calendar-date.js';
import { penaltyOn, penaltyView } from './penalty.js';

const MONTHLY = { note: '$10 for each month, at most $50.', perMonth: 10_00n, maximum: 50_00n };
const DUE = calendarDate('2026-05-15');

describe('penaltyOn', () => {
  it.each([
    ['2026-05-16', 10_00n],
    ['2026-06-15', 10_00n],
    ['2026-06-16', 20_00n],
    ['2026-09-16', 50_00n],
    ['2027-09-16', 50_00n],
  ])('counts months and parts of months: on %s %i cents', (filedOn, expected) => {
    expect(penaltyOn(MONTHLY, DUE, calendarDate(filedOn))).toBe(expected);
  });

  it('adds a flat amount', () => {
    const penalty = { note: '', flat: 75_00n, perMonth: 1_00n };
    expect(penaltyOn(penalty, DUE, calendarDate('2026-05-16'))).toBe(76_00n);
  });

  it('is unknown without fixed amounts', () => {
    expect(penaltyOn({ note: 'by tax' }, DUE, DUE)).toBeNull();
  });
});

describe('penaltyView', () => {
  it.each([
    ['open', '2026-01-01', 10],
    ['open', '2026-05-15', 10],
    ['open', '2026-07-20', 30],
    ['filed', '2026-07-20', null],
    ['waived', '2026-07-20', null],
  ] as const)('of one that is %s, on %s', (state, today, amount) => {
    expect(penaltyView(MONTHLY, { state, dueDate: DUE }, calendarDate(today))).toEqual({
      description: MONTHLY.note,
      amount,
    });
  });
});
