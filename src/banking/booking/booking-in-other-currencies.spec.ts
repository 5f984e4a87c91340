import { describe, expect, it } from 'vitest';
import { account, SYSTEM, transaction } from '../../../test/support/books/bookable.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { type BookableTransaction, bookingOf, linesOf, openingLinesOf, sameBooking } from './booking.js';

const EUR = 'EUR' as CurrencyCode;

describe('the booking of a transaction in another currency', () => {
  const inEuros = (over: Partial<BookableTransaction> = {}) =>
    transaction({ currency: EUR, amountMinor: 1000n, bookedMinor: 1081n, ...over });
  const booked = (over: Partial<BookableTransaction> = {}) =>
    bookingOf(inEuros(over), account({ currency: EUR }), SYSTEM);

  it('is in the currency of the books, with the original amount on the line of the bank', () => {
    expect(linesOf(booked()!)).toEqual([
      {
        accountId: 'checking',
        bankAccountId: 'bank-1',
        amountMinor: -1081n,
        original: { currency: 'EUR', amountMinor: -1000n },
      },
      { accountId: 'rent', bankAccountId: null, amountMinor: 1081n },
    ]);
  });

  it('converts the parts of a split, which sum to what is booked', () => {
    const splits = [333n, 333n, 334n].map((amountMinor, at) => ({
      accountId: `part-${at}`,
      amountMinor,
      description: null,
      ruleId: null,
    }));
    expect(linesOf(booked({ splits })!).map(({ amountMinor }) => amountMinor)).toEqual([
      -1081n,
      360n,
      360n,
      361n,
    ]);
  });

  it.each<[string, Partial<BookableTransaction>, boolean]>([
    ['the same', {}, true],
    ['at another rate', { bookedMinor: 1082n }, false],
    ['of another amount that is worth the same', { amountMinor: 1001n }, false],
  ])('is compared with one %s', (_what, over, same) => {
    expect(sameBooking(booked(), booked(over))).toBe(same);
  });

  it('[4.3.3] has an opening balance in both currencies too', () => {
    const opened = account({
      type: 'credit',
      currency: EUR,
      openingBalanceMinor: 500n,
      openingBookedMinor: 541n,
    });
    expect(openingLinesOf(opened, SYSTEM)).toEqual([
      {
        accountId: 'checking',
        bankAccountId: 'bank-1',
        amountMinor: -541n,
        original: { currency: 'EUR', amountMinor: -500n },
      },
      { accountId: 'opening-equity', bankAccountId: null, amountMinor: 541n },
    ]);
  });
});
