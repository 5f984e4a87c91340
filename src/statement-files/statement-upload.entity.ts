import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { FileMapping } from './parsing/mapping.js';
import type { StatementFormat } from './parsing/statement.js';
import type { Analysis } from './statement-upload-view.js';
import type { UploadStatus } from './upload-status.js';

/** An uploaded bank statement with its content and analysis. */
@Entity({ name: 'statement_upload' })
@ForeignKey('BankAccountRow', ['businessId', 'bankAccountId'], ['businessId', 'id'], {
  name: 'statement_upload_business_id_bank_account_id_fkey',
})
@ForeignKey('Business', ['businessId'], ['id'], { name: 'statement_upload_business_id_fkey' })
@Unique('statement_upload_of_account', ['businessId', 'bankAccountId', 'id'])
export class StatementUpload {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'bank_account_id' })
  bankAccountId!: string;

  @Column({ type: 'text', name: 'file_name' })
  fileName!: string;

  @Column({ type: 'integer' })
  size!: number;

  @Column({ type: 'bytea' })
  sha256!: Buffer;

  /** Loaded only by the repository's `content`. */
  @Column({ type: 'bytea', select: false })
  content?: Buffer;

  @Column({ type: 'text' })
  format!: StatementFormat;

  @Column({ type: 'jsonb' })
  mapping!: FileMapping;

  /** The fingerprint of the header of a table; null if it has none. */
  @Column({ type: 'bytea', name: 'header_sha256', nullable: true })
  headerSha256!: Buffer | null;

  @Column({ type: 'text' })
  status!: UploadStatus;

  @Column({ type: 'text', name: 'account_name', nullable: true })
  accountName!: string | null;

  @Column({ type: 'jsonb' })
  analysis!: Analysis;

  @Column({ type: 'boolean', name: 'has_balance_mismatch' })
  hasBalanceMismatch!: boolean;

  @Column({ type: 'integer', name: 'row_count' })
  rowCount!: number;

  @Column({ type: 'bytea', name: 'rows_sha256', nullable: true })
  rowsSha256!: Buffer | null;

  @Column({ type: 'integer', name: 'entered_rows', default: 0 })
  enteredRows!: number;

  @Column({ type: 'integer', name: 'created_rows', default: 0 })
  createdRows!: number;

  @Column({ type: 'integer', name: 'updated_rows', default: 0 })
  updatedRows!: number;

  @Column({ type: 'integer', name: 'unchanged_rows', default: 0 })
  unchangedRows!: number;

  /** Possible duplicates that the commit left out. */
  @Column({ type: 'integer', name: 'left_out_rows', default: 0 })
  leftOutRows!: number;

  /** What a revert removed, and what it kept because other files contain it. */
  @Column({ type: 'integer', name: 'removed_rows', default: 0 })
  removedRows!: number;

  @Column({ type: 'integer', name: 'kept_rows', default: 0 })
  keptRows!: number;

  /** What a revert restored, and what it left although the commit created or changed it. */
  @Column({ type: 'integer', name: 'restored_rows', default: 0 })
  restoredRows!: number;

  @Column({ type: 'integer', name: 'not_reverted_rows', default: 0 })
  notRevertedRows!: number;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'committed_at', nullable: true })
  committedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'reverted_at', nullable: true })
  revertedAt!: Date | null;
}
