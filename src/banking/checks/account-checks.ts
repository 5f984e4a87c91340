import type { BookCurrency } from '../../entities/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import {
  findMatches,
  type CheckMatch,
  type Matches,
  type MatchScope,
} from '../../platform/database/matches.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';

export interface AccountMatch extends CheckMatch {
  readonly name: string;
}

export interface AccountBalance extends AccountMatch {
  readonly currency: CurrencyCode;
  readonly balanceMinor: bigint;
}

export interface SilentAccount extends AccountMatch {
  readonly lastDate: CalendarDate;
  readonly days: number;
}

/** When an account counts as silent: after regular transactions, none for so long. */
export interface Silence {
  readonly today: CalendarDate;
  readonly minDays: number;
  readonly maxDays: number;
  readonly regularDays: number;
  readonly regularDaysWithTransactions: number;
}

/** Accounts in the currency of their entity's books that have no ledger account. */
export function findUnmappedAccounts(
  uow: UnitOfWork,
  scope: MatchScope,
  books: readonly BookCurrency[],
): Promise<Matches<AccountMatch>> {
  return findMatches(uow, scope, {
    sql: `
      select a.id, a.entity_id as "entityId", a.name
        from bank_account a join ${BOOKS} on b.entity_id = a.entity_id and b.currency = a.currency
       where a.business_id = $1 and a.ledger_account_id is null`,
    parameters: booksOf(books),
  });
}

/** Accounts in a currency other than that of their entity's books that hold or owe money and have no ledger account. */
export function findUnbookedAccounts(
  uow: UnitOfWork,
  scope: MatchScope,
  books: readonly BookCurrency[],
): Promise<Matches<AccountBalance>> {
  return findMatches(uow, scope, {
    sql: `
      select a.id, a.entity_id as "entityId", a.name, a.currency, ${BALANCE} as "balanceMinor"
        from bank_account a join ${BOOKS} on b.entity_id = a.entity_id and b.currency <> a.currency
       where a.business_id = $1 and a.ledger_account_id is null and ${BALANCE} <> 0`,
    parameters: booksOf(books),
  });
}

/** The currencies of the books as a table. */
const BOOKS = 'unnest($2::uuid[], $3::text[]) as b (entity_id, currency)';
const BALANCE = 'coalesce(a.opening_balance_minor, 0) - a.settled_minor';

function booksOf(books: readonly BookCurrency[]): [string[], string[]] {
  return [books.map(({ entityId }) => entityId), books.map(({ currency }) => currency)];
}

/** Accounts that hold money and have a negative balance. */
export function findOverdrawnAccounts(uow: UnitOfWork, scope: MatchScope): Promise<Matches<AccountBalance>> {
  return findMatches(uow, scope, {
    sql: `
      select a.id, a.entity_id as "entityId", a.name, a.currency,
             a.opening_balance_minor - a.settled_minor as "balanceMinor"
        from bank_account a
       where a.business_id = $1 and (a.type = 'depository' or a.kind = 'cash')
         and a.opening_balance_minor - a.settled_minor < 0`,
  });
}

/** Accounts that used to have transactions regularly and have none lately. */
export function findSilentAccounts(
  uow: UnitOfWork,
  scope: MatchScope,
  { today, minDays, maxDays, regularDays, regularDaysWithTransactions }: Silence,
): Promise<Matches<SilentAccount>> {
  return findMatches(uow, scope, {
    sql: `
      select a.id, a.entity_id as "entityId", a.name, latest.date as "lastDate", $2::date - latest.date as days
        from bank_account a
        cross join lateral (
          select t.date from bank_transaction t
           where t.business_id = $1 and t.bank_account_id = a.id and t.removed_at is null and t.date <= $2::date
           order by t.date desc, t.id desc limit 1) latest
       where a.business_id = $1
         and latest.date < $2::date - $3::int and latest.date >= $2::date - $4::int
         and (select count(distinct t.date) from bank_transaction t
               where t.business_id = $1 and t.bank_account_id = a.id and t.removed_at is null
                 and t.date > latest.date - $5::int and t.date <= latest.date) >= $6`,
    parameters: [today, minDays, maxDays, regularDays, regularDaysWithTransactions],
  });
}
