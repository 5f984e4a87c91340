import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { account, SYSTEM, transaction } from '../../../test/support/books/bookable.js';
import { accountTarget, type SplitLine, TRANSFER_TARGET } from '../../categorization/index.js';
import { calendarDate } from '../../kernel/calendar-date.js';
import { type BankAccountType, isOwed } from '../accounts/account-kinds.js';
import {
  type BookableTransaction,
  type BookingAccount,
  bookingOf,
  derivedBalanceOf,
  isBeforeOpening,
  isSettled,
  linesOf,
  type OpeningAccount,
  openingEntryOf,
  openingLinesOf,
  sameBooking,
} from './booking.js';

const WITHDRAWN = new Date('2026-03-06T00:00:00Z');
const TYPES = ['depository', 'credit', 'loan', 'investment', 'other'] as const;
const day = calendarDate;

describe('the booking of a settled transaction', () => {
  it('on its own day, between the account of its category and the account of its bank account', () => {
    expect(bookingOf(transaction(), account(), SYSTEM)).toEqual({
      postedOn: '2026-03-05',
      bankAccountId: 'bank-1',
      bankLedgerAccountId: 'checking',
      counterAccountId: 'rent',
      amountMinor: 1200n,
      original: null,
      splits: null,
    });
  });

  it.each([
    ['a transfer, against transfers in transit', TRANSFER_TARGET, 1200n, 'in-transit'],
    ['a transfer in, against transfers in transit', TRANSFER_TARGET, -1200n, 'in-transit'],
    ['uncategorized money out, as an expense', null, 1200n, 'some-expense'],
    ['uncategorized money in, as income', null, -1200n, 'some-income'],
    ['a refund, on the account of its category', accountTarget('rent'), -1200n, 'rent'],
  ] as const)('%s', (_what, target, amountMinor, counterAccountId) => {
    expect(bookingOf(transaction({ target, amountMinor }), account(), SYSTEM)?.counterAccountId).toBe(
      counterAccountId,
    );
  });

  it.each<[string, Partial<BookableTransaction>, Partial<BookingAccount>]>([
    ['a pending transaction', { pending: true }, {}],
    ['a transaction that the bank withdrew', { removedAt: WITHDRAWN }, {}],
    ['a transaction before the opening balance', { date: day('2026-01-09') }, {}],
    ['a transaction of an unmapped account', {}, { ledgerAccountId: null }],
  ])('%s is not booked', (_what, over, accountOver) => {
    expect(bookingOf(transaction(over), account(accountOver), SYSTEM)).toBeNull();
  });

  it.each(['2026-01-10', '2026-01-11'])(
    'a transaction of %s is booked: the balance is that of the start of its day',
    (date) => {
      expect(bookingOf(transaction({ date: day(date) }), account(), SYSTEM)?.postedOn).toBe(date);
    },
  );

  it('every transaction of an account without an opening balance is booked', () => {
    const unopened = account({ openingBalanceMinor: null, openingBalanceDate: null });
    expect(bookingOf(transaction({ date: day('1900-01-01') }), unopened, SYSTEM)).not.toBeNull();
  });

  it.each(TYPES)(
    '[2.1] a transaction of amount a posts -a on the account of a %s account, whatever its type',
    (type) => {
      const booking = bookingOf(transaction(), account({ type }), SYSTEM)!;
      expect(linesOf(booking)).toEqual([
        { accountId: 'checking', bankAccountId: 'bank-1', amountMinor: -1200n },
        { accountId: 'rent', bankAccountId: null, amountMinor: 1200n },
      ]);
    },
  );
});

describe('the booking of a split transaction', () => {
  const splits: SplitLine[] = [
    { accountId: 'loan', amountMinor: 1000n, description: 'Principal', ruleId: null },
    { accountId: 'interest', amountMinor: 200n, description: null, ruleId: null },
  ];

  it('has a line for each part after that of the bank, in their order', () => {
    expect(linesOf(bookingOf(transaction({ splits }), account(), SYSTEM)!)).toEqual([
      { accountId: 'checking', bankAccountId: 'bank-1', amountMinor: -1200n },
      { accountId: 'loan', bankAccountId: null, amountMinor: 1000n },
      { accountId: 'interest', bankAccountId: null, amountMinor: 200n },
    ]);
  });

  const booked = (over: Partial<BookableTransaction>) => bookingOf(transaction(over), account(), SYSTEM);

  it.each<[string, Partial<BookableTransaction>, boolean]>([
    ['the same parts', { splits: [...splits] }, true],
    ['the same parts, another category before them', { splits, target: TRANSFER_TARGET }, true],
    [
      'another description of a part',
      { splits: splits.map((line) => ({ ...line, description: 'x' })) },
      true,
    ],
    ['another order', { splits: splits.toReversed() }, false],
    ['fewer parts', { splits: splits.slice(0, 1) }, false],
    ['another account', { splits: splits.map((line) => ({ ...line, accountId: 'rent' })) }, false],
    ['other amounts', { splits: splits.map((line) => ({ ...line, amountMinor: 600n })) }, false],
    ['no split', { splits: null }, false],
  ])('is compared with one of %s', (_what, over, same) => {
    expect(sameBooking(booked({ splits }), booked(over))).toBe(same);
    expect(sameBooking(booked(over), booked({ splits }))).toBe(same);
  });
});

