import { isUtf8 } from 'node:buffer';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { headerFingerprint } from './header-fingerprint.js';
import type { FileMapping } from './mapping.js';
import { headOfFile, type ReadFile, type ReadOptions, readStatementFile } from './read-statement-file.js';

/** The mapping of a committed file, for later files with the same header. */
export interface RememberedMapping {
  readonly uploadId: string;
  readonly fileName: string;
  /** The fingerprint of the header. */
  readonly header: string;
  readonly mapping: FileMapping;
}

/** A parsed file with the mapping that was applied. */
export type MappedFile = ReadFile & {
  readonly mapping: FileMapping;
  /** The committed file whose mapping it is; null if the caller gave it or none is applied. */
  readonly rememberedFrom: { readonly uploadId: string; readonly fileName: string } | null;
};

/**
 * Parses a file with the mapping of the last committed file that had the same header, if there is one that fits;
 * otherwise as the options say. A mapping does not fit if the file cannot be read with it, or does not add up.
 */
export async function readWithRemembered(
  bytes: Buffer,
  options: ReadOptions,
  remembered: readonly RememberedMapping[],
): Promise<MappedFile> {
  const last = remembered.find(({ header, mapping }) => hasHeader(bytes, options, { header, mapping }));
  const mapping = last ? lastingPart(last.mapping, bytes) : {};
  const file = Object.keys(mapping).length === 0 ? null : await readIfFitting(bytes, { ...options, mapping });
  if (last && file) {
    const { uploadId, fileName } = last;
    return { ...file, mapping, rememberedFrom: { uploadId, fileName } };
  }
  return { ...(await readStatementFile(bytes, options)), mapping: options.mapping, rememberedFrom: null };
}

function hasHeader(
  bytes: Buffer,
  options: ReadOptions,
  { header, mapping }: Pick<RememberedMapping, 'header' | 'mapping'>,
): boolean {
  const lasting = lastingPart(mapping, bytes);
  const { head } = headOfFile(bytes, lasting.encoding);
  return headerFingerprint(head, lasting, options.account.currency) === header;
}

/** Line numbers are those of one file. Valid UTF-8 needs no code page. */
function lastingPart(mapping: FileMapping, bytes: Buffer): FileMapping {
  const { skipLines: _, account: __, encoding, ...lasting } = mapping;
  return encoding === undefined || isUtf8(bytes) ? lasting : { ...lasting, encoding };
}

async function readIfFitting(bytes: Buffer, options: ReadOptions): Promise<ReadFile | null> {
  try {
    const file = await readStatementFile(bytes, options);
    const isOff =
      file.status === 'ready' &&
      file.statements.some(({ differenceMinor }) => (differenceMinor ?? 0n) !== 0n);
    return file.format === 'csv' && !isOff ? file : null;
  } catch (error) {
    if (error instanceof InvalidRequest) return null;
    throw error;
  }
}
