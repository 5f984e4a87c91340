import { createHash, timingSafeEqual } from 'node:crypto';
import type { Cipher } from '../../platform/crypto/cipher.js';
import {
  type BackupEnd,
  type BackupHeader,
  FORMAT_VERSION,
  SEAL_CONTEXT,
  type TableCount,
  type TableHead,
} from './backup-parts.js';
import { BackupRefused } from './backup-refused.js';
import { encodeFrame, type Frame, type FrameKind, readFrames } from './frames.js';
import { unzipped } from './unzipped.js';

/** Loads the rows of one table and returns how many there were. */
type LoadTable = (table: TableHead, rows: AsyncIterable<Buffer>) => Promise<number>;

/** What a completely read backup contains. */
export interface BackupSummary {
  readonly header: BackupHeader;
  readonly tables: number;
  readonly rows: number;
}

/**
 * Reads a backup to its end and checks everything in it: format, hashes, counts, the seal, and that ENCRYPTION_KEY has
 * the keys it needs. With `load`, each table is also passed on while it is read.
 */
export async function readBackupFile(
  path: string,
  cipher: Cipher,
  load: LoadTable = countNothing,
): Promise<BackupSummary> {
  const file = new BackupFile(path);
  const header = readHeader(await file.next('charterbook-backup'), cipher);
  let total = 0;
  for (const name of header.tables) {
    const table = parse(await file.next('table')) as TableHead;
    if (table.name !== name) throw new BackupRefused('the file was changed');
    const rows = file.rows();
    const loaded = await load(table, rows);
    for await (const _ of rows);
    const count = parse(await file.next('counted')) as TableCount;
    if (count.sha256 !== file.rowsSha256) throw new BackupRefused(`the rows of ${name} were changed`);
    if (load !== countNothing && loaded !== count.rows)
      throw new BackupRefused(`${loaded} rows of ${name} were loaded instead of ${count.rows}`);
    total += count.rows;
  }
  const sha256 = file.sha256();
  const end = parse(await file.next('end')) as BackupEnd;
  await file.requireEnd();
  if (end.sha256 !== sha256 || end.rows !== total || end.tables !== header.tables.length)
    throw new BackupRefused('the file was changed');
  requireSeal(end, cipher);
  return { header, tables: end.tables, rows: end.rows };
}

const countNothing: LoadTable = async () => 0;

function readHeader(frame: Frame, cipher: Cipher): BackupHeader {
  const header = parse(frame) as BackupHeader;
  if (header.version !== FORMAT_VERSION)
    throw new BackupRefused(
      `the backup has the format ${header.version}, and this build reads ${FORMAT_VERSION}`,
    );
  const missing = header.encryptionKeyIds.filter((keyId) => !cipher.knows(keyId));
  if (missing.length > 0)
    throw new BackupRefused(
      `the backup needs encryption keys that ENCRYPTION_KEY lacks: ${missing.join(', ')}`,
    );
  return header;
}

function requireSeal({ sha256, seal }: BackupEnd, cipher: Cipher): void {
  const stored = Buffer.from(seal.hash, 'hex');
  const made = cipher.hashes(sha256, SEAL_CONTEXT).find(({ keyId }) => keyId === seal.keyId)?.hash;
  if (made?.length !== stored.length || !timingSafeEqual(made, stored))
    throw new BackupRefused('the seal of the backup does not match ENCRYPTION_KEY, or the file was changed');
}

function parse({ content }: Frame): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    throw new BackupRefused('the file was changed');
  }
}

/** The frames of a file in their order, with running hashes. */
class BackupFile {
  rowsSha256 = '';
  private readonly frames: AsyncIterator<Frame>;
  private readonly hash = createHash('sha256');
  private ahead: Frame | null = null;

  constructor(path: string) {
    this.frames = readFrames(unzipped(path))[Symbol.asyncIterator]();
  }

  async next(kind: FrameKind): Promise<Frame> {
    const frame = await this.peek();
    if (frame.kind !== kind) throw new BackupRefused('the file is not a backup, or it was changed');
    this.ahead = null;
    for (const bytes of encodeFrame(frame)) this.hash.update(bytes);
    return frame;
  }

  /** The rows up to the next frame of another kind. */
  async *rows(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    while ((await this.peek()).kind === 'rows') {
      const { content } = await this.next('rows');
      hash.update(content);
      yield content;
    }
    this.rowsSha256 = hash.digest('hex');
  }

  /** Of everything read so far. */
  sha256(): string {
    return this.hash.copy().digest('hex');
  }

  async requireEnd(): Promise<void> {
    if ((await this.frames.next()).done !== true) throw new BackupRefused('the file was changed');
  }

  private async peek(): Promise<Frame> {
    if (this.ahead !== null) return this.ahead;
    const { value, done } = await this.frames.next();
    if (done === true) throw new BackupRefused('the file is incomplete');
    this.ahead = value;
    return value;
  }
}
