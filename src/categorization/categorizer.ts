import { Injectable } from '@nestjs/common';
import { distinct } from '../kernel/collections.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { CategoryChart } from './category-chart.js';
import {
  CategoryMemoryRepository,
  type DecisionRecord,
  type Remembered,
} from './category-memory.repository.js';
import { categorize, type CategoryEvidence, type Expected, toldFor } from './categorize.js';
import { type CategoryTarget, type Decision, sameTarget, UNDECIDED } from './category.js';
import { directionOf, isAgainst } from './direction.js';
import { allowedFor, categoryIdOf, expectedOf, gradeOf } from './expectation.js';
import { absorb } from './learning/absorb.js';
import { Calibration } from './learning/calibration.js';
import { type ContextKeys, contextKeysOf, allKeys } from './learning/context-keys.js';
import { type Evidence, evidenceFor } from './learning/explain.js';
import { Memory } from './learning/memory.js';
import { type Habit, habitOf, predict, type CategoryProbabilities, predictFrom } from './learning/predict.js';
import { suggest } from './learning/suggest.js';
import { overriddenRules } from './rules/overridden-rules.js';
import { RuleBook } from './rules/rule-book.js';
import { RulesRepository } from './rules/rules.repository.js';
import type { TransactionFacts, TransactionToDecide } from './transaction-facts.js';

/** A person's decision for a row, and what stood there before. */
export interface LearnedDecision {
  readonly facts: TransactionFacts;
  readonly target: CategoryTarget;
  readonly earlier: Decision;
}

/** A category that a row may have, and what speaks for it. */
export interface SuggestedCategory {
  readonly target: CategoryTarget;
  readonly confidence: number;
  readonly source: 'memory' | 'keyword';
  readonly because: string | null;
  readonly evidence: readonly Evidence[];
}

type Told = Omit<CategoryEvidence, 'memory'>;
type RowTold = TransactionToDecide & { readonly told: Told };

const MOST_SUGGESTIONS = 3;

/** The one door to what the service has learned: decides for rows, and learns from people. */
@Injectable()
export class Categorizer {
  constructor(
    private readonly memories: CategoryMemoryRepository,
    private readonly rules: RulesRepository,
  ) {}

  /**
   * A decision for each row of one entity by the evidence, under the rows' ids. Two round trips at most: its rules,
   * unless others are given, as for seeing what one would do; and the memory, for rows that none of them decides.
   */
  async decide(
    uow: UnitOfWork,
    rows: readonly TransactionToDecide[],
    chart: CategoryChart,
    rules: RuleBook | null = null,
  ): Promise<Map<string, Decision>> {
    const [first] = rows;
    if (first === undefined) return new Map();
    const book = rules ?? (await this.ruleBook(uow, first.facts.entityId));
    const given = rows.map((row): RowTold => {
      const { facts, isMapped } = row;
      return { facts, isMapped, told: toldOf(facts, chart, book) };
    });
    const open = given.filter(({ isMapped, told }) => isMapped && toldFor(told, chart) === null);
    const contexts = new Map(open.map(({ facts }) => [facts.id, seenIn(facts)]));
    const remembered = await this.recall(uow, first.facts.entityId, [...contexts.values()]);
    const expect = expectFrom(remembered, chart);
    return new Map(
      given.map((row) => {
        const own = contexts.get(row.facts.id);
        const memory = own ? expect(row, own) : null;
        return [row.facts.id, row.isMapped ? categorize({ memory, ...row.told }, chart) : UNDECIDED];
      }),
    );
  }

  /** The best categories for a row by people's decisions and the dictionary, whatever it has; the surest first. */
  async suggestions(
    uow: UnitOfWork,
    facts: TransactionFacts,
    chart: CategoryChart,
  ): Promise<SuggestedCategory[]> {
    const told = toldOf(facts, chart, await this.ruleBook(uow, facts.entityId));
    const contexts = seenIn(facts);
    const remembered = await this.recall(uow, facts.entityId, [contexts]);
    const prediction = predict(contexts, remembered.memory);
    const expected = expectedFor({ facts, told }, prediction, contexts, remembered, chart, MOST_SUGGESTIONS);
    const { target, source, confidence, because } = categorize(
      { ...told, rule: null, pushed: null, memory: null },
      chart,
    );
    const word =
      source === 'keyword' && target !== null && !expected.some((one) => sameTarget(one.target, target))
        ? [{ target, confidence, source: 'keyword' as const, because, evidence: [] }]
        : [];
    const memory = expected.map((one) => ({
      target: one.target,
      confidence: one.confidence,
      source: 'memory' as const,
      because: one.because,
      evidence: evidenceFor(categoryIdOf(one.target), contexts, remembered.memory),
    }));
    return [...memory, ...word].toSorted((a, b) => b.confidence - a.confidence).slice(0, MOST_SUGGESTIONS);
  }

  /** What the memory holds for rows with these contexts. */
  async recall(uow: UnitOfWork, entityId: string, contexts: readonly ContextKeys[]): Promise<Remembered> {
    // Of rows of one merchant on one account all keys are the same.
    const apart = [...new Map(contexts.map((one) => [`${one.against} ${one.pair}`, one])).values()];
    const pairs = distinct(apart.map(({ pair }) => pair));
    return this.memories.find(uow, entityId, distinct(apart.flatMap(allKeys)), pairs);
  }

