import type { CalendarDate } from '../../kernel/calendar-date.js';
import { findMatches, type Matches, type MatchScope } from '../../platform/database/matches.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { BankAccountKind } from '../accounts/account-kinds.js';
import type { AccountMatch } from './account-checks.js';

export interface AccountWithGaps extends AccountMatch {
  /** How many months are missing. */
  readonly months: number;
  /** The first of them, as `YYYY-MM`. */
  readonly firstMonths: readonly string[];
}

export interface GapSearch {
  readonly today: CalendarDate;
  readonly monthsBack: number;
  readonly kinds: readonly BankAccountKind[];
  readonly maxFirstMonths: number;
}

const LATEST_MONTH = `
  select date_trunc('month', t.date::timestamp)::date as month from bank_transaction t
   where t.business_id = $1 and t.removed_at is null and not t.pending`;

/**
 * Accounts with whole calendar months without a settled transaction, between months that have some. Each month costs
 * one index lookup, however many transactions there are.
 */
export function findAccountsWithGaps(
  uow: UnitOfWork,
  scope: MatchScope,
  { today, monthsBack, kinds, maxFirstMonths }: GapSearch,
): Promise<Matches<AccountWithGaps>> {
  return findMatches(uow, scope, {
    sql: `
      with recursive since as (
        select (date_trunc('month', $2::timestamp) - make_interval(months => $3::int))::date as month
      ), active as (
        select a.entity_id, a.id, a.name, latest.month
          from bank_account a
          cross join lateral (
            ${LATEST_MONTH} and t.bank_account_id = a.id and t.date <= $2::date
             order by t.date desc, t.id desc limit 1) latest
         where a.business_id = $1 and a.kind = any ($4::text[])
        union all
        select a.entity_id, a.id, a.name, latest.month
          from active a
          cross join lateral (
            ${LATEST_MONTH} and t.bank_account_id = a.id and t.date < a.month
             order by t.date desc, t.id desc limit 1) latest
         where a.month > (select month from since)
      ), step as (
        select a.*, lead(a.month) over (partition by a.id order by a.month) as next_month from active a
      )
      select s.id, s.entity_id as "entityId", s.name, count(*)::int as months,
             (array_agg(to_char(gap, 'YYYY-MM') order by gap))[1:$5::int] as "firstMonths"
        from step s
        cross join lateral generate_series(
          s.month + interval '1 month', s.next_month - interval '1 month', interval '1 month') as gap
       where gap >= (select month from since)
       group by s.entity_id, s.id, s.name`,
    parameters: [today, monthsBack, kinds, maxFirstMonths],
  });
}
