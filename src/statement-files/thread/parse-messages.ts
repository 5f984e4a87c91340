import type { FieldProblem } from '../../kernel/domain-error.js';
import type { IdentifiedTransaction } from '../parsing/identity.js';
import type { ReadOptions } from '../parsing/read-statement-file.js';
import type { MappedFile, RememberedMapping } from '../parsing/remembered-mapping.js';

/** A parsed file with the digest of its transactions, null while it needs a mapping. */
export type ParsedFile = MappedFile & { readonly rowsSha256: Buffer | null };

export interface ParseTask {
  readonly bytes: Uint8Array;
  readonly options: ReadOptions;
  /** The newest first. */
  readonly remembered: readonly RememberedMapping[];
}

/** Asks the thread for its next message. */
export const NEXT = 'next';

/** What the thread sends: the transactions in pieces, then the rest of the file; or why it cannot be parsed. */
export type ParseMessage =
  | { readonly kind: 'transactions'; readonly transactions: IdentifiedTransaction[] }
  | { readonly kind: 'file'; readonly file: MappedFile; readonly rowsSha256: Uint8Array | null }
  | { readonly kind: 'rejected'; readonly problems: readonly FieldProblem[] }
  | { readonly kind: 'failed'; readonly stack: string };