  /**
   * Learns what people decided for rows of one entity, in this order; the caller holds the rows, and posts afterwards.
   * What is learned of the entity is held until the unit of work ends: read once, written once.
   */
  async learn(
    uow: UnitOfWork,
    { entityId, chart }: { readonly entityId: string; readonly chart: CategoryChart },
    decisions: readonly LearnedDecision[],
  ): Promise<void> {
    const seen = decisions.map(({ facts }) => seenIn(facts));
    const keys = new Set(seen.flatMap(allKeys));
    const grades = decisions.map(({ earlier, target }) => gradeOf(earlier, target));
    const isGraded = grades.some((grade) => grade !== null);
    const ids = decisions.map(({ facts }) => facts.id);
    // Of rows that are held, and so in front of what others wait for.
    const latestOnes = this.memories.latest(uow, ids);
    this.memories.hold(uow, entityId);
    const [latest, contexts, calibration] = await Promise.all([
      latestOnes,
      this.memories.contexts(uow, entityId, [...keys]),
      isGraded ? this.memories.calibration(uow, entityId) : new Calibration(),
    ]);
    const memory = new Memory(contexts);
    // A row whose text has changed since was counted elsewhere.
    const elsewhere = [...latest.values()].flatMap((record) => allKeys(contextKeysOf(record)));
    const missing = distinct(elsewhere).filter((key) => !keys.has(key));
    if (missing.length > 0) memory.add(await this.memories.contexts(uow, entityId, missing));
    const records = decisions.map((decision, at) =>
      recordOf(decision, chart, latest.get(decision.facts.id)?.version ?? 0, grades[at] ?? null),
    );
    for (const [at, record] of records.entries()) {
      const replaced = latest.get(record.transactionId);
      absorb(memory, calibration, {
        ...record,
        contexts: seen[at] ?? contextKeysOf(record),
        replaces: replaced ? { contexts: contextKeysOf(replaced), category: replaced.category } : null,
      });
    }
    this.memories.saveContexts(uow, entityId, memory.all());
    if (isGraded) this.memories.saveCalibration(uow, entityId, calibration.all());
    this.memories.record(uow, entityId, records, distinct(seen.map(({ pair }) => pair)));
    this.rules.countOverridden(uow, overriddenRules(decisions));
  }

  /** Counts transactions accepted by the memory alone: each makes the next one a little less sure. */
  noteAccepted(uow: UnitOfWork, entityId: string, accepted: readonly TransactionFacts[]): void {
    const counts = new Map<string, number>();
    for (const facts of accepted) {
      const { pair } = seenIn(facts);
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
    this.memories.countUnreviewed(uow, entityId, counts);
  }

  private async ruleBook(uow: UnitOfWork, entityId: string): Promise<RuleBook> {
    return new RuleBook(await this.rules.active(uow, entityId));
  }
}

export function seenIn({ bankAccountId, merchantKey, amountMinor }: TransactionFacts): ContextKeys {
  return contextKeysOf({ bankAccountId, merchantKey, amountMinor });
}

function recordOf(
  { facts, target }: LearnedDecision,
  chart: CategoryChart,
  latestVersion: number,
  graded: DecisionRecord['graded'],
): DecisionRecord {
  return {
    transactionId: facts.id,
    version: latestVersion + 1,
    bankAccountId: facts.bankAccountId,
    merchantKey: facts.merchantKey,
    amountMinor: facts.amountMinor,
    category: categoryIdOf(target),
    isAgainst: isAgainst(directionOf(facts.amountMinor), chart.categoryOf(target)),
    graded,
  };
}

/** What was said of a row before anybody looked at it. */
function toldOf(facts: TransactionFacts, chart: CategoryChart, rules: RuleBook): Told {
  const pushed = facts.pushedCategory === null ? null : chart.resolve(facts.pushedCategory);
  return {
    amountMinor: facts.amountMinor,
    merchantKey: facts.merchantKey,
    ...rules.match(facts, chart),
    pushed: pushed?.ok ? pushed.target : null,
  };
}

function expectedFor(
  { facts, told }: Pick<RowTold, 'facts' | 'told'>,
  prediction: CategoryProbabilities | null,
  contexts: ContextKeys,
  remembered: Remembered,
  chart: CategoryChart,
  most: number,
): Expected[] {
  const row = { direction: directionOf(facts.amountMinor), excluded: told.excluded };
  const unchecked = remembered.unchecked.get(contexts.pair) ?? 0;
  const allowed = allowedFor(row, contexts, remembered, chart);
  return suggest(prediction, { ...remembered, unchecked }, allowed, most).map((suggestion) =>
    expectedOf(suggestion, contexts, remembered.memory, unchecked),
  );
}

/**
 * What the memory makes one expect of each row; worked out once for all rows that look the same to it, and what does
 * not depend on the amount once for all of a merchant on an account.
 */
function expectFrom(remembered: Remembered, chart: CategoryChart) {
  const habits = new Map<string, Habit | null>();
  const predictOnce = (contexts: ContextKeys): CategoryProbabilities | null => {
    let habit = habits.get(contexts.pair);
    if (habit === undefined) habits.set(contexts.pair, (habit = habitOf(contexts, remembered.memory)));
    return habit && predictFrom(habit, contexts.size);
  };
  const worked = new Map<string, Expected | null>();
  return (row: RowTold, contexts: ContextKeys): Expected | null => {
    const key = `${contexts.size} ${contexts.against} ${contexts.pair} ${JSON.stringify(row.told.excluded)}`;
    let expected = worked.get(key);
    if (expected === undefined) {
      expected = expectedFor(row, predictOnce(contexts), contexts, remembered, chart, 1)[0] ?? null;
      worked.set(key, expected);
    }
    return expected;
  };
}
