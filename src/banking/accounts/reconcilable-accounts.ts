import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { BankAccount } from './bank-account.js';
import { BankAccountsRepository } from './bank-accounts.repository.js';

/** The settled and the pending transactions of days, in minor units. */
export interface PeriodFigures {
  readonly count: number;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
  readonly pendingCount: number;
  /** Positive = money out. */
  readonly pendingMinor: bigint;
}

export interface AccountPeriod {
  readonly bankAccountId: string;
  readonly startsOn: CalendarDate;
  readonly endsOn: CalendarDate;
}

/** One range of the account's index by date. */
const PERIOD_FIGURES = `
  select count(*) filter (where not t.pending)::int as "count",
         coalesce(-sum(t.amount_minor) filter (where not t.pending and t.amount_minor < 0), 0)::bigint as "inMinor",
         coalesce(sum(t.amount_minor) filter (where not t.pending and t.amount_minor > 0), 0)::bigint as "outMinor",
         count(*) filter (where t.pending)::int as "pendingCount",
         coalesce(sum(t.amount_minor) filter (where t.pending), 0)::bigint as "pendingMinor"
    from bank_transaction t
   where t.business_id = $1 and t.bank_account_id = $2 and t.removed_at is null and t.date between $3::date and $4::date`;

/** Bank accounts whose books are compared with the bank, and what they are reconciled through. */
@Injectable()
export class ReconcilableAccounts {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly accounts: BankAccountsRepository,
  ) {}

  async get(uow: UnitOfWork, id: string): Promise<BankAccount> {
    return this.accounts.get(uow, id);
  }

  /** Until the end of the unit of work, the books of the account do not change. */
  async lock(uow: UnitOfWork, id: string): Promise<BankAccount> {
    const { entityId } = await this.accounts.get(uow, id);
    // In the order of everything that books: first the entity.
    await this.entities.lockForPosting(uow, entityId);
    return this.accounts.get(uow, id, 'for no key update');
  }

  async figures(uow: UnitOfWork, { bankAccountId, startsOn, endsOn }: AccountPeriod): Promise<PeriodFigures> {
    const figures = await uow.queryOne<PeriodFigures>(PERIOD_FIGURES, [
      uow.businessId,
      bankAccountId,
      startsOn,
      endsOn,
    ]);
    if (figures === null) throw new Error('an aggregate without a row');
    return figures;
  }

  /** Through this day, nothing moves the balance of the account; null: it is not reconciled. */
  async setReconciledThrough(
    uow: UnitOfWork,
    id: string,
    reconciledThrough: CalendarDate | null,
  ): Promise<void> {
    await this.accounts.setReconciledThrough(uow, id, reconciledThrough);
  }
}
