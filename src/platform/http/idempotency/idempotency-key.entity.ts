import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A request that came with an `Idempotency-Key`, and the stored response. */
@Entity({ name: 'idempotency_key' })
@ForeignKey('Business', ['businessId'], ['id'], { name: 'idempotency_key_business_id_fkey' })
export class IdempotencyKey {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'text' })
  caller!: string;

  @PrimaryColumn({ type: 'text' })
  key!: string;

  @Column({ type: 'bytea', name: 'request_hash' })
  requestHash!: Buffer;

  @Column({ type: 'text', nullable: true })
  answer!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'claimed_until', nullable: true })
  claimedUntil!: Date | null;

  @Column({ type: 'smallint', nullable: true })
  status!: number | null;
}
