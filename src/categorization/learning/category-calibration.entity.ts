import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** How often predictions of one level and range of probabilities were right. */
@Entity({ name: 'category_calibration' })
@ForeignKey('LegalEntity', ['businessId', 'entityId'], ['businessId', 'id'], {
  name: 'category_calibration_business_id_entity_id_fkey',
})
export class CategoryCalibration {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  /** See `levelToNumber`. */
  @PrimaryColumn({ type: 'smallint' })
  level!: number;

  @PrimaryColumn({ type: 'smallint' })
  bin!: number;

  @Column({ type: 'float8' })
  graded!: number;

  @Column({ type: 'float8', name: 'raw_sum' })
  rawSum!: number;

  @Column({ type: 'float8', name: 'right_sum' })
  rightSum!: number;
}
