import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';

/** A day's amount, and how many transactions with it to look for. */
export interface DayAmount {
  readonly date: CalendarDate;
  readonly amountMinor: bigint;
  readonly limit: number;
}

/** A stored transaction, by what identifies it to a person. */
export interface SameDayTransaction {
  readonly id: string;
  readonly externalId: string;
  readonly date: CalendarDate;
  readonly amountMinor: bigint;
  readonly description: string;
}

/**
 * OFFSET keeps the order and the limit out of the lookup by day: next to them the planner walks all of the business's
 * transactions in the order of ids.
 */
export const FIND_SAME_DAY = `
  select t.id, t.external_id as "externalId", t.date, t.amount_minor as "amountMinor", t.description
    from unnest($3::date[], $4::bigint[], $5::int[]) as k(date, amount_minor, most)
   cross join lateral (
     select * from (
       select * from bank_transaction t
        where t.business_id = $1 and t.bank_account_id = $2 and t.date = k.date and t.removed_at is null
          and t.amount_minor = k.amount_minor
       offset 0) found
      order by id limit k.most) t
   order by t.date, t.amount_minor, t.id`;

/** The visible transactions of an account with these dates and amounts, by id. */
export function findSameDayTransactions(
  uow: UnitOfWork,
  bankAccountId: string,
  asked: readonly DayAmount[],
): Promise<SameDayTransaction[]> {
  return uow.query<SameDayTransaction>(FIND_SAME_DAY, [
    uow.businessId,
    bankAccountId,
    asked.map(({ date }) => date),
    asked.map(({ amountMinor }) => amountMinor),
    asked.map(({ limit }) => limit),
  ]);
}
