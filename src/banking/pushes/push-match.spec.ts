import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountTarget, type Decision, decisionOf, UNDECIDED } from '../../categorization/index.js';
import { calendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import type { BankAccount } from '../accounts/bank-account.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { changesNothing, type Match, matchPush, namesIn, StoredTransactions } from './push-match.js';
import type { PushedTransaction, RemovedTransaction } from './pushed-transaction.js';

const WITHDRAWN = new Date('2026-03-06T00:00:00Z');
const ACCOUNT = { id: 'bank-1', entityId: 'entity-1', currency: 'USD' as CurrencyCode } as BankAccount;
const KEYWORD = decisionOf(accountTarget('rent'), 'keyword', 0.8);
const HUMAN = decisionOf(accountTarget('travel'), 'user_override', 1);

const pushed = (over: Partial<PushedTransaction> = {}): PushedTransaction => ({
  index: 0,
  account: ACCOUNT,
  externalId: 'x1',
  date: calendarDate('2026-03-05'),
  amountMinor: 1200n,
  description: 'SQ *LANDLORD 0231',
  authorizedDate: undefined,
  merchant: undefined,
  category: undefined,
  pending: false,
  pendingExternalId: null,
  ...over,
});
const stored = (over: Partial<BankTransaction> = {}): BankTransaction => ({
  id: 'transaction-1',
  entityId: 'entity-1',
  bankAccountId: 'bank-1',
  externalId: 'x1',
  date: calendarDate('2026-03-05'),
  authorizedDate: null,
  amountMinor: 1200n,
  currency: 'USD' as CurrencyCode,
  bookedMinor: null,
  description: 'SQ *LANDLORD 0231',
  merchant: 'Landlord',
  merchantGiven: false,
  merchantKey: 'LANDLORD',
  pending: false,
  pushedCategory: null,
  decision: KEYWORD,
  transactionType: 'expense',
  reviewReason: null,
  entryId: 'entry-1',
  bookingSeq: 1,
  removedAt: null,
  note: null,
  splitStatus: null,
  splits: null,
  needsReview: false,
  ...over,
});
const PENDING = stored({ id: 'pending-1', externalId: 'p1', pending: true, entryId: null, bookingSeq: 0 });

/** Transactions under their own ids, and under those they had while pending. */
const transactionsNamed = (
  transactions: readonly BankTransaction[],
  aliases: Readonly<Record<string, BankTransaction>> = {},
) =>
  new StoredTransactions([
    ...transactions.map((transaction) => ({
      key: { bankAccountId: transaction.bankAccountId, externalId: transaction.externalId },
      isAlias: false,
      transaction,
    })),
    ...Object.entries(aliases).map(([externalId, transaction]) => ({
      key: { bankAccountId: transaction.bankAccountId, externalId },
      isAlias: true,
      transaction,
    })),
  ]);
const taken = (externalId: string, index = 0): RemovedTransaction => ({
  index,
  account: ACCOUNT,
  externalId,
});
const matchOne = (transaction: PushedTransaction, existing: BankTransaction[] = [], aliases = {}): Match =>
  matchPush([transaction], [], transactionsNamed(existing, aliases)).matches[0]!;
const problemsOf = (transaction: PushedTransaction, existing: BankTransaction[] = [], aliases = {}) =>
  matchPush([transaction], [], transactionsNamed(existing, aliases)).problems.map(
    ({ path, problem }) => `${path} ${problem}`,
  );
const UNCHANGED = {
  facts: null,
  mustDecide: false,
  mustCheckRules: false,
  settledTwin: null,
  alias: null,
};

describe('an id that is new', () => {
  it('is new, and the evidence decides it', () => {
    const match = matchOne(pushed());
    expect(match.facts).toEqual({
      id: match.facts?.id,
      entityId: 'entity-1',
      bankAccountId: 'bank-1',
      externalId: 'x1',
      date: '2026-03-05',
      authorizedDate: null,
      amountMinor: 1200n,
      currency: 'USD',
      description: 'SQ *LANDLORD 0231',
      merchant: 'Landlord',
      merchantGiven: false,
      merchantKey: 'LANDLORD',
      pending: false,
      pushedCategory: null,
      decision: UNDECIDED,
      removedAt: null,
      note: null,
      splitStatus: null,
      splits: null,
      needsReview: false,
      transactionType: 'expense',
      reviewReason: null,
      entryId: null,
      bookingSeq: 0,
      bookedMinor: null,
    });
    expect([match.before, match.mustDecide, match.alias]).toEqual([null, true, null]);
  });

  it('has the merchant, dates and category that came with it', () => {
    const transaction = pushed({
      merchant: 'Bay View',
      category: '6550',
      authorizedDate: calendarDate('2026-03-04'),
    });
    expect(matchOne(transaction).facts).toMatchObject({
      merchant: 'Bay View',
      merchantGiven: true,
      merchantKey: 'BAY VIEW',
      pushedCategory: '6550',
      authorizedDate: '2026-03-04',
    });
  });

  it('is separate from another one with the same content: two purchases', () => {
    const match = matchOne(pushed({ externalId: 'x2' }), [stored()]);
    expect(match.before).toBeNull();
    expect(match.facts?.id).not.toBe('transaction-1');
  });

  it('is not matched with a transaction of another account', () => {
    expect(matchOne(pushed(), [stored({ bankAccountId: 'bank-2' })]).before).toBeNull();
  });
});

describe('the same transaction again', () => {
  it.each<[string, Partial<PushedTransaction>, Partial<BankTransaction>]>([
    ['as it was', {}, {}],
    ['without the category that an earlier push gave', {}, { pushedCategory: '6550' }],
    ['without the date that an earlier push gave', {}, { authorizedDate: calendarDate('2026-03-04') }],
    [
      'without the merchant that an earlier push gave',
      {},
      { merchant: 'Bay', merchantGiven: true, merchantKey: 'BAY' },
    ],
    [
      'with the same merchant',
      { merchant: 'Bay' },
      { merchant: 'Bay', merchantGiven: true, merchantKey: 'BAY' },
    ],
    ['with null for values that were not set', { merchant: null, category: null, authorizedDate: null }, {}],
    ['pending as before', { pending: true }, { pending: true }],
    ['after a user decided', {}, { decision: HUMAN }],
  ])('%s is unchanged', (_what, over, before) => {
    const existing = stored(before);
    const match = matchPush([pushed(over)], [], transactionsNamed([existing]));
    expect(match.matches).toEqual([{ pushed: pushed(over), before: existing, ...UNCHANGED }]);
    expect(changesNothing(match)).toBe(true);
  });
});

describe('a changed transaction', () => {
  it.each<[string, Partial<PushedTransaction>, Partial<BankTransaction>, object, boolean]>([
    ['amount', { amountMinor: 1300n }, {}, { amountMinor: 1300n, decision: KEYWORD }, false],
    ['date', { date: calendarDate('2026-03-06') }, {}, { date: '2026-03-06', decision: KEYWORD }, false],
    [
      'text',
      { description: 'SHELL' },
      {},
      { merchant: 'Shell', merchantKey: 'SHELL', decision: KEYWORD },
      false,
    ],
    ['direction', { amountMinor: -1200n }, {}, { amountMinor: -1200n }, true],
    ['pushed category', { category: '6750' }, {}, { pushedCategory: '6750' }, true],
    ['category removed', { category: null }, { pushedCategory: '6750' }, { pushedCategory: null }, true],
    [
      'merchant',
      { merchant: 'Bay' },
      {},
      { merchant: 'Bay', merchantGiven: true, merchantKey: 'BAY' },
      false,
    ],
    [
      'merchant taken away',
      { merchant: null },
      { merchant: 'Bay', merchantGiven: true, merchantKey: 'BAY' },
      { merchant: 'Landlord', merchantGiven: false, merchantKey: 'LANDLORD' },
      false,
    ],
    [
      'text, while an earlier push gave the merchant',
      { description: 'SHELL' },
      { merchant: 'Bay', merchantGiven: true, merchantKey: 'BAY' },
      { description: 'SHELL', merchant: 'Bay', merchantKey: 'BAY' },
      false,
    ],
    [
      'authorized date taken away',
      { authorizedDate: null },
      { authorizedDate: calendarDate('2026-03-04') },
      { authorizedDate: null },
      false,
    ],
    [
      'state: it settled under its own id',
      {},
      { pending: true },
      { pending: false, decision: KEYWORD },
      false,
    ],
  ])('in its %s keeps its id', (_what, over, before, facts, mustDecide) => {
    const match = matchOne(pushed(over), [stored(before)]);
    expect(match.facts).toMatchObject({ id: 'transaction-1', ...facts });
    expect(match.mustDecide).toBe(mustDecide);
  });

  it.each<[string, Partial<PushedTransaction>]>([
    ['category', { category: '6750' }],
    ['direction', { amountMinor: -1200n }],
    ['amount', { amountMinor: 5n }],
  ])("in its %s keeps a person's decision", (_what, over) => {
    const match = matchOne(pushed(over), [stored({ decision: HUMAN })]);
    expect([match.facts?.decision, match.mustDecide]).toEqual([HUMAN, false]);
  });

  it.each<[string, Partial<PushedTransaction>, Partial<BankTransaction>, boolean]>([
    ['amount', { amountMinor: 5n }, {}, true],
    ['text', { description: 'SHELL 2' }, {}, true],
    ['merchant', { merchant: 'Bay View' }, {}, true],
    ['date', { date: calendarDate('2026-03-09') }, {}, false],
    ['direction, which all evidence decides', { amountMinor: -1200n }, {}, false],
    ["amount, after a user's decision", { amountMinor: 5n }, { decision: HUMAN }, false],
  ])('in its %s: rules are checked if they read it', (_what, over, before, mustCheckRules) => {
    expect(matchOne(pushed(over), [stored(before)]).mustCheckRules).toBe(mustCheckRules);
  });

  it('from settled to pending is rejected and changes nothing', () => {
    expect(problemsOf(pushed({ index: 3, pending: true }), [stored()])).toEqual([
      'transactions[3].pending cannot be true: the transaction has already settled',
    ]);
    expect(matchOne(pushed({ pending: true }), [stored()])).toMatchObject(UNCHANGED);
  });

  it('after the bank took it back stays hidden', () => {
    expect(matchOne(pushed({ amountMinor: 5n }), [stored({ removedAt: WITHDRAWN })])).toMatchObject(
      UNCHANGED,
    );
  });
});

describe('a transaction that settles under another id', () => {
  const settling = pushed({ pendingExternalId: 'p1' });

  it('keeps the id and category of the pending one, and the pending id becomes an alias', () => {
    const match = matchOne(settling, [PENDING]);
    expect(match.facts).toMatchObject({
      id: 'pending-1',
      externalId: 'x1',
      pending: false,
      decision: KEYWORD,
    });
    expect(match.alias).toEqual({ bankAccountId: 'bank-1', externalId: 'p1', transactionId: 'pending-1' });
    expect([match.before?.id, match.settledTwin, match.mustDecide]).toEqual(['pending-1', null, false]);
  });

  it('creates an alias for an unknown pending id', () => {
    const match = matchOne(settling);
    expect(match.before).toBeNull();
    expect(match.alias).toEqual({
      bankAccountId: 'bank-1',
      externalId: 'p1',
      transactionId: match.facts?.id,
    });
  });

  it('is unchanged when it comes again, and so is its pending id', () => {
    const existing = stored();
    expect(matchOne(settling, [existing], { p1: existing })).toMatchObject({
      before: existing,
      ...UNCHANGED,
    });
    const late = pushed({ externalId: 'p1', pending: true, amountMinor: 99n });
    expect(matchOne(late, [existing], { p1: existing })).toMatchObject({ before: existing, ...UNCHANGED });
  });

  it('hides an existing pending twin', () => {
    const match = matchOne(settling, [stored(), PENDING]);
    expect(match).toMatchObject({
      before: { id: 'transaction-1' },
      facts: null,
      settledTwin: { id: 'pending-1' },
    });
    expect(match.alias).toEqual({
      bankAccountId: 'bank-1',
      externalId: 'p1',
      transactionId: 'transaction-1',
    });
    expect(changesNothing(matchPush([settling], [], transactionsNamed([stored(), PENDING])))).toBe(false);
  });

  it("inherits a user's decision from the pending twin that it hides", () => {
    const match = matchOne(settling, [stored(), { ...PENDING, decision: HUMAN }]);
    expect([match.facts?.id, match.facts?.decision, match.mustDecide]).toEqual([
      'transaction-1',
      HUMAN,
      false,
    ]);
  });

  it('prefers its own user decision to that of the pending twin', () => {
    const own: Decision = { ...HUMAN, target: accountTarget('rent') };
    const match = matchOne(settling, [stored({ decision: own }), { ...PENDING, decision: HUMAN }]);
    expect(match.facts).toBeNull();
  });

  describe('with a split', () => {
    const splits = [
      { accountId: 'rent', amountMinor: 1300n, description: null, ruleId: null },
      { accountId: 'travel', amountMinor: -100n, description: null, ruleId: null },
    ];
    const split = (over: Partial<BankTransaction> = {}) => stored({ splits, splitStatus: 'split', ...over });

    it('keeps it when text, date or category change, and is not decided', () => {
      const text = { description: 'ANOTHER', date: calendarDate('2026-03-07'), category: 'transfer' };
      const match = matchOne(pushed(text), [split()]);
      expect(match.facts).toMatchObject({ splits, splitStatus: 'split', decision: KEYWORD });
      expect([match.mustDecide, match.mustCheckRules]).toEqual([false, false]);
    });

    it.each([KEYWORD, HUMAN])(
      'loses it with another amount, and is decided as if it were new',
      (decision) => {
        const match = matchOne(pushed({ amountMinor: 1201n }), [split({ decision })]);
        expect(match.facts).toMatchObject({ splits: null, splitStatus: 'cleared', decision: UNDECIDED });
        expect(match.mustDecide).toBe(true);
      },
    );

    it('stays cleared when it changes again', () => {
      const match = matchOne(pushed({ amountMinor: 1201n }), [stored({ splitStatus: 'cleared' })]);
      expect(match.facts).toMatchObject({ splits: null, splitStatus: 'cleared', decision: KEYWORD });
    });

    it('of a rule keeps it for the rules to compare, and loses it to a user of the pending twin', () => {
      const byRule = split({ splits: splits.map((line) => ({ ...line, ruleId: 'rule-1' })) });
      const other = matchOne(pushed({ amountMinor: 1201n }), [byRule]);
      expect(other.facts).toMatchObject({ splits: byRule.splits, splitStatus: 'split' });
      expect([other.mustDecide, other.mustCheckRules]).toEqual([false, true]);
      const { facts } = matchOne(settling, [byRule, { ...PENDING, decision: HUMAN }]);
      expect(facts).toMatchObject({ splits: null, splitStatus: null, decision: HUMAN });
    });
  });

  it("is new when the bank withdrew the pending one, and keeps a user's decision", () => {
    const match = matchOne(settling, [{ ...PENDING, removedAt: WITHDRAWN, decision: HUMAN }]);
    expect([match.before, match.settledTwin, match.mustDecide]).toEqual([null, null, false]);
    expect(match.facts?.decision).toEqual(HUMAN);
    expect(match.facts?.id).not.toBe('pending-1');
  });

  it.each<[string, BankTransaction[], Record<string, BankTransaction>, string]>([
    [
      'has settled already',
      [stored({ id: 'transaction-2', externalId: 'p1' })],
      {},
      'is the id of a settled transaction',
    ],
    [
      'settled as another transaction',
      [],
      { p1: stored({ id: 'transaction-2', externalId: 'x2' }) },
      'has already settled as another transaction',
    ],
  ])('is refused when the pending id %s', (_what, existing, aliases, problem) => {
    expect(problemsOf(settling, existing, aliases)).toEqual([`transactions[0].pendingExternalId ${problem}`]);
  });
});

describe('an id that the bank takes back', () => {
  const removedOf = (existing: BankTransaction[], aliases = {}, settling: PushedTransaction[] = []) =>
    matchPush(settling, [taken('p1')], transactionsNamed(existing, aliases)).removed.map(
      ({ transaction }) => transaction.id,
    );

  it('is the stored transaction with this id', () => {
    expect(removedOf([PENDING])).toEqual(['pending-1']);
    expect(removedOf([stored({ externalId: 'p1' })])).toEqual(['transaction-1']);
  });

  it.each<[string, BankTransaction[], Record<string, BankTransaction>, PushedTransaction[]]>([
    ['that is unknown', [], {}, []],
    ['that was withdrawn before', [{ ...PENDING, removedAt: WITHDRAWN }], {}, []],
    ['of a transaction that has settled since', [], { p1: stored() }, []],
    ['of a transaction that settles in the same push', [PENDING], {}, [pushed({ pendingExternalId: 'p1' })]],
  ])('%s is nothing', (_what, existing, aliases, settling) => {
    expect(removedOf(existing, aliases, settling)).toEqual([]);
  });
});

describe('the names that a push speaks of', () => {
  it('are those of its transactions, of its removals, and the pending ids', () => {
    const names = namesIn([pushed({ pendingExternalId: 'p1' }), pushed({ externalId: 'x2' })], [taken('x3')]);
    expect(names.map(({ bankAccountId, externalId }) => `${bankAccountId} ${externalId}`)).toEqual([
      'bank-1 x1',
      'bank-1 x2',
      'bank-1 x3',
      'bank-1 p1',
    ]);
  });

  it('an alias takes precedence over a hidden transaction with the same name, in any order', () => {
    const hidden = {
      key: { bankAccountId: 'bank-1', externalId: 'p1' },
      isAlias: false,
      transaction: { ...PENDING, removedAt: WITHDRAWN },
    };
    const alias = {
      key: { bankAccountId: 'bank-1', externalId: 'p1' },
      isAlias: true,
      transaction: stored(),
    };
    for (const found of [
      [hidden, alias],
      [alias, hidden],
    ]) {
      expect(new StoredTransactions(found).get(ACCOUNT, 'p1')).toEqual({
        transaction: stored(),
        isAlias: true,
      });
    }
  });
});

describe('any transaction', () => {
  const anyTransaction: fc.Arbitrary<Partial<PushedTransaction>> = fc.record({
    date: fc.constantFrom(calendarDate('2026-03-05'), calendarDate('2026-03-06')),
    amountMinor: fc.constantFrom(1200n, -1200n, 5n),
    description: fc.constantFrom('SQ *LANDLORD 0231', 'SHELL'),
    authorizedDate: fc.constantFrom(undefined, null, calendarDate('2026-03-04')),
    merchant: fc.constantFrom(undefined, null, 'Bay'),
    category: fc.constantFrom(undefined, null, '6550'),
    pending: fc.boolean(),
  });

  it('is unchanged when the same push comes twice', () => {
    fc.assert(
      fc.property(fc.array(anyTransaction, { minLength: 1, maxLength: 6 }), (history) => {
        let existing: BankTransaction | null = null;
        for (const over of history) {
          const push = pushed({
            ...over,
            pending: (existing === null || existing.pending) && over.pending === true,
          });
          const { facts } = matchOne(push, existing === null ? [] : [existing]);
          if (facts !== null) existing = stored(facts);
          expect(matchOne(push, [existing!])).toMatchObject({ before: existing, ...UNCHANGED });
        }
      }),
      { numRuns: 500 },
    );
  });
});
