import { describe, expect, it } from 'vitest';
import { calendarDate } from '../kernel/calendar-date.js';
import {
  AccountInUse,
  AccountNumberTaken,
  AlreadyReversed,
  EntryOwned,
  PeriodLocked,
} from './ledger.errors.js';

const LOCKED = calendarDate('2026-01-31');

describe('what a caller is told when the ledger refuses', () => {
  it.each([
    [
      new PeriodLocked(LOCKED, ['transactions[0]', 'transactions[4]']),
      'period_locked',
      'the books are locked through 2026-01-31: transactions[0], transactions[4]',
    ],
    [new AccountNumberTaken('6550'), 'account_number_taken', 'the entity has an account 6550 already'],
    [new AccountInUse('it has a balance'), 'account_in_use', 'it has a balance'],
    [new AlreadyReversed('e-2'), 'already_reversed', 'entry e-2 reverses it already'],
    [
      new EntryOwned(),
      'entry_owned',
      'entries of bank transactions and opening balances change through the bank account or transaction they book',
    ],
  ])('%s', (error, code, reason) => {
    expect([error.code, error.reason, error.message]).toEqual([code, reason, reason]);
  });

  it('a locked period names at most five hundred rows', () => {
    const rows = Array.from({ length: 900 }, (_, index) => `r${index}`);
    const { reason } = new PeriodLocked(LOCKED, rows);
    expect(reason.endsWith('r498, r499')).toBe(true);
  });
});
