import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** Filters and an order of the list of transactions of an entity, under a name. All members of the business see it. */
@Entity({ name: 'saved_view' })
@ForeignKey('LegalEntity', ['businessId', 'entityId'], ['businessId', 'id'], { name: 'saved_view_entity' })
@Unique('saved_view_name', ['businessId', 'entityId', 'name'])
export class SavedView {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  @Column({ type: 'text' })
  name!: string;

  /** A query string of `GET /transactions`. */
  @Column({ type: 'text' })
  query!: string;

  @Column({ type: 'timestamptz', name: 'saved_at' })
  savedAt!: Date;
}
