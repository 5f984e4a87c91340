import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { CategorySource, ReviewReason, TransactionType } from '../../categorization/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';

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

  @Column({ type: 'uuid', name: 'entity_id', update: false })
  entityId!: string;

  @Column({ type: 'uuid', name: 'bank_account_id', update: false })
  bankAccountId!: string;

  /** The feed's id of it. */
  @Column({ type: 'text', name: 'external_id' })
  externalId!: string;

  @Column({ type: 'date' })
  date!: CalendarDate;

  @Column({ type: 'date', name: 'authorized_date', nullable: true })
  authorizedDate!: CalendarDate | null;

  @Column({ type: 'bigint', name: 'amount_minor' })
  amountMinor!: bigint;

  @Column({ type: 'text', update: false })
  currency!: CurrencyCode;

  @Column({ type: 'text' })
  description!: string;

  /** The merchant's name: the feed's, or derived from the description. */
  @Column({ type: 'text' })
  merchant!: string;

  @Column({ type: 'boolean', name: 'merchant_given' })
  merchantGiven!: boolean;

  @Column({ type: 'text', name: 'merchant_key' })
  merchantKey!: string;

  @Column({ type: 'boolean' })
  pending!: boolean;

  /** The category in the last push: an account number, or `transfer`. */
  @Column({ type: 'text', name: 'pushed_category', nullable: true })
  pushedCategory!: string | null;

  @Column({ type: 'uuid', name: 'category_account_id', nullable: true })
  categoryAccountId!: string | null;

  @Column({ type: 'boolean', name: 'is_transfer' })
  isTransfer!: boolean;

  @Column({ type: 'text', name: 'category_source' })
  categorySource!: CategorySource;

  @Column({ type: 'float8' })
  confidence!: number;

  @Column({ type: 'text', name: 'transaction_type' })
  transactionType!: TransactionType;

  @Column({ type: 'boolean', name: 'needs_review' })
  needsReview!: boolean;

  @Column({ type: 'text', name: 'review_reason', nullable: true })
  reviewReason!: ReviewReason | null;

  /** Its live journal entry, and how many it has had. */
  @Column({ type: 'uuid', name: 'entry_id', nullable: true })
  entryId!: string | null;

  @Column({ type: 'integer', name: 'booking_seq' })
  bookingSeq!: number;

  /** When the bank withdrew it; it then stays hidden. */
  @Column({ type: 'timestamptz', name: 'removed_at', nullable: true })
  removedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', update: false })
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

  @Column({ type: 'text', nullable: true })
  note!: string | null;
}

/** What users add to a transaction. No push and no decision reads or changes these columns. */
export const USER_COLUMNS = ['note'] as const satisfies readonly (keyof BankTransactionRow)[];
export type UserColumn = (typeof USER_COLUMNS)[number];
