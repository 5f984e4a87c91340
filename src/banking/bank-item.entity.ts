import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One connection to an institution; everything in it belongs to one legal entity for good. */
@Entity({ name: 'bank_item' })
export class BankItem {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  @Column({ type: 'text' })
  provider!: 'manual';

  @Column({ type: 'text', name: 'institution_name' })
  institutionName!: string;

  @Column({ type: 'text' })
  slug!: string;

  /** `manual:<entity or business>:<slug>`. */
  @Column({ type: 'text', name: 'external_item_id' })
  externalItemId!: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
