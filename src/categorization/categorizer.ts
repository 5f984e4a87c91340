import { Injectable } from '@nestjs/common';
import { sortedGroups } from '../kernel/collections.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { CategoryChart } from './category-chart.js';
import { categoryIdOf } from './category-id.js';
import { CategoryMemoryRepository, type LearnedState } from './category-memory.repository.js';
import { categorize, statedDecision } from './categorize.js';
import { type CategoryTarget, type Decision, sameTarget, UNDECIDED } from './category.js';
import { Expectations } from './expectations.js';
import { type LearnedDecision, LearnDecisions } from './learn-decisions.js';
import { allKeys, type ContextKeys, contextKeysOf } from './learning/context-keys.js';
import { type Evidence, evidenceFor } from './learning/explain.js';
import { RuleBook } from './rules/rule-book.js';
import { RulesRepository } from './rules/rules.repository.js';
import { type StatedEvidence, statedEvidence } from './stated-evidence.js';
import type { TransactionFacts, TransactionToDecide } from './transaction-facts.js';

/** A possible category of a transaction, and its evidence. */
export interface SuggestedCategory {
  readonly target: CategoryTarget;
  readonly confidence: number;
  readonly source: 'memory' | 'keyword';
  readonly because: string | null;
  readonly evidence: readonly Evidence[];
}

/** Decisions of users on transactions of one entity. */
interface Lesson {
  readonly entityId: string;
  readonly chart: CategoryChart;
  readonly decisions: readonly LearnedDecision[];
}

const MAX_SUGGESTIONS = 3;

/** Decides transactions and learns from users. Other modules use the learned state only through this class. */
@Injectable()
export class Categorizer {
  constructor(
    private readonly memories: CategoryMemoryRepository,
    private readonly rules: RulesRepository,
    private readonly learnDecisions: LearnDecisions,
  ) {}

  /**
   * Decides transactions of one entity by all evidence. Returns the decisions by transaction id. Needs at most two round
   * trips: for the entity's rules, unless given, and for the memory, unless rules and pushes decide everything.
   */
  async decide(
    uow: UnitOfWork,
    transactions: readonly TransactionToDecide[],
    chart: CategoryChart,
    rules: RuleBook | null = null,
  ): Promise<Map<string, Decision>> {
    const [first] = transactions;
    if (first === undefined) return new Map();
    const { entityId } = first.facts;
    const book = rules ?? (await this.ruleBook(uow, entityId));
    const given = transactions.map(({ facts, isMapped }) => ({
      id: facts.id,
      isMapped,
      facts,
      stated: statedEvidence(facts, chart, book),
    }));
    const open = given.filter(({ isMapped, stated }) => isMapped && statedDecision(stated, chart) === null);
    const keysById = new Map(open.map(({ id, facts }) => [id, contextKeysOf(facts)]));
    const expectations = new Expectations(await this.recall(uow, entityId, [...keysById.values()]), chart);
    const decide = (id: string, stated: StatedEvidence) => {
      const keys = keysById.get(id);
      return categorize({ memory: keys ? expectations.best(stated, keys) : null, ...stated }, chart);
    };
    return new Map(given.map(({ id, isMapped, stated }) => [id, isMapped ? decide(id, stated) : UNDECIDED]));
  }

  /** The best categories by users' decisions and the dictionary, with the highest confidence first. */
  async suggestions(
    uow: UnitOfWork,
    facts: TransactionFacts,
    chart: CategoryChart,
  ): Promise<SuggestedCategory[]> {
    const stated = statedEvidence(facts, chart, await this.ruleBook(uow, facts.entityId));
    const keys = contextKeysOf(facts);
    const learned = await this.recall(uow, facts.entityId, [keys]);
    const expected = new Expectations(learned, chart).top(stated, keys, MAX_SUGGESTIONS);
    const fromMemory = expected.map(({ target, confidence, because }): SuggestedCategory => ({
      target,
      confidence,
      source: 'memory',
      because,
      evidence: evidenceFor(categoryIdOf(target), keys, learned.memory),
    }));
    const fromDictionary = suggestedByDictionary(stated, chart).filter(
      (suggestion) => !expected.some(({ target }) => sameTarget(target, suggestion.target)),
    );
    return [...fromMemory, ...fromDictionary]
      .toSorted((a, b) => b.confidence - a.confidence)
      .slice(0, MAX_SUGGESTIONS);
  }

  /**
   * Learns users' decisions on transactions of one entity, in this order. The caller has locked the transactions and
   * posts afterwards.
   */
  async learn(
    uow: UnitOfWork,
    { entityId, chart }: { readonly entityId: string; readonly chart: CategoryChart },
    decisions: readonly LearnedDecision[],
  ): Promise<void> {
    await uow.together(this.learnAll, { entityId, chart, decisions });
  }

  private readonly learnAll = async (uow: UnitOfWork, lessons: readonly Lesson[]): Promise<void[]> => {
    for (const [entityId, own] of sortedGroups(lessons, (lesson) => lesson.entityId)) {
      const [first] = own;
      const decisions = own.flatMap((lesson) => lesson.decisions);
      if (first) await this.learnDecisions.run(uow, { entityId, chart: first.chart }, decisions);
    }
    return lessons.map(() => {});
  };

  /** Counts predictions that were accepted without a review. Each lowers the confidence of the next one. */
  countUnreviewed(uow: UnitOfWork, entityId: string, accepted: readonly TransactionFacts[]): void {
    const counts = new Map<string, number>();
    for (const facts of accepted) {
      const { pair } = contextKeysOf(facts);
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
    this.memories.countUnreviewed(uow, entityId, counts);
  }

  /** Throws NotFound for a rule that never existed: transactions of a deleted rule can still be listed. */
  assertRule(uow: UnitOfWork, ruleId: string): Promise<void> {
    return this.rules.assertKnown(uow, ruleId);
  }

  private async recall(
    uow: UnitOfWork,
    entityId: string,
    keys: readonly ContextKeys[],
  ): Promise<LearnedState> {
    // All transactions of a merchant on an account in one direction have the same keys.
    const distinctKeys = [...new Map(keys.map((one) => [`${one.unusual} ${one.pair}`, one])).values()];
    const pairs = new Set(distinctKeys.map(({ pair }) => pair));
    return this.memories.find(uow, entityId, [...new Set(distinctKeys.flatMap(allKeys))], [...pairs]);
  }

  private async ruleBook(uow: UnitOfWork, entityId: string): Promise<RuleBook> {
    return new RuleBook(await this.rules.active(uow, entityId));
  }
}

function suggestedByDictionary(stated: StatedEvidence, chart: CategoryChart): SuggestedCategory[] {
  const decision = categorize({ ...stated, rule: null, pushed: null, memory: null }, chart);
  const { target, source, confidence, because } = decision;
  if (source !== 'keyword' || target === null) return [];
  return [{ target, confidence, source, because, evidence: [] }];
}
