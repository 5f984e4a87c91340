import { describe, expect, it } from 'vitest';
import {
  bank,
  chart,
  decided,
  entity,
  facts,
  OPENED,
} from '../../../test/support/books/transaction-facts.js';
import { accountTarget, TRANSFER_TARGET, UNDECIDED } from '../../categorization/index.js';
import { calendarDate } from '../../kernel/calendar-date.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import type { BookingAccount } from './booking.js';
import {
  changeTransaction,
  type TransactionChange,
  type BankTransactionFacts,
  isOutdated,
  movesReconciled,
  whileUnmapped,
} from './transaction-change.js';

const WITHDRAWN = new Date('2026-03-06T00:00:00Z');

const change = (before: BankTransaction | null, over: Partial<BankTransactionFacts> = {}, account = bank()) =>
  changeTransaction(before, facts(over), { before: account, after: account, entity }, chart);
const entriesOf = ({ entries }: TransactionChange) =>
  entries.map(({ source, sourceSeq, reversesEntryId, postedOn, lines }) => ({
    source,
    sourceSeq,
    reversesEntryId,
    postedOn,
    amount: lines[1]?.amountMinor,
    to: lines[1]?.accountId,
  }));

describe('a split transaction', () => {
  const splits = [
    { accountId: 'rent', amountMinor: 1500n, description: null, ruleId: null },
    { accountId: 'travel', amountMinor: -300n, description: null, ruleId: null },
  ];
  const split = { splits, splitStatus: 'split', decision: UNDECIDED } as const;

  it('needs no review, and is typed by its direction', () => {
    expect(change(null, split).after).toMatchObject({
      reviewReason: null,
      needsReview: false,
      transactionType: 'expense',
    });
    expect(
      change(null, { ...split, decision: { ...UNDECIDED, target: TRANSFER_TARGET } }).after,
    ).toMatchObject({
      transactionType: 'expense',
    });
  });

  it('is reviewed like any decision if a rule split it', () => {
    const byRule = { ...split, splits: splits.map((line) => ({ ...line, ruleId: 'rule-1' })) };
    expect(change(null, { ...byRule, decision: decided('rent') }).after.reviewReason).toBeNull();
    expect(change(null, { ...byRule, decision: decided('rent', { confidence: 0.5 }) }).after).toMatchObject({
      needsReview: true,
      reviewReason: 'low_confidence',
    });
  });

  it('is reversed line by line when it changes', () => {
    const before = change(null, split).after;
    const { entries } = change(before, { splits: null, splitStatus: null });
    expect(entries.map(({ lines }) => lines.map(({ amountMinor }) => amountMinor))).toEqual([
      [1200n, -1500n, 300n],
      [-1200n, 1200n],
    ]);
  });

  it('needs review once its split is cleared, unless a user decides', () => {
    const cleared = { splits: null, splitStatus: 'cleared' } as const;
    expect(change(null, { ...cleared, decision: decided('rent') }).after.reviewReason).toBe('low_confidence');
    expect(change(null, { ...cleared, decision: UNDECIDED }).after.reviewReason).toBe('uncategorized');
    expect(change(null, { ...cleared, removedAt: WITHDRAWN }).after.reviewReason).toBeNull();
  });
});

describe('a new transaction', () => {
  it('posts one entry, its first booking', () => {
    const made = change(null);
    expect(made.entries).toEqual([
      {
        id: made.after.entryId,
        postedOn: '2026-03-05',
        description: 'RENT MARCH',
        source: 'bank_transaction',
        sourceId: 'transaction-1',
        sourceSeq: 1,
        reversesEntryId: null,
        flowSense: 1,
        lines: [
          { accountId: 'checking', bankAccountId: 'bank-1', amountMinor: -1200n },
          { accountId: 'rent', bankAccountId: null, amountMinor: 1200n },
        ],
      },
    ]);
    expect(made.after).toEqual({
      ...facts(),
      bookedMinor: null,
      transactionType: 'expense',
      needsReview: false,
      reviewReason: null,
      entryId: made.entries[0]?.id,
      bookingSeq: 1,
    });
  });

  it.each<[string, Partial<BankTransactionFacts>, Partial<BookingAccount>]>([
    ['pending', { pending: true }, {}],
    ['before the opening balance', { date: calendarDate('2026-01-09') }, {}],
    ['of an account that is not mapped', {}, { ledgerAccountId: null }],
  ])('that is %s posts nothing', (_what, over, accountOver) => {
    const made = change(null, over, bank(accountOver));
    expect([made.entries, made.after.entryId, made.after.bookingSeq]).toEqual([[], null, 0]);
  });

  it.each<
    [
      string,
      Partial<BankTransactionFacts>,
      BankTransaction['transactionType'],
      BankTransaction['reviewReason'],
    ]
  >([
    [
      'is unknown',
      { decision: { ...UNDECIDED, target: accountTarget('some-expense') } },
      'expense',
      'uncategorized',
    ],
    ['is unsure', { decision: decided('rent', { confidence: 0.6 }) }, 'expense', 'low_confidence'],
    ['is a sale', { decision: decided('sales'), amountMinor: -5n }, 'income', null],
    ['is a transfer', { decision: { ...decided('rent'), target: TRANSFER_TARGET } }, 'transfer', null],
    [
      'is early',
      { date: OPENED && calendarDate('2026-01-09'), decision: UNDECIDED },
      'expense',
      'before_opening_balance',
    ],
  ])('that %s has the type and the review reason that follow', (_what, over, type, reason) => {
    const { after } = change(null, over);
    expect([after.transactionType, after.reviewReason]).toEqual([type, reason]);
  });
});

