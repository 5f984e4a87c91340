import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** A link by which calendar apps read the due dates of a company. Its token is not stored. Revoking it deletes the row. */
@Entity({ name: 'calendar_feed' })
@ForeignKey('Business', ['businessId'], ['id'], { name: 'calendar_feed_business_id_fkey' })
@ForeignKey('User', ['userId'], ['id'], { name: 'calendar_feed_user_id_fkey' })
@Unique('calendar_feed_token_hash', ['tokenHash'])
export class CalendarFeed {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** It works as long as this user is a member. */
  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  @Column({ type: 'bytea', name: 'token_hash', select: false })
  tokenHash!: Buffer;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}
