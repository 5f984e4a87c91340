import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The decisions learned in one context: one array item per category. */
@Entity({ name: 'category_memory' })
@ForeignKey('LegalEntity', ['businessId', 'entityId'], ['businessId', 'id'], {
  name: 'category_memory_business_id_entity_id_fkey',
})
export class CategoryMemory {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  @PrimaryColumn({ type: 'text' })
  key!: string;

  @Column({ type: 'float8' })
  total!: number;

  @Column({ type: 'uuid', name: 'category_ids', array: true })
  categoryIds!: readonly string[];

  @Column({ type: 'float8', array: true })
  weights!: readonly number[];

  @Column({ type: 'integer', array: true })
  counts!: readonly number[];

  @Column({ type: 'float8', array: true, default: () => "'{}'" })
  sizes!: readonly number[];

  @Column({ type: 'float8', array: true, default: () => "'{}'" })
  squares!: readonly number[];
}
