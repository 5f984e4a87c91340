import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { UsStateCode } from '../kernel/us-states.js';
import type { NameOption, IncorporationDetails } from './incorporation-details.js';
import type { IncorporationStatus } from './incorporation-lifecycle.js';

/** A request to form a company in a state. */
@Entity({ name: 'incorporation' })
@ForeignKey('LegalEntity', ['businessId', 'entityId'], ['businessId', 'id'], {
  name: 'incorporation_business_id_entity_id_fkey',
})
@ForeignKey('Business', ['businessId'], ['id'], { name: 'incorporation_business_id_fkey' })
export class Incorporation {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  status!: IncorporationStatus;

  @Column({ type: 'text', name: 'entity_type' })
  entityType!: 'LLC' | 'CORP';

  @Column({ type: 'text', name: 'filing_state' })
  filingState!: UsStateCode;

  /** One to three, the preferred one first. */
  @Column({ type: 'jsonb', name: 'name_options' })
  nameOptions!: readonly NameOption[];

  @Column({ type: 'jsonb' })
  details!: IncorporationDetails;

  /** The responsible party has no SSN or ITIN: the EIN is applied for on paper. */
  @Column({ type: 'boolean', name: 'ein_no_ssn' })
  einNoSsn!: boolean;

  /** Why it was rejected, or why other names are needed. */
  @Column({ type: 'text', name: 'status_reason', nullable: true })
  statusReason!: string | null;

  /** The legal entity that its approval created. Null until it is filed, like the next four fields. */
  @Column({ type: 'uuid', name: 'entity_id', nullable: true })
  entityId!: string | null;

  @Column({ type: 'text', name: 'legal_name', nullable: true })
  legalName!: string | null;

  @Column({ type: 'date', name: 'formation_date', nullable: true })
  formationDate!: CalendarDate | null;

  @Column({ type: 'text', name: 'state_file_number', nullable: true })
  stateFileNumber!: string | null;

  @Column({ type: 'timestamptz', name: 'filed_at', nullable: true })
  filedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}
