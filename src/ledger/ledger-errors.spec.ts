import { describe, expect, it } from 'vitest';
import { calendarDate } from '../kernel/calendar-date.js';
import {
  AccountInUse,
  AccountNumberTaken,
  AlreadyReversed,
  EarlierYearOpen,
  EntryOwned,
  PeriodLocked,
  YearClosed,
  YearNotClosed,
} from './ledger.errors.js';

const LOCKED = calendarDate('2026-01-31');

describe('the reasons of ledger errors', () => {
  it.each([
    [
      new PeriodLocked(LOCKED, ['transactions[0]', 'transactions[4]']),
      'period_locked',
      'the books are locked through 2026-01-31: transactions[0], transactions[4]',
    ],
    [
      new AccountNumberTaken('6550'),
      'account_number_taken',
      'account 6550 already exists in the chart of accounts',
    ],
    [new AccountInUse('it has a balance'), 'account_in_use', 'it has a balance'],
    [new AlreadyReversed('e-2'), 'already_reversed', 'already reversed by entry e-2'],
    [
      new EntryOwned(),
      'entry_owned',
      'entries of bank transactions, opening balances and revaluations cannot be reversed: change the transaction or bank account, or revalue again',
    ],
    [
      EntryOwned.byClosedYear(),
      'entry_owned',
      'closing entries and their reversals cannot be reversed: reopen or close the fiscal year',
    ],
    [new YearClosed(LOCKED), 'year_closed', 'the fiscal year that ended on 2026-01-31 is closed'],
    [new YearNotClosed(LOCKED), 'year_not_closed', 'the fiscal year that ended on 2026-01-31 is not closed'],
    [
      new EarlierYearOpen(LOCKED),
      'earlier_year_open',
      'the fiscal year that ended on 2026-01-31 is not closed: close it first',
    ],
  ])('%s', (error, code, reason) => {
    expect([error.code, error.reason, error.message]).toEqual([code, reason, reason]);
  });

  it('a locked period lists at most 500 items', () => {
    const rows = Array.from({ length: 900 }, (_, index) => `r${index}`);
    const { reason } = new PeriodLocked(LOCKED, rows);
    expect(reason.endsWith('r498, r499')).toBe(true);
  });
});