describe('what counts towards the balance of a bank account', () => {
  it.each([
    ['settled', {}, true],
    ['pending', { pending: true }, false],
    ['removed', { removedAt: WITHDRAWN }, false],
    ['on the opening day', { date: day('2026-01-10') }, true],
    ['before the opening day', { date: day('2026-01-09') }, false],
  ])('a transaction that is %s: %s', (_what, over, counts) => {
    expect(isSettled(transaction(over), account())).toBe(counts);
    expect(isSettled(transaction(over), account({ ledgerAccountId: null }))).toBe(counts);
  });

  it('nothing is before the opening of an account that has none', () => {
    expect(isBeforeOpening(day('1900-01-01'), account({ openingBalanceDate: null }))).toBe(false);
  });
});

describe('an opening balance', () => {
  it.each<[BankAccountType, bigint, bigint]>([
    ['depository', 500n, 500n],
    ['investment', 500n, 500n],
    ['other', 500n, 500n],
    ['depository', -500n, -500n],
    ['credit', 500n, -500n],
    ['loan', 500n, -500n],
    ['credit', -500n, 500n],
  ])(
    '[4.3.3] of a %s account of %d is %d on its ledger account, and the opposite on opening equity',
    (type, balance, amountMinor) => {
      const opened = account({ type, openingBalanceMinor: balance });
      const entry = openingEntryOf(opened, SYSTEM, 3)!;
      expect(entry).toEqual({
        id: entry.id,
        postedOn: '2026-01-10',
        description: 'Opening balance',
        source: 'opening_balance',
        sourceId: 'bank-1',
        sourceSeq: 3,
        reversesEntryId: null,
        flowSense: 0,
        lines: [
          { accountId: 'checking', bankAccountId: 'bank-1', amountMinor },
          { accountId: 'opening-equity', bankAccountId: null, amountMinor: -amountMinor },
        ],
      });
    },
  );

  it.each<[string, Partial<OpeningAccount>]>([
    ['of zero', { openingBalanceMinor: 0n }],
    ['that was not declared', { openingBalanceMinor: null, openingBalanceDate: null }],
    ['of an account that is not mapped', { ledgerAccountId: null }],
  ])('%s posts nothing', (_what, over) => {
    expect(openingLinesOf(account(over), SYSTEM)).toBeNull();
    expect(openingEntryOf(account(over), SYSTEM, 1)).toBeNull();
  });
});

describe('the derived balance', () => {
  it.each<[BankAccountType, bigint | null, bigint, bigint | null]>([
    ['depository', 10_000n, 1200n, 8800n],
    ['depository', 10_000n, -1200n, 11_200n],
    ['investment', 10_000n, 1200n, 8800n],
    ['other', 0n, 1200n, -1200n],
    ['credit', 10_000n, 1200n, 11_200n],
    ['credit', 10_000n, -10_000n, 0n],
    ['loan', 10_000n, -1200n, 8800n],
    ['depository', null, 1200n, null],
    ['credit', null, 0n, null],
  ])(
    '[2.2] of a %s account opened with %s after transactions of %d is %s',
    (type, openingBalanceMinor, settled, derived) => {
      expect(derivedBalanceOf({ type, openingBalanceMinor }, settled)).toBe(derived);
    },
  );

  it('[2.2] is what the ledger says of the account, in its own sense', () => {
    const amounts = fc.array(
      fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).filter((amount) => amount !== 0n),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...TYPES),
        fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
        amounts,
        (type, opening, moved) => {
          const opened = account({ type, openingBalanceMinor: opening });
          const lines = [
            ...(openingLinesOf(opened, SYSTEM) ?? []),
            ...moved.flatMap((amountMinor) =>
              linesOf(bookingOf(transaction({ amountMinor }), opened, SYSTEM)!),
            ),
          ];
          const onBank = lines
            .filter(({ bankAccountId }) => bankAccountId === 'bank-1')
            .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
          const settled = moved.reduce((sum, amount) => sum + amount, 0n);
          expect(derivedBalanceOf(opened, settled)).toBe(isOwed(type) ? -onBank : onBank);
          expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n);
        },
      ),
    );
  });
});

describe('two bookings', () => {
  const booking = bookingOf(transaction(), account(), SYSTEM)!;

  it.each([
    ['the same', {}, true],
    ['of another day', { postedOn: day('2026-03-06') }, false],
    ['of another amount', { amountMinor: 1201n }, false],
    ['on another category', { counterAccountId: 'travel' }, false],
    ['on another ledger account', { bankLedgerAccountId: 'savings' }, false],
    ['of another bank account', { bankAccountId: 'bank-2' }, false],
  ])('%s are one: %s', (_what, over, same) => {
    expect(sameBooking(booking, { ...booking, ...over })).toBe(same);
  });

  it('are the same when neither exists, and differ when only one does', () => {
    expect([sameBooking(null, null), sameBooking(booking, null), sameBooking(null, booking)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
