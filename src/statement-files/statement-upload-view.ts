import type { CurrencyCode } from '../kernel/currency.js';
import type { FileMapping } from './parsing/mapping.js';
import type { Ambiguity, Notice, StatementFormat } from './parsing/statement.js';
import type { UploadStatus } from './upload-status.js';

/** A statement in the file. Amounts are in the currency of the bank account. */
export interface FileStatementView {
  /** The last characters of the account's name in the file; null if it has none. */
  readonly account: string | null;
  /** The line of the file where the statement starts, from 1. */
  readonly line: number;
  /** The date of the first transaction, `YYYY-MM-DD`; null if there are none. */
  readonly from: string | null;
  /** The date of the last transaction, `YYYY-MM-DD`; null if there are none. */
  readonly to: string | null;
  /** The number of its transactions. */
  readonly rows: number;
  /** The sum of money out, as a positive amount. */
  readonly moneyOut: number;
  /** The sum of money in, as a positive amount. */
  readonly moneyIn: number;
  /** The balance before the first transaction; negative is owed. Null if the file does not have it. */
  readonly openingBalance: number | null;
  /** The balance after the last transaction; negative is owed. Null if the file does not have it. */
  readonly closingBalance: number | null;
  /** Opening balance plus transactions minus closing balance: 0 if they agree, null if the file does not have both. */
  readonly difference: number | null;
}

/** A transaction of the file. */
export interface PreviewTransactionView {
  /** The line of the file where it starts, from 1. */
  readonly line: number;
  /** The id that it has or will have in its bank account, from its reference or its content. */
  readonly externalId: string;
  /** The booking date, `YYYY-MM-DD`. */
  readonly date: string;
  /** In the currency of the bank account. Positive is money out, negative is money in. */
  readonly amount: number;
  /** The sign of `amount` in words. */
  readonly direction: 'in' | 'out';
  /** The text of the bank. */
  readonly description: string;
  /** The other party; null if the file does not name it. */
  readonly merchant: string | null;
  /** The bank's or owner's reference in the file; null if it has none. */
  readonly reference: string | null;
  /**
   * How it compares with the account's transactions when the file was read: `new`, `known` (already imported), or
   * `changed` (imported with another date or amount).
   */
  readonly standing: 'new' | 'known' | 'changed';
  /** For a new transaction, the public id of an existing one with the same date and amount. Null if there is none. */
  readonly possibleDuplicateOf: string | null;
}

/** The last closing balance in the file, and the books' balance at the end of that day after the commit. */
export interface ClosingBalanceView {
  /** The day, `YYYY-MM-DD`. */
  readonly date: string;
  /** The closing balance in the file, in the currency of the bank account; negative is owed. */
  readonly inFile: number;
  /**
   * The balance in the books, in the currency of the bank account; negative is owed. Null without an opening balance on
   * or before that day, or, before the commit, if it changes transactions.
   */
  readonly inBooks: number | null;
}

/** The transactions of a file, compared with those of its bank account. */
export interface UploadCounts {
  /** How many transactions the file has. */
  readonly total: number;
  /** How many are not in the bank account yet. */
  readonly new: number;
  /** How many were already imported. */
  readonly known: number;
  /** How many were imported with another date or amount. A commit updates them. */
  readonly changed: number;
}

/** What a commit did so far. */
export interface EnteredCounts {
  /** How many transactions it created. */
  readonly created: number;
  /** How many existing transactions it changed. */
  readonly updated: number;
  /** How many transactions were already stored like this. */
  readonly unchanged: number;
}

/** What a revert did so far. */
export interface RevertedCounts {
  /** How many transactions it removed. */
  readonly removed: number;
  /** How many transactions stay because other committed files contain them. */
  readonly kept: number;
  /** How many transactions that the commit changed got their earlier date, amount and texts back. */
  readonly restored: number;
  /** How many transactions stay as they are for another reason. The upload lists the first of them. */
  readonly notReverted: number;
}

/** The upload that was deleted. */
export interface DeletedUploadView {
  /** The id of the upload. */
  readonly id: string;
}

