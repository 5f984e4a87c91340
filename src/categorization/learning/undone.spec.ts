import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDecision } from './apply-decision.js';
import { Calibration } from './calibration.js';
import { contextKeysOf } from './context-keys.js';
import { Memory } from './memory.js';
import { changedContexts, type UndoneDecision, unreviewedAgain } from './undone.js';

interface Made {
  readonly transaction: number;
  readonly category: string;
  readonly merchantKey: string;
  readonly bankAccountId: string;
  readonly amountMinor: bigint;
  readonly isUnusual: boolean;
}

/** A transaction's text may change between decisions on it. */
const anyMade = fc.record<Made>({
  transaction: fc.nat(6),
  category: fc.constantFrom('fuel', 'travel', 'food'),
  merchantKey: fc.constantFrom('SHELL', 'SHELL HARBOUR', 'PREMIER INN', 'HARBOUR INN'),
  bankAccountId: fc.constantFrom('card-1', 'card-2'),
  amountMinor: fc.constantFrom(-2_500n, 2_500n, 90_000n),
  isUnusual: fc.boolean(),
});

const latestOn = (history: readonly Made[], { transaction }: Made) =>
  history.findLast((made) => made.transaction === transaction);

function memoryOf(history: readonly Made[]): Memory {
  const memory = new Memory();
  for (const [at, made] of history.entries()) {
    const replaced = latestOn(history.slice(0, at), made);
    applyDecision(memory, new Calibration(), {
      ...made,
      keys: contextKeysOf(made),
      graded: null,
      replaces: replaced ? { keys: contextKeysOf(replaced), category: replaced.category } : null,
    });
  }
  return memory;
}

const undoneDecision = (fields: Partial<UndoneDecision> = {}): UndoneDecision => ({
  seq: 2n,
  keys: contextKeysOf({ bankAccountId: 'card-1', merchantKey: 'SHELL', amountMinor: 2_500n }),
  restored: null,
  cleared: 3,
  ...fields,
});

describe('changedContexts', () => {
  it('turns the stored memory into the one of the remaining decisions', () => {
    fc.assert(
      fc.property(
        fc.array(anyMade, { minLength: 1, maxLength: 30 }),
        fc.infiniteStream(fc.boolean()),
        (history, picks) => {
          const latest = history.filter((made) => latestOn(history, made) === made);
          const chosen = latest.filter(() => picks.next().value === true);
          const remaining = history.filter((made) => !chosen.includes(made));
          const undone = chosen.map((made) => {
            const earlier = latestOn(remaining, made);
            return undoneDecision({
              keys: contextKeysOf(made),
              restored: earlier ? contextKeysOf(earlier) : null,
            });
          });
          const stored = new Map(
            memoryOf(history)
              .all()
              .map((context) => [context.key, context]),
          );
          const { saved, deleted } = changedContexts(undone, memoryOf(remaining));
          for (const context of saved) stored.set(context.key, context);
          for (const key of deleted) stored.delete(key);
          expect(new Memory([...stored.values()]).all()).toEqual(memoryOf(remaining).all());
        },
      ),
    );
  });

  it('is nothing without undone decisions', () => {
    expect(changedContexts([], new Memory())).toEqual({ saved: [], deleted: [] });
  });
});

describe('unreviewedAgain', () => {
  const { pair } = undoneDecision().keys;

  it('counts the predictions again if no later decision clears them', () => {
    const undone = [undoneDecision(), undoneDecision({ seq: 4n, cleared: 2 })];
    const { inherited, counted } = unreviewedAgain(undone, new Map([[pair, [1n]]]));
    expect([[...inherited], [...counted]]).toEqual([[], [[pair, 5]]]);
  });

  it('gives them to the next decision for the merchant and bank account', () => {
    const undone = [undoneDecision(), undoneDecision({ seq: 4n, cleared: 2 })];
    const { inherited, counted } = unreviewedAgain(undone, new Map([[pair, [1n, 5n, 7n]]]));
    expect([[...inherited], [...counted]]).toEqual([[[5n, 5]], []]);
  });

  it('has no entries for decisions that cleared nothing', () => {
    const { inherited, counted } = unreviewedAgain([undoneDecision({ cleared: 0 })], new Map());
    expect([inherited.size, counted.size]).toEqual([0, 0]);
  });
});
