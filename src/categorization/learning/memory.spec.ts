import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absorb, type HumanDecision } from './absorb.js';
import { hasGoneAgainst } from './against.js';
import { Calibration } from './calibration.js';
import { decisionsIn } from './context.js';
import { type ContextKeys, contextKeysOf, allKeys } from './context-keys.js';
import { becauseOf, evidenceFor } from './explain.js';
import { learn, takeBack } from './learn.js';
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
const anyDecision = fc.record({ contexts: anySeen, category: fc.constantFrom(...CATEGORIES) });
const anyHistory = fc.array(anyDecision, { maxLength: 60 });

function memoryOf(history: readonly { contexts: ContextKeys; category: string }[]): Memory {
  const memory = new Memory();
  for (const { contexts, category } of history) learn(memory, contexts, category);
  return memory;
}

const probabilityOf = (memory: Memory, contexts: ContextKeys, category: string) => {
  const prediction = predict(contexts, memory);
  return prediction?.probabilities[prediction.categories.indexOf(memory.numberOf(category))] ?? 0;
};

describe('a prediction', () => {
  it('is a probability distribution over what was decided before and something new', () => {
    fc.assert(
      fc.property(anyHistory, anySeen, (history, contexts) => {
        const prediction = predict(contexts, memoryOf(history));
        if (prediction === null) return;
        const { categories, probabilities } = prediction;
        expect(probabilities).toHaveLength(categories.length + 1);
        expect(new Set(categories).size).toBe(categories.length);
        expect(probabilities.every((value) => value >= 0 && value <= 1 + 1e-12)).toBe(true);
        expect(probabilities.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
      }),
    );
  });

  it('does not depend on the order in which contexts are kept', () => {
    fc.assert(
      fc.property(anyHistory, anySeen, fc.infiniteStream(fc.nat()), (history, contexts, numbers) => {
        const memory = memoryOf(history);
        const shuffled = new Memory(
          memory
            .all()
            .map((context) => ({ context, at: numbers.next().value as number }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ context }) => context),
        );
        for (const category of CATEGORIES) {
          expect(probabilityOf(shuffled, contexts, category)).toBe(probabilityOf(memory, contexts, category));
        }
        // Nor on the order of the words in a name, but for the first.
        const reordered = { ...contexts, words: contexts.words.toReversed() };
        for (const category of CATEGORIES) {
          const probability = probabilityOf(memory, contexts, category);
          expect(probabilityOf(memory, reordered, category)).toBeCloseTo(probability, 9);
        }
      }),
    );
  });

  it('rises for what has just been decided there', () => {
    fc.assert(
      fc.property(anyHistory, anyDecision, (history, { contexts, category }) => {
        const memory = memoryOf(history);
        const before = probabilityOf(memory, contexts, category);
        learn(memory, contexts, category);
        const after = probabilityOf(memory, contexts, category);
        expect(after).toBeGreaterThan(before - 1e-9);
        if (before < 0.9) expect(after).toBeGreaterThan(before);
      }),
    );
  });

  it('needs something to go by', () => {
    const memory = memoryOf(
      Array.from({ length: 24 }, () => ({ contexts: seen('SHELL'), category: 'fuel' })),
    );
    expect(predict(seen('UNHEARD OF'), memory)).toBe(null);
    expect(predict(seen('SHELL GARAGE'), memory)?.level).toBe('unknown');
    learn(memory, seen('SHELL'), 'fuel');
    expect(predict(seen('UNHEARD OF'), memory)?.level).toBe('unknown');
    expect(predict(seen('SHELL', 'card-9'), memory)?.level).toBe('merchant');
    expect(predict(seen('SHELL'), memory)?.level).toBe('account');
  });

  it('of the first decision is not certain of everything that follows', () => {
    const memory = memoryOf([{ contexts: seen('SHELL'), category: 'fuel' }]);
    expect(probabilityOf(memory, seen('SHELL GARAGE'), 'fuel')).toBeLessThan(0.95);
    expect(probabilityOf(memory, seen('SHELL'), 'fuel')).toBeLessThan(0.99);
  });
});

