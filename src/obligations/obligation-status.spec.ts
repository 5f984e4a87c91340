import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate, fromDayNumber, toDayNumber } from '../kernel/calendar-date.js';
import { OBLIGATION_STATES } from './obligation-lifecycle.js';
import { OBLIGATION_STATUSES, statusOf, windowOfStatus } from './obligation-status.js';

const TODAY = calendarDate('2026-03-15');
const dates = fc
  .integer({ min: toDayNumber(calendarDate('1901-01-01')), max: toDayNumber(calendarDate('2198-12-31')) })
  .map(fromDayNumber);

describe('statusOf', () => {
  it.each([
    ['open', '1900-01-01', 'overdue'],
    ['open', '2026-03-14', 'overdue'],
    ['open', '2026-03-15', 'due_soon'],
    ['open', '2026-04-14', 'due_soon'],
    ['open', '2026-04-15', 'upcoming'],
    ['open', '2199-12-31', 'upcoming'],
    ['filed', '2026-03-14', 'filed'],
    ['waived', '2026-03-16', 'waived'],
  ] as const)('an obligation that is %s and due on %s is %s', (state, dueDate, expected) => {
    expect(statusOf({ state, dueDate: calendarDate(dueDate) }, TODAY)).toBe(expected);
  });

  it('gives every obligation exactly one status, the one whose window it is in', () => {
    fc.assert(
      fc.property(fc.constantFrom(...OBLIGATION_STATES), dates, dates, (state, dueDate, today) => {
        const holding = OBLIGATION_STATUSES.filter((status) => {
          const window = windowOfStatus(status, today);
          return window.state === state && window.from <= dueDate && dueDate <= window.to;
        });
        expect(holding).toEqual([statusOf({ state, dueDate }, today)]);
      }),
    );
  });
});
