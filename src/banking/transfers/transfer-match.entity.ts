import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { MatchSource } from './transfer-leg.js';

/** Two bank transactions that are one transfer. Each is in at most one match. */
@Entity({ name: 'transfer_match' })
@ForeignKey('Business', ['businessId'], ['id'], { name: 'transfer_match_business_id_fkey' })
@ForeignKey('LegalEntity', ['businessId', 'entityId'], ['businessId', 'id'], {
  name: 'transfer_match_business_id_entity_id_fkey',
})
@ForeignKey('BankTransaction', ['businessId', 'outTransactionId'], ['businessId', 'id'], {
  name: 'transfer_match_business_id_out_transaction_id_fkey',
})
@ForeignKey('BankTransaction', ['businessId', 'inTransactionId'], ['businessId', 'id'], {
  name: 'transfer_match_business_id_in_transaction_id_fkey',
})
@Unique('transfer_match_out', ['businessId', 'outTransactionId'])
@Unique('transfer_match_in', ['businessId', 'inTransactionId'])
export class TransferMatch {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  @Column({ type: 'uuid', name: 'out_transaction_id' })
  outTransactionId!: string;

  @Column({ type: 'uuid', name: 'in_transaction_id' })
  inTransactionId!: string;

  @Column({ type: 'text' })
  source!: MatchSource;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
