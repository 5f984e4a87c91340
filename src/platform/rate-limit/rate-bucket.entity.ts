import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A token bucket (GCRA): `tat` is the theoretical arrival time of the next request. */
@Entity({ name: 'rate_bucket' })
export class RateBucket {
  @PrimaryColumn({ type: 'text' })
  key!: string;

  @Column({ type: 'timestamptz' })
  tat!: Date;
}
