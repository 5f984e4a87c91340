import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDecision, type UserDecision } from './apply-decision.js';
import { hasPrecedent } from './precedent.js';
import { Calibration } from './calibration.js';
import { decisionsIn } from './context.js';
import { type ContextKeys, contextKeysOf, allKeys } from './context-keys.js';
import { becauseOf, evidenceFor } from './explain.js';
import { learn, unlearn } from './learn.js';
import { Memory } from './memory.js';
import { predict } from './predict.js';
import { suggest } from './suggest.js';

const MERCHANTS = ['SHELL', 'SHELL HARBOUR', 'POUNDLAND', 'PREMIER INN', 'CORNER SHOP', 'O2'];
const CATEGORIES = ['fuel', 'travel', 'food', 'phones'];
const seen = (merchantKey: string, bankAccountId = 'card-1', amountMinor = 2_500n) =>
  contextKeysOf({ bankAccountId, merchantKey, amountMinor });

const anySeen = fc
  .tuple(
    fc.constantFrom(...MERCHANTS),
    fc.constantFrom('card-1', 'card-2', 'card-3'),
    fc.oneof(fc.constantFrom(-2_500n, 2_500n, 2_600n, 90_000n), fc.bigInt(-(10n ** 12n), 10n ** 12n)),
  )
  .map(([merchant, account, amount]) => seen(merchant, account, amount));
const anyDecision = fc.record({ keys: anySeen, category: fc.constantFrom(...CATEGORIES) });
const anyHistory = fc.array(anyDecision, { maxLength: 60 });

function memoryOf(history: readonly { keys: ContextKeys; category: string }[]): Memory {
  const memory = new Memory();
  for (const { keys, category } of history) learn(memory, keys, category);
  return memory;
}

const probabilityOf = (memory: Memory, keys: ContextKeys, category: string) => {
  const prediction = predict(keys, memory);
  return prediction?.probabilities[prediction.categories.indexOf(memory.numberOf(category))] ?? 0;
};

describe('a prediction', () => {
  it('is a probability distribution over known categories and an unseen one', () => {
    fc.assert(
      fc.property(anyHistory, anySeen, (history, keys) => {
        const prediction = predict(keys, memoryOf(history));
        if (prediction === null) return;
        const { categories, probabilities } = prediction;
        expect(probabilities).toHaveLength(categories.length + 1);
        expect(new Set(categories).size).toBe(categories.length);
        expect(probabilities.every((value) => value >= 0 && value <= 1 + 1e-12)).toBe(true);
        expect(probabilities.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
      }),
    );
  });

  it('does not depend on the order of stored contexts', () => {
    fc.assert(
      fc.property(anyHistory, anySeen, fc.infiniteStream(fc.nat()), (history, keys, numbers) => {
        const memory = memoryOf(history);
        const shuffled = new Memory(
          memory
            .all()
            .map((context) => ({ context, at: numbers.next().value as number }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ context }) => context),
        );
        for (const category of CATEGORIES) {
          expect(probabilityOf(shuffled, keys, category)).toBe(probabilityOf(memory, keys, category));
        }
        // Nor on the order of the words in a name after the first.
        const reordered = { ...keys, words: keys.words.toReversed() };
        for (const category of CATEGORIES) {
          const probability = probabilityOf(memory, keys, category);
          expect(probabilityOf(memory, reordered, category)).toBeCloseTo(probability, 9);
        }
      }),
    );
  });

  it('rises for the category that was just chosen', () => {
    fc.assert(
      fc.property(anyHistory, anyDecision, (history, { keys, category }) => {
        const memory = memoryOf(history);
        const before = probabilityOf(memory, keys, category);
        learn(memory, keys, category);
        const after = probabilityOf(memory, keys, category);
        expect(after).toBeGreaterThan(before - 1e-9);
        if (before < 0.9) expect(after).toBeGreaterThan(before);
      }),
    );
  });

  it('needs enough decisions or a known word', () => {
    const memory = memoryOf(Array.from({ length: 24 }, () => ({ keys: seen('SHELL'), category: 'fuel' })));
    expect(predict(seen('UNHEARD OF'), memory)).toBe(null);
    expect(predict(seen('SHELL GARAGE'), memory)?.level).toBe('unknown');
    learn(memory, seen('SHELL'), 'fuel');
    expect(predict(seen('UNHEARD OF'), memory)?.level).toBe('unknown');
    expect(predict(seen('SHELL', 'card-9'), memory)?.level).toBe('merchant');
    expect(predict(seen('SHELL'), memory)?.level).toBe('account');
  });

  it('after the first decision is not certain', () => {
    const memory = memoryOf([{ keys: seen('SHELL'), category: 'fuel' }]);
    expect(probabilityOf(memory, seen('SHELL GARAGE'), 'fuel')).toBeLessThan(0.95);
    expect(probabilityOf(memory, seen('SHELL'), 'fuel')).toBeLessThan(0.99);
  });
});

