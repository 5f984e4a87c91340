import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A single-use link sent by mail. */
@Entity({ name: 'mail_token' })
export class MailTokenRow {
  @PrimaryColumn({ type: 'bytea', name: 'token_hash' })
  tokenHash!: Buffer;

  @Column({ type: 'text' })
  kind!: string;

  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text', nullable: true })
  name!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt!: Date;

  /** Of the secret of the browser that began the sign-up; null for other kinds. */
  @Column({ type: 'bytea', name: 'requester_hash', nullable: true, select: false })
  requesterHash!: Buffer | null;
}
