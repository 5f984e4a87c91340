import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../kernel/principal.js';

/** A user's place in a business. */
@Entity({ name: 'member' })
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
