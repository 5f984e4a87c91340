import type { ImportedFacts } from '../banking/index.js';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** JSON has no bigint. */
export type StoredFacts = Omit<ImportedFacts, 'amountMinor'> & { readonly amountMinor: string };

/** A transaction that a committed file contains. A revert deletes these rows. */
@Entity({ name: 'statement_upload_transaction' })
@ForeignKey('StatementUpload', ['businessId', 'uploadId'], ['businessId', 'id'], {
  name: 'statement_upload_transaction_business_id_upload_id_fkey',
})
@ForeignKey('BankTransaction', ['businessId', 'transactionId'], ['businessId', 'id'], {
  name: 'statement_upload_transaction_business_id_transaction_id_fkey',
})
@ForeignKey('Business', ['businessId'], ['id'], { name: 'statement_upload_transaction_business_id_fkey' })
export class StatementUploadTransaction {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'upload_id' })
  uploadId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'transaction_id' })
  transactionId!: string;

  /** Whether the commit created it; false: it existed. */
  @Column({ type: 'boolean', name: 'is_created' })
  isCreated!: boolean;

  /** The order in which files were found to contain a transaction. */
  @Column({
    type: 'bigint',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
    insert: false,
    update: false,
  })
  seq!: bigint;

  /** What the commit changed of the transaction; null if it changed nothing. */
  @Column({ type: 'jsonb', name: 'facts_before', nullable: true })
  factsBefore!: StoredFacts | null;

  @Column({ type: 'jsonb', name: 'facts_after', nullable: true })
  factsAfter!: StoredFacts | null;
}
