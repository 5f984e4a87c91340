import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { CategoryDecisionsRepository } from './category-decisions.repository.js';
import { applyDecision } from './learning/apply-decision.js';
import { Calibration } from './learning/calibration.js';
import { type ContextKeys, contextKeysOf } from './learning/context-keys.js';
import { Memory } from './learning/memory.js';

const DECISIONS_AT_ONCE = 2_000;

/** What an entity has learned from all its decisions. */
export interface Replayed {
  readonly memory: Memory;
  readonly calibration: Calibration;
  readonly decisions: number;
}

@Injectable()
export class ReplayDecisions {
  constructor(private readonly decisions: CategoryDecisionsRepository) {}

  /**
   * Applies all decisions of an entity in the order in which they were learned. The caller has locked its memory. `visit`
   * is called for each.
   */
  async run(
    uow: UnitOfWork,
    entityId: string,
    visit: (seq: bigint, keys: ContextKeys) => void = () => {},
  ): Promise<Replayed> {
    const memory = new Memory();
    const calibration = new Calibration();
    let count = 0;
    for (let after = 0n; ;) {
      const page = await this.decisions.page(uow, entityId, after, DECISIONS_AT_ONCE);
      const changed = page.map(({ decision }) => decision).filter(({ version }) => version > 1);
      const replaced = await this.decisions.replacedBy(uow, changed);
      for (const { seq, decision } of page) {
        const before = replaced.get(decision);
        const keys = contextKeysOf(decision);
        applyDecision(memory, calibration, {
          ...decision,
          keys,
          replaces: before ? { keys: contextKeysOf(before), category: before.category } : null,
        });
        visit(seq, keys);
      }
      count += page.length;
      if (page.length < DECISIONS_AT_ONCE) return { memory, calibration, decisions: count };
      after = page.at(-1)?.seq ?? after;
    }
  }
}
