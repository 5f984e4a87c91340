import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A unit of background work of one business. */
@Entity({ name: 'job' })
@ForeignKey('Business', ['businessId'], ['id'], { name: 'job_business_id_fkey' })
export class Job {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  kind!: string;

  @Column({ type: 'text' })
  key!: string;

  @Column({ type: 'boolean' })
  nightly!: boolean;

  @Column({ type: 'text' })
  state!: string;

  @Column({ type: 'timestamptz', name: 'due_at' })
  dueAt!: Date;

  @Column({ type: 'integer', default: 0 })
  attempts!: number;

  @Column({ type: 'uuid', name: 'locked_by', nullable: true })
  lockedBy!: string | null;

  @Column({ type: 'text', nullable: true })
  error!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'ended_at', nullable: true })
  endedAt!: Date | null;
}
