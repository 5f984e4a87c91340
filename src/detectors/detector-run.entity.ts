import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** One run of all detectors over a business. */
@Entity({ name: 'detector_run' })
@ForeignKey('Business', ['businessId'], ['id'], { name: 'detector_run_business_id_fkey' })
export class DetectorRun {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'integer' })
  number!: number;

  @Column({ type: 'timestamptz', name: 'ran_at' })
  ranAt!: Date;

  @Column({ type: 'jsonb' })
  counts!: unknown;
}
