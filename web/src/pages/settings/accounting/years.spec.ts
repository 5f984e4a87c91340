import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../../../../src/kernel/calendar-date.js';
import { yearEndingOn, yearToClose } from './years';

const TODAY = calendarDate('2026-03-15');

describe('the fiscal year that is closed next', () => {
  it('is the last one that is over, if none is closed', () => {
    expect(yearToClose(TODAY, 12, null)).toEqual({ from: '2025-01-01', to: '2025-12-31' });
    expect(yearToClose(TODAY, 6, null)).toEqual({ from: '2024-07-01', to: '2025-06-30' });
  });

  it('is the one after the last closed year', () => {
    expect(yearToClose(TODAY, 12, '2023-12-31')).toEqual({ from: '2024-01-01', to: '2024-12-31' });
    expect(yearToClose(TODAY, 12, '2022-12-31')).toEqual({ from: '2023-01-01', to: '2023-12-31' });
  });

  it('is none as long as it is not over', () => {
    expect(yearToClose(TODAY, 12, '2025-12-31')).toBe(null);
    expect(yearToClose(TODAY, 6, '2025-06-30')).toBe(null);
  });

  it('is shorter after the end of fiscal years has moved', () => {
    expect(yearToClose(TODAY, 6, '2024-12-31')).toEqual({ from: '2025-01-01', to: '2025-06-30' });
  });
});

describe('the fiscal year with a last day', () => {
  it('begins twelve months before, or after the closed year before it', () => {
    const end = calendarDate('2025-06-30');
    expect(yearEndingOn(end, 6, null).from).toBe('2024-07-01');
    expect(yearEndingOn(end, 6, '2024-06-30').from).toBe('2024-07-01');
    expect(yearEndingOn(end, 6, '2024-12-31').from).toBe('2025-01-01');
    expect(yearEndingOn(end, 6, '2025-06-30').from).toBe('2024-07-01');
  });
});
