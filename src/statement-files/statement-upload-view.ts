import type { CurrencyCode } from '../kernel/currency.js';
import type { FileMapping } from './parsing/mapping.js';
import type { Ambiguity, Notice, StatementFormat } from './parsing/statement.js';
import type { UploadStatus } from './upload-status.js';

export interface FileStatementView {
  /** The last characters of the account's name in the file. */
  readonly account: string | null;
  readonly line: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly rows: number;
  readonly moneyOut: number;
  readonly moneyIn: number;
  /** Negative = owed. */
  readonly openingBalance: number | null;
  readonly closingBalance: number | null;
  /** Opening balance plus transactions minus closing balance: 0 if they agree, null if the file does not have both. */
  readonly difference: number | null;
}

export interface PreviewRowView {
  readonly line: number;
  readonly externalId: string;
  readonly date: string;
  /** Positive = money out. */
  readonly amount: number;
  readonly direction: 'in' | 'out';
  readonly description: string;
  readonly merchant: string | null;
  readonly reference: string | null;
  /** Compared with the account's transactions when the file was parsed. */
  readonly standing: 'new' | 'known' | 'changed';
}

/** What parsing a file found; stored as it is returned. */
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
  /** The first records of the file, while a mapping is needed. */
  readonly sample: readonly (readonly string[])[];
}

export interface StatementUploadSummary {
  readonly id: string;
  readonly bankAccountId: string;
  readonly fileName: string;
  /** In bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly format: StatementFormat;
  readonly status: UploadStatus;
  readonly hasBalanceMismatch: boolean;
  readonly counts: Analysis['counts'];
  /** The progress of the commit. */
  readonly entered: { readonly created: number; readonly updated: number; readonly unchanged: number };
  readonly createdAt: string;
  readonly committedAt: string | null;
}

export interface StatementUploadView extends StatementUploadSummary, Omit<Analysis, 'counts'> {
  readonly mapping: FileMapping;
}
