import type { BookingAccount } from '../../../src/banking/booking/booking.js';
import type { BankTransactionFacts } from '../../../src/banking/booking/transaction-change.js';
import { accountTarget, CategoryChart, type Decision } from '../../../src/categorization/index.js';
import { calendarDate } from '../../../src/kernel/calendar-date.js';
import type { CurrencyCode } from '../../../src/kernel/currency.js';
import { chartAccount } from './stored-transaction.js';

const USD = 'USD' as CurrencyCode;

/** Three accounts that are categories, rent, travel and sales, and those of the service. */
export const chart = new CategoryChart([
  chartAccount('in-transit', { category: 'asset', subtype: 'transfer_clearing' }),
  chartAccount('retained', { category: 'equity', subtype: 'retained_earnings' }),
  chartAccount('opening-equity', { category: 'equity', subtype: 'opening_balance_equity' }),
  chartAccount('some-income', { category: 'revenue', subtype: 'uncategorized_income' }),
  chartAccount('some-expense', { subtype: 'uncategorized_expense' }),
  chartAccount('rent'),
  chartAccount('travel'),
  chartAccount('sales', { category: 'revenue', subtype: 'revenue' }),
]);

/** The day of the opening balance. */
export const OPENED = calendarDate('2026-01-10');

/** A mapped account in dollars. */
export const bank = (over: Partial<BookingAccount> = {}): BookingAccount => ({
  id: 'bank-1',
  type: 'depository',
  currency: USD,
  ledgerAccountId: 'checking',
  openingBalanceMinor: 0n,
  openingBalanceDate: OPENED,
  ...over,
});

/** A decision of a push for an account. */
export const decided = (id: string, over: Partial<Decision> = {}): Decision => ({
  target: accountTarget(id),
  source: 'pushed',
  confidence: 0.95,
  ruleId: null,
  prediction: null,
  because: null,
  ...over,
});

export const entity = { currency: USD, reviewThreshold: 0.8, reviewAmountLimitMinor: null };

/** A settled payment of rent. */
export const facts = (over: Partial<BankTransactionFacts> = {}): BankTransactionFacts => ({
  id: 'transaction-1',
  entityId: 'entity-1',
  bankAccountId: 'bank-1',
  externalId: 'x1',
  date: calendarDate('2026-03-05'),
  authorizedDate: null,
  amountMinor: 1200n,
  currency: USD,
  description: 'RENT MARCH',
  merchant: 'Rent March',
  merchantGiven: false,
  merchantKey: 'RENT MARCH',
  pending: false,
  pushedCategory: null,
  decision: decided('rent'),
  removedAt: null,
  note: null,
  splitStatus: null,
  splits: null,
  ...over,
});
