import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** An address that may sign up while sign-up is gated. */
@Entity({ name: 'signup_allowance' })
@Unique('signup_allowance_once', ['emailHash', 'clientId'])
export class SignupAllowance {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'bytea', name: 'email_hash' })
  emailHash!: Buffer;

  @Column({ type: 'uuid', name: 'client_id', nullable: true })
  clientId!: string | null;

  /** The request whose sign-up page passed the address on; null if the partner's server announced it. */
  @Column({ type: 'uuid', name: 'authorization_request_id', nullable: true })
  authorizationRequestId!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt!: Date;
}
