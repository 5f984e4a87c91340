import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { Scope } from '../kernel/principal.js';

/** A long-lived credential of one member. The key itself is not stored. */
@Entity({ name: 'api_key' })
@ForeignKey('Business', ['businessId'], ['id'], { name: 'api_key_business_id_fkey' })
@ForeignKey('User', ['userId'], ['id'], { name: 'api_key_user_id_fkey' })
@Unique('api_key_token_hash', ['tokenHash'])
export class ApiKey {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', array: true })
  scopes!: Scope[];

  @Column({ type: 'bytea', name: 'token_hash', select: false })
  tokenHash!: Buffer;

  @Column({ type: 'text', name: 'token_prefix' })
  tokenPrefix!: string;

  @Column({ type: 'text', name: 'token_last_four' })
  tokenLastFour!: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;
}
