import { Column, Entity, PrimaryColumn } from 'typeorm';

export type MailTokenKind = 'sign_up' | 'password_reset';

/** A single-use link sent by mail. */
@Entity({ name: 'mail_token' })
export class MailToken {
  @PrimaryColumn({ type: 'bytea', name: 'token_hash' })
  tokenHash!: Buffer;

  @Column({ type: 'text' })
  kind!: MailTokenKind;

  @Column({ type: 'text' })
  email!: string;

  /** The name for a new account. */
  @Column({ type: 'text', nullable: true })
  name!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt!: Date;

  /** The hash of the secret of the browser that started the sign-up; null for other kinds. */
  @Column({ type: 'bytea', name: 'requester_hash', nullable: true, select: false })
  requesterHash!: Buffer | null;
}
