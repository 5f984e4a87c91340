import { createHash, timingSafeEqual } from 'node:crypto';
import type { Cipher } from '../../platform/crypto/cipher.js';
import { BackupRefused } from '../file/backup-refused.js';
import { unzipped } from '../file/unzipped.js';
import {
  BUSINESS_FORMAT,
  BUSINESS_FORMAT_VERSION,
  BUSINESS_SEAL_CONTEXT,
  type BusinessEnd,
  type BusinessHeader,
  parseRowLine,
} from './business-file-parts.js';

const MAX_BATCH_ROWS = 500;
const MAX_BATCH_LENGTH = 4 * 1024 * 1024;

/** Gets rows of one table, as a JSON array. */
type InsertRows = (table: string, rows: string) => Promise<void>;

export interface BusinessFile {
  readonly header: BusinessHeader;
  readonly rows: number;
}

/**
 * Reads an export to its end and checks everything in it: format, hash, count, the seal, and that ENCRYPTION_KEY has the
 * keys it needs. With `insert`, rows are also passed on in batches.
 */
export async function readBusinessFile(
  path: string,
  cipher: Cipher,
  insert: InsertRows = async () => {},
): Promise<BusinessFile> {
  const hash = createHash('sha256');
  let header: BusinessHeader | null = null;
  let end: BusinessEnd['end'] | null = null;
  let rows = 0;
  const batch = new Batch(insert);
  for await (const line of linesOf(path)) {
    if (end !== null) throw changed();
    if (header === null) {
      header = readHeader(line, cipher);
    } else {
      const found = parseRowLine(line);
      if (found === null) {
        end = (parse(line) as BusinessEnd).end;
        continue;
      }
      rows++;
      await batch.add(found);
    }
    hash.update(`${line}\n`);
  }
  if (header === null || end === null) throw new BackupRefused('the file is incomplete');
  await batch.flush();
  if (end.sha256 !== hash.digest('hex') || end.rows !== rows) throw changed();
  requireSeal(end, cipher);
  return { header, rows };
}

/** Rows of one table that are inserted together. */
class Batch {
  private table = '';
  private rows: string[] = [];
  private length = 0;

  constructor(private readonly insert: InsertRows) {}

  async add({ table, row }: { table: string; row: string }): Promise<void> {
    if (table !== this.table || this.rows.length >= MAX_BATCH_ROWS || this.length >= MAX_BATCH_LENGTH)
      await this.flush();
    this.table = table;
    this.rows.push(row);
    this.length += row.length;
  }

  async flush(): Promise<void> {
    if (this.rows.length > 0) await this.insert(this.table, `[${this.rows.join(',')}]`);
    this.rows = [];
    this.length = 0;
  }
}

function readHeader(line: string, cipher: Cipher): BusinessHeader {
  const header = parse(line) as BusinessHeader;
  if (header.format !== BUSINESS_FORMAT) throw new BackupRefused('the file is not an export of a business');
  if (header.version !== BUSINESS_FORMAT_VERSION)
    throw new BackupRefused(
      `the export has the format ${header.version}, and this build reads ${BUSINESS_FORMAT_VERSION}`,
    );
  const missing = header.encryptionKeyIds.filter((keyId) => !cipher.knows(keyId));
  if (missing.length > 0)
    throw new BackupRefused(
      `the export needs encryption keys that ENCRYPTION_KEY lacks: ${missing.join(', ')}. Add them as older keys`,
    );
  return header;
}

function requireSeal({ sha256, seal }: BusinessEnd['end'], cipher: Cipher): void {
  const stored = Buffer.from(seal.hash, 'hex');
  const made = cipher.hashes(sha256, BUSINESS_SEAL_CONTEXT).find(({ keyId }) => keyId === seal.keyId)?.hash;
  if (made?.length !== stored.length || !timingSafeEqual(made, stored))
    throw new BackupRefused('the seal of the export does not match ENCRYPTION_KEY, or the file was changed');
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw changed();
  }
}

function changed(): BackupRefused {
  return new BackupRefused('the file is not an export of a business, or it was changed');
}

/** Splits at line feeds alone: texts in a row may have other line separators. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  for await (const chunk of unzipped(path)) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, end));
      yield Buffer.concat(parts).toString('utf8');
      parts = [];
      from = end + 1;
    }
    parts.push(chunk.subarray(from));
  }
  if (parts.some((part) => part.length > 0)) throw new BackupRefused('the file is incomplete');
}
