import type { LegalEntity } from '../../entities/index.js';
import type {
  AccountMovement,
  BalancesRepository,
  ChartRepository,
  LedgerAccount,
} from '../../ledger/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { movementsOf, partsOf, type Period } from './periods.js';

/** The books of one entity in one snapshot of the ledger: what every statement is computed from. */
export class Books {
  constructor(
    readonly entity: LegalEntity,
    private readonly uow: UnitOfWork,
    private readonly ledger: { readonly chart: ChartRepository; readonly balances: BalancesRepository },
  ) {}

  get fiscalYearEndMonth(): number {
    return this.entity.fiscalYearEndMonth ?? 12;
  }

  /** The movements of each account in each period, read at once. The periods may overlap; null is an empty one. */
  async movements(periods: readonly (Period | null)[]): Promise<AccountMovement[][]> {
    const [first, ...others] = periods.filter((period) => period !== null);
    if (!first) return periods.map(() => []);
    const parts = partsOf([first, ...others]);
    const movements = await this.ledger.balances.movementsIn(this.uow, this.entity.id, parts);
    return movementsOf(periods, parts, movements);
  }

  retainedEarnings(): Promise<LedgerAccount> {
    return this.ledger.chart.getSystemAccount(this.uow, this.entity.id, 'retained_earnings');
  }
}
