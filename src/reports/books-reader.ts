import { Injectable } from '@nestjs/common';
import { BudgetsRepository } from '../budgets/index.js';
import type { LegalEntity } from '../entities/index.js';
import { indexBy } from '../kernel/collections.js';
import { AccrualEntriesRepository, BalancesRepository, ChartRepository } from '../ledger/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { Basis } from './cash-basis/basis.js';
import { cashBasis } from './cash-basis/cash-basis.js';
import { BasisUndetermined } from './cash-basis/cash-basis.errors.js';
import { ACCRUAL_SUBTYPES } from './cash-basis/classify-entries.js';
import { Books } from './statements/books.js';

/** Their lines are read for each statement on cash basis. */
const MAX_ACCRUAL_ENTRIES = 20_000;

@Injectable()
export class BooksReader {
  constructor(
    private readonly chart: ChartRepository,
    private readonly balances: BalancesRepository,
    private readonly budgets: BudgetsRepository,
    private readonly accruals: AccrualEntriesRepository,
  ) {}

  /** The books of an entity on a basis. */
  async open(uow: UnitOfWork, entity: LegalEntity, basis: Basis): Promise<Books> {
    return new Books(entity, uow, {
      chart: this.chart,
      balances: this.balances,
      budgets: this.budgets,
      cashBasis: basis === 'cash' ? await this.readCashBasis(uow, entity.id) : null,
    });
  }

  private async readCashBasis(uow: UnitOfWork, entityId: string) {
    const entries = await this.accruals.list(uow, entityId, ACCRUAL_SUBTYPES, MAX_ACCRUAL_ENTRIES + 1);
    if (entries.length > MAX_ACCRUAL_ENTRIES) throw BasisUndetermined.ofTooMany(MAX_ACCRUAL_ENTRIES);
    const accounts = indexBy(await this.chart.listFacts(uow, [entityId]), ({ id }) => id);
    return { ...cashBasis(entries, accounts), accounts };
  }
}
