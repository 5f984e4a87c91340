import type { LegalEntity } from '../../entities/index.js';
import { addDays, type CalendarDate, FIRST_DATE } from '../../kernel/calendar-date.js';
import type {
  AccountMovement,
  BalancesRepository,
  ChartRepository,
  LedgerAccount,
} from '../../ledger/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';

export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The books of one entity in one snapshot of the ledger: what every statement is computed from. */
export class Books {
  constructor(
    readonly entity: LegalEntity,
    private readonly uow: UnitOfWork,
    private readonly ledger: { readonly chart: ChartRepository; readonly balances: BalancesRepository },
  ) {}

  movements({ from, to }: Period): Promise<AccountMovement[]> {
    return this.ledger.balances.movements(this.uow, this.entity.id, from, to);
  }

  async movementsBefore(date: CalendarDate): Promise<AccountMovement[]> {
    return date === FIRST_DATE ? [] : this.movements({ from: FIRST_DATE, to: addDays(date, -1) });
  }

  retainedEarnings(): Promise<LedgerAccount> {
    return this.ledger.chart.getSystemAccount(this.uow, this.entity.id, 'retained_earnings');
  }
}
