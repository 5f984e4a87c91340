import { describe, expect, it } from 'vitest';
import {
  accountTarget,
  CategoryChart,
  type ChartAccount,
  TRANSFER_TARGET,
  UNDECIDED,
} from '../../categorization/index.js';
import { calendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { toTransactionId } from '../../kernel/transaction-id.js';
import type { BankTransaction } from './bank-transaction.entity.js';
import type { Match } from '../pushes/push-match.js';
import { toPushView, toTransactionView, type ViewedTransaction } from './transaction-view.js';

const UUID = '0196a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const OTHER = '0196a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c';
const THIRD = '0196a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5d';

const listed = (over: Partial<ViewedTransaction> = {}): ViewedTransaction => ({
  id: UUID,
  date: calendarDate('2026-03-05'),
  authorizedDate: calendarDate('2026-03-04'),
  amountMinor: 1234n,
  currency: 'USD' as CurrencyCode,
  bookedMinor: null,
  bookedCurrency: null,
  description: 'SQ *LANDLORD',
  merchant: 'Landlord',
  pending: false,
  transactionType: 'expense',
  source: 'memory',
  confidence: 0.92,
  needsReview: false,
  reviewReason: null,
  bankAccountId: 'bank-1',
  externalId: 'x1',
  accountNumber: '6550',
  accountName: 'Rent',
  because: null,
  note: 'Paid late',
  entryId: THIRD,
  splits: null,
  transferId: null,
  otherLegId: null,
  ...over,
});

describe('a listed transaction', () => {
  it('[2.1] has these fields and no others', () => {
    expect(toTransactionView(listed())).toEqual({
      id: toTransactionId(UUID),
      date: '2026-03-05',
      authorizedDate: '2026-03-04',
      amount: 12.34,
      currency: 'USD',
      bookedAmount: null,
      bookedCurrency: null,
      direction: 'out',
      description: 'SQ *LANDLORD',
      merchant: 'Landlord',
      pending: false,
      transactionType: 'expense',
      category: {
        accountNumber: '6550',
        accountName: 'Rent',
        confidence: 0.92,
        source: 'memory',
        because: null,
      },
      transfer: null,
      splits: null,
      needsReview: false,
      reviewReason: null,
      bankAccountId: 'bank-1',
      externalId: 'x1',
      note: 'Paid late',
      journalEntryId: THIRD,
    });
  });

  it('has what it is in the currency of the books, if that is another one', () => {
    const inYen = { currency: 'JPY' as CurrencyCode, amountMinor: -15_000n };
    const booked = { bookedMinor: -10_050n, bookedCurrency: 'USD' as CurrencyCode };
    expect(toTransactionView(listed({ ...inYen, ...booked }))).toMatchObject({
      amount: -15_000,
      currency: 'JPY',
      bookedAmount: -100.5,
      bookedCurrency: 'USD',
    });
  });

  it.each([
    [1n, 'USD', 0.01, 'out'],
    [-1n, 'USD', -0.01, 'in'],
    [1234n, 'JPY', 1234, 'out'],
    [-1234n, 'BHD', -1.234, 'in'],
  ])(
    '[2.1] of %d minor units of %s has the amount %d and goes %s',
    (amountMinor, currency, amount, direction) => {
      const view = toTransactionView(listed({ amountMinor, currency: currency as CurrencyCode }));
      expect([view.amount, view.direction]).toEqual([amount, direction]);
    },
  );

  it('[2.1] a transfer has no category, and shows who or what decided it', () => {
    const because = '1 of 1 earlier decisions for SAVINGS';
    const transfer = { transactionType: 'transfer', accountNumber: null, because } as const;
    expect(toTransactionView(listed(transfer))).toMatchObject({
      category: null,
      transfer: { confidence: 0.92, source: 'memory', because, id: null, otherTransactionId: null },
    });
    expect(toTransactionView(listed({ ...transfer, transferId: THIRD, otherLegId: OTHER })).transfer).toEqual(
      {
        confidence: 0.92,
        source: 'memory',
        because,
        id: THIRD,
        otherTransactionId: toTransactionId(OTHER),
      },
    );
  });

  it('shows the parts of a split in place of a category, with exact amounts', () => {
    const fee = {
      amountMinor: '-320',
      accountNumber: '6100',
      accountName: 'Fees',
      description: 'Fee',
      ruleId: null,
    };
    const sales = {
      amountMinor: '1554',
      accountNumber: '4000',
      accountName: 'Sales',
      description: null,
      ruleId: null,
    };
    const { category, splits } = toTransactionView(listed({ splits: [sales, fee] }));
    expect(category).toBeNull();
    expect(splits).toEqual([
      {
        amount: 15.54,
        category: {
          accountNumber: '4000',
          accountName: 'Sales',
          confidence: 1,
          source: 'user_override',
          because: null,
        },
        description: null,
      },
      {
        amount: -3.2,
        category: {
          accountNumber: '6100',
          accountName: 'Fees',
          confidence: 1,
          source: 'user_override',
          because: null,
        },
        description: 'Fee',
      },
    ]);
  });

  it('[2.1] without an account has no category', () => {
    const view = toTransactionView(listed({ accountNumber: null, accountName: null }));
    expect(view.category).toBeNull();
  });
});

const chartAccount = (id: string, over: Partial<ChartAccount> = {}): ChartAccount => ({
  id,
  accountNumber: id,
  name: `Account ${id}`,
  category: 'expense',
  subtype: 'operating_expense',
  isActive: true,
  mapped: false,
  ...over,
});
const chart = new CategoryChart([
  chartAccount('1999', { subtype: 'transfer_clearing' }),
  chartAccount('3900', { subtype: 'opening_balance_equity' }),
  chartAccount('4999', { subtype: 'uncategorized_income' }),
  chartAccount('6999', { subtype: 'uncategorized_expense' }),
  chartAccount('6550', { isActive: false }),
]);
const transaction = (over: Partial<BankTransaction> = {}) =>
  ({
    id: UUID,
    externalId: 'x1',
    decision: { target: accountTarget('6550'), source: 'pushed', confidence: 0.95 },
    transactionType: 'expense',
    reviewReason: null,
    splits: null,
    ...over,
  }) as BankTransaction;

describe('the response to a push', () => {
  const match = (externalId: string, before: BankTransaction | null, id: string | null): Match =>
    ({ pushed: { externalId }, before, facts: id === null ? null : { id } }) as Match;

  it('lists every transaction in the order of the request, and counts them', () => {
    const after = new Map([
      [
        UUID,
        transaction({ transactionType: 'transfer', decision: { ...UNDECIDED, target: TRANSFER_TARGET } }),
      ],
      [OTHER, transaction({ id: OTHER, reviewReason: 'low_confidence' })],
    ]);
    const matches = [
      match('x1', null, UUID),
      match('x2', transaction({ id: THIRD }), null),
      match('x3', transaction(), OTHER),
    ];
    expect(toPushView({ matches, removed: [], problems: [] }, after, 4, chart)).toEqual({
      created: 1,
      updated: 1,
      unchanged: 1,
      removed: 4,
      transactions: [
        {
          externalId: 'x1',
          id: toTransactionId(UUID),
          status: 'created',
          category: null,
          transactionType: 'transfer',
          needsReview: false,
        },
        {
          externalId: 'x2',
          id: toTransactionId(THIRD),
          status: 'unchanged',
          category: {
            accountNumber: '6550',
            accountName: 'Account 6550',
            confidence: 0.95,
            source: 'pushed',
          },
          transactionType: 'expense',
          needsReview: false,
        },
        {
          externalId: 'x3',
          id: toTransactionId(OTHER),
          status: 'updated',
          category: {
            accountNumber: '6550',
            accountName: 'Account 6550',
            confidence: 0.95,
            source: 'pushed',
          },
          transactionType: 'expense',
          needsReview: true,
        },
      ],
    });
  });

  it('shows a transaction under its old id as the same push leaves it', () => {
    const after = new Map([[UUID, transaction({ transactionType: 'transfer', decision: UNDECIDED })]]);
    const matches = [match('old', transaction(), null), match('new', transaction(), UUID)];
    const { transactions } = toPushView({ matches, removed: [], problems: [] }, after, 0, chart);
    expect(transactions.map(({ status, transactionType }) => [status, transactionType])).toEqual([
      ['unchanged', 'transfer'],
      ['updated', 'transfer'],
    ]);
  });

  it('of nothing is nothing', () => {
    expect(toPushView({ matches: [], removed: [], problems: [] }, new Map(), 0, chart)).toEqual({
      created: 0,
      updated: 0,
      unchanged: 0,
      removed: 0,
      transactions: [],
    });
  });
});
