import { describe, expect, it } from 'vitest';
import { bank, chart, decided, entity, facts } from '../../../test/support/books/transaction-facts.js';
import { calendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import type { BookingAccount } from './booking.js';
import { type BankTransactionFacts, changeTransaction, needsRate } from './transaction-change.js';

const WITHDRAWN = new Date('2026-03-06T00:00:00Z');
const USD = 'USD' as CurrencyCode;
const EUR = 'EUR' as CurrencyCode;

describe('a transaction in another currency', () => {
  const euros = bank({ currency: EUR });
  const books = (over: object = {}) => ({ before: euros, after: euros, entity, ...over });
  const at = (rate: bigint) => ({ rates: { convert: (amountMinor: bigint) => amountMinor * rate } });
  const inEuros = (over: Partial<BankTransactionFacts> = {}) => facts({ currency: EUR, ...over });
  const first = changeTransaction(null, inEuros(), books(at(2n)), chart).after;

  it('is booked at the rate of its day', () => {
    expect(first.bookedMinor).toBe(2400n);
    expect(needsRate(null, inEuros(), books())).toBe(true);
  });

  it('is not converted again by another decision', () => {
    const { after, entries } = changeTransaction(
      first,
      { ...first, decision: decided('travel') },
      books(),
      chart,
    );
    expect(after.bookedMinor).toBe(2400n);
    expect(entries.map(({ lines }) => lines[0])).toEqual([
      {
        accountId: 'checking',
        bankAccountId: 'bank-1',
        amountMinor: 2400n,
        original: { currency: EUR, amountMinor: 1200n },
      },
      {
        accountId: 'checking',
        bankAccountId: 'bank-1',
        amountMinor: -2400n,
        original: { currency: EUR, amountMinor: -1200n },
      },
    ]);
  });

  it.each<[string, Partial<BankTransactionFacts>]>([
    ['amount', { amountMinor: 1300n }],
    ['day', { date: calendarDate('2026-03-06') }],
  ])('is converted again for another %s', (_what, over) => {
    const { after, entries } = changeTransaction(first, { ...first, ...over }, books(at(3n)), chart);
    expect(after.bookedMinor).toBe(3n * after.amountMinor);
    expect(entries.map(({ lines }) => lines[0]?.amountMinor)).toEqual([2400n, -3n * after.amountMinor]);
  });

  it('stays what it was booked as when the bank withdraws it and sends it again', () => {
    const withdrawn = changeTransaction(first, { ...first, removedAt: WITHDRAWN }, books(), chart).after;
    const again = changeTransaction(withdrawn, { ...withdrawn, removedAt: null }, books(), chart).after;
    expect([withdrawn.bookedMinor, again.bookedMinor]).toEqual([2400n, 2400n]);
  });

  it.each<[string, Partial<BankTransactionFacts>, BookingAccount]>([
    ['while it is pending', { pending: true }, euros],
    ['before the opening', { date: calendarDate('2026-01-09') }, euros],
    ['on an account that is not mapped', {}, bank({ currency: EUR, ledgerAccountId: null })],
    ['in the currency of the books', { currency: USD }, bank()],
  ])('needs no rate %s', (_what, over, account) => {
    const unbooked = { ...books(), before: account, after: account };
    expect(needsRate(null, inEuros(over), unbooked)).toBe(false);
    expect(changeTransaction(null, inEuros(over), unbooked, chart).after.bookedMinor).toBeNull();
  });

  it('is never booked without a rate', () => {
    expect(() => changeTransaction(null, inEuros(), books(), chart)).toThrow('without exchange rates');
  });
});
