import { setReconciledThrough } from '../../banking/index.js';
import { setPeriodLocks } from '../../entities/index.js';
import { businessExists, operatorPrincipal } from '../../identity/index.js';
import { insertJournal } from '../../ledger/index.js';
import type { Cipher } from '../../platform/crypto/cipher.js';
import { acceptOlderRows } from '../../platform/database/accept-older-rows.js';
import type { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { BackupRefused } from '../file/backup-refused.js';
import type { BusinessHeader, Person } from './business-file-parts.js';
import { type ExportedTable, exportedTables, USER_COLUMNS } from './exported-tables.js';
import { readBusinessFile } from './read-business-file.js';

interface ImportTarget {
  readonly database: Database;
  readonly cipher: Cipher;
  readonly findOrCreateUser: (email: string, name: string) => Promise<string>;
}

export interface ImportedBusiness {
  readonly businessId: string;
  readonly people: number;
  readonly rows: number;
}

/**
 * Imports an exported business, all of it or nothing. Rows are inserted like any write of the business: row-level security
 * accepts only its own, and the journal's triggers check every entry and add up the balances. Only checks of what users enter
 * do not apply: rows that are older than a check may contradict it.
 */
export async function importBusiness(target: ImportTarget, path: string): Promise<ImportedBusiness> {
  const { database, cipher } = target;
  const { header } = await readBusinessFile(path, cipher);
  const { businessId, people } = header;
  if (await businessExists(database, businessId))
    throw new BackupRefused(`the business ${businessId} exists here already`);
  const operator = operatorPrincipal(businessId, 'UTC');
  await database.read(operator, async (uow) => requireSameTables(await exportedTables(uow), header));
  const users = await findUsers(target, people);
  const rows = await database.run(operator, async (uow) => {
    acceptOlderRows(uow);
    const tables = new Map((await exportedTables(uow)).map((table) => [table.name, table]));
    const inserting = new Inserting(uow, tables, users);
    const file = await readBusinessFile(path, cipher, (table, json) => inserting.insert(table, json));
    await inserting.finish();
    uow.audit({ action: 'business.import', resourceType: 'business', resourceId: businessId });
    return file.rows;
  });
  return { businessId, people: people.length, rows };
}

function requireSameTables(tables: readonly ExportedTable[], header: BusinessHeader): void {
  const here = tables.map(({ name, columns }) => ({ name, columns }));
  if (JSON.stringify(here) !== JSON.stringify(header.tables))
    throw new BackupRefused(
      'the tables of the export are not those of this build: export and import with the same release',
    );
}

/** The ids of users whose ids differ here, by their ids in the export. */
async function findUsers(
  { findOrCreateUser }: ImportTarget,
  people: readonly Person[],
): Promise<Readonly<Record<string, string>>> {
  const users: Record<string, string> = {};
  for (const { id, email, name } of people) users[id] = await findOrCreateUser(email, name);
  return users;
}

type SetLocks = (uow: UnitOfWork, rows: string) => Promise<void>;

/** Columns that lock other rows, by their table. */
const SET_LAST: Readonly<Record<string, { readonly column: string; readonly lock: SetLocks }>> = {
  legal_entity: { column: 'locked_through', lock: setPeriodLocks },
  bank_account: { column: 'reconciled_through', lock: setReconciledThrough },
};

/** Inserts rows in the order of the file. */
class Inserting {
  /** Rows of tables with a column that is set last, because it locks what is inserted after them. */
  private readonly toLock: { readonly lock: SetLocks; readonly rows: string }[] = [];

  constructor(
    private readonly uow: UnitOfWork,
    private readonly tables: ReadonlyMap<string, ExportedTable>,
    private readonly users: Readonly<Record<string, string>>,
  ) {}

  async insert(name: string, rows: string): Promise<void> {
    const table = this.tables.get(name);
    if (table === undefined) throw new BackupRefused(`the export has rows of ${name}, which is not exported`);
    if (name === 'journal_entry') return insertJournal(this.uow, rows, this.users);
    const last = SET_LAST[name];
    if (last !== undefined) this.toLock.push({ lock: last.lock, rows });
    const columns = table.columns.filter((column) => column !== last?.column);
    await this.uow.query(
      `insert into "${name}" (${columns.map((column) => `"${column}"`).join(', ')})
       select ${columns.map(valueOf).join(', ')} from jsonb_populate_recordset(null::"${name}", $1::jsonb) r
        where $2::jsonb is not null`,
      [rows, JSON.stringify(this.users)],
    );
  }

  async finish(): Promise<void> {
    for (const { lock, rows } of this.toLock) await lock(this.uow, rows);
  }
}

function valueOf(column: string): string {
  const value = `r."${column}"`;
  return USER_COLUMNS.some((name) => name === column)
    ? `coalesce(($2::jsonb ->> ${value}::text)::uuid, ${value})`
    : value;
}
