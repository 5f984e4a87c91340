import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person, who may be a member of many businesses. */
@Entity({ name: 'app_user' })
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
}
