import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import {
  findMatches,
  type CheckMatch,
  type Matches,
  type MatchScope,
} from '../../platform/database/matches.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { IS_LEG, isUnmatched } from '../transfers/transfer-sql.js';

/** Several transactions that look the same; `id` is that of one of them. */
export interface DuplicateTransactions extends CheckMatch {
  readonly accountName: string;
  readonly copies: number;
  readonly date: CalendarDate;
  readonly amountMinor: bigint;
  readonly currency: CurrencyCode;
}

/** A transaction that was split until its amount changed. */
export interface ClearedSplit extends CheckMatch {
  readonly accountName: string;
  readonly date: CalendarDate;
  readonly amountMinor: bigint;
  readonly currency: CurrencyCode;
}

/** A transfer whose other side is missing. */
export interface UnmatchedTransfer extends CheckMatch {
  readonly accountName: string;
  readonly date: CalendarDate;
  /** Positive = money out. */
  readonly amountMinor: bigint;
  readonly currency: CurrencyCode;
}

/** An entity whose transactions wait for review. */
export interface ReviewBacklog extends CheckMatch {
  readonly waiting: number;
  /** The share of the money moved that waits, in percent. */
  readonly percent: number;
}

/** Settled transactions after a date, of one account, with the same date, amount and description. */
export function findDuplicateTransactions(
  uow: UnitOfWork,
  scope: MatchScope,
  after: CalendarDate,
): Promise<Matches<DuplicateTransactions>> {
  return findMatches(uow, scope, {
    sql: `
      select g.id, g.entity_id as "entityId", a.name as "accountName", g.copies, g.date,
             g.amount_minor as "amountMinor", g.currency
        from (select t.entity_id, t.bank_account_id, t.date, t.amount_minor, t.currency, count(*)::int as copies,
                     min(t.id::text)::uuid as id
                from bank_transaction t
               where t.business_id = $1 and t.removed_at is null and not t.pending and t.date > $2::date
               group by t.entity_id, t.bank_account_id, t.date, t.amount_minor, t.currency, t.description
              having count(*) > 1) g
        join bank_account a on a.business_id = $1 and a.id = g.bank_account_id`,
    parameters: [after],
  });
}

/** Transactions whose split a feed has ended with another amount, and on which no user has decided since. */
export function findClearedSplits(uow: UnitOfWork, scope: MatchScope): Promise<Matches<ClearedSplit>> {
  return findMatches(uow, scope, {
    sql: `
      select t.id, t.entity_id as "entityId", a.name as "accountName", t.date, t.amount_minor as "amountMinor", t.currency
        from bank_transaction t
        join bank_account a on a.business_id = $1 and a.id = t.bank_account_id
       where t.business_id = $1 and t.split_status = 'cleared' and t.removed_at is null`,
    parameters: [],
  });
}

/** Posted transfers on the days from `from` until before `before` that are in no match. */
export function findUnmatchedTransfers(
  uow: UnitOfWork,
  scope: MatchScope,
  { from, before }: { readonly from: CalendarDate; readonly before: CalendarDate },
): Promise<Matches<UnmatchedTransfer>> {
  return findMatches(uow, scope, {
    sql: `
      select t.id, t.entity_id as "entityId", a.name as "accountName", t.date, t.amount_minor as "amountMinor", t.currency
        from bank_transaction t
        join bank_account a on a.business_id = $1 and a.id = t.bank_account_id
       where t.business_id = $1 and t.date >= $2::date and t.date < $3::date and t.is_transfer and ${IS_LEG}
         and ${isUnmatched('$1')}`,
    parameters: [from, before],
  });
}

/**
 * Entities in which transactions that have waited for review since before a moment have more than this share of the money
 * moved after a date. Amounts count without regard to currency: the share is a measure of the work, not of the books.
 */
export function findReviewBacklogs(
  uow: UnitOfWork,
  scope: MatchScope,
  { minPercent, before, after }: { minPercent: number; before: Date; after: CalendarDate },
): Promise<Matches<ReviewBacklog>> {
  return findMatches(uow, scope, {
    sql: `
      select w.entity_id as id, w.entity_id as "entityId", w.waiting,
             least(100, floor(100 * w.amount / moved.amount))::int as percent
        from (select t.entity_id, count(*)::int as waiting, sum(abs(t.amount_minor)) as amount
                from bank_transaction t
               where t.business_id = $1 and t.needs_review and t.removed_at is null and t.created_at < $2::timestamptz
               group by t.entity_id) w
       cross join lateral (
         select greatest(sum(abs(t.amount_minor)), w.amount) as amount
           from bank_transaction t
          where t.business_id = $1 and t.entity_id = w.entity_id and t.removed_at is null and t.date > $3::date) moved
       where 100 * w.amount > $4 * moved.amount`,
    parameters: [before, after, minPercent],
  });
}
