import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { walkStatement } from '../platform/database/walk-statement.js';
import type { EntrySource } from './journal.js';
import { transactionOf } from './journal-sql.js';

/** Which lines of an account. */
interface LineFilter {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Whether those of closing entries are among them. */
  readonly withClosing: boolean;
}

/** One journal line of an account, with its entry. */
export interface AccountLine {
  readonly entryId: string;
  readonly lineNo: number;
  readonly postedOn: CalendarDate;
  readonly description: string;
  readonly source: EntrySource;
  /** The bank transaction that the entry books, or whose booking it reverses. */
  readonly transactionId: string | null;
  readonly amountMinor: bigint;
  /** The sum of the period's lines up to and including this one, debit positive. */
  readonly runningMinor: bigint;
}

/** A line of an account, debit positive. */
export interface DirectLine {
  readonly entryId: string;
  readonly postedOn: CalendarDate;
  readonly description: string;
  readonly amountMinor: bigint;
}

export interface LinesWithoutBank {
  readonly lines: readonly DirectLine[];
  /** Of all, also of those that are not in `lines`. */
  readonly count: number;
  readonly sumMinor: bigint;
}

interface Row {
  entry_id: string;
  line_no: number;
  posted_on: CalendarDate;
  description: string;
  source: EntrySource;
  transaction_id: string | null;
  amount_minor: bigint;
  running: bigint;
}

@Injectable()
export class AccountLinesRepository {
  /** Lines of an account in a period, oldest first, ordered by date, entry and line. */
  async page(
    uow: UnitOfWork,
    accountId: string,
    filter: LineFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<AccountLine[]> {
    const { text, values } = linesStatement(uow, accountId, filter, { limit, offset });
    return (await uow.query<Row>(text, values)).map(toLine);
  }

  /** The first lines of an account in a period that no bank account has, such as manual ones, and what all of them come to. */
  async withoutBank(
    uow: UnitOfWork,
    accountId: string,
    { from, to }: Pick<LineFilter, 'from' | 'to'>,
    limit: number,
  ): Promise<LinesWithoutBank> {
    const rows = await uow.query<DirectLine & { readonly count: number; readonly sumMinor: bigint }>(
      `select l.entry_id as "entryId", l.posted_on as "postedOn", e.description, l.amount_minor as "amountMinor",
              l.count, l.sum as "sumMinor"
         from (select entry_id, line_no, posted_on, amount_minor,
                      count(*) over ()::int as count, sum(amount_minor) over ()::bigint as sum
                 from journal_line
                where business_id = $1 and account_id = $2 and posted_on between $3 and $4 and bank_account_id is null
                order by posted_on, entry_id, line_no limit $5) l
         join journal_entry e on e.business_id = $1 and e.id = l.entry_id
        order by l.posted_on, l.entry_id, l.line_no`,
      [uow.businessId, accountId, from, to, limit],
    );
    return { lines: rows, count: rows[0]?.count ?? 0, sumMinor: rows[0]?.sumMinor ?? 0n };
  }

  /** All lines of an account in a period, in the order of the pages. */
  async *walk(uow: UnitOfWork, accountId: string, filter: LineFilter): AsyncGenerator<AccountLine[]> {
    const statement = linesStatement(uow, accountId, filter, { limit: null, offset: 0 });
    for await (const rows of walkStatement<Row>(uow, statement)) yield rows.map(toLine);
  }
}

/** A limit of null is none. */
function linesStatement(
  { businessId }: UnitOfWork,
  accountId: string,
  { from, to, withClosing }: LineFilter,
  { limit, offset }: { limit: number | null; offset: number },
) {
  return {
    text: `
      select l.entry_id, l.line_no, l.posted_on, e.description, e.source,
             ${transactionOf('e', 'original')} as transaction_id, l.amount_minor, l.running::bigint
         from (select entry_id, line_no, posted_on, amount_minor,
                      sum(amount_minor) over (order by posted_on, entry_id, line_no) as running
                 from journal_line
                where business_id = $1 and account_id = $2 and posted_on between $3 and $4
                  ${withClosing ? '' : 'and abs(flow_sense) <> 2'}
                order by posted_on, entry_id, line_no limit $5 offset $6) l
         join journal_entry e on e.business_id = $1 and e.id = l.entry_id
         left join lateral (
           select * from journal_entry o where o.business_id = $1 and o.id = e.reverses_entry_id limit 1) original on true
        order by l.posted_on, l.entry_id, l.line_no`,
    values: [businessId, accountId, from, to, limit, offset],
  };
}

function toLine(row: Row): AccountLine {
  return {
    entryId: row.entry_id,
    lineNo: row.line_no,
    postedOn: row.posted_on,
    description: row.description,
    source: row.source,
    transactionId: row.transaction_id,
    amountMinor: row.amount_minor,
    runningMinor: row.running,
  };
}
