import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';

/** What a month moves on a bank account in another currency than the books, on one ledger account. */
export interface ForeignMonth {
  readonly bankAccountId: string;
  readonly accountId: string;
  readonly currency: CurrencyCode;
  /** Its first day. */
  readonly month: CalendarDate;
  readonly foreignMinor: bigint;
  /** In the currency of the books, with revaluations. */
  readonly amountMinor: bigint;
}

/** What the revaluations of a month have moved on an account. */
export interface RevaluedMonth {
  /** Its first day. */
  readonly month: CalendarDate;
  readonly amountMinor: bigint;
}

@Injectable()
export class ForeignLinesRepository {
  /** The months of an entity through a day, by bank account, ledger account and time. */
  async months(uow: UnitOfWork, entityId: string, through: CalendarDate): Promise<ForeignMonth[]> {
    return uow.query<ForeignMonth>(
      `select l.bank_account_id as "bankAccountId", l.account_id as "accountId", l.currency,
              date_trunc('month', l.posted_on)::date as month,
              sum(l.foreign_minor)::bigint as "foreignMinor", sum(l.amount_minor)::bigint as "amountMinor"
         from journal_line l
        where l.business_id = $1 and l.entity_id = $2 and l.currency is not null and l.posted_on <= $3
        group by 1, 2, 3, 4
        order by 1, 2, 4`,
      [uow.businessId, entityId, through],
    );
  }

  /** What revaluations have moved on an account, apart from the lines of bank accounts, through a day, by time. */
  async revaluedMonths(uow: UnitOfWork, accountId: string, through: CalendarDate): Promise<RevaluedMonth[]> {
    return uow.query<RevaluedMonth>(
      `select date_trunc('month', l.posted_on)::date as month, sum(l.amount_minor)::bigint as "amountMinor"
         from journal_line l
        where l.business_id = $1 and l.account_id = $2 and l.posted_on <= $3
          and l.flow_sense in (-3, 3) and l.bank_account_id is null
        group by 1 order by 1`,
      [uow.businessId, accountId, through],
    );
  }
}
