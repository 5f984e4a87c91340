import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { IS_LEG, isUnmatched } from '../transfers/transfer-sql.js';
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

/** A transaction of an account, as its bank is to have it. */
export interface AccountTransaction {
  readonly id: string;
  readonly externalId: string;
  readonly date: CalendarDate;
  /** Positive = money out. */
  readonly amountMinor: bigint;
  readonly description: string;
}

/** The first of some transactions, and what all of them come to. */
export interface CountedTransactions {
  readonly transactions: readonly AccountTransaction[];
  readonly count: number;
  readonly sumMinor: bigint;
}

const TRANSACTION = `t.id, t.external_id as "externalId", t.date, t.amount_minor as "amountMinor", t.description`;
const OF_PERIOD = `t.business_id = $1 and t.bank_account_id = $2 and t.removed_at is null and t.date between $3::date and $4::date`;

/** One range of the account's index by date. */
const PERIOD_FIGURES = `
  select count(*) filter (where not t.pending)::int as "count",
         coalesce(-sum(t.amount_minor) filter (where not t.pending and t.amount_minor < 0), 0)::bigint as "inMinor",
         coalesce(sum(t.amount_minor) filter (where not t.pending and t.amount_minor > 0), 0)::bigint as "outMinor",
         count(*) filter (where t.pending)::int as "pendingCount",
         coalesce(sum(t.amount_minor) filter (where t.pending), 0)::bigint as "pendingMinor"
    from bank_transaction t
   where ${OF_PERIOD}`;

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

  /** The settled transactions of the days from `startsOn` to `endsOn`, at most `limit`. */
  async settled(uow: UnitOfWork, period: AccountPeriod, limit: number): Promise<AccountTransaction[]> {
    const { bankAccountId, startsOn, endsOn } = period;
    return uow.query<AccountTransaction>(
      `select ${TRANSACTION} from bank_transaction t
         join bank_account a on a.business_id = $1 and a.id = $2
        where ${OF_PERIOD} and not t.pending and t.date >= a.opening_balance_date
        order by t.date, t.id limit $5`,
      [uow.businessId, bankAccountId, startsOn, endsOn, limit],
    );
  }

  /** The transactions that the bank has not settled. */
  async pending(uow: UnitOfWork, period: AccountPeriod, limit: number): Promise<CountedTransactions> {
    return this.counted(uow, period, limit, 't.pending');
  }

  /** The transfers whose other side is missing. */
  async inTransit(uow: UnitOfWork, period: AccountPeriod, limit: number): Promise<CountedTransactions> {
    return this.counted(uow, period, limit, `t.is_transfer and ${IS_LEG} and ${isUnmatched('$1')}`);
  }

  private async counted(
    uow: UnitOfWork,
    { bankAccountId, startsOn, endsOn }: AccountPeriod,
    limit: number,
    condition: string,
  ): Promise<CountedTransactions> {
    const rows = await uow.query<AccountTransaction & { readonly count: number; readonly sumMinor: bigint }>(
      `select ${TRANSACTION}, count(*) over ()::int as count, sum(t.amount_minor) over ()::bigint as "sumMinor"
         from bank_transaction t
        where ${OF_PERIOD} and ${condition}
        order by t.date, t.id limit $5`,
      [uow.businessId, bankAccountId, startsOn, endsOn, limit],
    );
    return { transactions: rows, count: rows[0]?.count ?? 0, sumMinor: rows[0]?.sumMinor ?? 0n };
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
