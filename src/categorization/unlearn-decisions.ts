import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import {
  CategoryDecisionsRepository,
  type StateBefore,
  type StoredDecision,
} from './category-decisions.repository.js';
import { targetOf } from './category-id.js';
import { CategoryMemoryRepository } from './category-memory.repository.js';
import type { CategoryTarget } from './category.js';
import { contextKeysOf } from './learning/context-keys.js';
import { changedContexts, type UndoneDecision, unreviewedAgain } from './learning/undone.js';
import { ReplayDecisions } from './replay-decisions.js';
import { overriddenRules } from './rules/overridden-rules.js';
import { RulesRepository } from './rules/rules.repository.js';

/** The latest decision of a user on a transaction. */
export interface LatestDecision {
  readonly transactionId: string;
  readonly target: CategoryTarget;
  /** What it replaced; null if an earlier version of the service recorded it. */
  readonly before: StateBefore | null;
  readonly stored: StoredDecision;
}

@Injectable()
export class UnlearnDecisions {
  constructor(
    private readonly decisions: CategoryDecisionsRepository,
    private readonly memories: CategoryMemoryRepository,
    private readonly replayDecisions: ReplayDecisions,
    private readonly rules: RulesRepository,
  ) {}

  /**
   * The latest decisions on transactions, by transaction id. Locks the entity's memory first: undoing other decisions
   * changes these.
   */
  async latest(
    uow: UnitOfWork,
    entityId: string,
    ids: readonly string[],
  ): Promise<Map<string, LatestDecision>> {
    this.memories.lock(uow, entityId);
    const found = await this.decisions.latestUndoable(uow, ids);
    return new Map(
      found.map((stored) => {
        const { transactionId, category } = stored.record;
        const { before } = stored;
        return [transactionId, { transactionId, target: targetOf(category), before, stored }];
      }),
    );
  }

  /**
   * Deletes decisions, and what they taught: the learned state becomes the one that the remaining decisions lead to. Weights
   * fade with each decision, so it is computed from all of them, and the contexts that differ are written.
   */
  async run(uow: UnitOfWork, entityId: string, latest: readonly LatestDecision[]): Promise<void> {
    if (latest.length === 0) return;
    const records = latest.map(({ stored }) => stored.record);
    this.decisions.delete(uow, records);
    const restored = await this.decisions.latest(
      uow,
      records.map(({ transactionId }) => transactionId),
    );
    const undone = latest.map(({ transactionId, stored }): UndoneDecision => {
      const earlier = restored.get(transactionId);
      return {
        seq: stored.seq,
        keys: contextKeysOf(stored.record),
        restored: earlier ? contextKeysOf(earlier) : null,
        cleared: stored.clearedUnreviewed,
      };
    });
    const later = new Map(undone.map(({ keys }) => [keys.pair, new Array<bigint>()]));
    const { memory, calibration } = await this.replayDecisions.run(uow, entityId, (seq, { pair }) => {
      later.get(pair)?.push(seq);
    });
    const contexts = changedContexts(undone, memory);
    this.memories.saveContexts(uow, entityId, contexts.saved);
    this.memories.deleteContexts(uow, entityId, contexts.deleted);
    if (records.some(({ graded }) => graded !== null)) {
      this.memories.replaceCalibration(uow, entityId, calibration.all());
    }
    const unreviewed = unreviewedAgain(undone, later);
    this.decisions.addCleared(uow, entityId, unreviewed.inherited);
    this.memories.countUnreviewed(uow, entityId, unreviewed.counted);
    const overriding = latest.flatMap(({ before, target }) => (before ? [{ before, target }] : []));
    this.rules.countOverridden(uow, overriddenRules(overriding), -1);
  }
}