describe('learning', () => {
  it('thirty purchases on one card do not speak thirty times for other cards', () => {
    const often = Array.from({ length: 30 }, () => ({ contexts: seen('SHELL'), category: 'fuel' }));
    const memory = memoryOf(often);
    expect(memory.get(seen('SHELL').merchant)?.total).toBeLessThan(0.35 * 30);
    expect(decisionsIn(memory.get(seen('SHELL').merchant))).toBe(30);
  });

  it('taken back, a decision is in no plain count any more', () => {
    fc.assert(
      fc.property(anyHistory, anyDecision, (history, { contexts, category }) => {
        const memory = memoryOf(history);
        const counts = allKeys(contexts).map((key) => memory.countOf(key, category));
        learn(memory, contexts, category);
        takeBack(memory, contexts, category);
        expect(allKeys(contexts).map((key) => memory.countOf(key, category))).toEqual(counts);
      }),
    );
  });

  it('what was decided on an account last weighs more there than what was decided often', () => {
    const often = Array.from({ length: 30 }, () => ({ contexts: seen('SHELL'), category: 'fuel' }));
    const food = { contexts: seen('POUNDLAND'), category: 'food' };
    const fresh = seen('CORNER SHOP');
    const [usual, since] = [memoryOf([food, ...often]), memoryOf([...often, food, food])];
    expect(probabilityOf(usual, fresh, 'food')).toBeLessThan(probabilityOf(usual, fresh, 'fuel'));
    expect(probabilityOf(since, fresh, 'food')).toBeGreaterThan(3 * probabilityOf(usual, fresh, 'food'));
  });

  it('what a merchant was decided for last weighs more than what it was decided for before', () => {
    const on = (card: string, category: string) => ({ contexts: seen('POUNDLAND', card), category });
    const [earlier, later] = [
      [on('card-1', 'food'), on('card-2', 'phones')],
      [on('card-2', 'phones'), on('card-1', 'food')],
    ].map(memoryOf);
    const fresh = seen('POUNDLAND', 'card-3');
    expect(probabilityOf(later!, fresh, 'food')).toBeGreaterThan(
      1.1 * probabilityOf(earlier!, fresh, 'food'),
    );
  });

  it('names that begin with the same word are known on the account they were decided on', () => {
    const history = ['card-1', 'card-2'].flatMap((card) =>
      ['SHELL NORTH', 'SHELL SOUTH', 'POUNDLAND', 'CORNER SHOP'].map((merchant, at) => ({
        contexts: seen(merchant, card),
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

  it('a merchant that is paid for two things is told by the amount', () => {
    const memory = memoryOf(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0
          ? { contexts: seen('TESCO', 'card-1', 900n + 20n * BigInt(at)), category: 'food' }
          : { contexts: seen('TESCO', 'card-1', 6_000n - 50n * BigInt(at)), category: 'fuel' },
      ),
    );
    const [small, large] = [seen('TESCO', 'card-1', 1_000n), seen('TESCO', 'card-1', 5_500n)];
    expect(probabilityOf(memory, small, 'food')).toBeGreaterThan(probabilityOf(memory, small, 'fuel'));
    expect(probabilityOf(memory, large, 'fuel')).toBeGreaterThan(probabilityOf(memory, large, 'food'));
  });

  it('of money that goes the unusual way is noted, and only then', () => {
    const memory = new Memory();
    const refund = seen('SHELL', 'card-1', -2_500n);
    learn(memory, refund, 'fuel');
    expect(memory.get(refund.against)).toBe(undefined);
    learn(memory, refund, 'fuel', true);
    expect(memory.countOf(refund.against, 'fuel')).toBe(1);
  });

  it('piece by piece comes to the same as all at once', () => {
    const decision = (
      one: { contexts: ContextKeys; category: string },
      replaces: HumanDecision['replaces'],
    ) => ({
      ...one,
      isAgainst: false,
      graded: null,
      replaces,
    });
    fc.assert(
      fc.property(anyHistory, fc.nat({ max: 60 }), (history, cut) => {
        const decisions = history.map((one, at) =>
          decision(one, at % 5 === 4 ? (history[at - 1] ?? null) : null),
        );
        const whole = new Memory();
        for (const one of decisions) absorb(whole, new Calibration(), one);
        // The first piece goes through text, as it does through the database.
        const first = new Memory();
        for (const one of decisions.slice(0, cut)) absorb(first, new Calibration(), one);
        const second = new Memory(JSON.parse(JSON.stringify(first.all())));
        for (const one of decisions.slice(cut)) absorb(second, new Calibration(), one);
        expect(second.all()).toEqual(whole.all());
      }),
    );
  });
});

describe('suggestions', () => {
  it('are the best ones that are allowed, the surest first, and share less than 1', () => {
    fc.assert(
      fc.property(anyHistory, anySeen, fc.subarray(CATEGORIES), (history, contexts, allowed) => {
        const memory = memoryOf(history);
        const known = { memory, calibration: new Calibration(), unchecked: 0 };
        const isAllowed = (category: string) => allowed.includes(category);
        const suggested = suggest(predict(contexts, memory), known, isAllowed, 3);
        expect(suggested.every(({ category }) => allowed.includes(category))).toBe(true);
        const confidences = suggested.map(({ confidence }) => confidence);
        expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
        expect(confidences.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(1 + 1e-9);
        const best = suggest(predict(contexts, memory), known, isAllowed);
        expect(best).toEqual(suggested.slice(0, 1));
      }),
    );
  });
});

describe('money that goes the unusual way', () => {
  it('goes nowhere that people did not decide for before', () => {
    const refund = seen('SHELL', 'card-1', -2_500n);
    const memory = memoryOf([{ contexts: seen('SHELL'), category: 'fuel' }]);
    expect(hasGoneAgainst('fuel', refund, memory)).toBe(false);
    learn(memory, refund, 'fuel', true);
    expect(hasGoneAgainst('fuel', refund, memory)).toBe(true);
    expect(hasGoneAgainst('food', refund, memory)).toBe(false);
    // The other way is another matter, and so is another merchant.
    expect(hasGoneAgainst('fuel', seen('SHELL'), memory)).toBe(false);
    expect(hasGoneAgainst('fuel', seen('POUNDLAND', 'card-1', -2_500n), memory)).toBe(false);
    takeBack(memory, refund, 'fuel');
    expect(hasGoneAgainst('fuel', refund, memory)).toBe(false);
  });
});

describe('explanations', () => {
  it('name the closest evidence with its plain counts', () => {
    const memory = memoryOf([
      ...Array.from({ length: 14 }, () => ({ contexts: seen('SHELL'), category: 'fuel' })),
      { contexts: seen('SHELL'), category: 'travel' },
      { contexts: seen('SHELL', 'card-2'), category: 'food' },
    ]);
    const because = (merchant: string, account: string, category: string, unchecked = 0) =>
      becauseOf(category, seen(merchant, account), { memory, unchecked });
    expect(because('SHELL', 'card-1', 'fuel')).toBe('14 of 15 earlier decisions for SHELL on this account');
    expect(because('SHELL', 'card-2', 'fuel')).toBe('14 of 16 earlier decisions for SHELL on all accounts');
    expect(because('SHELL', 'card-1', 'fuel', 12)).toBe(
      '14 of 15 earlier decisions for SHELL on this account, 12 booked since anyone last looked',
    );
    expect(because('SHELL GARAGE', 'card-1', 'fuel')).toBe(
      '14 of 16 earlier decisions for names that begin with SHELL',
    );
    expect(because('UNHEARD OF', 'card-1', 'fuel')).toBe('14 of 15 earlier decisions on this account');
    expect(because('UNHEARD OF', 'card-1', 'phones')).toBe(null);
    const bought = (amount: bigint, category: string) => ({
      contexts: seen('TESCO', 'card-1', amount),
      category,
    });
    const divided = memoryOf(
      [1_000n, 1_100n, 900n].flatMap((amount) => [bought(amount, 'food'), bought(amount * 6n, 'fuel')]),
    );
    const divides = (amount: bigint, category: string) =>
      becauseOf(category, seen('TESCO', 'card-1', amount), { memory: divided, unchecked: 0 });
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
