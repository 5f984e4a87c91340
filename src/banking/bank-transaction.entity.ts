import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { CalendarDate } from '../kernel/calendar-date.js';

/** A bank transaction. Amounts keep the feed's sign: positive = money out. */
@Entity({ name: 'bank_transaction' })
@ForeignKey('BankAccountRow', ['businessId', 'entityId', 'bankAccountId'], ['businessId', 'entityId', 'id'], {
  name: 'bank_transaction_business_id_entity_id_bank_account_id_fkey',
})
@ForeignKey(
  'LedgerAccount',
  ['businessId', 'entityId', 'categoryAccountId'],
  ['businessId', 'entityId', 'id'],
  { name: 'bank_transaction_business_id_entity_id_category_account_id_fkey' },
)
@ForeignKey('JournalEntry', ['businessId', 'entryId'], ['businessId', 'id'], {
  name: 'bank_transaction_business_id_entry_id_fkey',
  deferrable: 'INITIALLY DEFERRED',
})
@ForeignKey('CategorizationRule', ['businessId', 'entityId', 'ruleId'], ['businessId', 'entityId', 'id'], {
  name: 'bank_transaction_rule_of_entity',
})
@Unique('bank_transaction_external_id', ['businessId', 'bankAccountId', 'externalId'])
@Unique('bank_transaction_one_entry', ['businessId', 'entryId'])
export class BankTransactionRow {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  @Column({ type: 'uuid', name: 'bank_account_id' })
  bankAccountId!: string;

  @Column({ type: 'text', name: 'external_id' })
  externalId!: string;

  @Column({ type: 'date' })
  date!: CalendarDate;

  @Column({ type: 'date', name: 'authorized_date', nullable: true })
  authorizedDate!: CalendarDate | null;

  @Column({ type: 'bigint', name: 'amount_minor' })
  amountMinor!: bigint;

  @Column({ type: 'text' })
  currency!: string;

  @Column({ type: 'text' })
  description!: string;

  @Column({ type: 'text' })
  merchant!: string;

  @Column({ type: 'boolean', name: 'merchant_given' })
  merchantGiven!: boolean;

  @Column({ type: 'text', name: 'merchant_key' })
  merchantKey!: string;

  @Column({ type: 'boolean' })
  pending!: boolean;

  @Column({ type: 'text', name: 'pushed_category', nullable: true })
  pushedCategory!: string | null;

  @Column({ type: 'uuid', name: 'category_account_id', nullable: true })
  categoryAccountId!: string | null;

  @Column({ type: 'boolean', name: 'is_transfer' })
  isTransfer!: boolean;

  @Column({ type: 'text', name: 'category_source' })
  categorySource!: string;

  @Column({ type: 'float8' })
  confidence!: number;

  @Column({ type: 'text', name: 'transaction_type' })
  transactionType!: string;

  @Column({ type: 'boolean', name: 'needs_review' })
  needsReview!: boolean;

  @Column({ type: 'text', name: 'review_reason', nullable: true })
  reviewReason!: string | null;

  @Column({ type: 'uuid', name: 'entry_id', nullable: true })
  entryId!: string | null;

  @Column({ type: 'integer', name: 'booking_seq' })
  bookingSeq!: number;

  @Column({ type: 'timestamptz', name: 'removed_at', nullable: true })
  removedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;

  @Column({ type: 'uuid', name: 'rule_id', nullable: true })
  ruleId!: string | null;

  @Column({ type: 'smallint', name: 'predicted_level', nullable: true })
  predictedLevel!: number | null;

  @Column({ type: 'float8', name: 'predicted_raw', nullable: true })
  predictedRaw!: number | null;

  @Column({ type: 'text', nullable: true })
  because!: string | null;
}
