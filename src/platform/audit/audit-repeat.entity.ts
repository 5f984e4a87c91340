import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** How often an event of the audit trail happened again. The row of the trail itself never changes. */
@Entity({ name: 'audit_repeat' })
@ForeignKey('AuditLogEntry', ['businessId', 'id'], ['businessId', 'id'], {
  name: 'audit_repeat_audit_log_fkey',
})
export class AuditRepeat {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  action!: string;

  @Column({ type: 'text', name: 'resource_id' })
  resourceId!: string;

  @Column({ type: 'timestamptz', name: 'first_at' })
  firstAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_at' })
  lastAt!: Date;

  /** The first time included. */
  @Column({ type: 'integer' })
  times!: number;

  /** The first ten different ones. */
  @Column({ type: 'text', array: true })
  addresses!: string[];
}