describe('learning', () => {
  it('counts repeated decisions on one card less for other cards', () => {
    const often = Array.from({ length: 30 }, () => ({ keys: seen('SHELL'), category: 'fuel' }));
    const memory = memoryOf(often);
    expect(memory.get(seen('SHELL').merchant)?.total).toBeLessThan(0.35 * 30);
    expect(decisionsIn(memory.get(seen('SHELL').merchant))).toBe(30);
  });

  it('and unlearning a decision restores the plain counts', () => {
    fc.assert(
      fc.property(anyHistory, anyDecision, (history, { keys, category }) => {
        const memory = memoryOf(history);
        const counts = allKeys(keys).map((key) => memory.countOf(key, category));
        learn(memory, keys, category);
        unlearn(memory, keys, category);
        expect(allKeys(keys).map((key) => memory.countOf(key, category))).toEqual(counts);
      }),
    );
  });

  it('weighs recent decisions on an account more than frequent ones', () => {
    const often = Array.from({ length: 30 }, () => ({ keys: seen('SHELL'), category: 'fuel' }));
    const food = { keys: seen('POUNDLAND'), category: 'food' };
    const fresh = seen('CORNER SHOP');
    const [usual, since] = [memoryOf([food, ...often]), memoryOf([...often, food, food])];
    expect(probabilityOf(usual, fresh, 'food')).toBeLessThan(probabilityOf(usual, fresh, 'fuel'));
    expect(probabilityOf(since, fresh, 'food')).toBeGreaterThan(3 * probabilityOf(usual, fresh, 'food'));
  });

  it('weighs recent decisions for a merchant more than earlier ones', () => {
    const on = (card: string, category: string) => ({ keys: seen('POUNDLAND', card), category });
    const [earlier, later] = [
      [on('card-1', 'food'), on('card-2', 'phones')],
      [on('card-2', 'phones'), on('card-1', 'food')],
    ].map(memoryOf);
    const fresh = seen('POUNDLAND', 'card-3');
    expect(probabilityOf(later!, fresh, 'food')).toBeGreaterThan(
      1.1 * probabilityOf(earlier!, fresh, 'food'),
    );
  });

  it('uses names with the same first word on the same account', () => {
    const history = ['card-1', 'card-2'].flatMap((card) =>
      ['SHELL NORTH', 'SHELL SOUTH', 'POUNDLAND', 'CORNER SHOP'].map((merchant, at) => ({
        keys: seen(merchant, card),
        category: at < 2 ? (card === 'card-1' ? 'fuel' : 'travel') : 'food',
      })),
    );
    const memory = memoryOf(history);
    for (const [card, own, other] of [
      ['card-1', 'fuel', 'travel'],
      ['card-2', 'travel', 'fuel'],
    ] as const) {
      const fresh = seen('SHELL WEST', card);
      expect(probabilityOf(memory, fresh, own)).toBeGreaterThan(2 * probabilityOf(memory, fresh, other));
    }
  });

  it('uses the amount where a merchant has two categories', () => {
    const memory = memoryOf(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0
          ? { keys: seen('TESCO', 'card-1', 900n + 20n * BigInt(at)), category: 'food' }
          : { keys: seen('TESCO', 'card-1', 6_000n - 50n * BigInt(at)), category: 'fuel' },
      ),
    );
    const [small, large] = [seen('TESCO', 'card-1', 1_000n), seen('TESCO', 'card-1', 5_500n)];
    expect(probabilityOf(memory, small, 'food')).toBeGreaterThan(probabilityOf(memory, small, 'fuel'));
    expect(probabilityOf(memory, large, 'fuel')).toBeGreaterThan(probabilityOf(memory, large, 'food'));
  });

  it('records the unusual direction only when it is unusual', () => {
    const memory = new Memory();
    const refund = seen('SHELL', 'card-1', -2_500n);
    learn(memory, refund, 'fuel');
    expect(memory.get(refund.unusual)).toBe(undefined);
    learn(memory, refund, 'fuel', true);
    expect(memory.countOf(refund.unusual, 'fuel')).toBe(1);
  });

  it('in parts has the same result as at once', () => {
    const decision = (one: { keys: ContextKeys; category: string }, replaces: UserDecision['replaces']) => ({
      ...one,
      isUnusual: false,
      graded: null,
      replaces,
    });
    fc.assert(
      fc.property(anyHistory, fc.nat({ max: 60 }), (history, cut) => {
        const decisions = history.map((one, at) =>
          decision(one, at % 5 === 4 ? (history[at - 1] ?? null) : null),
        );
        const whole = new Memory();
        for (const one of decisions) applyDecision(whole, new Calibration(), one);
        // The first part is serialized, as it is in the database.
        const first = new Memory();
        for (const one of decisions.slice(0, cut)) applyDecision(first, new Calibration(), one);
        const second = new Memory(JSON.parse(JSON.stringify(first.all())));
        for (const one of decisions.slice(cut)) applyDecision(second, new Calibration(), one);
        expect(second.all()).toEqual(whole.all());
      }),
    );
  });
});

