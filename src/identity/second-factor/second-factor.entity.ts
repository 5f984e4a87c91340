import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The authenticator app of a user. It protects sign-in from the moment at which its first code confirms it. */
@Entity({ name: 'second_factor' })
@ForeignKey('User', ['userId'], ['id'], { name: 'second_factor_user_id_fkey' })
export class SecondFactor {
  @PrimaryColumn({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text', name: 'secret_key_id' })
  secretKeyId!: string;

  @Column({ type: 'bytea', name: 'secret_ciphertext' })
  secretCiphertext!: Buffer;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  /** Until when it can be confirmed; null once it is. */
  @Column({ type: 'timestamptz', name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'confirmed_at', nullable: true })
  confirmedAt!: Date | null;

  /** The step of the last accepted code: only later ones are accepted. */
  @Column({ type: 'integer', name: 'last_used_step', nullable: true })
  lastUsedStep!: number | null;

  /** The salt of the hashes of all recovery codes; null until it is confirmed. */
  @Column({ type: 'bytea', name: 'recovery_salt', nullable: true })
  recoverySalt!: Buffer | null;
}
