import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../kernel/calendar-date.js';
import type { AccountSubtype } from '../account-types.js';
import type { AccountMovement } from '../balances.repository.js';
import { assertPostable } from '../journal.js';
import { closingEntry } from './closing-entry.js';

const END = calendarDate('2025-12-31');

const moved = (
  accountId: string,
  category: AccountMovement['category'],
  debitMinor: bigint,
  creditMinor: bigint,
): AccountMovement => ({
  accountId,
  accountNumber: accountId,
  accountName: accountId,
  category,
  subtype: category as AccountSubtype,
  debitMinor,
  creditMinor,
  cashInMinor: 0n,
  cashOutMinor: 0n,
  openingMinor: 0n,
  closingDebitMinor: 0n,
  closingCreditMinor: 0n,
});
const amounts = (movements: AccountMovement[]) =>
  closingEntry(movements, END, 'retained')?.lines.map(({ accountId, amountMinor }) => [
    accountId,
    amountMinor,
  ]);

describe('the closing entry of a year', () => {
  it('moves a profit to the retained earnings', () => {
    const year = [
      moved('checking', 'asset', 900n, 300n),
      moved('sales', 'revenue', 100n, 1_000n),
      moved('rent', 'expense', 300n, 0n),
    ];
    expect(amounts(year)).toEqual([
      ['sales', 900n],
      ['rent', -300n],
      ['retained', -600n],
    ]);
  });

  it('moves a loss', () => {
    expect(amounts([moved('rent', 'expense', 300n, 0n)])).toEqual([
      ['rent', -300n],
      ['retained', 300n],
    ]);
  });

  it('has no line of zero', () => {
    const year = [
      moved('sales', 'revenue', 0n, 300n),
      moved('refunds', 'revenue', 50n, 50n),
      moved('rent', 'expense', 300n, 0n),
    ];
    expect(amounts(year)).toEqual([
      ['sales', 300n],
      ['rent', -300n],
    ]);
  });

  it('leaves the accounts of the owners alone', () => {
    const year = [moved('dividends', 'equity', 500n, 0n), moved('sales', 'revenue', 0n, 300n)];
    expect(amounts(year)).toEqual([
      ['sales', 300n],
      ['retained', -300n],
    ]);
  });

  it('does not exist without income', () => {
    expect(amounts([])).toBeUndefined();
    expect(amounts([moved('sales', 'revenue', 70n, 70n)])).toBeUndefined();
    expect(amounts([moved('dividends', 'equity', 500n, 0n)])).toBeUndefined();
  });

  it('is balanced, of its own source and on the last day', () => {
    const entry = closingEntry([moved('sales', 'revenue', 0n, 300n)], END, 'retained');
    expect(entry).toMatchObject({ source: 'closing', postedOn: END, flowSense: 2, sourceId: null });
    expect(() => assertPostable(entry!)).not.toThrow();
  });
});
