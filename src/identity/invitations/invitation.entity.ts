import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { Role } from '../../kernel/principal.js';

/** An invitation to become a member of a business. */
@Entity({ name: 'invitation' })
@ForeignKey('Business', ['businessId'], ['id'], { name: 'invitation_business_id_fkey' })
@ForeignKey('Member', ['businessId', 'invitedBy'], ['businessId', 'userId'], {
  name: 'invitation_business_id_invited_by_fkey',
  onDelete: 'CASCADE',
})
@Unique('invitation_once', ['businessId', 'email'])
@Unique('invitation_token_hash', ['tokenHash'])
export class Invitation {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text' })
  role!: Role;

  @Column({ type: 'uuid', name: 'invited_by' })
  invitedBy!: string;

  @Column({ type: 'bytea', name: 'token_hash', select: false })
  tokenHash!: Buffer;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt!: Date;
}
