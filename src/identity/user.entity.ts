import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A user, who may be a member of many businesses. */
@Entity({ name: 'app_user' })
@Unique('app_user_email', ['email'])
export class User {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** Lower case. */
  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'disabled_at', nullable: true })
  disabledAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'email_verified_at', nullable: true })
  emailVerifiedAt!: Date | null;

  /** Null until the first session starts. */
  @Column({ type: 'timestamptz', name: 'first_signed_in_at', nullable: true, select: false })
  firstSignedInAt!: Date | null;

  @Column({ type: 'text', name: 'password_hash', nullable: true, select: false })
  passwordHash!: string | null;
}
