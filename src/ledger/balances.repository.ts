import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { AccountCategory, AccountSubtype } from './account-types.js';

/** The movements of one account in a period, in minor units; cash flows are those of its non-cash lines. */
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
}

interface MovementRow {
  id: string;
  account_number: string;
  name: string;
  category: AccountCategory;
  subtype: AccountSubtype;
  debit: bigint;
  credit: bigint;
  cash_in: bigint;
  cash_out: bigint;
  opening: bigint;
}

/** The first whole month of the period, and the first month after it that is not whole. */
const FIRST_MONTH = `date_trunc('month', $3::date + interval '1 month' - interval '1 day')::date`;
const LAST_MONTH = `date_trunc('month', $4::date + interval '1 day')::date`;
const COLUMNS = 'debit_minor, credit_minor, cash_in_minor, cash_out_minor, opening_minor';

/** Reads whole months from balance_month and the days before and after them from balance_day. */
const MOVEMENTS = `
  select a.id, a.account_number, a.name, a.category, a.subtype, m.debit::bigint, m.credit::bigint,
         m.cash_in::bigint, m.cash_out::bigint, m.opening::bigint
    from ledger_account a
   cross join lateral (
     select sum(debit_minor) as debit, sum(credit_minor) as credit, sum(cash_in_minor) as cash_in,
            sum(cash_out_minor) as cash_out, sum(opening_minor) as opening
       from (
         select ${COLUMNS} from balance_month b
          where b.business_id = $1 and b.account_id = a.id and b.month >= ${FIRST_MONTH} and b.month < ${LAST_MONTH}
         union all
         select ${COLUMNS} from balance_day b
          where b.business_id = $1 and b.account_id = a.id
            and b.day >= $3::date and b.day < least(${FIRST_MONTH}, $4::date + 1)
         union all
         select ${COLUMNS} from balance_day b
          where b.business_id = $1 and b.account_id = a.id
            and b.day >= greatest(${FIRST_MONTH}, ${LAST_MONTH}) and b.day <= $4::date
       ) part
   ) m
   where a.business_id = $1 and a.entity_id = $2 and m.debit is not null and ($5::uuid is null or a.id = $5)
   order by a.account_number`;

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
    const rows = await uow.query<MovementRow>(MOVEMENTS, [uow.businessId, entityId, from, to, accountId]);
    return rows.map((row) => ({
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
    }));
  }

  /** The balance of one account over all time, debit positive. */
  async balanceOf(uow: UnitOfWork, accountId: string): Promise<bigint> {
    const row = await uow.queryOne<{ balance: bigint | null }>(
      `select sum(debit_minor - credit_minor)::bigint as balance from balance_month
        where business_id = $1 and account_id = $2`,
      [uow.businessId, accountId],
    );
    return row?.balance ?? 0n;
  }
}
