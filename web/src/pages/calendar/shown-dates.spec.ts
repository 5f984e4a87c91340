import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../../../src/kernel/calendar-date.js';
import { addressFor, datesOf, monthNextTo, type Shown, shownIn, yearsAround } from './shown-dates';

const TODAY = calendarDate('2026-03-15');
const AHEAD: Shown = { kind: 'ahead' };

const shown = (query: string) => shownIn(new URLSearchParams(query));

describe('the dates that are shown', () => {
  it.each([
    ['', { from: '2026-03-01' }],
    ['year=2024', { from: '2024-01-01', to: '2024-12-31' }],
    ['month=2024-02', { from: '2024-02-01', to: '2024-02-29' }],
    ['year=2024&month=2025-12', { from: '2025-12-01', to: '2025-12-31' }],
  ])('with “%s” are %j', (query, dates) => {
    expect(datesOf(shown(query), TODAY)).toEqual(dates);
  });

  it.each([
    'year=',
    'year=24',
    'year=3024',
    'year=2024.5',
    'year=x',
    'month=2026-13',
    'month=2026-3',
    'month=',
  ])('ignore %s', (query) => expect(shown(query)).toEqual(AHEAD));

  it('are named by the address, which keeps what else it has', () => {
    const now = new URLSearchParams('entity=e1&year=2024&month=2024-05');
    const addressOf = (of: Shown) => addressFor(of, now).toString();
    expect(addressOf(AHEAD)).toBe('entity=e1');
    expect(addressOf({ kind: 'year', year: 2025 })).toBe('entity=e1&year=2025');
    expect(addressOf({ kind: 'month', month: calendarDate('2025-02-01') })).toBe('entity=e1&month=2025-02');
  });

  it('are chosen from the years around this one, and the one in the address', () => {
    const years = [2027, 2026, 2025, 2024, 2023, 2022, 2021, 2020];
    expect(yearsAround(TODAY, AHEAD)).toEqual(years);
    expect(yearsAround(TODAY, shown('year=2024'))).toEqual(years);
    expect(yearsAround(TODAY, shown('year=2012'))).toEqual([...years, 2012]);
    expect(yearsAround(TODAY, shown('year=2030'))).toEqual([2030, ...years]);
  });

  it.each([
    ['2026-12-01', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-01'],
    ['1900-01-01', -1, null],
    ['2199-12-01', 1, null],
  ] as const)('of the month next to %s (%i) are those of %s', (month, step, next) => {
    expect(monthNextTo(calendarDate(month), step)).toBe(next);
  });
});
