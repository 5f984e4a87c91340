import { Injectable } from '@nestjs/common';
import { countToReview, readCash } from '../banking/index.js';
import { EntitiesRepository, type LegalEntity } from '../entities/index.js';
import type { Principal } from '../kernel/principal.js';
import { ObligationQueries } from '../obligations/index.js';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { OverviewQuery, OverviewView } from './overview.dto.js';
import { TaskSources } from './task-sources.js';
import { tasksOf } from './tasks.js';

const MAX_TASKS = 5;
const MAX_CASH_ACCOUNTS = 20;
const MAX_DUE = 3;

@Injectable()
export class OverviewQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly entities: EntitiesRepository,
    private readonly obligations: ObligationQueries,
    private readonly sources: TaskSources,
  ) {}

  /** The overview of an entity (default: the primary one), from one snapshot. */
  async get(principal: Principal, { entityId }: OverviewQuery): Promise<OverviewView> {
    return this.database.read(principal, async (uow) =>
      this.of(uow, await this.entities.resolve(uow, entityId)),
    );
  }

  private async of(uow: UnitOfWork, entity: LegalEntity): Promise<OverviewView> {
    const { id } = entity;
    const [{ checkedAt, ...found }, toReview, cash, nextDue] = await Promise.all([
      this.sources.read(uow, entity),
      countToReview(uow, id),
      readCash(uow, id, MAX_CASH_ACCOUNTS),
      this.obligations.nextDue(uow, id, MAX_DUE),
    ]);
    const tasks = tasksOf({ ...found, entity, toReview });
    return {
      entityId: id,
      asOf: this.clock.now().toISOString(),
      checkedAt: checkedAt === null ? null : checkedAt.toISOString(),
      toReview,
      tasks: tasks.slice(0, MAX_TASKS),
      taskCount: tasks.length,
      cash: cash.accounts,
      cashCount: cash.count,
      cashTotals: cash.totals,
      nextDue,
    };
  }
}
