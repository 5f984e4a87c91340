import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { orderByReferences } from './order-by-references.js';

/** Tables of a business that an export leaves out, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  api_key: 'a credential: new ones are created where the business goes',
  calendar_feed: 'a credential',
  oauth_client: 'a credential',
  oauth_client_origin: 'part of oauth_client',
  oauth_grant: 'a credential',
  oauth_code: 'a credential',
  oauth_token: 'a credential',
  invitation: 'a credential, sent by mail from the former address',
  idempotency_key: 'responses that are kept for a day',
  balance_day: 'computed from the journal',
  balance_month: 'computed from the journal',
  journal_line: 'part of journal_entry',
};

/** Rows that mean something elsewhere. Nightly jobs are enqueued again there. */
export const ONLY_ROWS: Readonly<Record<string, string>> = { job: `state = 'waiting' and not nightly` };

/** Columns with the id of a user, which another installation may know under another id. */
export const USER_COLUMNS = ['user_id', 'acting_user_id'] as const;

export interface ExportedTable {
  readonly name: string;
  /** Without those that PostgreSQL computes, or that only mean something on one server. */
  readonly columns: readonly string[];
  /** A column that numbers the rows: an import numbers them again, in the same order. */
  readonly numberedBy: string | null;
  readonly primaryKey: readonly string[];
  /** Whether one row can be as large as a file. */
  readonly hasFiles: boolean;
  /** Tables whose rows must exist before. */
  readonly references: readonly string[];
}

const TABLES = `
  select c.relname::text as name,
         array(select a.attname::text from pg_attribute a
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  and a.attidentity = '' and a.atttypid <> 'xid8'::regtype
                order by a.attnum) as columns,
         (select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as "numberedBy",
         array(select a.attname::text from pg_index i
                cross join lateral unnest(i.indkey::int[]) with ordinality as k(number, place)
                 join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
                where i.indrelid = c.oid and i.indisprimary order by k.place) as "primaryKey",
         exists (select from pg_attribute a
                  where a.attrelid = c.oid and a.attname = 'content' and a.atttypid = 'bytea'::regtype) as "hasFiles",
         array(select distinct k.confrelid::regclass::text from pg_constraint k
                where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid and not k.condeferrable) as references
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     and (c.relname = 'business'
          or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id'))
   order by 1`;

/** Every table with rows of one business, in an order in which they can be inserted. */
export async function tablesOfBusiness(uow: UnitOfWork): Promise<ExportedTable[]> {
  const tables = await uow.query<ExportedTable>(TABLES);
  const ofLines = tables.find(({ name }) => name === 'journal_line')?.references ?? [];
  return orderByReferences(
    // Entries are inserted with their lines.
    tables.map((table) =>
      table.name === 'journal_entry'
        ? { ...table, references: [...table.references, ...ofLines.filter((name) => name !== table.name)] }
        : table,
    ),
  );
}

export async function exportedTables(uow: UnitOfWork): Promise<ExportedTable[]> {
  return (await tablesOfBusiness(uow)).filter(({ name }) => LEFT_OUT[name] === undefined);
}
