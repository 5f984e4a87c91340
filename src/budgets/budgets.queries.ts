import { Injectable } from '@nestjs/common';
import { EntitiesRepository, type LegalEntity } from '../entities/index.js';
import { indexBy } from '../kernel/collections.js';
import { toAmount } from '../kernel/money.js';
import type { Principal } from '../kernel/principal.js';
import { ChartRepository } from '../ledger/index.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { budgetYear } from './budget-year.js';
import type { BudgetLineView, BudgetQuery, BudgetView } from './budgets.dto.js';
import { BudgetsRepository } from './budgets.repository.js';

@Injectable()
export class BudgetQueries {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly chart: ChartRepository,
    private readonly budgets: BudgetsRepository,
  ) {}

  /** The budget of a fiscal year of one entity (default: the primary one). */
  async get(principal: Principal, { fiscalYear, entityId }: BudgetQuery): Promise<BudgetView> {
    return this.database.read(principal, async (uow) =>
      this.getIn(uow, await this.entities.resolve(uow, entityId), fiscalYear),
    );
  }

  async getIn(uow: UnitOfWork, entity: LegalEntity, fiscalYear: number): Promise<BudgetView> {
    const year = budgetYear(entity, fiscalYear);
    const accounts = indexBy(await this.chart.listFacts(uow, [entity.id]), ({ id }) => id);
    const lines = (await this.budgets.list(uow, entity.id, year)).map(
      ({ accountId, category, month, amountMinor }): BudgetLineView => {
        const account = accounts.get(accountId);
        if (!account) throw new Error(`account ${accountId} of the budget is not in the chart`);
        return {
          accountNumber: account.accountNumber,
          accountName: account.name,
          category,
          month: month.slice(0, 7),
          amount: toAmount(amountMinor, entity.currency),
        };
      },
    );
    return {
      entityId: entity.id,
      fiscalYear,
      periodStart: year.from,
      periodEnd: year.to,
      currency: entity.currency,
      lines: lines.toSorted(byAccountAndMonth),
    };
  }
}

function byAccountAndMonth(a: BudgetLineView, b: BudgetLineView): number {
  if (a.accountNumber !== b.accountNumber) return a.accountNumber < b.accountNumber ? -1 : 1;
  return a.month < b.month ? -1 : 1;
}
