import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** One connection to an institution; everything in it belongs to one legal entity for good. */
@Entity({ name: 'bank_item' })
@ForeignKey('LegalEntity', ['businessId', 'entityId'], ['businessId', 'id'], {
  name: 'bank_item_business_id_entity_id_fkey',
})
@Unique('bank_item_institution', ['businessId', 'provider', 'slug'])
@Unique('bank_item_of_entity', ['businessId', 'entityId', 'id'])
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
