import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountTarget,
  CATEGORY_SOURCES,
  type CategoryTarget,
  type Decision,
  isHuman,
  type Prediction,
  PUSHED_CONFIDENCE,
  type ReviewPolicy,
  reviewReasonOf,
  sameTarget,
  TRANSFER_TARGET,
  transactionTypeOf,
  UNDECIDED,
} from './category.js';

const RENT = accountTarget('rent');
const decided = (over: Partial<Decision> = {}): Decision => ({
  target: RENT,
  source: 'keyword',
  confidence: 0.7,
  ruleId: null,
  prediction: null,
  because: null,
  ...over,
});
const BOOKED = { mapped: true, beforeOpening: false, removed: false, amountMinor: 500n };
const POLICY: ReviewPolicy = { reviewThreshold: 0.9, reviewAmountLimitMinor: null };
const KNOWN: Prediction = { level: 'account', raw: 0.9 };

describe('the type of a transaction', () => {
  it.each([
    ['a revenue account', RENT, 'revenue', 5n, 'income'],
    ['a revenue account, money out', RENT, 'revenue', -5n, 'income'],
    ['an expense account', RENT, 'expense', 5n, 'expense'],
    ['an expense account, a refund', RENT, 'expense', -5n, 'expense'],
    ['an asset account', RENT, 'asset', 5n, 'balance_sheet'],
    ['a liability account', RENT, 'liability', -5n, 'balance_sheet'],
    ['an equity account', RENT, 'equity', 5n, 'balance_sheet'],
    ['transfer', TRANSFER_TARGET, null, 5n, 'transfer'],
    ['transfer, money in', TRANSFER_TARGET, null, -5n, 'transfer'],
    ['none yet, money out', null, null, 5n, 'expense'],
    ['none yet, money in', null, null, -5n, 'income'],
  ] as const)('[2.1] with the category %s', (_what, target, category, amountMinor, type) => {
    expect(transactionTypeOf(target, category, amountMinor)).toBe(type);
  });
});

describe('why a transaction needs review', () => {
  it.each<[string, Partial<Decision>, Partial<typeof BOOKED>, ReturnType<typeof reviewReasonOf>]>([
    ['nothing is known', { target: RENT, source: 'uncategorized', confidence: 0 }, {}, 'uncategorized'],
    ['the confidence is low', { confidence: 0.7 }, {}, 'low_confidence'],
    [
      'just under the threshold',
      { source: 'memory', prediction: KNOWN, confidence: 0.89 },
      {},
      'low_confidence',
    ],
    ['the threshold itself', { source: 'memory', prediction: KNOWN, confidence: 0.9 }, {}, null],
    [
      'no user has decided for the merchant',
      { source: 'memory', prediction: { level: 'unknown', raw: 0.9 }, confidence: 0.95 },
      {},
      'new_merchant',
    ],
    ['only the dictionary has the merchant', { confidence: 0.95 }, {}, 'new_merchant'],
    ['a rule decided', { source: 'rule', confidence: 0.99 }, {}, null],
    ['a pushed category', { source: 'pushed', confidence: PUSHED_CONFIDENCE }, {}, null],
    ['a user decided', { source: 'user_override', confidence: 1 }, {}, null],
    ['the account is not mapped', UNDECIDED, { mapped: false }, 'unmapped_account'],
    [
      'not mapped and before the opening',
      UNDECIDED,
      { mapped: false, beforeOpening: true },
      'unmapped_account',
    ],
    ['before the opening balance', { confidence: 0.7 }, { beforeOpening: true }, 'before_opening_balance'],
    [
      'before the opening, without evidence',
      { confidence: 0 },
      { beforeOpening: true },
      'before_opening_balance',
    ],
    [
      'before the opening, with high confidence',
      { source: 'memory', confidence: 0.97 },
      { beforeOpening: true },
      null,
    ],
    [
      'a user decided for an unmapped account',
      { source: 'user_override', confidence: 1 },
      { mapped: false },
      null,
    ],
    ['the transaction is removed', { confidence: 0 }, { removed: true }, null],
  ])('[2.1] %s', (_what, over, state, reason) => {
    expect(reviewReasonOf(decided(over), { ...BOOKED, ...state }, POLICY)).toBe(reason);
  });

  it.each([
    ['above the limit', 50_001n, 'large_amount'],
    ['above the limit, money in', -50_001n, 'large_amount'],
    ['at the limit', 50_000n, null],
  ] as const)('[2.1] a confident decision %s', (_what, amountMinor, reason) => {
    const limited = { ...POLICY, reviewAmountLimitMinor: 50_000n };
    const state = { ...BOOKED, amountMinor };
    expect(reviewReasonOf(decided({ source: 'pushed', confidence: 0.95 }), state, limited)).toBe(reason);
    expect(reviewReasonOf(decided({ source: 'user_override', confidence: 1 }), state, limited)).toBe(null);
  });

  it('[2.1] below the threshold there is always a reason, unless a user decided or the transaction is removed', () => {
    const anyDecision: fc.Arbitrary<Decision> = fc.record({
      target: fc.constantFrom<CategoryTarget>(RENT, TRANSFER_TARGET),
      source: fc.constantFrom(...CATEGORY_SOURCES),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      ruleId: fc.constant(null),
      prediction: fc.constant(null),
      because: fc.constant(null),
    });
    const anyState = fc.record({
      mapped: fc.boolean(),
      beforeOpening: fc.boolean(),
      removed: fc.boolean(),
      amountMinor: fc.bigInt({ min: -1000n, max: 1000n }),
    });
    const anyPolicy = fc.record({
      reviewThreshold: fc.double({ min: 0, max: 1, noNaN: true }),
      reviewAmountLimitMinor: fc.option(fc.bigInt({ min: 1n, max: 1000n })),
    });
    fc.assert(
      fc.property(anyDecision, anyState, anyPolicy, (decision, state, policy) => {
        const reason = reviewReasonOf(decision, state, policy);
        if (state.removed || decision.source === 'user_override') expect(reason).toBe(null);
        else if (decision.confidence < policy.reviewThreshold) expect(reason).not.toBe(null);
      }),
    );
  });
});

describe('a decision', () => {
  it('is human by its source alone', () => {
    const human = CATEGORY_SOURCES.filter((source) => isHuman(decided({ source })));
    expect(human).toEqual(['user_override']);
  });

  it.each([
    [null, null, true],
    [null, RENT, false],
    [RENT, null, false],
    [RENT, accountTarget('rent'), true],
    [RENT, accountTarget('travel'), false],
    [RENT, TRANSFER_TARGET, false],
    [TRANSFER_TARGET, RENT, false],
    [TRANSFER_TARGET, { kind: 'transfer' } as const, true],
    [TRANSFER_TARGET, null, false],
  ])('for %j equals one for %j: %s', (a, b, same) => {
    expect(sameTarget(a, b)).toBe(same);
  });
});
