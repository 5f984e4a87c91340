import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A browser whose user has entered the right password and not yet the second factor. */
@Entity({ name: 'pending_sign_in' })
@ForeignKey('User', ['userId'], ['id'], { name: 'pending_sign_in_user_id_fkey' })
export class PendingSignIn {
  @PrimaryColumn({ type: 'bytea', name: 'token_hash' })
  tokenHash!: Buffer;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt!: Date;
}
