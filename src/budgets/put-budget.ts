import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import { indexBy } from '../kernel/collections.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { ChartRepository } from '../ledger/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { budgetYear } from './budget-year.js';
import type { BudgetView, PutBudgetDto } from './budgets.dto.js';
import { BudgetQueries } from './budgets.queries.js';
import { BudgetsRepository } from './budgets.repository.js';
import { readBudget, sameBudget } from './read-budget.js';

@Injectable()
export class PutBudget {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly chart: ChartRepository,
    private readonly budgets: BudgetsRepository,
    private readonly queries: BudgetQueries,
  ) {}

  /** Replaces the budget of a fiscal year. The same budget again writes nothing. */
  async run(uow: UnitOfWork, { entityId, fiscalYear, lines }: PutBudgetDto): Promise<BudgetView> {
    const entity = await this.entities.resolve(uow, entityId);
    // Of two budgets at the same time one is stored whole.
    await this.entities.lockForPosting(uow, entity.id, 'for no key update');
    const year = budgetYear(entity, fiscalYear);
    const chart = await this.chart.listFacts(uow, [entity.id]);
    const read = readBudget(
      lines,
      entity.currency,
      year,
      indexBy(chart, ({ accountNumber }) => accountNumber),
    );
    if (!read.ok) throw new InvalidRequest(read.problems);
    const before = await this.budgets.list(uow, entity.id, year);
    if (!sameBudget(before, read.amounts)) {
      this.budgets.replace(uow, entity.id, year, read.amounts);
      uow.audit({
        action: 'budget.set',
        resourceType: 'legal_entity',
        resourceId: entity.id,
        changes: { fiscalYear, lines: { from: before.length, to: read.amounts.length } },
      });
    }
    return this.queries.getIn(uow, entity, fiscalYear);
  }
}
