import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../../../src/kernel/calendar-date.js';
import { pointsOf, readPeriod } from './balance-period.js';

const TODAY = calendarDate('2026-03-15');
const points = (address: string) => pointsOf(readPeriod(new URLSearchParams(address), TODAY), TODAY);

describe('the period of a chart of balances', () => {
  it('is the last 90 days without an address', () => {
    expect(points('')).toEqual({ from: '2025-12-16', to: '2026-03-15', interval: 'day' });
    expect(points('from=soon&to=2026-13-01')).toEqual(points(''));
  });

  it('ends today, and has a point for each day, week or month', () => {
    expect(points('from=2026-03-01&to=2026-12-31')).toEqual({
      from: '2026-03-01',
      to: '2026-03-15',
      interval: 'day',
    });
    expect(points('from=2025-01-01&to=2025-12-31').interval).toBe('week');
    expect(points('from=2020-01-01&to=2025-12-31').interval).toBe('month');
  });
});
