import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../../../src/kernel/calendar-date.js';
import type { Weekday } from '../../platform/locale';
import { weeksOf } from './weeks';

/** Each week as the days of the month, with a dash for those of other months. */
function drawn(month: string, firstDayOfWeek: Weekday): string[] {
  return weeksOf(calendarDate(month), firstDayOfWeek).map(({ days }) =>
    days.map(({ date }) => (date === null ? '-' : String(Number(date.slice(-2))))).join(' '),
  );
}

describe('the weeks of a month', () => {
  it('begin on Sundays', () => {
    expect(drawn('2026-03-01', 7)).toEqual([
      '1 2 3 4 5 6 7',
      '8 9 10 11 12 13 14',
      '15 16 17 18 19 20 21',
      '22 23 24 25 26 27 28',
      '29 30 31 - - - -',
    ]);
  });

  it('begin on Mondays', () => {
    expect(drawn('2026-03-01', 1)).toEqual([
      '- - - - - - 1',
      '2 3 4 5 6 7 8',
      '9 10 11 12 13 14 15',
      '16 17 18 19 20 21 22',
      '23 24 25 26 27 28 29',
      '30 31 - - - - -',
    ]);
  });

  it('are four in a February that begins with the week', () => {
    expect(drawn('2021-02-01', 1)).toHaveLength(4);
  });

  it.each([
    ['1900-02-01', 1, '- - - 1 2 3 4'],
    ['1969-12-01', 7, '- 1 2 3 4 5 6'],
    ['2199-12-01', 6, '- 1 2 3 4 5 6'],
    ['1900-01-01', 7, '- 1 2 3 4 5 6'],
  ] as const)('%s from day %i: %s', (month, first, week) => {
    expect(drawn(month, first)[0]).toBe(week);
  });
});
