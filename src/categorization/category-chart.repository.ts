import { Injectable } from '@nestjs/common';
import { distinct, groupBy } from '../kernel/collections.js';
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

  /** The charts of entities, by entity, from two statements. */
  async ofAll(uow: UnitOfWork, entityIds: readonly string[]): Promise<Map<string, CategoryChart>> {
    const ids = distinct(entityIds);
    const [accounts, mapped] = await Promise.all([
      this.accounts.listFacts(uow, ids),
      this.sources.get().mappedLedgerAccountIds(uow),
    ]);
    const withMapping = accounts.map((account) => ({ ...account, mapped: mapped.has(account.id) }));
    const byEntity = groupBy(withMapping, ({ entityId }) => entityId);
    return new Map(ids.map((id) => [id, new CategoryChart(byEntity.get(id) ?? [])]));
  }

  private readonly ofEach = async (
    uow: UnitOfWork,
    entityIds: readonly string[],
  ): Promise<CategoryChart[]> => {
    const charts = await this.ofAll(uow, entityIds);
    return entityIds.map((id) => charts.get(id) ?? new CategoryChart([]));
  };
}
