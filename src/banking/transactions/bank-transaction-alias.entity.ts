import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** An earlier external id of a bank transaction: the one it had while it was pending. */
@Entity({ name: 'bank_transaction_alias' })
@ForeignKey('BankAccountRow', ['businessId', 'bankAccountId'], ['businessId', 'id'], {
  name: 'bank_transaction_alias_business_id_bank_account_id_fkey',
})
@ForeignKey('BankTransaction', ['businessId', 'transactionId'], ['businessId', 'id'], {
  name: 'bank_transaction_alias_business_id_transaction_id_fkey',
})
export class BankTransactionAlias {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'bank_account_id' })
  bankAccountId!: string;

  @PrimaryColumn({ type: 'text', name: 'external_id' })
  externalId!: string;

  @Column({ type: 'uuid', name: 'transaction_id' })
  transactionId!: string;
}
