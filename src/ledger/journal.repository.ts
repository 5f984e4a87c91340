import { Injectable } from '@nestjs/common';
import { entityFacts, type EntityFacts } from '../entities/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { groupBy } from '../kernel/collections.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { NotFound } from '../kernel/domain-error.js';
import { NIL_UUID } from '../kernel/ids.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { EntrySource, FlowSense, OriginalAmount } from './journal.js';
import { transactionOf } from './journal-sql.js';

export interface PostedLine {
  readonly accountId: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly bankAccountId: string | null;
  /** In the currency of the books. */
  readonly amountMinor: bigint;
  /** What moved on a bank account in another currency; null if nothing did, and for other lines. */
  readonly original: OriginalAmount | null;
}

/** A posted journal entry. */
export interface PostedEntry {
  readonly id: string;
  readonly entityId: string;
  readonly currency: CurrencyCode;
  readonly postedOn: CalendarDate;
  readonly description: string;
  readonly source: EntrySource;
  readonly sourceId: string | null;
  /** The bank transaction that it books, or whose booking it reverses. */
  readonly transactionId: string | null;
  readonly reversesEntryId: string | null;
  /** The source of the reversed entry, when this entry is a reversal. */
  readonly reversedSource: EntrySource | null;
  readonly reversedByEntryId: string | null;
  readonly flowSense: FlowSense;
  readonly recordedAt: Date;
  readonly lines: readonly PostedLine[];
}

export interface JournalFilter {
  readonly from: string | null;
  readonly to: string | null;
  readonly accountNumber: string | null;
  readonly source: EntrySource | null;
  readonly entityId: string | null;
  /** The source of the entries. Their reversals are included. */
  readonly sourceId: string | null;
}

interface EntryRow {
  id: string;
  entity_id: string;
  posted_on: CalendarDate;
  description: string;
  source: EntrySource;
  source_id: string | null;
  transaction_id: string | null;
  reverses_entry_id: string | null;
  reversed_source: EntrySource | null;
  reversed_by_entry_id: string | null;
  flow_sense: FlowSense;
  recorded_at: Date;
}

interface LineRow {
  entry_id: string;
  account_id: string;
  account_number: string;
  name: string;
  bank_account_id: string | null;
  amount_minor: bigint;
  currency: CurrencyCode | null;
  foreign_minor: bigint | null;
}

const ENTRY_COLUMNS = `
  e.id, e.entity_id, e.posted_on, e.description, e.source, e.source_id, e.reverses_entry_id,
  ${transactionOf('e', 'original')} as transaction_id,
  original.source as reversed_source, reversal.id as reversed_by_entry_id, e.flow_sense, e.recorded_at`;
/**
 * One lookup by key for each entry of a page. A join could be planned as a scan of all entries of the business, because
 * the condition of row-level security looks like a second filter.
 */
const ENTRY_JOINS = `
  left join lateral (
    select * from journal_entry o where o.business_id = $1 and o.id = e.reverses_entry_id limit 1) original on true
  left join lateral (
    select * from journal_entry r where r.business_id = $1 and r.reverses_entry_id = e.id limit 1) reversal on true`;

/** Whether an entry has a line of the account. */
const HAS_ACCOUNT = `exists (
  select from journal_line l join ledger_account a on a.business_id = $1 and a.id = l.account_id
   where l.business_id = $1 and l.entry_id = e.id and a.account_number = $9)`;

const ENTRIES_PER_PIECE = 1_000;

/** Scans the journal by date. */
const ENTRIES_BY_DATE = `
  select e.* from journal_entry e
   where e.business_id = $1
     and ($2::uuid is null or e.entity_id = $2)
     and e.posted_on between coalesce($3::date, '-infinity') and coalesce($4::date, 'infinity')
     and ($5::text is null or e.source = $5)`;
/** Scans the lines of one account, so that a rare account does not need a scan of the whole journal. */
const ENTRIES_BY_ACCOUNT = `
  select e.*
    from (select distinct l.entry_id from journal_line l
           where l.business_id = $1
             and l.account_id = any(array(select a.id from ledger_account a
                                           where a.business_id = $1 and a.account_number = $8))
             and l.posted_on between coalesce($3::date, '-infinity') and coalesce($4::date, 'infinity')) l
    join journal_entry e on e.business_id = $1 and e.id = l.entry_id
   where ($2::uuid is null or e.entity_id = $2) and ($5::text is null or e.source = $5)`;
/**
 * Scans the entries of one source, and looks up the reversal of each. Without `offset 0` the planner scans the journal in
 * the order of the list.
 */
const ENTRIES_BY_SOURCE = `
  select e.*
    from (select b.* from journal_entry b where b.business_id = $1 and b.source_id = $8
          union all
          select r.*
            from journal_entry b
           cross join lateral (
             select * from journal_entry r where r.business_id = $1 and r.reverses_entry_id = b.id limit 1) r
           where b.business_id = $1 and b.source_id = $8
          offset 0) e
   where ($2::uuid is null or e.entity_id = $2)
     and e.posted_on between coalesce($3::date, '-infinity') and coalesce($4::date, 'infinity')
     and ($5::text is null or e.source = $5)`;

