import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { UsStateCode } from '../../kernel/us-states.js';
import type { Ss4Facts } from '../ss4/ss4-facts.js';
import type { EinStatus } from './ein-lifecycle.js';

/** An application for an EIN, filed on paper by fax for a responsible party without SSN or ITIN (spec 2.7). */
@Entity({ name: 'ein_application' })
@ForeignKey('LegalEntity', ['businessId', 'entityId'], ['businessId', 'id'], {
  name: 'ein_application_business_id_entity_id_fkey',
})
@ForeignKey('Business', ['businessId'], ['id'], { name: 'ein_application_business_id_fkey' })
@ForeignKey('Document', ['businessId', 'einDocumentId'], ['businessId', 'id'], {
  name: 'ein_application_business_id_ein_document_id_fkey',
})
@ForeignKey('Document', ['businessId', 'signedDocumentId'], ['businessId', 'id'], {
  name: 'ein_application_business_id_signed_document_id_fkey',
})
@ForeignKey('Document', ['businessId', 'ss4DocumentId'], ['businessId', 'id'], {
  name: 'ein_application_business_id_ss4_document_id_fkey',
})
@ForeignKey('Incorporation', ['businessId', 'incorporationId'], ['businessId', 'id'], {
  name: 'ein_application_order',
})
export class EinApplication {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** Null until the company is formed and its legal entity exists. */
  @Column({ type: 'uuid', name: 'entity_id', nullable: true })
  entityId!: string | null;

  @Column({ type: 'uuid', name: 'incorporation_id', nullable: true })
  incorporationId!: string | null;

  @Column({ type: 'text', name: 'legal_name' })
  legalName!: string;

  @Column({ type: 'text', name: 'entity_type' })
  entityType!: 'LLC' | 'CORP';

  @Column({ type: 'text', name: 'filing_state' })
  filingState!: UsStateCode;

  @Column({ type: 'text' })
  status!: EinStatus;

  /** The content of the form, without any tax id of the responsible party. */
  @Column({ type: 'jsonb' })
  facts!: Ss4Facts;

  /** Nine digits. */
  @Column({ type: 'text', nullable: true })
  ein!: string | null;

  /** Another application had this EIN before the service refused that; the unique index leaves it out. */
  @Column({ type: 'boolean', name: 'ein_is_shared', default: false })
  einIsShared!: boolean;

  /** The letter or the fax of the IRS with the EIN. */
  @Column({ type: 'uuid', name: 'ein_document_id', nullable: true })
  einDocumentId!: string | null;

  @Column({ type: 'uuid', name: 'ss4_document_id', nullable: true })
  ss4DocumentId!: string | null;

  /** The date of the form, which line 11 says if no start date is known; null for forms drawn before this was stored. */
  @Column({ type: 'date', name: 'drawn_on', nullable: true })
  drawnOn!: CalendarDate | null;

  /** The third-party designee on the form; null if there is none. */
  @Column({ type: 'text', nullable: true })
  designee!: string | null;

  /** The form has no fax number to which the IRS could fax the EIN. */
  @Column({ type: 'boolean', name: 'replies_by_mail', default: false })
  repliesByMail!: boolean;

  /** Drawn before `repliesByMail` was stored, without a fax number of the responsible party. */
  @Column({ type: 'boolean', name: 'reply_is_unknown', default: false })
  replyIsUnknown!: boolean;

  /** The signing service's own id of the outstanding or completed request. */
  @Column({ type: 'text', name: 'signature_envelope_id', nullable: true })
  signatureEnvelopeId!: string | null;

  @Column({ type: 'uuid', name: 'signed_document_id', nullable: true })
  signedDocumentId!: string | null;

  @Column({ type: 'timestamptz', name: 'filed_at', nullable: true })
  filedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'received_at', nullable: true })
  receivedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'signature_requested_at', nullable: true })
  signatureRequestedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'signed_at', nullable: true })
  signedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}
