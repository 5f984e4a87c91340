import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** A signed-in browser. */
@Entity({ name: 'web_session' })
@ForeignKey('User', ['userId'], ['id'], { name: 'web_session_user_id_fkey' })
@Unique('web_session_token_hash', ['tokenHash'])
export class WebSession {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'bytea', name: 'token_hash', select: false })
  tokenHash!: Buffer;

  @Column({ type: 'text', nullable: true })
  address!: string | null;

  @Column({ type: 'text', name: 'user_agent', nullable: true })
  userAgent!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_seen_at' })
  lastSeenAt!: Date;

  @Column({ type: 'timestamptz', name: 'idle_until' })
  idleUntil!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt!: Date;
}
