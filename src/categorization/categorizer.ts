import { Injectable } from '@nestjs/common';
import { distinct, groupBy, sortedGroups } from '../kernel/collections.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { CategoryChart } from './category-chart.js';
import { categoryIdOf } from './category-id.js';
import { type AskedKeys, CategoryMemoryRepository, type LearnedState } from './category-memory.repository.js';
import { categorize, rulesDecideOtherwise, statedDecision } from './categorize.js';
import { type Categorization, type CategoryTarget, sameTarget, UNDECIDED } from './category.js';
import { Expectations } from './expectations.js';
import { type LearnedDecision, LearnDecisions } from './learn-decisions.js';
import { allKeys, type ContextKeys, contextKeysOf } from './learning/context-keys.js';
import { type Evidence, evidenceFor } from './learning/explain.js';
import { RuleBook } from './rules/rule-book.js';
import { RulesRepository } from './rules/rules.repository.js';
import { type StatedEvidence, statedEvidence } from './stated-evidence.js';
import type { TransactionFacts, TransactionToDecide } from './transaction-facts.js';
import { type LatestDecision, UnlearnDecisions } from './unlearn-decisions.js';

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
    private readonly unlearnDecisions: UnlearnDecisions,
  ) {}

  /**
   * Decides transactions of one entity by all evidence. Returns what changes by transaction id. Needs at most two round
   * trips: for the entity's rules, unless given, and for the memory, unless rules and pushes decide everything.
   */
  async decide(
    uow: UnitOfWork,
    transactions: readonly TransactionToDecide[],
    chart: CategoryChart,
    rules: RuleBook | null = null,
  ): Promise<Map<string, Categorization>> {
    const [first] = transactions;
    if (first === undefined) return new Map();
    const { entityId } = first.facts;
    const book = rules ?? (await this.ruleBook(uow, entityId));
    const given = transactions
      .map(({ facts, isMapped, standing }) => ({
        id: facts.id,
        isMapped,
        facts,
        stated: statedEvidence(facts, chart, book),
        standing,
      }))
      .filter(({ standing, stated }) => !standing || rulesDecideOtherwise(standing, stated, chart));
    const open = given.filter(({ isMapped, stated }) => isMapped && statedDecision(stated, chart) === null);
    const keysById = new Map(open.map(({ id, facts }) => [id, contextKeysOf(facts)]));
    const expectations = new Expectations(await this.recall(uow, entityId, [...keysById.values()]), chart);
    const decide = (id: string, stated: StatedEvidence): Categorization => {
      const keys = keysById.get(id);
      const memory = keys ? expectations.best(stated, keys) : null;
      const decision = categorize({ memory, ...stated }, chart);
      return { decision, splits: decision.source === 'rule' ? (stated.rule?.splits ?? null) : null };
    };
    const undecided = { decision: UNDECIDED, splits: null };
    return new Map(given.map(({ id, isMapped, stated }) => [id, isMapped ? decide(id, stated) : undecided]));
  }

  /**
   * The best categories of each transaction by users' decisions and the dictionary, with the highest confidence first, by
   * transaction id. Rules and memory of all entities are read with a fixed number of statements.
   */
  async suggestions(
    uow: UnitOfWork,
    transactions: readonly TransactionFacts[],
    charts: ReadonlyMap<string, CategoryChart>,
  ): Promise<Map<string, SuggestedCategory[]>> {
    const groups = groupBy(
      transactions.map((facts) => ({ facts, keys: contextKeysOf(facts) })),
      ({ facts }) => facts.entityId,
    );
    const asked = [...groups].map(([id, group]) => [id, askedKeys(group.map(({ keys }) => keys))] as const);
    const [rules, learned] = await Promise.all([
      this.rules.activeOfAll(uow, [...groups.keys()]),
      this.memories.findOfAll(uow, new Map(asked)),
    ]);
    const suggested = new Map<string, SuggestedCategory[]>();
    for (const [entityId, group] of groups) {
      const chart = charts.get(entityId);
      const state = learned.get(entityId);
      if (!chart || !state) continue;
      const book = new RuleBook(rules.filter((rule) => rule.entityId === entityId));
      const expectations = new Expectations(state, chart);
      for (const { facts, keys } of group) {
        const stated = statedEvidence(facts, chart, book);
        const fromMemory = suggestedByMemory(expectations, stated, { keys, state });
        suggested.set(facts.id, bestOf(fromMemory, suggestedByDictionary(stated, chart)));
      }
    }
    return suggested;
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

  /**
   * The latest decision of a user on each of an entity's transactions that has one, by transaction id. Locks the learned
   * state: the caller has locked the transactions.
   */
  latestDecisions(
    uow: UnitOfWork,
    entityId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, LatestDecision>> {
    return this.unlearnDecisions.latest(uow, entityId, ids);
  }

  /** Forgets latest decisions, as if they had not been made. The caller posts afterwards. */
  unlearn(uow: UnitOfWork, entityId: string, decisions: readonly LatestDecision[]): Promise<void> {
    return this.unlearnDecisions.run(uow, entityId, decisions);
  }

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
    const asked = askedKeys(keys);
    return this.memories.find(uow, entityId, asked.keys, asked.pairs);
  }

  private async ruleBook(uow: UnitOfWork, entityId: string): Promise<RuleBook> {
    return new RuleBook(await this.rules.active(uow, entityId));
  }
}

/** All transactions of a merchant on an account in one direction have the same keys. */
function askedKeys(keys: readonly ContextKeys[]): AskedKeys {
  const distinctKeys = [...new Map(keys.map((one) => [`${one.unusual} ${one.pair}`, one])).values()];
  return {
    keys: distinct(distinctKeys.flatMap(allKeys)),
    pairs: distinct(distinctKeys.map(({ pair }) => pair)),
  };
}

function suggestedByMemory(
  expectations: Expectations,
  stated: StatedEvidence,
  { keys, state }: { readonly keys: ContextKeys; readonly state: LearnedState },
): SuggestedCategory[] {
  return expectations.top(stated, keys, MAX_SUGGESTIONS).map(({ target, confidence, because }) => ({
    target,
    confidence,
    source: 'memory',
    because,
    evidence: evidenceFor(categoryIdOf(target), keys, state.memory),
  }));
}

function bestOf(fromMemory: readonly SuggestedCategory[], fromDictionary: readonly SuggestedCategory[]) {
  const others = fromDictionary.filter(
    (suggestion) => !fromMemory.some(({ target }) => sameTarget(target, suggestion.target)),
  );
  return [...fromMemory, ...others].toSorted((a, b) => b.confidence - a.confidence).slice(0, MAX_SUGGESTIONS);
}

function suggestedByDictionary(stated: StatedEvidence, chart: CategoryChart): SuggestedCategory[] {
  const decision = categorize({ ...stated, rule: null, pushed: null, memory: null }, chart);
  const { target, source, confidence, because } = decision;
  if (source !== 'keyword' || target === null) return [];
  return [{ target, confidence, source, because, evidence: [] }];
}
