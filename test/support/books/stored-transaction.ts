import type { BookingAccount } from '../../../src/banking/booking/booking.js';
import type { BankTransaction } from '../../../src/banking/transactions/bank-transaction.entity.js';
import {
  accountTarget,
  CategoryChart,
  type ChartAccount,
  decisionOf,
} from '../../../src/categorization/index.js';
import { calendarDate } from '../../../src/kernel/calendar-date.js';
import type { CurrencyCode } from '../../../src/kernel/currency.js';

/** An expense account with an id, which is its number and name too. */
export function chartAccount(id: string, over: Partial<ChartAccount> = {}): ChartAccount {
  return {
    id,
    accountNumber: id,
    name: id,
    category: 'expense',
    subtype: 'operating_expense',
    isActive: true,
    mapped: false,
    ...over,
  };
}

/** Two accounts that are categories, 6100 and 6200, an inactive one, 6300, one of a bank account, 1000, and those of the service. */
export const SMALL_CHART = new CategoryChart([
  chartAccount('1000', { category: 'asset', mapped: true }),
  chartAccount('1999', { category: 'asset', subtype: 'transfer_clearing' }),
  chartAccount('3900', { category: 'equity', subtype: 'opening_balance_equity' }),
  chartAccount('4999', { category: 'revenue', subtype: 'uncategorized_income' }),
  chartAccount('6999', { subtype: 'uncategorized_expense' }),
  chartAccount('6100'),
  chartAccount('6200'),
  chartAccount('6300', { isActive: false }),
]);

/** The bank account of RENT_PAYMENT, mapped to a ledger account. */
export const CHECKING: BookingAccount = {
  id: 'bank-1',
  type: 'depository',
  currency: 'USD' as CurrencyCode,
  ledgerAccountId: 'checking',
  openingBalanceMinor: 0n,
  openingBalanceDate: calendarDate('2026-01-10'),
};

/** A posted payment that needs review. */
export const RENT_PAYMENT: BankTransaction = {
  id: 'transaction-1',
  entityId: 'entity-1',
  bankAccountId: CHECKING.id,
  externalId: 'x1',
  date: calendarDate('2026-03-05'),
  authorizedDate: null,
  amountMinor: 1200n,
  currency: 'USD' as CurrencyCode,
  description: 'RENT MARCH',
  merchant: 'Rent March',
  merchantGiven: false,
  merchantKey: 'RENT MARCH',
  pending: false,
  pushedCategory: null,
  decision: decisionOf(accountTarget('rent'), 'memory', 0.9),
  transactionType: 'expense',
  needsReview: true,
  reviewReason: 'low_confidence',
  entryId: 'entry-1',
  bookedMinor: null,
  bookingSeq: 1,
  removedAt: null,
  note: null,
  splitStatus: null,
  splits: null,
};
