import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A line of a split bank transaction. The lines of a transaction sum to its amount. */
@Entity({ name: 'transaction_split' })
@ForeignKey('BankTransaction', ['businessId', 'transactionId'], ['businessId', 'id'], {
  name: 'transaction_split_business_id_transaction_id_fkey',
})
@ForeignKey('LedgerAccount', ['businessId', 'entityId', 'accountId'], ['businessId', 'entityId', 'id'], {
  name: 'transaction_split_business_id_entity_id_account_id_fkey',
})
@ForeignKey('CategorizationRule', ['businessId', 'entityId', 'ruleId'], ['businessId', 'entityId', 'id'], {
  name: 'transaction_split_rule_of_entity',
})
export class TransactionSplit {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'transaction_id' })
  transactionId!: string;

  /** From 1, in the order of the user. */
  @PrimaryColumn({ type: 'smallint' })
  position!: number;

  @Column({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  @Column({ type: 'uuid', name: 'account_id' })
  accountId!: string;

  /** Positive = money out. */
  @Column({ type: 'bigint', name: 'amount_minor' })
  amountMinor!: bigint;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  /** The rule that split the transaction; null: a user did. */
  @Column({ type: 'uuid', name: 'rule_id', nullable: true })
  ruleId!: string | null;
}
