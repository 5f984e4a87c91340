import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CategoryChart, type ChartAccount } from './category-chart.js';
import { accountTarget, decisionOf, TRANSFER_TARGET } from './category.js';
import { categorize, type CategoryEvidence, type Expectation, rulesDecideOtherwise } from './categorize.js';
import { directionOf } from './direction.js';
import type { SplitLine } from './split-line.js';
import type { PredictionLevel } from './learning/prediction-level.js';

const account = (accountNumber: string, over: Partial<ChartAccount> = {}): ChartAccount => ({
  id: accountNumber,
  accountNumber,
  name: accountNumber,
  category: 'expense',
  subtype: 'operating_expense',
  isActive: true,
  mapped: false,
  ...over,
});
const ACCOUNTS = [
  account('1999', { category: 'asset', subtype: 'transfer_clearing' }),
  account('3200', { category: 'equity', subtype: 'retained_earnings' }),
  account('3900', { category: 'equity', subtype: 'opening_balance_equity' }),
  account('4999', { category: 'revenue', subtype: 'uncategorized_income' }),
  account('6999', { subtype: 'uncategorized_expense' }),
  account('1000', { category: 'asset', subtype: 'bank', mapped: true }),
  account('4000', { category: 'revenue', subtype: 'revenue' }),
  account('6400'),
  account('6450', { isActive: false }),
  account('6550'),
  account('6750'),
];
const chart = new CategoryChart(ACCOUNTS);

const evidence = (over: Partial<CategoryEvidence> = {}): CategoryEvidence => ({
  amountMinor: 500n,
  description: 'KESTREL PRESS',
  merchantKey: 'KESTREL PRESS',
  rule: null,
  excluded: [],
  pushed: null,
  memory: null,
  ...over,
});
const expected = (id: string, confidence: number, level: PredictionLevel = 'account'): Expectation => ({
  target: accountTarget(id),
  confidence,
  prediction: { level, raw: confidence },
  because: 'for a reason',
});
const decisionFor = (over: Partial<CategoryEvidence>) => categorize(evidence(over), chart);

describe('the strongest evidence wins', () => {
  const ALL = { pushed: accountTarget('6550'), memory: expected('6750', 0.92), merchantKey: 'STARBUCKS' };

  it('first the push', () => {
    expect(decisionFor(ALL)).toEqual(decisionOf(accountTarget('6550'), 'pushed', 0.95));
  });

  it("[2.1] then users' decisions for the merchant", () => {
    expect(decisionFor({ ...ALL, pushed: null })).toEqual(
      decisionOf(accountTarget('6750'), 'memory', 0.92, {
        prediction: { level: 'account', raw: 0.92 },
        because: 'for a reason',
      }),
    );
  });

  it('then the built-in dictionary', () => {
    expect(decisionFor({ ...ALL, pushed: null, memory: null })).toEqual(
      decisionOf(accountTarget('6400'), 'keyword', 0.7, { because: 'a common name: STARBUCKS' }),
    );
  });

  it('then the payment processor, for purchases', () => {
    const purchase = { description: 'TST* THE RUSTY SPOON', merchantKey: 'THE RUSTY SPOON' };
    expect(decisionFor(purchase)).toEqual(
      decisionOf(accountTarget('6400'), 'keyword', 0.6, { because: 'the payment processor' }),
    );
    expect(decisionFor({ ...purchase, amountMinor: -500n }).source).toBe('uncategorized');
  });

  it.each([
    [500n, '6999'],
    [-500n, '4999'],
  ])('without any, %d minor units go to %s', (amountMinor, accountNumber) => {
    expect(decisionFor({ amountMinor })).toEqual(
      decisionOf(accountTarget(accountNumber), 'uncategorized', 0),
    );
  });
});

describe('rules', () => {
  const rule = { ruleId: 'rule-1', name: 'Coffee', target: accountTarget('6750'), splits: null };

  it('override the push', () => {
    expect(decisionFor({ rule, pushed: accountTarget('6550') })).toEqual(
      decisionOf(accountTarget('6750'), 'rule', 0.99, { ruleId: 'rule-1', because: 'rule "Coffee"' }),
    );
  });

  it('for an account that is no longer a category are skipped', () => {
    const outdated = { ruleId: 'rule-1', name: 'Coffee', target: accountTarget('6450'), splits: null };
    expect(decisionFor({ rule: outdated, pushed: accountTarget('6550') })).toMatchObject({
      source: 'pushed',
    });
  });

  it('that exclude an account leave the decision to the next evidence', () => {
    const excluded = [accountTarget('6550'), accountTarget('6400')];
    expect(decisionFor({ excluded, pushed: accountTarget('6550'), merchantKey: 'STARBUCKS' })).toMatchObject({
      source: 'uncategorized',
      ruleId: null,
    });
  });
});

