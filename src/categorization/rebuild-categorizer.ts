import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { CategoryMemoryRepository } from './category-memory.repository.js';
import { ReplayDecisions } from './replay-decisions.js';
import { TransactionSourceRegistry } from './transaction-source.js';

/** Enqueued by migrations that change how merchant keys or the memory are derived. */
export const REBUILD_JOB = 'categorizer.rebuild';

const ENTITIES_AT_ONCE = 100;
const CONTEXTS_AT_ONCE = 2_000;

export interface Rebuilt {
  readonly entities: number;
  readonly decisions: number;
}

@Injectable()
export class RebuildCategorizer implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly replayDecisions: ReplayDecisions,
    private readonly memories: CategoryMemoryRepository,
    private readonly jobs: Jobs,
    private readonly transactions: TransactionSourceRegistry,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(REBUILD_JOB, async (principal) => {
      await this.run(principal);
    });
  }

  /**
   * Derives the merchant keys of all transactions again, then the learned state from the decisions, with one unit of work
   * per entity of the business.
   */
  async run(principal: Principal): Promise<Rebuilt> {
    await this.deriveMerchantKeys(principal);
    const ids = await this.entityIds(principal);
    let decisions = 0;
    for (const id of ids) {
      decisions += await this.database.run(principal, (uow) => this.rebuildEntity(uow, id));
    }
    return { entities: ids.length, decisions };
  }

  private async deriveMerchantKeys(principal: Principal): Promise<void> {
    const source = this.transactions.get();
    let last: string | null = null;
    do {
      const after: string | null = last;
      last = await this.database.run(principal, (uow) => source.deriveMerchantKeys(uow, after));
    } while (last !== null);
  }

  private async rebuildEntity(uow: UnitOfWork, entityId: string): Promise<number> {
    this.memories.lock(uow, entityId);
    const { memory, calibration, decisions } = await this.replayDecisions.run(uow, entityId);
    await this.memories.clear(uow, entityId);
    const contexts = memory.all();
    for (let at = 0; at < contexts.length; at += CONTEXTS_AT_ONCE) {
      this.memories.saveContexts(uow, entityId, contexts.slice(at, at + CONTEXTS_AT_ONCE));
    }
    this.memories.saveCalibration(uow, entityId, calibration.all());
    uow.audit({
      action: 'categorizer.rebuild',
      resourceType: 'legal_entity',
      resourceId: entityId,
      changes: { decisions, contexts: contexts.length },
    });
    return decisions;
  }

  private async entityIds(principal: Principal): Promise<string[]> {
    const ids: string[] = [];
    for (let offset = 0; ; offset += ENTITIES_AT_ONCE) {
      const page = await this.database.read(principal, (uow) =>
        this.entities.list(uow, ENTITIES_AT_ONCE, offset),
      );
      ids.push(...page.map(({ id }) => id));
      if (page.length < ENTITIES_AT_ONCE) return ids;
    }
  }
}
