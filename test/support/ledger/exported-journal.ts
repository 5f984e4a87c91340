import { calendarDate } from '../../../src/kernel/calendar-date.js';
import type { CurrencyCode } from '../../../src/kernel/currency.js';
import type { LedgerAccount, PostedEntry } from '../../../src/ledger/index.js';

/** An account of an exported journal, an expense unless told otherwise. */
export const exportedAccount = (
  accountNumber: string,
  name: string,
  over: Partial<LedgerAccount> = {},
): LedgerAccount => ({
  businessId: 'b',
  id: accountNumber,
  entityId: 'e',
  accountNumber,
  name,
  category: 'expense',
  subtype: 'operating_expense',
  isActive: true,
  createdAt: new Date(0),
  ...over,
});
export const CHECKING_ACCOUNT = exportedAccount('1000', 'Checking', { category: 'asset', subtype: 'bank' });
export const RENT_ACCOUNT = exportedAccount('6550', 'Rent');

/** A payment of rent of 1,200.00. */
export const exportedEntry = (over: Partial<PostedEntry> = {}): PostedEntry => ({
  id: 'entry-1',
  entityId: 'e',
  currency: 'USD' as CurrencyCode,
  postedOn: calendarDate('2026-03-05'),
  description: 'ACH DEBIT RENT',
  source: 'bank_transaction',
  sourceId: null,
  transactionId: null,
  reversesEntryId: null,
  reversedSource: null,
  reversedByEntryId: null,
  flowSense: 1,
  recordedAt: new Date(0),
  lines: [
    {
      accountId: '6550',
      accountNumber: '6550',
      accountName: 'Rent',
      bankAccountId: null,
      amountMinor: 120_000n,
      original: null,
    },
    {
      accountId: '1000',
      accountNumber: '1000',
      accountName: 'Checking',
      bankAccountId: 'k',
      amountMinor: -120_000n,
      original: null,
    },
  ],
  ...over,
});
