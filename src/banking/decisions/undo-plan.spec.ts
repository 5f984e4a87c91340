import { describe, expect, it } from 'vitest';
import { CHECKING, chartAccount, RENT_PAYMENT } from '../../../test/support/books/stored-transaction.js';
import {
  accountTarget,
  CategoryChart,
  type Decision,
  decisionOf,
  type LatestDecision,
  type StateBefore,
  UNDECIDED,
} from '../../categorization/index.js';
import { calendarDate } from '../../kernel/calendar-date.js';
import { PeriodLocked } from '../../ledger/index.js';
import { NothingToUndo } from '../banking.errors.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { digestOf } from './decided-facts.js';
import type { LockedTransactions } from './lock-transactions.js';
import { planUndo } from './undo-plan.js';

const chart = new CategoryChart([
  chartAccount('1999', { category: 'asset', subtype: 'transfer_clearing' }),
  chartAccount('3900', { category: 'equity', subtype: 'opening_balance_equity' }),
  chartAccount('4999', { category: 'revenue', subtype: 'uncategorized_income' }),
  chartAccount('6999', { subtype: 'uncategorized_expense' }),
  chartAccount('rent'),
  chartAccount('travel'),
  chartAccount('closed', { isActive: false }),
]);
const decided = (id: string): Decision => decisionOf(accountTarget(id), 'user_override', 1);
const predicted = (id: string): Decision =>
  decisionOf(accountTarget(id), 'memory', 0.7, {
    prediction: { level: 'merchant', raw: 0.6 },
    because: '1 of 1',
  });

/** A transaction that a user has decided as travel. */
const transaction = (over: Partial<BankTransaction> = {}): BankTransaction => ({
  ...RENT_PAYMENT,
  decision: decided('travel'),
  needsReview: false,
  reviewReason: null,
  entryId: 'entry-2',
  bookingSeq: 2,
  note: 'Flat 2',
  ...over,
});
const REPLACED: StateBefore = {
  decision: predicted('rent'),
  reviewReason: 'low_confidence',
  splitStatus: null,
  digest: digestOf(transaction(), CHECKING),
};
const latest = (before: StateBefore | null = REPLACED, transactionId = 'transaction-1'): LatestDecision => ({
  transactionId,
  target: accountTarget('travel'),
  before,
  stored: {
    seq: 1n,
    record: {
      transactionId,
      version: 1,
      bankAccountId: 'bank-1',
      merchantKey: 'RENT MARCH',
      amountMinor: 1200n,
      category: 'travel',
      isUnusual: false,
      graded: null,
    },
    before,
    clearedUnreviewed: 0,
  },
});
const locked = (transactions: readonly BankTransaction[], lockedThrough: string | null = null) => {
  const found: LockedTransactions = {
    entity: {
      id: 'entity-1',
      currency: RENT_PAYMENT.currency,
      lockedThrough: lockedThrough === null ? null : calendarDate(lockedThrough),
      reviewThreshold: 0.5,
      reviewAmountLimitMinor: null,
    },
    accounts: new Map([[CHECKING.id, CHECKING]]),
    transactions,
    chart,
  };
  return found;
};

/** Plans to undo the decision on one transaction. */
function plan(over: Partial<BankTransaction> = {}, undone: LatestDecision | null = latest()) {
  const decisions = new Map(undone === null ? [] : [[undone.transactionId, undone]]);
  const [change] = planUndo(locked([transaction(over)]), decisions, (id) => id);
  return change;
}

