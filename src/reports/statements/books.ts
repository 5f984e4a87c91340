import type { BudgetsRepository } from '../../budgets/index.js';
import type { LegalEntity } from '../../entities/index.js';
import type {
  AccountMovement,
  BalancesRepository,
  ChartRepository,
  LedgerAccount,
} from '../../ledger/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { budgetMovements } from './budget-movements.js';
import { movementsOf, partsOf, type Period } from './periods.js';

/** The books of one entity in one snapshot of the ledger: what every statement is computed from. */
export class Books {
  constructor(
    readonly entity: LegalEntity,
    private readonly uow: UnitOfWork,
    private readonly sources: {
      readonly chart: ChartRepository;
      readonly balances: BalancesRepository;
      readonly budgets: BudgetsRepository;
    },
  ) {}

  get fiscalYearEndMonth(): number {
    return this.entity.fiscalYearEndMonth ?? 12;
  }

  /** The movements of each account in each period, read at once. The periods may overlap; null is an empty one. */
  async movements(periods: readonly (Period | null)[]): Promise<AccountMovement[][]> {
    const [first, ...others] = periods.filter((period) => period !== null);
    if (!first) return periods.map(() => []);
    const parts = partsOf([first, ...others]);
    const movements = await this.sources.balances.movementsIn(this.uow, this.entity.id, parts);
    return movementsOf(periods, parts, movements);
  }

  /** What is budgeted for each period, as movements of its accounts. The periods consist of whole months. */
  async budgets(periods: readonly Period[]): Promise<AccountMovement[][]> {
    const [first, ...others] = periods;
    if (!first) return [];
    const parts = partsOf([first, ...others]);
    const [from = first.from] = parts.starts;
    const { chart, budgets } = this.sources;
    const amounts = await budgets.list(this.uow, this.entity.id, { from, to: parts.last });
    const accounts = await chart.listFacts(this.uow, [this.entity.id]);
    return movementsOf(periods, parts, budgetMovements(amounts, accounts, parts));
  }

  retainedEarnings(): Promise<LedgerAccount> {
    return this.sources.chart.getSystemAccount(this.uow, this.entity.id, 'retained_earnings');
  }
}
