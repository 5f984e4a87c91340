import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountTarget,
  CATEGORY_SOURCES,
  type CategoryTarget,
  type Decision,
  isHuman,
  PUSHED_CONFIDENCE,
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
  ...over,
});
const BOOKED = { mapped: true, beforeOpening: false, removed: false };

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

describe('why a row waits for a person', () => {
  it.each<[string, Partial<Decision>, Partial<typeof BOOKED>, ReturnType<typeof reviewReasonOf>]>([
    ['nothing is known', { target: RENT, source: 'uncategorized', confidence: 0 }, {}, 'uncategorized'],
    ['too little is known', { confidence: 0.7 }, {}, 'low_confidence'],
    ['contradicted people', { source: 'memory', confidence: 0.425 }, {}, 'low_confidence'],
    ['just under the threshold', { confidence: 0.79 }, {}, 'low_confidence'],
    ['the threshold itself', { confidence: 0.8 }, {}, null],
    ['a pushed category', { source: 'pushed', confidence: PUSHED_CONFIDENCE }, {}, null],
    ['a person decided', { source: 'user_override', confidence: 1 }, {}, null],
    ['the account is not mapped', UNDECIDED, { mapped: false }, 'unmapped_account'],
    [
      'not mapped and before the opening',
      UNDECIDED,
      { mapped: false, beforeOpening: true },
      'unmapped_account',
    ],
    ['before the opening balance', { confidence: 0.7 }, { beforeOpening: true }, 'before_opening_balance'],
    [
      'before the opening, nothing known',
      { confidence: 0 },
      { beforeOpening: true },
      'before_opening_balance',
    ],
    ['before the opening but sure', { source: 'memory', confidence: 0.97 }, { beforeOpening: true }, null],
    [
      'a person decided for an unmapped account',
      { source: 'user_override', confidence: 1 },
      { mapped: false },
      null,
    ],
    ['the bank took the row back', { confidence: 0 }, { removed: true }, null],
  ])('[2.1] %s', (_what, over, state, reason) => {
    expect(reviewReasonOf(decided(over), { ...BOOKED, ...state })).toBe(reason);
  });

  it('[2.1] there is a reason exactly when the decision is below 0.8, no person decided and the row stands', () => {
    const anyDecision: fc.Arbitrary<Decision> = fc.record({
      target: fc.constantFrom<CategoryTarget>(RENT, TRANSFER_TARGET),
      source: fc.constantFrom(...CATEGORY_SOURCES),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    const anyState = fc.record({ mapped: fc.boolean(), beforeOpening: fc.boolean(), removed: fc.boolean() });
    fc.assert(
      fc.property(anyDecision, anyState, (decision, state) => {
        const waits = !state.removed && decision.confidence < 0.8 && decision.source !== 'user_override';
        expect(reviewReasonOf(decision, state) !== null).toBe(waits);
      }),
    );
  });
});

describe('a decision', () => {
  it('is a human one only by its source', () => {
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
  ])('for %j is one for %j: %s', (a, b, same) => {
    expect(sameTarget(a, b)).toBe(same);
  });
});
