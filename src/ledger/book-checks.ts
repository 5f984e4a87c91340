import { addDays, type CalendarDate } from '../kernel/calendar-date.js';
import { type CheckMatch, findMatches, type Matches, type MatchScope } from '../platform/database/matches.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { AccountSubtype } from './account-types.js';

/** An entity whose books have a problem, with the share of the money that it concerns, in percent. */
export interface BookMatch extends CheckMatch {
  readonly percent: number;
}

/** Months: the first included, the last not. */
export interface Months {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly minPercent: number;
}

/** Entities with more than this share of their revenue and expenses uncategorized, over whole months. */
export function findUncategorizedMoney(
  uow: UnitOfWork,
  scope: MatchScope,
  { from, to, minPercent }: Months,
): Promise<Matches<BookMatch>> {
  return findMatches(uow, scope, {
    sql: `
      select e.entity_id as id, e.entity_id as "entityId", floor(100 * e.uncategorized / e.total)::int as percent
        from (select a.entity_id, sum(abs(m.net)) as total,
                     sum(abs(m.net)) filter (where a.subtype like 'uncategorized%') as uncategorized
                from ledger_account a
               cross join lateral (
                 select sum(b.debit_minor - b.credit_minor) as net from balance_month b
                  where b.business_id = $1 and b.account_id = a.id and b.month >= $2::date and b.month < $3::date) m
               where a.business_id = $1 and a.category in ('revenue', 'expense') and m.net <> 0
               group by a.entity_id) e
       where 100 * e.uncategorized > $4 * e.total`,
    parameters: [from, to, minPercent],
  });
}

/**
 * Entities with money that left one account and has not arrived in another for more than so many days: what the
 * clearing account of transfers still holds of its balance back then, as a share of the assets.
 */
export function findMoneyInTransit(
  uow: UnitOfWork,
  scope: MatchScope,
  { today, days }: { readonly today: CalendarDate; readonly days: number },
): Promise<Matches<BookMatch>> {
  return findMatches(uow, scope, {
    sql: `
      select a.entity_id as id, a.entity_id as "entityId",
             case when assets.sum > 0 then least(100, ceil(100 * least(abs(t.present), abs(t.past)) / assets.sum))::int
                  else 100 end as percent
        from ledger_account a
       cross join lateral (
         select sum(d.debit_minor - d.credit_minor) as present,
                sum(d.debit_minor - d.credit_minor) filter (where d.day < $2::date) as past
           from balance_day d where d.business_id = $1 and d.account_id = a.id) t
       cross join lateral (
         select sum(b.debit_minor - b.credit_minor) as sum
           from ledger_account o
           join balance_month b on b.business_id = $1 and b.account_id = o.id
          where o.business_id = $1 and o.entity_id = a.entity_id and o.category = 'asset') assets
       where a.business_id = $1 and a.subtype = 'transfer_clearing' and t.present * t.past > 0`,
    parameters: [addDays(today, -days)],
  });
}

/** Where the opening balances of an entity belong. */
export interface OpeningBalanceMatch extends CheckMatch {
  /** The number and name of the account that still has them. */
  readonly openingEquity: string;
  /** The number and name of an account of the owners' capital; null if the chart has none. */
  readonly capital: string | null;
  readonly retainedEarnings: string;
}

/** Entities whose opening balance equity has a balance, and no line that was recorded since. */
export function findOpeningBalances(
  uow: UnitOfWork,
  scope: MatchScope,
  { since }: { readonly since: Date },
): Promise<Matches<OpeningBalanceMatch>> {
  const first = (subtype: AccountSubtype) => `(
    select o.account_number || ' ' || o.name from ledger_account o
     where o.business_id = $1 and o.entity_id = a.entity_id and o.subtype = '${subtype}' and o.is_active
     order by o.account_number limit 1)`;
  return findMatches(uow, scope, {
    sql: `
      select a.entity_id as id, a.entity_id as "entityId", a.account_number || ' ' || a.name as "openingEquity",
             ${first('owner_equity')} as capital, ${first('retained_earnings')} as "retainedEarnings"
        from ledger_account a
       where a.business_id = $1 and a.subtype = 'opening_balance_equity'
         and 0 <> (select coalesce(sum(b.debit_minor - b.credit_minor), 0) from balance_month b
                    where b.business_id = $1 and b.account_id = a.id)
         and not exists (
           select from journal_line l
            cross join lateral (
              select e.recorded_at from journal_entry e
               where e.business_id = $1 and e.id = l.entry_id limit 1) e
            where l.business_id = $1 and l.account_id = a.id and e.recorded_at >= $2)`,
    parameters: [since],
  });
}
