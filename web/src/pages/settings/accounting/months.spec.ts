import { describe, expect, it } from 'vitest';
import { calendarDate, FIRST_DATE } from '../../../../../src/kernel/calendar-date.js';
import { lockBefore, monthsToClose, monthsToOpen } from './months';

const TODAY = calendarDate('2026-03-15');

describe('the months that can be closed', () => {
  it('are over and not closed, newest first', () => {
    expect(monthsToClose(TODAY, '2025-12-31')).toEqual(['2026-02-28', '2026-01-31']);
    expect(monthsToClose(TODAY, '2026-01-30')).toEqual(['2026-02-28', '2026-01-31']);
    expect(monthsToClose(TODAY, '2026-02-28')).toEqual([]);
  });

  it('are those of three years if nothing is closed', () => {
    const months = monthsToClose(TODAY, null);
    expect(months).toHaveLength(36);
    expect(months.at(-1)).toBe('2023-03-31');
  });
});

describe('the months that can be opened', () => {
  it('are closed, newest first, and in no closed year', () => {
    expect(monthsToOpen('2026-02-28', '2025-12-31')).toEqual(['2026-02-01', '2026-01-01']);
    expect(monthsToOpen('2025-12-31', '2025-12-31')).toEqual([]);
    expect(monthsToOpen(null, null)).toEqual([]);
  });

  it('begin with the one in which a lock ends', () => {
    expect(monthsToOpen('2026-02-10', null)[0]).toBe('2026-02-01');
  });

  it('end with the first one there is', () => {
    expect(monthsToOpen('1900-02-28', null)).toEqual(['1900-02-01', '1900-01-01']);
  });

  it('leave those before them closed', () => {
    expect(lockBefore(calendarDate('2026-03-01'))).toBe('2026-02-28');
    expect(lockBefore(FIRST_DATE)).toBe(null);
  });
});