describe('suggestions', () => {
  it('are the best allowed categories by confidence, with a sum of at most 1', () => {
    fc.assert(
      fc.property(anyHistory, anySeen, fc.subarray(CATEGORIES), (history, keys, allowed) => {
        const memory = memoryOf(history);
        const known = { memory, calibration: new Calibration(), unreviewed: 0 };
        const isAllowed = (category: string) => allowed.includes(category);
        const suggested = suggest(predict(keys, memory), known, isAllowed, 3);
        expect(suggested.every(({ category }) => allowed.includes(category))).toBe(true);
        const confidences = suggested.map(({ confidence }) => confidence);
        expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
        expect(confidences.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(1 + 1e-9);
        const best = suggest(predict(keys, memory), known, isAllowed);
        expect(best).toEqual(suggested.slice(0, 1));
      }),
    );
  });
});

describe('money in the unusual direction', () => {
  it('has a precedent only after a user decided so', () => {
    const refund = seen('SHELL', 'card-1', -2_500n);
    const memory = memoryOf([{ keys: seen('SHELL'), category: 'fuel' }]);
    expect(hasPrecedent('fuel', refund, memory)).toBe(false);
    learn(memory, refund, 'fuel', true);
    expect(hasPrecedent('fuel', refund, memory)).toBe(true);
    expect(hasPrecedent('food', refund, memory)).toBe(false);
    // The other direction and other merchants have none.
    expect(hasPrecedent('fuel', seen('SHELL'), memory)).toBe(false);
    expect(hasPrecedent('fuel', seen('POUNDLAND', 'card-1', -2_500n), memory)).toBe(false);
    unlearn(memory, refund, 'fuel');
    expect(hasPrecedent('fuel', refund, memory)).toBe(false);
  });
});

describe('explanations', () => {
  it('state the most specific evidence with its plain counts', () => {
    const memory = memoryOf([
      ...Array.from({ length: 14 }, () => ({ keys: seen('SHELL'), category: 'fuel' })),
      { keys: seen('SHELL'), category: 'travel' },
      { keys: seen('SHELL', 'card-2'), category: 'food' },
    ]);
    const because = (merchant: string, account: string, category: string, unreviewed = 0) =>
      becauseOf(category, seen(merchant, account), { memory, unreviewed });
    expect(because('SHELL', 'card-1', 'fuel')).toBe('14 of 15 earlier decisions for SHELL on this account');
    expect(because('SHELL', 'card-2', 'fuel')).toBe('14 of 16 earlier decisions for SHELL on all accounts');
    expect(because('SHELL', 'card-1', 'fuel', 12)).toBe(
      '14 of 15 earlier decisions for SHELL on this account, 12 posted since the last review',
    );
    expect(because('SHELL GARAGE', 'card-1', 'fuel')).toBe(
      '14 of 16 earlier decisions for names that begin with SHELL',
    );
    expect(because('UNHEARD OF', 'card-1', 'fuel')).toBe('14 of 15 earlier decisions on this account');
    expect(because('UNHEARD OF', 'card-1', 'phones')).toBe(null);
    const bought = (amount: bigint, category: string) => ({
      keys: seen('TESCO', 'card-1', amount),
      category,
    });
    const divided = memoryOf(
      [1_000n, 1_100n, 900n].flatMap((amount) => [bought(amount, 'food'), bought(amount * 6n, 'fuel')]),
    );
    const divides = (amount: bigint, category: string) =>
      becauseOf(category, seen('TESCO', 'card-1', amount), { memory: divided, unreviewed: 0 });
    expect(divides(1_050n, 'food')).toBe(
      '3 of 6 earlier decisions for TESCO on this account, and the amount fits',
    );
    expect(divides(1_050n, 'fuel')).toBe('3 of 6 earlier decisions for TESCO on this account');
    expect(evidenceFor('travel', seen('SHELL'), memory)).toEqual([
      { context: 'merchant_on_account', agreeing: 1, total: 15 },
      { context: 'merchant', agreeing: 1, total: 16 },
      { context: 'name', agreeing: 1, total: 16 },
      { context: 'account', agreeing: 1, total: 15 },
    ]);
  });
});
