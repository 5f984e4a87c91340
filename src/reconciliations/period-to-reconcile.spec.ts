import { describe, expect, it } from 'vitest';
import { calendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { periodToReconcile } from './period-to-reconcile.js';

const TODAY = calendarDate('2026-03-15');
const account = {
  id: 'account-1',
  type: 'depository' as const,
  name: 'Checking',
  currency: 'USD' as CurrencyCode,
  openingBalanceDate: calendarDate('2026-01-01'),
  reconciledThrough: null,
};
const later = { ...account, reconciledThrough: calendarDate('2026-01-31') };
const JANUARY = { to: calendarDate('2026-01-31'), closingBalance: 940.5 };

describe('the period of a reconciliation', () => {
  it('begins on the day of the opening balance', () => {
    const period = {
      startsOn: '2026-01-01',
      endsOn: '2026-01-31',
      closingMinor: 94050n,
      statementUploadId: null,
    };
    expect(periodToReconcile(account, JANUARY, null, TODAY)).toEqual(period);
    expect(periodToReconcile(account, { ...JANUARY, from: calendarDate('2026-01-01') }, null, TODAY)).toEqual(
      period,
    );
  });

  it('begins on the day after the last reconciliation', () => {
    const february = { ...JANUARY, to: calendarDate('2026-02-01') };
    expect(periodToReconcile(later, february, null, TODAY).startsOn).toBe('2026-02-01');
  });

  it('ends today at the latest', () => {
    expect(periodToReconcile(account, { ...JANUARY, to: TODAY }, null, TODAY).endsOn).toBe(TODAY);
    const tomorrow = { ...JANUARY, to: calendarDate('2026-03-16') };
    expect(() => periodToReconcile(account, tomorrow, null, TODAY)).toThrow('must not be in the future');
  });

  it('leaves no gap and does not overlap', () => {
    expect(() =>
      periodToReconcile(later, { ...JANUARY, from: calendarDate('2026-02-02') }, null, TODAY),
    ).toThrow('must be 2026-02-01, the day after the last reconciliation');
    expect(() => periodToReconcile(later, JANUARY, null, TODAY)).toThrow('must not be before 2026-02-01');
  });

  it('needs an opening balance', () => {
    expect(() => periodToReconcile({ ...account, openingBalanceDate: null }, JANUARY, null, TODAY)).toThrow(
      'has no opening balance',
    );
  });

  it('reads the balance in the currency of the account', () => {
    const yen = { ...account, currency: 'JPY' as CurrencyCode };
    expect(periodToReconcile(yen, { ...JANUARY, closingBalance: -941 }, null, TODAY).closingMinor).toBe(
      -941n,
    );
    expect(() => periodToReconcile(yen, JANUARY, null, TODAY)).toThrow('decimal');
  });
});
