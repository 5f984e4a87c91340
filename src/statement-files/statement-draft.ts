import type { StatementUpload } from './statement-upload.entity.js';

/** A parsed file: an upload of which nothing is imported yet. */
export type StatementDraft = Omit<
  StatementUpload,
  | 'businessId'
  | 'content'
  | 'enteredRows'
  | 'createdRows'
  | 'updatedRows'
  | 'unchangedRows'
  | 'leftOutRows'
  | 'removedRows'
  | 'keptRows'
  | 'restoredRows'
  | 'notRevertedRows'
  | 'createdAt'
  | 'committedAt'
  | 'revertedAt'
>;

/** The columns that parsing a draft again overwrites. */
export const OF_ANALYSIS = [
  'format',
  'mapping',
  'header_sha256',
  'status',
  'account_name',
  'analysis',
  'has_balance_mismatch',
  'row_count',
  'rows_sha256',
];

/** What a commit and its revert counted: a reverted upload that is read again begins from zero. */
export const OF_IMPORTS = [
  'entered_rows',
  'created_rows',
  'updated_rows',
  'unchanged_rows',
  'left_out_rows',
  'removed_rows',
  'kept_rows',
  'restored_rows',
  'not_reverted_rows',
  'committed_at',
  'reverted_at',
];
