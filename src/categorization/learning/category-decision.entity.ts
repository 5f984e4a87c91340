import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** A user's decision on a transaction. `seq` is the order in which the entity learned them. */
@Entity({ name: 'category_decision' })
@ForeignKey('LedgerAccount', ['businessId', 'entityId', 'accountId'], ['businessId', 'entityId', 'id'], {
  name: 'category_decision_business_id_entity_id_account_id_fkey',
})
@ForeignKey(
  'LedgerAccount',
  ['businessId', 'entityId', 'beforeAccountId'],
  ['businessId', 'entityId', 'id'],
  {
    name: 'category_decision_before_account',
  },
)
@ForeignKey(
  'CategorizationRule',
  ['businessId', 'entityId', 'beforeRuleId'],
  ['businessId', 'entityId', 'id'],
  {
    name: 'category_decision_before_rule',
  },
)
@ForeignKey('BankAccountRow', ['businessId', 'entityId', 'bankAccountId'], ['businessId', 'entityId', 'id'], {
  name: 'category_decision_business_id_entity_id_bank_account_id_fkey',
})
@ForeignKey('BankTransaction', ['businessId', 'transactionId'], ['businessId', 'id'], {
  name: 'category_decision_business_id_transaction_id_fkey',
})
@Unique('category_decision_order', ['businessId', 'entityId', 'seq'])
export class CategoryDecision {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @Column({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  @Column({ type: 'bigint' })
  seq!: bigint;

  @PrimaryColumn({ type: 'uuid', name: 'transaction_id' })
  transactionId!: string;

  @PrimaryColumn({ type: 'integer' })
  version!: number;

  @Column({ type: 'uuid', name: 'bank_account_id' })
  bankAccountId!: string;

  @Column({ type: 'text', name: 'merchant_key' })
  merchantKey!: string;

  @Column({ type: 'uuid', name: 'account_id', nullable: true })
  accountId!: string | null;

  /** Whether the money moved in the unusual direction for the category. */
  @Column({ type: 'boolean', name: 'is_against' })
  isUnusual!: boolean;

  /** See `levelToNumber`. */
  @Column({ type: 'smallint', name: 'predicted_level', nullable: true })
  predictedLevel!: number | null;

  @Column({ type: 'float8', name: 'predicted_raw', nullable: true })
  predictedRaw!: number | null;

  @Column({ type: 'boolean', name: 'predicted_right', nullable: true })
  predictedRight!: boolean | null;

  @Column({ type: 'timestamptz', name: 'decided_at' })
  decidedAt!: Date;

  @Column({ type: 'bigint', name: 'amount_minor' })
  amountMinor!: bigint;

  /** What the decision replaced. Null in decisions that an earlier version stored. */
  @Column({ type: 'uuid', name: 'before_account_id', nullable: true })
  beforeAccountId!: string | null;

  @Column({ type: 'boolean', name: 'before_is_transfer', nullable: true })
  beforeIsTransfer!: boolean | null;

  @Column({ type: 'text', name: 'before_source', nullable: true })
  beforeSource!: string | null;

  @Column({ type: 'float8', name: 'before_confidence', nullable: true })
  beforeConfidence!: number | null;

  @Column({ type: 'uuid', name: 'before_rule_id', nullable: true })
  beforeRuleId!: string | null;

  @Column({ type: 'text', name: 'before_because', nullable: true })
  beforeBecause!: string | null;

  @Column({ type: 'text', name: 'before_review_reason', nullable: true })
  beforeReviewReason!: string | null;

  @Column({ type: 'text', name: 'before_split_status', nullable: true })
  beforeSplitStatus!: string | null;

  /** Identifies what the decision was about. */
  @Column({ type: 'text', nullable: true })
  digest!: string | null;

  /** The number of unreviewed predictions that it cleared. */
  @Column({ type: 'integer', name: 'cleared_unchecked', default: 0 })
  clearedUnreviewed!: number;
}
