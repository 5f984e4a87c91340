import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { CategoryChart } from './category-chart.js';
import {
  CategoryDecisionsRepository,
  type DecisionRecord,
  type NewDecision,
  type StateBefore,
} from './category-decisions.repository.js';
import { categoryIdOf } from './category-id.js';
import { CategoryMemoryRepository } from './category-memory.repository.js';
import { type CategoryTarget, type Decision, sameTarget } from './category.js';
import { directionOf, isUnusual } from './direction.js';
import { applyDecision } from './learning/apply-decision.js';
import { Calibration, type PredictionGrade } from './learning/calibration.js';
import { allKeys, contextKeysOf } from './learning/context-keys.js';
import { Memory } from './learning/memory.js';
import { overriddenRules } from './rules/overridden-rules.js';
import { RulesRepository } from './rules/rules.repository.js';
import type { TransactionFacts } from './transaction-facts.js';

/** A user's decision on a transaction, and what it replaces. */
export interface LearnedDecision {
  readonly facts: TransactionFacts;
  readonly target: CategoryTarget;
  readonly before: StateBefore;
}

type ChartOfEntity = { readonly entityId: string; readonly chart: CategoryChart };
type LatestDecisions = ReadonlyMap<string, DecisionRecord>;

@Injectable()
export class LearnDecisions {
  constructor(
    private readonly decisions: CategoryDecisionsRepository,
    private readonly memories: CategoryMemoryRepository,
    private readonly rules: RulesRepository,
  ) {}

  /** Learns users' decisions in this order. The entity's memory is locked, read once and written once. */
  async run(
    uow: UnitOfWork,
    { entityId, chart }: ChartOfEntity,
    learned: readonly LearnedDecision[],
  ): Promise<void> {
    const grades = learned.map(({ before, target }) => gradeOf(before.decision, target));
    const isGraded = grades.some((grade) => grade !== null);
    const { latest, memory, calibration } = await this.load(uow, entityId, learned, isGraded);
    const records = learned.map((decision, at) =>
      recordOf(decision, chart, latest.get(decision.facts.id)?.version ?? 0, grades[at] ?? null),
    );
    for (const record of records) {
      const replaced = latest.get(record.transactionId);
      applyDecision(memory, calibration, {
        ...record,
        keys: contextKeysOf(record),
        replaces: replaced ? { keys: contextKeysOf(replaced), category: replaced.category } : null,
      });
    }
    this.memories.saveContexts(uow, entityId, memory.all());
    if (isGraded) this.memories.saveCalibration(uow, entityId, calibration.all());
    this.decisions.insert(uow, entityId, newDecisions(records, learned));
    this.rules.countOverridden(uow, overriddenRules(learned), 1);
  }

  /** Locks and reads what the decisions change, in one round trip unless a transaction's text has changed. */
  private async load(
    uow: UnitOfWork,
    entityId: string,
    learned: readonly LearnedDecision[],
    isGraded: boolean,
  ): Promise<{ latest: LatestDecisions; memory: Memory; calibration: Calibration }> {
    const keys = new Set(learned.flatMap(({ facts }) => allKeys(contextKeysOf(facts))));
    // Before the lock on the memory: the transactions are already locked.
    const latestDecisions = this.decisions.latest(
      uow,
      learned.map(({ facts }) => facts.id),
    );
    this.memories.lock(uow, entityId);
    const [latest, contexts, calibration] = await Promise.all([
      latestDecisions,
      this.memories.contexts(uow, entityId, [...keys]),
      isGraded ? this.memories.calibration(uow, entityId) : new Calibration(),
    ]);
    const memory = new Memory(contexts);
    // The earlier decision on a transaction whose text has changed since was counted in other contexts.
    const replacedKeys = new Set([...latest.values()].flatMap((record) => allKeys(contextKeysOf(record))));
    const missing = [...replacedKeys].filter((key) => !keys.has(key));
    if (missing.length > 0) memory.add(await this.memories.contexts(uow, entityId, missing));
    return { latest, memory, calibration };
  }
}

/** The first decision of each merchant and bank account clears its unreviewed predictions. */
function newDecisions(
  records: readonly DecisionRecord[],
  learned: readonly LearnedDecision[],
): NewDecision[] {
  const cleared = new Set<string>();
  return records.flatMap((record, at): NewDecision[] => {
    const decision = learned[at];
    if (!decision) return [];
    const { pair } = contextKeysOf(record);
    const clears = cleared.has(pair) ? null : pair;
    cleared.add(pair);
    return [{ record, before: decision.before, clears }];
  });
}

/** How an earlier prediction did; null if the earlier decision was not a prediction. */
function gradeOf(
  { source, prediction, target: predicted }: Decision,
  target: CategoryTarget,
): PredictionGrade | null {
  if (source !== 'memory' || prediction === null) return null;
  return { level: prediction.level, raw: prediction.raw, right: sameTarget(predicted, target) };
}

function recordOf(
  { facts, target }: LearnedDecision,
  chart: CategoryChart,
  latestVersion: number,
  graded: PredictionGrade | null,
): DecisionRecord {
  return {
    transactionId: facts.id,
    version: latestVersion + 1,
    bankAccountId: facts.bankAccountId,
    merchantKey: facts.merchantKey,
    amountMinor: facts.amountMinor,
    category: categoryIdOf(target),
    isUnusual: isUnusual(directionOf(facts.amountMinor), chart.categoryOf(target)),
    graded,
  };
}
