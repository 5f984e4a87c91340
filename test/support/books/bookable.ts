import type { BookableTransaction, OpeningAccount } from '../../../src/banking/booking/booking.js';
import { accountTarget, type SystemAccounts } from '../../../src/categorization/index.js';
import { calendarDate } from '../../../src/kernel/calendar-date.js';
import type { CurrencyCode } from '../../../src/kernel/currency.js';

const USD = 'USD' as CurrencyCode;

export const SYSTEM: SystemAccounts = {
  transfersInTransit: 'in-transit',
  openingBalanceEquity: 'opening-equity',
  uncategorizedIncome: 'some-income',
  uncategorizedExpense: 'some-expense',
};

/** A mapped account in dollars, opened on 2026-01-10. */
export const account = (over: Partial<OpeningAccount> = {}): OpeningAccount => ({
  id: 'bank-1',
  type: 'depository',
  currency: USD,
  ledgerAccountId: 'checking',
  openingBalanceMinor: 10_000n,
  openingBalanceDate: calendarDate('2026-01-10'),
  openingBookedMinor: null,
  ...over,
});

/** A payment of rent from that account. */
export const transaction = (over: Partial<BookableTransaction> = {}): BookableTransaction => ({
  id: 'transaction-1',
  date: calendarDate('2026-03-05'),
  amountMinor: 1200n,
  currency: USD,
  bookedMinor: null,
  description: 'RENT',
  pending: false,
  removedAt: null,
  target: accountTarget('rent'),
  splits: null,
  ...over,
});