/** What parsing a file found, as it is stored. Uploads of earlier versions lack the optional fields. */
export interface Analysis {
  /** The currency of the bank account (ISO 4217). */
  readonly currency: CurrencyCode;
  /** The encoding in which the file was read, such as `utf-8`; null for early uploads. */
  readonly encoding: string | null;
  /** The statements in the file. */
  readonly statements: readonly FileStatementView[];
  readonly counts: UploadCounts;
  /** How many new transactions probably exist under other ids. */
  readonly possibleDuplicates?: number;
  readonly closingBalance?: ClosingBalanceView | null;
  /** The first rows. */
  readonly rows: readonly (Omit<PreviewTransactionView, 'possibleDuplicateOf'> &
    Partial<PreviewTransactionView>)[];
  /** What was skipped or looks wrong. */
  readonly notices: readonly Notice[];
  /** What is unclear in the file. If the list is not empty, upload the file again with a `mapping`. */
  readonly ambiguities: readonly Ambiguity[];
  /** The first records of the file as columns, while a mapping is needed; otherwise empty. */
  readonly sample: readonly (readonly string[])[];
  /** Null if the caller sent the mapping or none is applied. */
  readonly rememberedFrom?: RememberedFromView | null;
  /** The first transactions that a revert left although the commit created or changed them. */
  readonly notReverted?: readonly NotRevertedView[];
}

/** A transaction that a revert left as it is. */
export interface NotRevertedView {
  /** Its public id. */
  readonly transactionId: string;
  /**
   * `edited_since`: a user edited it during the revert. `changed_since`: a feed or another file changed it after the
   * commit. `was_pending`: the commit settled it.
   */
  readonly reason: 'edited_since' | 'changed_since' | 'was_pending';
}

/** The last committed upload of the account whose file had the same header: its mapping is applied. */
export interface RememberedFromView {
  /** The id of that upload. */
  readonly uploadId: string;
  /** The name of its file. */
  readonly fileName: string;
}

/** A bank statement file, without its preview. */
export interface StatementUploadSummary {
  /** The id of the upload. */
  readonly id: string;
  /** The bank account that the file belongs to. */
  readonly bankAccountId: string;
  /** The name of the file. */
  readonly fileName: string;
  /** The size of the file in bytes. */
  readonly size: number;
  /** The SHA-256 of the file in hexadecimal. */
  readonly sha256: string;
  /** The format of the file. */
  readonly format: StatementFormat;
  /**
   * Where the upload is. `needs_mapping`: see `ambiguities`. `committing` and `reverting` can be continued with the
   * same request.
   */
  readonly status: UploadStatus;
  /** Whether opening balance and transactions do not sum to the closing balance in some statement of the file. */
  readonly hasBalanceMismatch: boolean;
  /** The transactions of the file, compared with the account's when the file was read. */
  readonly counts: Analysis['counts'];
  /** What the commit did so far. */
  readonly entered: EnteredCounts;
  /** How many new transactions probably exist under other ids. */
  readonly possibleDuplicates: number;
  /** How many of them, and how many changes of protected transactions, the commit left out. */
  readonly leftOut: number;
  /** What the revert did so far. */
  readonly reverted: RevertedCounts;
  /** When the file was first uploaded. */
  readonly createdAt: string;
  /** When the commit was complete; null before. */
  readonly committedAt: string | null;
  /** When the revert was complete; null before. */
  readonly revertedAt: string | null;
}

/** A bank statement file with its preview. */
export interface StatementUploadView
  extends
    StatementUploadSummary,
    Omit<
      Analysis,
      'counts' | 'rows' | 'closingBalance' | 'possibleDuplicates' | 'rememberedFrom' | 'notReverted'
    > {
  /** The first transactions of the file, up to 25. */
  readonly rows: readonly PreviewTransactionView[];
  /** The last closing balance in the file, compared with the books. Null if the file has none. */
  readonly closingBalance: ClosingBalanceView | null;
  /** How the file was read. */
  readonly mapping: FileMapping;
  /**
   * The upload whose mapping was applied because the caller sent none; send a mapping to override it. Null otherwise.
   */
  readonly rememberedFrom: RememberedFromView | null;
  /** The first 100 transactions that the revert left although the commit created or changed them. */
  readonly notReverted: readonly NotRevertedView[];
}
