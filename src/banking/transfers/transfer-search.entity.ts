import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Legs of a push whose other sides are still to be searched for. */
@Entity({ name: 'transfer_search' })
@ForeignKey('Business', ['businessId'], ['id'], { name: 'transfer_search_business_id_fkey' })
@ForeignKey('LegalEntity', ['businessId', 'entityId'], ['businessId', 'id'], {
  name: 'transfer_search_business_id_entity_id_fkey',
})
export class TransferSearch {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', array: true, name: 'transaction_ids' })
  transactionIds!: string[];

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
