import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import {
  type Decision,
  DecisionColumns,
  type ReviewReason,
  type SplitLine,
  type TransactionType,
} from '../../categorization/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';

/**
 * A bank transaction. Amounts keep the feed's sign: positive = money out. Reads leave out the business and the two times of
 * recording, which every write sets.
 */
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
export class BankTransaction {
  @PrimaryColumn({ type: 'uuid', name: 'business_id', select: false })
  readonly businessId?: string;

  @PrimaryColumn({ type: 'uuid' })
  readonly id!: string;

  @Column({ type: 'uuid', name: 'entity_id', update: false })
  readonly entityId!: string;

  @Column({ type: 'uuid', name: 'bank_account_id', update: false })
  readonly bankAccountId!: string;

  /** The feed's id of it. */
  @Column({ type: 'text', name: 'external_id' })
  readonly externalId!: string;

  @Column({ type: 'date' })
  readonly date!: CalendarDate;

  @Column({ type: 'date', name: 'authorized_date', nullable: true })
  readonly authorizedDate!: CalendarDate | null;

  @Column({ type: 'bigint', name: 'amount_minor' })
  readonly amountMinor!: bigint;

  @Column({ type: 'text', update: false })
  readonly currency!: CurrencyCode;

  /**
   * The amount in the currency of the books, at the rate of the day when it was booked. Null for accounts in that currency, and
   * until it is booked.
   */
  @Column({ type: 'bigint', name: 'booked_minor', nullable: true })
  readonly bookedMinor!: bigint | null;

  @Column({ type: 'text' })
  readonly description!: string;

  /** The merchant's name: the feed's, or derived from the description. */
  @Column({ type: 'text' })
  readonly merchant!: string;

  @Column({ type: 'boolean', name: 'merchant_given' })
  readonly merchantGiven!: boolean;

  @Column({ type: 'text', name: 'merchant_key' })
  readonly merchantKey!: string;

  @Column({ type: 'boolean' })
  readonly pending!: boolean;

  /** The category in the last push: an account number, or `transfer`. */
  @Column({ type: 'text', name: 'pushed_category', nullable: true })
  readonly pushedCategory!: string | null;

  @Column(() => DecisionColumns, { prefix: false })
  readonly decision!: Decision;

  @Column({ type: 'text', name: 'transaction_type' })
  readonly transactionType!: TransactionType;

  @Column({ type: 'boolean', name: 'needs_review' })
  readonly needsReview!: boolean;

  @Column({ type: 'text', name: 'review_reason', nullable: true })
  readonly reviewReason!: ReviewReason | null;

  /** Its live journal entry, and how many it has had. */
  @Column({ type: 'uuid', name: 'entry_id', nullable: true })
  readonly entryId!: string | null;

  @Column({ type: 'integer', name: 'booking_seq' })
  readonly bookingSeq!: number;

  /** When the bank withdrew it; it then stays hidden. */
  @Column({ type: 'timestamptz', name: 'removed_at', nullable: true })
  readonly removedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', update: false, select: false })
  readonly createdAt?: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', select: false })
  readonly updatedAt?: Date;

  /** What a user noted about it. */
  @Column({ type: 'text', nullable: true })
  readonly note!: string | null;

  /** `cleared`: a feed changed the amount, which ended the split, and no user has decided since. */
  @Column({ type: 'text', name: 'split_status', nullable: true })
  readonly splitStatus!: 'split' | 'cleared' | null;

  /**
   * What it is split into, from `transaction_split`. The decision is then that of the rule which split it, or the one before
   * a user did.
   */
  readonly splits!: readonly SplitLine[] | null;
}
