import type { UnitOfWork } from '../platform/database/unit-of-work.js';

/** The entries of a business as JSON, each with its lines, in an order in which they can be inserted again. */
export const JOURNAL_ROWS = `
  select ((to_jsonb(e) - 'xact') || jsonb_build_object('lines', (
           select jsonb_agg(to_jsonb(l) order by l.line_no) from journal_line l
            where l.business_id = e.business_id and l.entry_id = e.id)))::text as row
    from journal_entry e
   order by e.reverses_entry_id is not null, e.recorded_at, e.id`;

const ENTRY_COLUMNS = `business_id, id, entity_id, posted_on, description, source, source_id, source_seq, reverses_entry_id,
  flow_sense, line_count, recorded_at, actor_kind`;
const LINE_COLUMNS = `business_id, entity_id, entry_id, line_no, account_id, bank_account_id, amount_minor, posted_on,
  flow_sense`;

/** An entry and its lines are one statement; its triggers check them and add up the balances. */
const INSERT_JOURNAL = `
  with given as materialized (
    select value as entry from jsonb_array_elements($1::jsonb)
  ), entries as (
    insert into journal_entry (${ENTRY_COLUMNS}, acting_user_id)
    select ${ENTRY_COLUMNS}, coalesce(($2::jsonb ->> e.acting_user_id::text)::uuid, e.acting_user_id)
      from given cross join lateral jsonb_populate_record(null::journal_entry, given.entry) e
  )
  insert into journal_line (${LINE_COLUMNS})
  select ${LINE_COLUMNS}
    from given cross join lateral jsonb_populate_recordset(null::journal_line, given.entry -> 'lines') l`;

/** Inserts entries as JOURNAL_ROWS shows them. `users` maps the ids of users whose ids differ here. */
export async function insertJournal(
  uow: UnitOfWork,
  rows: string,
  users: Readonly<Record<string, string>>,
): Promise<void> {
  await uow.query(INSERT_JOURNAL, [rows, JSON.stringify(users)]);
}
