import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { Severity, SubjectType } from './severity.js';

/** One thing that needs attention, found by a detector run: one per code and subject. */
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
export class Finding {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'integer', name: 'run_number' })
  runNumber!: number;

  @PrimaryColumn({ type: 'integer' })
  position!: number;

  /** The legal entity that it is about; null if it is about a document without one. */
  @Column({ type: 'uuid', name: 'entity_id', nullable: true })
  entityId!: string | null;

  /** The detector that found it, such as `statement_gap`. */
  @Column({ type: 'text' })
  code!: string;

  /** How serious it is. */
  @Column({ type: 'text' })
  severity!: Severity;

  /** The type of the record that it is about. */
  @Column({ type: 'text', name: 'subject_type' })
  subjectType!: SubjectType;

  /** The id of that record in the API. */
  @Column({ type: 'text', name: 'subject_id' })
  subjectId!: string;

  /** A plain sentence, safe to show to users: it contains no tax id. */
  @Column({ type: 'text' })
  message!: string;
}
