import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A document and one record that it is linked to: exactly one of the five ids is not null. */
@Entity({ name: 'document_link' })
@ForeignKey('Business', ['businessId'], ['id'], { name: 'document_link_business_id_fkey' })
@ForeignKey('Document', ['businessId', 'documentId'], ['businessId', 'id'], {
  name: 'document_link_business_id_document_id_fkey',
})
@ForeignKey('BankTransaction', ['businessId', 'transactionId'], ['businessId', 'id'], {
  name: 'document_link_business_id_transaction_id_fkey',
})
@ForeignKey('JournalEntry', ['businessId', 'journalEntryId'], ['businessId', 'id'], {
  name: 'document_link_business_id_journal_entry_id_fkey',
})
@ForeignKey('Obligation', ['businessId', 'obligationId'], ['businessId', 'id'], {
  name: 'document_link_business_id_obligation_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('EinApplication', ['businessId', 'einApplicationId'], ['businessId', 'id'], {
  name: 'document_link_business_id_ein_application_id_fkey',
})
@ForeignKey('Incorporation', ['businessId', 'incorporationId'], ['businessId', 'id'], {
  name: 'document_link_business_id_incorporation_id_fkey',
})
export class DocumentLink {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'document_id' })
  documentId!: string;

  @Column({ type: 'uuid', name: 'transaction_id', nullable: true })
  transactionId!: string | null;

  @Column({ type: 'uuid', name: 'journal_entry_id', nullable: true })
  journalEntryId!: string | null;

  @Column({ type: 'uuid', name: 'obligation_id', nullable: true })
  obligationId!: string | null;

  @Column({ type: 'uuid', name: 'ein_application_id', nullable: true })
  einApplicationId!: string | null;

  @Column({ type: 'uuid', name: 'incorporation_id', nullable: true })
  incorporationId!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
