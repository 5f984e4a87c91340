import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';

/** One look at the account's index for each account. */
export const NEWEST_SETTLED = `
  select b.id, newest.date from unnest($2::uuid[]) as asked (id)
   cross join lateral (select * from bank_account b where b.business_id = $1 and b.id = asked.id limit 1) b
   cross join lateral (
     select t.date from bank_transaction t
      where t.business_id = $1 and t.bank_account_id = b.id and t.removed_at is null and not t.pending
        and t.date >= coalesce(b.opening_balance_date, '-infinity')
      order by t.date desc, t.id desc limit 1) newest`;

/** The date of the newest transaction that the balance of each account contains. Accounts without one are left out. */
export async function newestSettled(
  uow: UnitOfWork,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CalendarDate>> {
  if (ids.length === 0) return new Map();
  const rows = await uow.queryPrepared<{ id: string; date: CalendarDate }>('newest-settled', NEWEST_SETTLED, [
    uow.businessId,
    ids,
  ]);
  return new Map(rows.map(({ id, date }) => [id, date]));
}
