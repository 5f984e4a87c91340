import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { ObligationState } from './obligation-lifecycle.js';
import type { ObligationSeverity } from './rules/index.js';

/** Something that an entity must file or pay by a date. */
@Entity({ name: 'obligation' })
@ForeignKey('Document', ['businessId', 'documentId'], ['businessId', 'id'], {
  name: 'obligation_business_id_document_id_fkey',
})
@ForeignKey('LegalEntity', ['businessId', 'entityId'], ['businessId', 'id'], {
  name: 'obligation_business_id_entity_id_fkey',
})
@ForeignKey('Business', ['businessId'], ['id'], { name: 'obligation_business_id_fkey' })
@Unique('obligation_business_id_entity_id_rule_code_period_key', [
  'businessId',
  'entityId',
  'ruleCode',
  'period',
])
export class Obligation {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  /** Null for a custom one. */
  @Column({ type: 'text', name: 'rule_code', nullable: true })
  ruleCode!: string | null;

  /** Which occurrence of its rule it is. */
  @Column({ type: 'text', nullable: true })
  period!: string | null;

  @Column({ type: 'text', nullable: true })
  jurisdiction!: string | null;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  severity!: ObligationSeverity;

  @Column({ type: 'text', nullable: true })
  note!: string | null;

  @Column({ type: 'date', name: 'due_date' })
  dueDate!: CalendarDate;

  @Column({ type: 'text' })
  state!: ObligationState;

  @Column({ type: 'date', name: 'filed_on', nullable: true })
  filedOn!: CalendarDate | null;

  @Column({ type: 'text', name: 'confirmation_number', nullable: true })
  confirmationNumber!: string | null;

  @Column({ type: 'uuid', name: 'document_id', nullable: true })
  documentId!: string | null;

  @Column({ type: 'timestamptz', name: 'waived_at', nullable: true })
  waivedAt!: Date | null;

  @Column({ type: 'text', name: 'waive_reason', nullable: true })
  waiveReason!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}
