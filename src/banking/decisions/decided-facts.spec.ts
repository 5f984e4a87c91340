import { describe, expect, it } from 'vitest';
import { accountTarget, decisionOf } from '../../categorization/index.js';
import { calendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import type { BookingAccount } from '../booking/booking.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { digestOf } from './decided-facts.js';

const account: BookingAccount = {
  id: 'bank-1',
  type: 'depository',
  ledgerAccountId: 'checking',
  openingBalanceMinor: 0n,
  openingBalanceDate: calendarDate('2026-01-10'),
};
const transaction: BankTransaction = {
  id: 'transaction-1',
  entityId: 'entity-1',
  bankAccountId: 'bank-1',
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
  bookingSeq: 1,
  removedAt: null,
  note: null,
  splitStatus: null,
  splits: null,
};
const digest = digestOf(transaction, account);

describe('the digest of what a decision is about', () => {
  it.each<[string, Partial<BankTransaction>]>([
    ['date', { date: calendarDate('2026-03-06') }],
    ['amount', { amountMinor: 1201n }],
    ['sign', { amountMinor: -1200n }],
    ['description', { description: 'RENT APRIL' }],
    ['merchant', { merchant: 'Landlord' }],
    ['state', { pending: true }],
    ['pushed category', { pushedCategory: '6100' }],
  ])('differs with another %s', (_what, other) => {
    expect(digestOf({ ...transaction, ...other }, account)).not.toBe(digest);
  });

  it('differs once the bank account is mapped, or opens later', () => {
    expect(digestOf(transaction, { ...account, ledgerAccountId: null })).not.toBe(digest);
    const openingBalanceDate = calendarDate('2026-03-06');
    expect(digestOf(transaction, { ...account, openingBalanceDate })).not.toBe(digest);
  });

  it('is the same after decisions, splits, notes and other ids', () => {
    const changed = {
      ...transaction,
      decision: decisionOf(accountTarget('travel'), 'user_override', 1),
      transactionType: 'transfer' as const,
      needsReview: false,
      reviewReason: null,
      entryId: 'entry-2',
      bookingSeq: 2,
      note: 'Flat 2',
      externalId: 'x2',
      authorizedDate: calendarDate('2026-03-04'),
      splitStatus: 'split' as const,
    };
    expect(digestOf(changed, { ...account, openingBalanceDate: calendarDate('2026-01-11') })).toBe(digest);
  });

  it('does not run two texts together', () => {
    const one = { ...transaction, description: 'A', merchant: 'B C' };
    const other = { ...transaction, description: 'A B', merchant: 'C' };
    expect(digestOf(one, account)).not.toBe(digestOf(other, account));
  });

  it('fits its column', () => expect(digest).toMatch(/^[\w-]{22}$/));
});
