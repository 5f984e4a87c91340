import { Injectable } from '@nestjs/common';
import { distinct } from '../kernel/collections.js';
import { ChartRepository } from '../ledger/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { CategoryChart } from './category-chart.js';
import { TransactionSourceRegistry } from './transaction-source.js';

@Injectable()
export class CategoryChartRepository {
  constructor(
    private readonly accounts: ChartRepository,
    private readonly sources: TransactionSourceRegistry,
  ) {}

  of(uow: UnitOfWork, entityId: string): Promise<CategoryChart> {
    return uow.together(this.ofEach, entityId);
  }

  private readonly ofEach = (uow: UnitOfWork, entityIds: readonly string[]): Promise<CategoryChart[]> => {
    const charts = new Map(distinct(entityIds).map((id) => [id, this.read(uow, id)]));
    return Promise.all(entityIds.map((id) => charts.get(id) ?? this.read(uow, id)));
  };

  private async read(uow: UnitOfWork, entityId: string): Promise<CategoryChart> {
    const [accounts, mapped] = await Promise.all([
      this.accounts.listFacts(uow, entityId),
      this.sources.get().mappedLedgerAccountIds(uow),
    ]);
    return new CategoryChart(accounts.map((account) => ({ ...account, mapped: mapped.has(account.id) })));
  }
}
