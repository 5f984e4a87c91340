import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';

/** The earliest opening balance date of the business's bank accounts; null when none has one. */
export async function firstOpeningDate(uow: UnitOfWork): Promise<CalendarDate | null> {
  const row = await uow.queryOne<{ date: CalendarDate | null }>(
    'select min(opening_balance_date) as date from bank_account where business_id = $1',
    [uow.businessId],
  );
  return row?.date ?? null;
}
