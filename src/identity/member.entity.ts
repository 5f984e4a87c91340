import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Role } from '../kernel/principal.js';

/** A user's membership in a business. */
@Entity({ name: 'member' })
@ForeignKey('Business', ['businessId'], ['id'], { name: 'member_business_id_fkey' })
@ForeignKey('User', ['userId'], ['id'], { name: 'member_user_id_fkey' })
export class Member {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text' })
  role!: Role;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
