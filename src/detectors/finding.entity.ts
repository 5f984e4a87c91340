import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** Something that a detector run found. */
@Entity({ name: 'finding' })
@ForeignKey('LegalEntity', ['businessId', 'entityId'], ['businessId', 'id'], {
  name: 'finding_business_id_entity_id_fkey',
})
@ForeignKey('Business', ['businessId'], ['id'], { name: 'finding_business_id_fkey' })
@ForeignKey('DetectorRun', ['businessId', 'runNumber'], ['businessId', 'number'], {
  name: 'finding_business_id_run_number_fkey',
  onDelete: 'CASCADE',
})
@Unique('finding_once', ['businessId', 'runNumber', 'code', 'subjectId'])
export class FindingRow {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'integer', name: 'run_number' })
  runNumber!: number;

  @PrimaryColumn({ type: 'integer' })
  position!: number;

  @Column({ type: 'uuid', name: 'entity_id', nullable: true })
  entityId!: string | null;

  @Column({ type: 'text' })
  code!: string;

  @Column({ type: 'text' })
  severity!: string;

  @Column({ type: 'text', name: 'subject_type' })
  subjectType!: string;

  @Column({ type: 'text', name: 'subject_id' })
  subjectId!: string;

  @Column({ type: 'text' })
  message!: string;
}
