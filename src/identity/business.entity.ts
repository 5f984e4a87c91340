import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A tenant. */
@Entity({ name: 'business' })
export class Business {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  /** IANA name; decides which date is today. */
  @Column({ type: 'text', name: 'time_zone', default: 'UTC' })
  timeZone!: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
