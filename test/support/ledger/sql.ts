import { randomUUID } from 'node:crypto';
import type { UnitOfWork } from '../../../src/platform/database/unit-of-work.js';
import type { TestBusiness } from '../world/business.js';
import type { World } from '../world/world.js';

/** A line as stored in the table: debit positive. */
export interface SqlLine {
  readonly accountId: string;
  readonly amount: number | bigint;
  readonly bankAccountId?: string | null;
  readonly lineNo?: number;
}

/** An entry as stored in the table, without any check. */
export interface SqlEntry {
  readonly id: string;
  readonly entityId: string;
  readonly postedOn: string;
  readonly source: string;
  readonly sourceId: string | null;
  readonly sourceSeq: number | null;
  readonly reversesEntryId: string | null;
  readonly flowSense: number;
  readonly lineCount: number;
  readonly lines: readonly SqlLine[];
}

type EntryFields = Partial<SqlEntry> & Pick<SqlEntry, 'entityId' | 'lines'>;

export function sqlEntry(fields: EntryFields): SqlEntry {
  return {
    id: randomUUID(),
    postedOn: '2026-02-10',
    source: 'manual',
    sourceId: null,
    sourceSeq: null,
    reversesEntryId: null,
    flowSense: 1,
    lineCount: fields.lines.length,
    ...fields,
  };
}

/** The mirror of an entry, which a test can then alter. */
export function sqlReversal(original: SqlEntry, fields: Partial<SqlEntry> = {}): SqlEntry {
  return sqlEntry({
    entityId: original.entityId,
    postedOn: original.postedOn,
    source: 'reversal',
    reversesEntryId: original.id,
    flowSense: original.flowSense === 0 ? 0 : -original.flowSense,
    lines: original.lines.map((line) => ({ ...line, amount: -line.amount })),
    ...fields,
  });
}

const INSERT_ENTRIES = `
  insert into journal_entry
    (business_id, recorded_at, actor_kind, description, id, entity_id, posted_on, source, source_id, source_seq,
     reverses_entry_id, flow_sense, line_count)
  select $1, now(), 'operator', 'written by hand', e.*
    from jsonb_to_recordset($2) as e(id uuid, entity_id uuid, posted_on date, source text, source_id uuid,
         source_seq int, reverses_entry_id uuid, flow_sense smallint, line_count smallint)`;
const INSERT_LINES = `
  insert into journal_line
    (business_id, entity_id, entry_id, line_no, account_id, bank_account_id, amount_minor, posted_on, flow_sense)
  select $1, l.*
    from jsonb_to_recordset($3) as l(entity_id uuid, entry_id uuid, line_no smallint, account_id uuid,
         bank_account_id uuid, amount_minor bigint, posted_on date, flow_sense smallint)`;

/** Entries and lines in one statement, as required; the lines may belong to other entries. */
export async function writeEntries(
  uow: UnitOfWork,
  entries: readonly SqlEntry[],
  linesOf: readonly SqlEntry[] = entries,
): Promise<void> {
  await uow.query(`with entry as (${INSERT_ENTRIES}) ${INSERT_LINES}`, [
    uow.businessId,
    entriesJson(entries),
    linesJson(linesOf),
  ]);
}

/** Entries alone, without a line. */
export async function writeBareEntries(uow: UnitOfWork, entries: readonly SqlEntry[]): Promise<void> {
  await uow.query(INSERT_ENTRIES, [uow.businessId, entriesJson(entries)]);
}

/** Lines alone, for existing entries. */
export async function writeLines(
  uow: UnitOfWork,
  entries: readonly SqlEntry[],
  businessId = uow.businessId,
): Promise<void> {
  await uow.query(INSERT_LINES.replace('$3', '$2'), [businessId, linesJson(entries)]);
}

function entriesJson(entries: readonly SqlEntry[]): string {
  return JSON.stringify(
    entries.map((entry) => ({
      id: entry.id,
      entity_id: entry.entityId,
      posted_on: entry.postedOn,
      source: entry.source,
      source_id: entry.sourceId,
      source_seq: entry.sourceSeq,
      reverses_entry_id: entry.reversesEntryId,
      flow_sense: entry.flowSense,
      line_count: entry.lineCount,
    })),
  );
}

function linesJson(entries: readonly SqlEntry[]): string {
  return JSON.stringify(
    entries.flatMap((entry) =>
      entry.lines.map((line, index) => ({
        entity_id: entry.entityId,
        entry_id: entry.id,
        line_no: line.lineNo ?? index + 1,
        account_id: line.accountId,
        bank_account_id: line.bankAccountId ?? null,
        amount_minor: String(line.amount),
        posted_on: entry.postedOn,
        flow_sense: entry.flowSense,
      })),
    ),
  );
}

/** The ids of an entity's ledger accounts by their numbers. */
export async function accountIds(
  world: World,
  business: TestBusiness,
  entityId = business.entityId,
): Promise<(accountNumber: string) => string> {
  const rows = await world.database.read(business.operator, (uow) =>
    uow.query<{ id: string; account_number: string }>(
      'select id, account_number from ledger_account where business_id = $1 and entity_id = $2',
      [uow.businessId, entityId],
    ),
  );
  const ids = new Map(rows.map((row) => [row.account_number, row.id]));
  return (accountNumber) => {
    const id = ids.get(accountNumber);
    if (id === undefined) throw new Error(`the chart has no account ${accountNumber}`);
    return id;
  };
}

/** The error of the database. */
export interface Refusal {
  readonly code: string | undefined;
  readonly constraint: string | undefined;
}

export async function refusalOf(work: Promise<unknown>): Promise<Refusal | null> {
  try {
    await work;
    return null;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    return { code, constraint };
  }
}

/** All ledger rows of a business, as one value to compare later. */
export async function ledgerFootprint(world: World, business: TestBusiness): Promise<unknown> {
  return world.database.read(business.operator, async (uow) => {
    const [row] = await uow.query<Record<string, unknown>>(
      `select
         (select jsonb_agg(e.id order by e.id) from journal_entry e where e.business_id = $1) as entries,
         (select jsonb_agg(jsonb_build_array(l.entry_id, l.line_no, l.account_id, l.amount_minor)
                           order by l.entry_id, l.line_no)
            from journal_line l where l.business_id = $1) as lines,
         (select jsonb_agg(to_jsonb(d) order by d.account_id, d.day) from balance_day d
           where d.business_id = $1) as days,
         (select jsonb_agg(to_jsonb(m) order by m.account_id, m.month) from balance_month m
           where m.business_id = $1) as months`,
      [uow.businessId],
    );
    return row;
  });
}
