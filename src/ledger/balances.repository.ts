import { Injectable } from '@nestjs/common';
import { type CalendarDate, dayOf, endOfMonth, startOfMonth } from '../kernel/calendar-date.js';
import { distinct } from '../kernel/collections.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { AccountCategory, AccountSubtype } from './account-types.js';

/**
 * The movements of one account in a period, in minor units; cash flows are those of its non-cash lines. Debits and credits
 * are without closing entries: statements do not contain them.
 */
export interface AccountMovement {
  readonly accountId: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly category: AccountCategory;
  readonly subtype: AccountSubtype;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
  readonly cashInMinor: bigint;
  readonly cashOutMinor: bigint;
  /** The net of opening entries; cash accounts only. */
  readonly openingMinor: bigint;
  /** The debits of closing entries and of their reversals. */
  readonly closingDebitMinor: bigint;
  readonly closingCreditMinor: bigint;
}

interface MovementRow {
  id: string;
  account_number: string;
  name: string;
  category: AccountCategory;
  subtype: AccountSubtype;
  /** Which part of the time, from 1. */
  part: number;
  debit: bigint;
  credit: bigint;
  cash_in: bigint;
  cash_out: bigint;
  opening: bigint;
  closing_debit: bigint;
  closing_credit: bigint;
}

const COLUMNS = `debit_minor, credit_minor, cash_in_minor, cash_out_minor, opening_minor, closing_debit_minor,
            closing_credit_minor`;
const STARTS = '$3::date[]';
const SPLIT_MONTHS = '$6::date[]';

/**
 * Reads whole months from balance_month, and from balance_day the months in which a part begins, or the last one ends, in
 * the middle. One walk through each account's months, however many parts there are. `offset 0` makes the days a search of
 * their own in each month: joined instead, all days of an account would be read and then filtered.
 */
const MOVEMENTS = `
  select a.id, a.account_number, a.name, a.category, a.subtype, m.part, m.debit::bigint, m.credit::bigint,
         m.cash_in::bigint, m.cash_out::bigint, m.opening::bigint, m.closing_debit::bigint, m.closing_credit::bigint
    from ledger_account a
   cross join lateral (
     select part, sum(debit_minor) as debit, sum(credit_minor) as credit, sum(cash_in_minor) as cash_in,
            sum(cash_out_minor) as cash_out, sum(opening_minor) as opening,
            sum(closing_debit_minor) as closing_debit, sum(closing_credit_minor) as closing_credit
       from (
         select width_bucket(b.month, ${STARTS}) as part, ${COLUMNS} from balance_month b
          where b.business_id = $1 and b.account_id = a.id and b.month >= (${STARTS})[1] and b.month <= $4::date
            and b.month <> all (${SPLIT_MONTHS})
         union all
         select width_bucket(b.day, ${STARTS}), ${COLUMNS} from unnest(${SPLIT_MONTHS}) as split(month)
          cross join lateral (
            select * from balance_day b
             where b.business_id = $1 and b.account_id = a.id and b.day >= greatest(split.month, (${STARTS})[1])
               and b.day <= least((split.month + interval '1 month - 1 day')::date, $4::date)
             offset 0) b
       ) days
      group by part
   ) m
   where a.business_id = $1 and a.entity_id = $2 and ($5::uuid is null or a.id = $5)
   order by a.account_number`;

/** Consecutive parts of time: each lasts until the next begins, the last one through `last`. */
export interface PartsOfTime {
  /** The first days of the parts, ascending and distinct. At least one. */
  readonly starts: readonly CalendarDate[];
  readonly last: CalendarDate;
}

/** Reads the balances that the database maintains per account, day and month. */
@Injectable()
export class BalancesRepository {
  /**
   * The movements of each account of an entity in a period, both dates included. Omits accounts without lines
   * in the period. The cost depends on the chart and the period, not on the length of the history.
   */
  async movements(
    uow: UnitOfWork,
    entityId: string,
    from: CalendarDate,
    to: CalendarDate,
    accountId: string | null = null,
  ): Promise<AccountMovement[]> {
    const [movements = []] = await this.movementsIn(uow, entityId, { starts: [from], last: to }, accountId);
    return movements;
  }

  /** The movements in each part of time, as `movements` has them, read at once. */
  async movementsIn(
    uow: UnitOfWork,
    entityId: string,
    { starts, last }: PartsOfTime,
    accountId: string | null = null,
  ): Promise<AccountMovement[][]> {
    const rows = await uow.query<MovementRow>(MOVEMENTS, [
      uow.businessId,
      entityId,
      starts,
      last,
      accountId,
      splitMonths(starts, last),
    ]);
    const parts: AccountMovement[][] = starts.map(() => []);
    for (const row of rows) parts[row.part - 1]?.push(toMovement(row));
    return parts;
  }

  /** The balance of one account over all time, with closing entries, debit positive. */
  async balanceOf(uow: UnitOfWork, accountId: string): Promise<bigint> {
    const row = await uow.queryOne<{ balance: bigint | null }>(
      `select sum(debit_minor - credit_minor + closing_debit_minor - closing_credit_minor)::bigint as balance
         from balance_month
        where business_id = $1 and account_id = $2`,
      [uow.businessId, accountId],
    );
    return row?.balance ?? 0n;
  }
}

/** The first days of the months that a part covers in part. */
function splitMonths(starts: readonly CalendarDate[], last: CalendarDate): CalendarDate[] {
  const begun = starts.filter((day) => dayOf(day) !== 1);
  return distinct([...begun, ...(last === endOfMonth(last) ? [] : [last])].map(startOfMonth));
}

function toMovement(row: MovementRow): AccountMovement {
  return {
    accountId: row.id,
    accountNumber: row.account_number,
    accountName: row.name,
    category: row.category,
    subtype: row.subtype,
    debitMinor: row.debit,
    creditMinor: row.credit,
    cashInMinor: row.cash_in,
    cashOutMinor: row.cash_out,
    openingMinor: row.opening,
    closingDebitMinor: row.closing_debit,
    closingCreditMinor: row.closing_credit,
  };
}
