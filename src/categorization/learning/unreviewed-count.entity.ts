import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** How many predictions for one merchant and bank account no user has reviewed yet. */
@Entity({ name: 'category_unchecked' })
@ForeignKey('LegalEntity', ['businessId', 'entityId'], ['businessId', 'id'], {
  name: 'category_unchecked_business_id_entity_id_fkey',
})
export class UnreviewedCount {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  @PrimaryColumn({ type: 'text' })
  key!: string;

  @Column({ type: 'integer', name: 'unchecked' })
  count!: number;
}