describe('a changed transaction', () => {
  const before = change(null).after;

  it.each<[string, Partial<BankTransactionFacts>, object]>([
    ['[4.2.2] its category', { decision: decided('travel') }, { to: 'travel', amount: 1200n }],
    ['its amount', { amountMinor: 1300n }, { to: 'rent', amount: 1300n }],
    ['its direction', { amountMinor: -1200n }, { to: 'rent', amount: -1200n }],
    ['its date', { date: calendarDate('2026-03-06') }, { to: 'rent', amount: 1200n, postedOn: '2026-03-06' }],
  ])('in %s is reversed as it was and booked again', (_what, over, booked) => {
    const changed = change(before, over);
    expect(entriesOf(changed)).toEqual([
      {
        source: 'reversal',
        sourceSeq: null,
        reversesEntryId: before.entryId,
        postedOn: '2026-03-05',
        amount: -1200n,
        to: 'rent',
      },
      { source: 'bank_transaction', sourceSeq: 2, reversesEntryId: null, postedOn: '2026-03-05', ...booked },
    ]);
    expect(changed.after.entryId).toBe(changed.entries[1]?.id);
    expect(changed.after.bookingSeq).toBe(2);
  });

  it.each<[string, Partial<BankTransactionFacts>]>([
    ['in nothing', {}],
    ['in its text', { description: 'RENT APRIL', merchant: 'Landlord', merchantKey: 'LANDLORD' }],
    ['in who decided', { decision: decided('rent', { source: 'user_override', confidence: 1 }) }],
  ])('%s keeps its entry and posts nothing', (_what, over) => {
    const changed = change(before, over);
    expect([changed.entries, changed.after.entryId, changed.after.bookingSeq]).toEqual([
      [],
      before.entryId,
      1,
    ]);
  });

  it.each<[string, Partial<BankTransactionFacts>]>([
    ['is withdrawn by the bank', { removedAt: WITHDRAWN }],
    ['is dated before the opening balance', { date: calendarDate('2026-01-09') }],
  ])('and %s is reversed and not booked again', (_what, over) => {
    const changed = change(before, over);
    expect(entriesOf(changed).map(({ source }) => source)).toEqual(['reversal']);
    expect([changed.after.entryId, changed.after.bookingSeq]).toEqual([null, 1]);
  });

  it('that settles is booked for the first time', () => {
    const pending = change(null, { pending: true }).after;
    const settled = change(pending, { pending: false });
    expect(entriesOf(settled).map(({ source, sourceSeq }) => [source, sourceSeq])).toEqual([
      ['bank_transaction', 1],
    ]);
  });

  it('whose account is mapped elsewhere moves with it', () => {
    const accounts = { before: bank(), after: bank({ ledgerAccountId: 'savings' }) };
    const { entries } = changeTransaction(before, facts(), { ...accounts, entity }, chart);
    expect(entries.map(({ lines }) => [lines[0]?.accountId, lines[0]?.amountMinor])).toEqual([
      ['checking', 1200n],
      ['savings', -1200n],
    ]);
  });
});

describe('a change of what is reconciled', () => {
  const reconciled = { ...bank(), reconciledThrough: calendarDate('2026-03-31') };
  const stored = change(null).after;

  it.each<[string, TransactionChange, boolean]>([
    ['a new transaction', change(null), true],
    ['a new one on the last day', change(null, { date: calendarDate('2026-03-31') }), true],
    ['a new one after it', change(null, { date: calendarDate('2026-04-01') }), false],
    ['a new one before the opening balance', change(null, { date: calendarDate('2026-01-09') }), false],
    ['a new pending one', change(null, { pending: true }), false],
    ['another amount', change(stored, { amountMinor: 1201n }), true],
    ['another date in the period', change(stored, { date: calendarDate('2026-03-06') }), true],
    ['a date after the period', change(stored, { date: calendarDate('2026-04-01') }), true],
    ['its removal', change(stored, { removedAt: WITHDRAWN }), true],
    ['another category', change(stored, { decision: decided('travel') }), false],
    ['another text', change(stored, { description: 'RENT' }), false],
  ])('%s', (_, changed, moves) => {
    expect(movesReconciled(changed, reconciled)).toBe(moves);
    expect(movesReconciled(changed, { ...reconciled, reconciledThrough: null })).toBe(false);
  });
});

describe('while an account is not mapped', () => {
  it('only the decision of a user is preserved', () => {
    const byUser = { decision: decided('rent', { source: 'user_override', confidence: 1 }), splits: null };
    expect(whileUnmapped(byUser)).toEqual(byUser);
    const line = { accountId: 'rent', amountMinor: 1200n, description: null, ruleId: 'rule-1' };
    expect(whileUnmapped({ decision: decided('rent'), splits: [line] })).toEqual({
      decision: UNDECIDED,
      splits: null,
    });
  });
});

describe('an outdated decision', () => {
  const part = (accountId: string, ruleId: string | null = 'rule-1') => ({
    accountId,
    amountMinor: 600n,
    description: null,
    ruleId,
  });
  const unbooked = { entryId: null, decision: decided('rent'), splits: null };

  it.each([
    ['of an account that is a category is none', unbooked, false],
    ['is that of an account that is none', { ...unbooked, decision: decided('gone') }, true],
    ['stays if it is booked', { ...unbooked, entryId: 'entry-1', decision: decided('gone') }, false],
    ['is that of a rule with such a part', { ...unbooked, splits: [part('gone'), part('rent')] }, true],
    ['is not that of a user with such a part', { ...unbooked, splits: [part('gone', null)] }, false],
  ])('%s', (_what, transaction, expected) => {
    expect(isOutdated(transaction, chart)).toBe(expected);
  });
});
