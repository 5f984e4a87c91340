import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** One row of the audit trail. Rows are only ever added. */
@Entity({ name: 'audit_log' })
@ForeignKey('Business', ['businessId'], ['id'], { name: 'audit_log_business_id_fkey' })
export class AuditLogEntry {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'timestamptz', name: 'occurred_at' })
  occurredAt!: Date;

  @Column({ type: 'text', name: 'actor_kind' })
  actorKind!: string;

  @Column({ type: 'uuid', name: 'credential_id', nullable: true })
  credentialId!: string | null;

  @Column({ type: 'text', name: 'client_id', nullable: true })
  clientId!: string | null;

  @Column({ type: 'uuid', name: 'acting_user_id', nullable: true })
  actingUserId!: string | null;

  @Column({ type: 'text', name: 'request_id', nullable: true })
  requestId!: string | null;

  @Column({ type: 'text', nullable: true })
  address!: string | null;

  @Column({ type: 'text' })
  action!: string;

  @Column({ type: 'text', name: 'resource_type' })
  resourceType!: string;

  @Column({ type: 'text', name: 'resource_id', nullable: true })
  resourceId!: string | null;

  @Column({ type: 'jsonb' })
  changes!: unknown;
}
