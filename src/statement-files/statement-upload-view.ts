import type { CurrencyCode } from '../kernel/currency.js';
import type { FileMapping } from './parsing/mapping.js';
import type { Ambiguity, Notice, StatementFormat } from './parsing/statement.js';
import type { UploadStatus } from './upload-status.js';

export interface FileStatementView {
  /** The end of what the file calls the account. */
  readonly account: string | null;
  readonly line: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly rows: number;
  readonly moneyOut: number;
  readonly moneyIn: number;
  /** Held is positive, owed is negative. */
  readonly openingBalance: number | null;
  readonly closingBalance: number | null;
  /** Opening balance and rows less the closing balance: 0 when they agree, null when the file does not tell both. */
  readonly difference: number | null;
}

export interface PreviewRowView {
  readonly line: number;
  readonly externalId: string;
  readonly date: string;
  /** Positive = out. */
  readonly amount: number;
  readonly direction: 'in' | 'out';
  readonly description: string;
  readonly merchant: string | null;
  readonly reference: string | null;
  /** Beside what stood in the account when the file was read. */
  readonly standing: 'new' | 'known' | 'changed';
}

/** What was found in a file; kept as it is shown. */
export interface Analysis {
  readonly currency: CurrencyCode;
  readonly statements: readonly FileStatementView[];
  readonly counts: {
    readonly total: number;
    readonly new: number;
    readonly known: number;
    readonly changed: number;
  };
  /** The first rows. */
  readonly rows: readonly PreviewRowView[];
  readonly notices: readonly Notice[];
  readonly ambiguities: readonly Ambiguity[];
  /** The first lines as they can be cut, while a mapping is needed. */
  readonly sample: readonly (readonly string[])[];
}

export interface StatementUploadSummary {
  readonly id: string;
  readonly bankAccountId: string;
  readonly fileName: string;
  /** In bytes. */
  readonly size: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
  readonly format: StatementFormat;
  readonly status: UploadStatus;
  readonly hasBalanceMismatch: boolean;
  readonly counts: Analysis['counts'];
  /** What the commit did so far. */
  readonly entered: { readonly created: number; readonly updated: number; readonly unchanged: number };
  readonly createdAt: string;
  readonly committedAt: string | null;
}

export interface StatementUploadView extends StatementUploadSummary, Omit<Analysis, 'counts'> {
  readonly mapping: FileMapping;
}
