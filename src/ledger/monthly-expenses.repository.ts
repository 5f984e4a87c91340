import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';

/** What one expense account moved in one month, in minor units of the entity's currency. */
export interface MonthlyExpense {
  readonly accountName: string;
  /** The first day of the month. */
  readonly month: CalendarDate;
  readonly amountMinor: bigint;
}

@Injectable()
export class MonthlyExpensesRepository {
  /**
   * The expenses of an entity by account and month, from a month on, of accounts whose name matches one of the
   * patterns of `ilike`. Reversed amounts are subtracted.
   */
  async since(
    uow: UnitOfWork,
    entityId: string,
    from: CalendarDate,
    namePatterns: readonly string[],
  ): Promise<MonthlyExpense[]> {
    return uow.query<MonthlyExpense>(
      `select a.name as "accountName", m.month, m.debit_minor - m.credit_minor as "amountMinor"
         from ledger_account a
        cross join lateral (
          select b.month, b.debit_minor, b.credit_minor from balance_month b
           where b.business_id = a.business_id and b.account_id = a.id and b.month >= $3
        ) m
        where a.business_id = $1 and a.entity_id = $2 and a.category = 'expense' and a.name ilike any ($4)
        order by m.month, a.account_number`,
      [uow.businessId, entityId, from, namePatterns],
    );
  }
}
