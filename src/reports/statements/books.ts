import type { BudgetsRepository } from '../../budgets/index.js';
import type { LegalEntity } from '../../entities/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type {
  AccountFacts,
  AccountMovement,
  BalancesRepository,
  ChartRepository,
  LedgerAccount,
  PartsOfTime,
} from '../../ledger/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { adjustedMovements } from '../cash-basis/adjusted-movements.js';
import type { Basis } from '../cash-basis/basis.js';
import type { CashBasis } from '../cash-basis/cash-basis.js';
import { BasisUndetermined } from '../cash-basis/cash-basis.errors.js';
import { budgetMovements } from './budget-movements.js';
import { movementsOf, partsOf, type Period } from './periods.js';

interface BookSources {
  readonly chart: ChartRepository;
  readonly balances: BalancesRepository;
  readonly budgets: BudgetsRepository;
  /** With the accounts by their ids. Null on accrual basis. */
  readonly cashBasis: (CashBasis & { readonly accounts: ReadonlyMap<string, AccountFacts> }) | null;
}

/** The books of one entity in one snapshot of the ledger: what every statement is computed from. */
export class Books {
  /** The accounts that the basis shows with other amounts than the journal has. */
  readonly adjustedNumbers: ReadonlySet<string>;

  constructor(
    readonly entity: LegalEntity,
    private readonly uow: UnitOfWork,
    private readonly sources: BookSources,
  ) {
    this.adjustedNumbers = adjustedNumbersOf(sources);
  }

  get basis(): Basis {
    return this.sources.cashBasis === null ? 'accrual' : 'cash';
  }

  get fiscalYearEndMonth(): number {
    return this.entity.fiscalYearEndMonth ?? 12;
  }

  /** The movements of each account in each period, read at once. The periods may overlap; null is an empty one. */
  async movements(periods: readonly (Period | null)[]): Promise<AccountMovement[][]> {
    const [first, ...others] = periods.filter((period) => period !== null);
    if (!first) return periods.map(() => []);
    const parts = partsOf([first, ...others]);
    const movements = await this.sources.balances.movementsIn(this.uow, this.entity.id, parts);
    return movementsOf(periods, parts, this.adjust(movements, parts, periods));
  }

  private adjust(
    movements: AccountMovement[][],
    parts: PartsOfTime,
    periods: readonly (Period | null)[],
  ): readonly (readonly AccountMovement[])[] {
    if (this.sources.cashBasis === null) return movements;
    const { adjustments, undetermined, accounts } = this.sources.cashBasis;
    const unknown = undetermined.filter(({ day, undoneOn }) =>
      periods.some((period) => period !== null && isIn(period, day) && !isIn(period, undoneOn)),
    );
    if (unknown.length > 0) throw BasisUndetermined.of(unknown);
    return adjustedMovements(movements, parts, adjustments, accounts);
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

function adjustedNumbersOf({ cashBasis }: BookSources): ReadonlySet<string> {
  if (cashBasis === null) return new Set();
  const ids = new Set(cashBasis.adjustments.map(({ accountId }) => accountId));
  return new Set(
    [...cashBasis.accounts.values()].filter(({ id }) => ids.has(id)).map((one) => one.accountNumber),
  );
}

function isIn({ from, to }: Period, day: CalendarDate | null): boolean {
  return day !== null && from <= day && day <= to;
}
