import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Two bank transactions of which a user said that they are not one transfer. The smaller id is the first. */
@Entity({ name: 'transfer_rejection' })
@ForeignKey('Business', ['businessId'], ['id'], { name: 'transfer_rejection_business_id_fkey' })
@ForeignKey('BankTransaction', ['businessId', 'firstTransactionId'], ['businessId', 'id'], {
  name: 'transfer_rejection_business_id_first_transaction_id_fkey',
})
@ForeignKey('BankTransaction', ['businessId', 'secondTransactionId'], ['businessId', 'id'], {
  name: 'transfer_rejection_business_id_second_transaction_id_fkey',
})
export class TransferRejection {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'first_transaction_id' })
  firstTransactionId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'second_transaction_id' })
  secondTransactionId!: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
