import { createHash } from 'node:crypto';
import { encryptionKeyIdsInUse } from '../../entities/index.js';
import { peopleOf } from '../../identity/index.js';
import type { Principal } from '../../kernel/principal.js';
import { JOURNAL_ROWS } from '../../ledger/index.js';
import type { Cipher } from '../../platform/crypto/cipher.js';
import type { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { requireFreePath, writeBackupFile } from '../file/write-backup-file.js';
import {
  BUSINESS_FORMAT,
  BUSINESS_FORMAT_VERSION,
  BUSINESS_SEAL_CONTEXT,
  type BusinessEnd,
  type BusinessHeader,
  rowLine,
} from './business-file-parts.js';
import { type ExportedTable, exportedTables, ONLY_ROWS } from './exported-tables.js';

const ROWS_PER_FETCH = 500;

export interface ExportedBusiness {
  readonly rows: number;
  readonly bytes: number;
  readonly encryptionKeyIds: readonly string[];
}

interface ExportSource {
  readonly database: Database;
  readonly cipher: Cipher;
  readonly exportedAt: Date;
}

/** Writes all rows of a business, as they are at one moment, to a new file. */
export async function exportBusiness(
  { database, cipher, exportedAt }: ExportSource,
  operator: Principal,
  path: string,
): Promise<ExportedBusiness> {
  await requireFreePath(path);
  const exported = await database.read(operator, async (uow) => {
    await uow.query(
      `select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`,
    );
    const tables = await exportedTables(uow);
    const header = await describe(uow, cipher, tables, exportedAt);
    const counted = { rows: 0 };
    const bytes = await writeBackupFile(path, contentOf({ uow, cipher, header, tables, counted }));
    return { rows: counted.rows, bytes, encryptionKeyIds: header.encryptionKeyIds };
  });
  await database.run(operator, async (uow) =>
    uow.audit({ action: 'business.export', resourceType: 'business', resourceId: operator.businessId }),
  );
  return exported;
}

async function describe(
  uow: UnitOfWork,
  cipher: Cipher,
  tables: readonly ExportedTable[],
  exportedAt: Date,
): Promise<BusinessHeader> {
  const inUse = await encryptionKeyIdsInUse((sql) => uow.query(sql));
  return {
    format: BUSINESS_FORMAT,
    version: BUSINESS_FORMAT_VERSION,
    exportedAt: exportedAt.toISOString(),
    businessId: uow.businessId,
    encryptionKeyIds: [...new Set([...inUse, cipher.hash('', BUSINESS_SEAL_CONTEXT).keyId])].sort(),
    people: await peopleOf(uow),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  };
}

interface Content {
  readonly uow: UnitOfWork;
  readonly cipher: Cipher;
  readonly header: BusinessHeader;
  readonly tables: readonly ExportedTable[];
  readonly counted: { rows: number };
}

/** The lines of a file, made while they are written. */
async function* contentOf({ uow, cipher, header, tables, counted }: Content): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const lineOf = (line: string) => {
    const bytes = Buffer.from(`${line}\n`);
    hash.update(bytes);
    return bytes;
  };
  yield lineOf(JSON.stringify(header));
  for (const table of tables) {
    for await (const row of rowsOf(uow, table)) {
      counted.rows++;
      yield lineOf(rowLine(table.name, row));
    }
  }
  const sha256 = hash.digest('hex');
  const seal = cipher.hash(sha256, BUSINESS_SEAL_CONTEXT);
  const end: BusinessEnd = {
    end: { rows: counted.rows, sha256, seal: { keyId: seal.keyId, hash: seal.hash.toString('hex') } },
  };
  yield Buffer.from(`${JSON.stringify(end)}\n`);
}

/** The rows of a table as JSON. Row-level security leaves those of the business. */
async function* rowsOf(uow: UnitOfWork, table: ExportedTable): AsyncGenerator<string> {
  const size = table.hasFiles ? 1 : ROWS_PER_FETCH;
  await uow.query(`declare exported no scroll cursor for ${selectOf(table)}`);
  for (;;) {
    const rows = await uow.query<{ row: string }>(`fetch ${size} from exported`);
    for (const { row } of rows) yield row;
    if (rows.length < size) break;
  }
  await uow.query('close exported');
}

function selectOf({ name, columns, numberedBy, primaryKey }: ExportedTable): string {
  if (name === 'journal_entry') return JOURNAL_ROWS;
  const listed = columns.map((column) => `"${column}"`).join(', ');
  const only = ONLY_ROWS[name];
  const order = numberedBy === null ? primaryKey : [numberedBy];
  return (
    `select to_jsonb(r)::text as row from (select ${listed} from "${name}"${only ? ` where ${only}` : ''} ` +
    `order by ${order.map((column) => `"${column}"`).join(', ')}) r`
  );
}
