import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { JournalEntry } from './journal-entry.entity.js';
import { JournalLine } from './journal-line.entity.js';

/** The entries of a business as JSON, each with its lines, in an order in which they can be inserted again. */
export const JOURNAL_ROWS = `
  select ((to_jsonb(e) - 'xact') || jsonb_build_object('lines', (
           select jsonb_agg(to_jsonb(l) order by l.line_no) from journal_line l
            where l.business_id = e.business_id and l.entry_id = e.id)))::text as row
    from journal_entry e
   order by e.reverses_entry_id is not null, e.recorded_at, e.id`;

/** Inserts entries as JOURNAL_ROWS shows them. `users` maps the ids of users whose ids differ here. */
export async function insertJournal(
  uow: UnitOfWork,
  rows: string,
  users: Readonly<Record<string, string>>,
): Promise<void> {
  const sql = insertStatement(columnsOf(uow, JournalEntry), columnsOf(uow, JournalLine));
  await uow.query(sql, [rows, JSON.stringify(users)]);
}

/** An entry and its lines are one statement; its triggers check them and add up the balances. */
function insertStatement(ofEntry: readonly string[], ofLine: readonly string[]): string {
  const lineColumns = ofLine.join(', ');
  return `
    with given as materialized (
      select value as entry from jsonb_array_elements($1::jsonb)
    ), entries as (
      insert into journal_entry (${ofEntry.join(', ')})
      select ${ofEntry.map(valueOf).join(', ')}
        from given cross join lateral jsonb_populate_record(null::journal_entry, given.entry) e
    )
    insert into journal_line (${lineColumns})
    select ${lineColumns}
      from given cross join lateral jsonb_populate_recordset(null::journal_line, given.entry -> 'lines') l`;
}

function valueOf(column: string): string {
  if (column !== 'acting_user_id') return column;
  return 'coalesce(($2::jsonb ->> e.acting_user_id::text)::uuid, e.acting_user_id)';
}

/** The columns that the entity describes: all but `xact`, which each server computes for itself. */
function columnsOf<E extends ObjectLiteral>(uow: UnitOfWork, entity: EntityTarget<E>): string[] {
  return uow.repository(entity).metadata.columns.map(({ databaseName }) => databaseName);
}