@Injectable()
export class JournalRepository {
  async get(uow: UnitOfWork, id: string): Promise<PostedEntry> {
    const row = await uow.queryOne<EntryRow>(
      `select ${ENTRY_COLUMNS} from journal_entry e ${ENTRY_JOINS} where e.business_id = $1 and e.id = $2`,
      [uow.businessId, id],
    );
    const [entry] = await this.withLines(uow, row ? [row] : []);
    if (!entry) throw new NotFound('journal entry');
    return entry;
  }

  /** Matching entries, newest first, ordered by date and id. */
  async list(uow: UnitOfWork, filter: JournalFilter, limit: number, offset: number): Promise<PostedEntry[]> {
    const rows = await uow.query<EntryRow>(
      `select ${ENTRY_COLUMNS}
         from (${entriesOf(filter)}
                order by e.posted_on desc, e.id desc limit $6 offset $7) e ${ENTRY_JOINS}
        order by e.posted_on desc, e.id desc`,
      [
        uow.businessId,
        filter.entityId,
        filter.from,
        filter.to,
        filter.source,
        limit,
        offset,
        ...[filter.sourceId, filter.accountNumber].filter((value) => value !== null),
      ],
    );
    return this.withLines(uow, rows);
  }

  /** All entries of an entity in a period, oldest first, in batches that fit into memory. */
  async *walk(
    uow: UnitOfWork,
    entityId: string,
    period: { from: CalendarDate; to: CalendarDate },
  ): AsyncGenerator<PostedEntry[]> {
    let last: { posted_on: CalendarDate; id: string } = { posted_on: period.from, id: NIL_UUID };
    for (;;) {
      const rows = await uow.query<EntryRow>(
        `select ${ENTRY_COLUMNS}
           from (select * from journal_entry e
                  where e.business_id = $1 and e.entity_id = $2 and e.posted_on <= $3
                    and (e.posted_on, e.id) > ($4::date, $5::uuid)
                  order by e.posted_on, e.id limit $6) e ${ENTRY_JOINS}
          order by e.posted_on, e.id`,
        [uow.businessId, entityId, period.to, last.posted_on, last.id, ENTRIES_PER_PIECE],
      );
      if (rows.length > 0) yield await this.withLines(uow, rows);
      const end = rows.at(-1);
      if (!end || rows.length < ENTRIES_PER_PIECE) return;
      last = end;
    }
  }

  private async withLines(uow: UnitOfWork, rows: readonly EntryRow[]): Promise<PostedEntry[]> {
    if (rows.length === 0) return [];
    const entities = await entityFacts(uow, [...new Set(rows.map((row) => row.entity_id))]);
    const lines = await uow.query<LineRow>(
      `select l.entry_id, l.account_id, a.account_number, a.name, l.bank_account_id, l.amount_minor, l.currency,
              l.foreign_minor
         from unnest($2::uuid[]) as e(id)
        cross join lateral (select * from journal_line l
                             where l.business_id = $1 and l.entry_id = e.id offset 0) l
         join ledger_account a on a.business_id = $1 and a.id = l.account_id
        order by l.entry_id, l.line_no`,
      [uow.businessId, rows.map((row) => row.id)],
    );
    const byEntry = groupBy(lines, (line) => line.entry_id);
    return rows.map((row) => toEntry(row, currencyOf(entities, row.entity_id), byEntry.get(row.id) ?? []));
  }
}

/** The most selective filter decides where the entries are read from. */
function entriesOf({ sourceId, accountNumber }: JournalFilter): string {
  if (sourceId === null) return accountNumber === null ? ENTRIES_BY_DATE : ENTRIES_BY_ACCOUNT;
  return accountNumber === null ? ENTRIES_BY_SOURCE : `${ENTRIES_BY_SOURCE} and ${HAS_ACCOUNT}`;
}

function toEntry(row: EntryRow, currency: CurrencyCode, lines: readonly LineRow[]): PostedEntry {
  return {
    id: row.id,
    entityId: row.entity_id,
    currency,
    postedOn: row.posted_on,
    description: row.description,
    source: row.source,
    sourceId: row.source_id,
    transactionId: row.transaction_id,
    reversesEntryId: row.reverses_entry_id,
    reversedSource: row.reversed_source,
    reversedByEntryId: row.reversed_by_entry_id,
    flowSense: row.flow_sense,
    recordedAt: row.recorded_at,
    lines: lines.map((line) => ({
      accountId: line.account_id,
      accountNumber: line.account_number,
      accountName: line.name,
      bankAccountId: line.bank_account_id,
      amountMinor: line.amount_minor,
      original: originalOf(line),
    })),
  };
}

function originalOf({ currency, foreign_minor: amountMinor }: LineRow): OriginalAmount | null {
  return currency === null || amountMinor === null || amountMinor === 0n ? null : { currency, amountMinor };
}

function currencyOf(entities: ReadonlyMap<string, EntityFacts>, id: string): CurrencyCode {
  const entity = entities.get(id);
  if (!entity) throw new NotFound('entity');
  return entity.currency;
}