describe('undoing a decision', () => {
  it('restores what it replaced, and posts it again', () => {
    const change = plan();
    expect(change?.after).toEqual({
      ...transaction(),
      decision: predicted('rent'),
      needsReview: true,
      // Although the threshold of now would accept the prediction.
      reviewReason: 'low_confidence',
      entryId: expect.not.stringMatching('entry-2'),
      bookingSeq: 3,
    });
    expect(change?.entries.map(({ reversesEntryId, sourceSeq }) => [reversesEntryId, sourceSeq])).toEqual([
      ['entry-2', null],
      [null, 3],
    ]);
  });

  it('posts nothing if it only confirmed the category', () => {
    const change = plan({}, latest({ ...REPLACED, decision: predicted('travel') }));
    expect(change?.entries).toEqual([]);
    expect(change?.after).toMatchObject({ entryId: 'entry-2', bookingSeq: 2, decision: predicted('travel') });
  });

  it('restores a transaction without a category', () => {
    const change = plan({}, latest({ ...REPLACED, decision: UNDECIDED, reviewReason: 'uncategorized' }));
    expect(change?.after).toMatchObject({ decision: UNDECIDED, reviewReason: 'uncategorized' });
    expect(change?.entries[1]?.lines.map(({ accountId }) => accountId)).toContain('6999');
  });

  it('restores that a push had ended the split', () => {
    const change = plan({}, latest({ ...REPLACED, splitStatus: 'cleared' }));
    expect(change?.after).toMatchObject({ splitStatus: 'cleared', splits: null });
  });

  it('restores an account that is not active any more if the transaction is posted to it', () => {
    const change = plan(
      { decision: decided('closed') },
      { ...latest({ ...REPLACED, decision: predicted('closed') }), target: accountTarget('closed') },
    );
    expect(change?.entries).toEqual([]);
  });

  const LINES = [
    { accountId: 'rent', amountMinor: 700n, description: null, ruleId: null },
    { accountId: 'travel', amountMinor: 500n, description: null, ruleId: null },
  ];

  it.each<[string, Partial<BankTransaction>, LatestDecision | null, string]>([
    ['no decision', { decision: predicted('rent') }, null, 'has no decision of a user'],
    ['the decision of its pending transaction', {}, null, 'has the decision on its pending transaction'],
    ['a later decision of a rule', { decision: predicted('travel') }, latest(), 'has no decision of a user'],
    ['a decision of an earlier version', {}, latest(null), 'was decided before decisions could be undone'],
    ['another amount', { amountMinor: 1201n }, latest(), 'has changed since the decision'],
    ['another category', { decision: decided('rent') }, latest(), 'has changed since the decision'],
    ['a split that a push ended', { splitStatus: 'cleared' }, latest(), 'has changed since the decision'],
    ['a split since', { splitStatus: 'split', splits: LINES }, latest(), 'remove the split first'],
    ['a split before', {}, latest({ ...REPLACED, splitStatus: 'split' }), 'was split before the decision'],
    [
      'an account before that is not active',
      {},
      latest({ ...REPLACED, decision: predicted('closed') }),
      'had the category closed before, which is not an active category now',
    ],
  ])('is rejected with %s', (_what, over, undone, problem) => {
    expect(() => plan(over, undone)).toThrow(NothingToUndo);
    expect(() => plan(over, undone)).toThrow(problem);
  });

  it('names every transaction that has nothing to undo', () => {
    const ofRule = { decision: predicted('rent') };
    const found = locked([
      transaction({ id: '1', ...ofRule }),
      transaction({ id: '2' }),
      transaction({ id: '3', ...ofRule }),
    ]);
    const decisions = new Map([['2', latest(REPLACED, '2')]]);
    expect(() => planUndo(found, decisions, (id) => `ids[${id}]`)).toThrow(
      'ids[1] has no decision of a user; ids[3] has no decision of a user',
    );
  });

  it('is rejected in a closed period unless it posts nothing', () => {
    const found = locked([transaction()], '2026-03-05');
    const undo = (before: StateBefore) => () =>
      planUndo(found, new Map([['transaction-1', latest(before)]]), (id) => id);
    expect(undo(REPLACED)).toThrow(PeriodLocked);
    expect(undo({ ...REPLACED, decision: predicted('travel') })()).toHaveLength(1);
  });
});
