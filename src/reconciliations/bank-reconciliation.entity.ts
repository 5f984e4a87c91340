import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { CalendarDate } from '../kernel/calendar-date.js';

export const RECONCILIATION_STATUSES = ['draft', 'completed', 'undone'] as const;
export type ReconciliationStatus = (typeof RECONCILIATION_STATUSES)[number];

/** A period of a bank account, compared with the balance that the bank states at its end. */
@Entity({ name: 'bank_reconciliation' })
@ForeignKey('BankAccountRow', ['businessId', 'entityId', 'bankAccountId'], ['businessId', 'entityId', 'id'], {
  name: 'bank_reconciliation_account',
})
@ForeignKey(
  'StatementUpload',
  ['businessId', 'bankAccountId', 'statementUploadId'],
  ['businessId', 'bankAccountId', 'id'],
  { name: 'bank_reconciliation_statement', onDelete: 'SET NULL' },
)
@Unique('bank_reconciliation_completed', ['businessId', 'bankAccountId', 'completedThrough'])
export class BankReconciliation {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'entity_id', update: false })
  entityId!: string;

  @Column({ type: 'uuid', name: 'bank_account_id', update: false })
  bankAccountId!: string;

  /** The day after the reconciliation before it; for the first one, that of the opening balance. */
  @Column({ type: 'date', name: 'starts_on', update: false })
  startsOn!: CalendarDate;

  @Column({ type: 'date', name: 'ends_on', update: false })
  endsOn!: CalendarDate;

  /** The closing balance of the reconciliation before it. As the account states it, like all balances here. */
  @Column({ type: 'bigint', name: 'opening_minor', update: false })
  openingMinor!: bigint;

  @Column({ type: 'bigint', name: 'closing_minor', update: false })
  closingMinor!: bigint;

  /** The statement file whose transactions are compared with the books; null without one, or if it was deleted. */
  @Column({ type: 'uuid', name: 'statement_upload_id', nullable: true, update: false })
  statementUploadId!: string | null;

  @Column({ type: 'text' })
  status!: ReconciliationStatus;

  /** Its last day while it is completed, else null. What an account is reconciled through refers to it. */
  @Column({ type: 'date', name: 'completed_through', nullable: true })
  completedThrough!: CalendarDate | null;

  @Column({ type: 'timestamptz', name: 'created_at', update: false })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'completed_at', nullable: true })
  completedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'undone_at', nullable: true })
  undoneAt!: Date | null;
}
