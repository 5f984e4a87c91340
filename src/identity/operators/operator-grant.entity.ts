import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A user's right to open the operator console. */
@Entity({ name: 'operator_grant' })
@ForeignKey('User', ['userId'], ['id'], { name: 'operator_grant_user_id_fkey' })
export class OperatorGrant {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'timestamptz', name: 'granted_at' })
  grantedAt!: Date;

  /** Null while it is active. A user has at most one active grant. */
  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;
}
