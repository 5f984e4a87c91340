import { describe, expect, it } from 'vitest';
import { CHECKING, RENT_PAYMENT } from '../../../test/support/books/stored-transaction.js';
import { accountTarget, decisionOf } from '../../categorization/index.js';
import { calendarDate } from '../../kernel/calendar-date.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { digestOf } from './decided-facts.js';

const digest = digestOf(RENT_PAYMENT, CHECKING);

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
    expect(digestOf({ ...RENT_PAYMENT, ...other }, CHECKING)).not.toBe(digest);
  });

  it('differs once the bank account is mapped, or opens later', () => {
    expect(digestOf(RENT_PAYMENT, { ...CHECKING, ledgerAccountId: null })).not.toBe(digest);
    const openingBalanceDate = calendarDate('2026-03-06');
    expect(digestOf(RENT_PAYMENT, { ...CHECKING, openingBalanceDate })).not.toBe(digest);
  });

  it('is the same after decisions, splits, notes and other ids', () => {
    const changed = {
      ...RENT_PAYMENT,
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
    expect(digestOf(changed, { ...CHECKING, openingBalanceDate: calendarDate('2026-01-11') })).toBe(digest);
  });

  it('does not run two texts together', () => {
    const one = { ...RENT_PAYMENT, description: 'A', merchant: 'B C' };
    const other = { ...RENT_PAYMENT, description: 'A B', merchant: 'C' };
    expect(digestOf(one, CHECKING)).not.toBe(digestOf(other, CHECKING));
  });

  it('fits its column', () => expect(digest).toMatch(/^[\w-]{22}$/));
});