describe('rules decide otherwise than a decision', () => {
  const rule = { ruleId: 'rule-1', name: 'Coffee', target: accountTarget('6750'), splits: null };
  const byRule = decisionOf(rule.target, 'rule', 0.99, { ruleId: 'rule-1' });
  const pushed = decisionOf(accountTarget('6550'), 'pushed', 0.95);

  it.each([
    ['no rule matches', pushed, null, [], false],
    ['its own rule still matches', byRule, rule, [], false],
    ['its own rule no longer matches', byRule, null, [], true],
    ['another rule matches', byRule, { ...rule, ruleId: 'rule-2' }, [], true],
    ['its rule has another category', byRule, { ...rule, target: accountTarget('6400') }, [], true],
    ['a rule matches', pushed, rule, [], true],
    ['a rule with the same category matches', pushed, { ...rule, target: accountTarget('6550') }, [], true],
    ['a rule for an inactive account matches', pushed, { ...rule, target: accountTarget('6450') }, [], false],
    ['its category is excluded', pushed, null, [accountTarget('6550')], true],
    ['another category is excluded', pushed, null, [accountTarget('6400')], false],
  ] as const)('if %s: %#', (_what, decision, matching, excluded, isOtherwise) => {
    const standing = { decision, splits: null };
    expect(rulesDecideOtherwise(standing, { rule: matching, excluded }, chart)).toBe(isOtherwise);
  });

  it('if its own rule splits it into other parts', () => {
    const half = { accountId: '6750', amountMinor: 50n, description: null, ruleId: 'rule-1' };
    const splitting = { ...rule, splits: [half, half] };
    const isOtherwise = (splits: readonly SplitLine[] | null) =>
      rulesDecideOtherwise({ decision: byRule, splits }, { rule: splitting, excluded: [] }, chart);
    expect(isOtherwise([half, half])).toBe(false);
    expect(isOtherwise([half, { ...half, amountMinor: 51n }])).toBe(true);
    expect(isOtherwise(null)).toBe(true);
  });
});

describe('memory', () => {
  it.each([
    ['with decisions for the merchant overrides the dictionary at any confidence', 0.1, 'merchant', 'memory'],
    ['of an unknown merchant yields to a dictionary with higher confidence', 0.69, 'unknown', 'keyword'],
    ['of an unknown merchant yields to a dictionary with equal confidence', 0.7, 'unknown', 'keyword'],
    ['of an unknown merchant overrides a dictionary with lower confidence', 0.71, 'unknown', 'memory'],
  ] as const)('%s', (_what, confidence, level, source) => {
    const memory = expected('6750', confidence, level);
    expect(decisionFor({ merchantKey: 'STARBUCKS', memory }).source).toBe(source);
  });

  it('[4.2.3] can predict a transfer', () => {
    const memory = { ...expected('', 0.97), target: TRANSFER_TARGET };
    expect(decisionFor({ memory })).toMatchObject({ target: TRANSFER_TARGET, source: 'memory' });
  });
});

describe('evidence for an account that is not eligible', () => {
  it.each(['6450', '1000', '1999', 'gone'])('is skipped in a push: %s', (id) => {
    expect(decisionFor({ pushed: accountTarget(id), merchantKey: 'STARBUCKS' })).toMatchObject({
      target: accountTarget('6400'),
      source: 'keyword',
    });
  });

  it('is skipped in the dictionary', () => {
    // The account of STAPLES is inactive here, and that of FEDEX does not exist.
    for (const merchantKey of ['STAPLES', 'FEDEX']) {
      expect(decisionFor({ merchantKey })).toMatchObject({ source: 'uncategorized', confidence: 0 });
    }
  });
});

describe('a refund', () => {
  it('is not categorized by the dictionary: money in is an expense only after a user decided so', () => {
    const refund = { merchantKey: 'STARBUCKS', amountMinor: -500n };
    expect(decisionFor(refund)).toMatchObject({ source: 'uncategorized', confidence: 0 });
  });
});

describe('every decision', () => {
  const anyTarget = fc.oneof(
    fc.constantFrom(...ACCOUNTS.map(({ id }) => accountTarget(id)), accountTarget('gone')),
    fc.constant(TRANSFER_TARGET),
  );
  const anyEvidence: fc.Arbitrary<CategoryEvidence> = fc.record({
    description: fc.constantFrom('TST* THE RUSTY SPOON', 'NOBODY'),
    amountMinor: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).filter((amount) => amount !== 0n),
    merchantKey: fc.constantFrom('STARBUCKS', 'STRIPE TRANSFER', 'STAPLES', 'UBER', 'NOBODY', ''),
    rule: fc.option(
      fc.record({
        ruleId: fc.constant('rule-1'),
        name: fc.constant('Coffee'),
        target: anyTarget,
        splits: fc.constant(null),
      }),
    ),
    excluded: fc.array(anyTarget, { maxLength: 2 }),
    pushed: fc.option(anyTarget),
    memory: fc.option(
      fc.record({
        target: fc.constantFrom(accountTarget('6400'), accountTarget('6550'), TRANSFER_TARGET),
        confidence: fc.double({ min: 0, max: 1, noNaN: true }),
        prediction: fc.record({
          level: fc.constantFrom<PredictionLevel>('account', 'merchant', 'unknown'),
          raw: fc.constant(0.5),
        }),
        because: fc.constant(null),
      }),
    ),
  });

  it('has an eligible target and depends only on the evidence', () => {
    fc.assert(
      fc.property(anyEvidence, (given) => {
        const decision = categorize(given, chart);
        expect(decision.target !== null && chart.isEligible(decision.target)).toBe(true);
        expect(categorize(structuredClone(given), new CategoryChart(ACCOUNTS))).toEqual(decision);
      }),
      { numRuns: 1_000 },
    );
  });

  it('has the confidence of its source', () => {
    fc.assert(
      fc.property(anyEvidence, (given) => {
        const { source, confidence } = categorize(given, chart);
        const possible: Record<string, number[]> = {
          rule: [0.99],
          pushed: [0.95],
          memory: given.memory === null ? [] : [given.memory.confidence],
          keyword: [0.6, 0.65, 0.7, 0.75, 0.8],
          uncategorized: [0],
        };
        expect(possible[source]).toContain(confidence);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the direction of an amount', () => {
  it.each([
    [1n, 'out'],
    [-1n, 'in'],
  ] as const)('[2.1] of %d minor units is %s', (amountMinor, direction) => {
    expect(directionOf(amountMinor)).toBe(direction);
  });
});
