import { createHash, type Hash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { encryptionKeyIdsInUse } from '../entities/index.js';
import { hasBusinesses, secondFactorKeyIdsInUse } from '../identity/index.js';
import type { Cipher } from '../platform/crypto/cipher.js';
import { BACKUP_ROLE } from '../platform/database/access/roles.js';
import { connected } from './connect.js';
import {
  type AppliedMigration,
  type BackupEnd,
  type BackupHeader,
  FORMAT_VERSION,
  SEAL_CONTEXT,
} from './file/backup-parts.js';
import { BackupRefused } from './file/backup-refused.js';
import { encodeFrame, type FrameKind, MAX_CONTENT } from './file/frames.js';
import { requireFreePath, writeBackupFile, writeCompressed } from './file/write-backup-file.js';
import { type BackedUpTable, copyTarget, listTables, TRANSFER_SETTINGS } from './tables.js';

export interface TakenBackup {
  readonly takenAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly bytes: number;
  readonly encryptionKeyIds: readonly string[];
}

interface BackupSource {
  readonly databaseUrl: string;
  readonly cipher: Cipher;
  readonly takenAt: Date;
}

/**
 * Writes all rows, as they are at one moment, to a new file. The service keeps running: reading takes no locks that
 * writes wait for.
 */
export async function takeBackup(source: BackupSource, path: string): Promise<TakenBackup> {
  await requireFreePath(path);
  return copyAll(source, (content) => writeBackupFile(path, content));
}

/** Writes the same bytes to a stream, which stays open. Without its end, a backup is refused by a restore. */
export function streamBackup(source: BackupSource, output: NodeJS.WritableStream): Promise<TakenBackup> {
  return copyAll(source, (content) => writeCompressed(output, content));
}

/** Returns what was written. `write` returns the number of bytes. */
function copyAll(
  source: BackupSource,
  write: (content: AsyncIterable<Buffer>) => Promise<number>,
): Promise<TakenBackup> {
  return connected(source.databaseUrl, async (client) => {
    const tables = await openSnapshot(client);
    const header = await describe(client, source, tables);
    const counted = { rows: 0 };
    const bytes = await write(contentOf({ client, header, tables, counted, ...source }));
    await client.query('commit');
    const { takenAt, encryptionKeyIds } = header;
    return { takenAt, tables: tables.length, rows: counted.rows, bytes, encryptionKeyIds };
  });
}

/** Begins a transaction that sees one moment, and locks the tables against migrations before that moment. */
async function openSnapshot(client: pg.Client): Promise<BackedUpTable[]> {
  const before = await listTables(client);
  const closed = before.filter(({ isOpen }) => !isOpen);
  if (before.length === 0) throw new BackupRefused('the database has no tables: it is not migrated');
  if (closed.length > 0)
    throw new BackupRefused(
      `the role ${BACKUP_ROLE} cannot read ${closed.map(({ name }) => name).join(', ')}: run operator migrate. ` +
        'If it remains, the login may not create or use that role',
    );
  await client.query(`begin isolation level repeatable read read only; ${TRANSFER_SETTINGS}`);
  const names = ['migrations', ...before.map(({ name }) => name)].map((name) =>
    client.escapeIdentifier(name),
  );
  // LOCK TABLE does not take the snapshot yet; the first query does.
  await client.query(`lock table ${names.join(', ')} in access share mode`);
  const tables = await listTables(client);
  if (JSON.stringify(tables) !== JSON.stringify(before))
    throw new BackupRefused('a migration ran at the same time: try again');
  return tables;
}

async function describe(
  client: pg.Client,
  { cipher, takenAt }: BackupSource,
  tables: readonly BackedUpTable[],
): Promise<BackupHeader> {
  const { rows: migrations } = await client.query<AppliedMigration>(
    'select name, timestamp::text from migrations order by id',
  );
  const { rows: servers } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  await client.query(`set local role ${BACKUP_ROLE}`);
  await requireBusiness(client);
  const query = async (sql: string) => (await client.query<{ keyId: string }>(sql)).rows;
  const inUse = [...(await encryptionKeyIdsInUse(query)), ...(await secondFactorKeyIdsInUse(query))];
  const missing = inUse.filter((keyId) => !cipher.knows(keyId));
  if (missing.length > 0)
    throw new BackupRefused(
      `tax ids or second factors are encrypted with keys that ENCRYPTION_KEY lacks: ${[...new Set(missing)].join(', ')}`,
    );
  return {
    version: FORMAT_VERSION,
    takenAt: takenAt.toISOString(),
    serverVersion: servers[0]?.version ?? 0,
    migrations,
    encryptionKeyIds: [...new Set([...inUse, sealOf(cipher, '').keyId])].sort(),
    tables: tables.map(({ name }) => name),
  };
}

/** A backup of the wrong database, such as one that was created a moment ago, would be found out at the restore. */
async function requireBusiness(client: pg.Client): Promise<void> {
  if (!(await hasBusinesses(async (sql) => (await client.query(sql)).rows)))
    throw new BackupRefused(
      'the database has no business: nothing to back up. Is it the database of the service?',
    );
}

interface Content extends BackupSource {
  readonly client: pg.Client;
  readonly header: BackupHeader;
  readonly tables: readonly BackedUpTable[];
  readonly counted: { rows: number };
}

/** The bytes of a backup, made while they are written. */
async function* contentOf({ client, cipher, header, tables, counted }: Content): AsyncGenerator<Buffer> {
  const total = createHash('sha256');
  yield* json(total, 'charterbook-backup', header);
  for (const { name, columns } of tables) {
    yield* json(total, 'table', { name, columns });
    const rowsHash = createHash('sha256');
    const copy = client.query(copyTo(`copy ${copyTarget(client, name, columns)} to stdout`));
    for await (const chunk of copy as AsyncIterable<Buffer>) {
      rowsHash.update(chunk);
      for (let at = 0; at < chunk.length; at += MAX_CONTENT)
        yield* frame(total, 'rows', chunk.subarray(at, at + MAX_CONTENT));
    }
    // The number of rows follows the last of them.
    await client.query('select');
    counted.rows += copy.rowCount;
    yield* json(total, 'counted', { rows: copy.rowCount, sha256: rowsHash.digest('hex') });
  }
  const sha256 = total.digest('hex');
  const end: BackupEnd = { tables: tables.length, rows: counted.rows, sha256, seal: sealOf(cipher, sha256) };
  yield* encodeFrame({ kind: 'end', content: Buffer.from(JSON.stringify(end)) });
}

function json(total: Hash, kind: FrameKind, content: object): Generator<Buffer> {
  return frame(total, kind, Buffer.from(JSON.stringify(content)));
}

function* frame(total: Hash, kind: FrameKind, content: Buffer): Generator<Buffer> {
  for (const bytes of encodeFrame({ kind, content })) {
    total.update(bytes);
    yield bytes;
  }
}

function sealOf(cipher: Cipher, sha256: string): BackupEnd['seal'] {
  const { keyId, hash } = cipher.hash(sha256, SEAL_CONTEXT);
  return { keyId, hash: hash.toString('hex') };
}
