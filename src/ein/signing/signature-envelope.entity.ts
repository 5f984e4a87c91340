import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { SigningServiceName } from '../../platform/config/signing-settings.js';
import type { LeaseColumns } from '../../platform/outside/leases.js';
import type { EnvelopeStatus } from './envelope-status.js';

/** One request for a signature at the signing service. */
@Entity({ name: 'signature_envelope' })
@ForeignKey('EinApplication', ['businessId', 'applicationId'], ['businessId', 'id'], {
  name: 'signature_envelope_business_id_application_id_fkey',
})
@ForeignKey('Document', ['businessId', 'documentId'], ['businessId', 'id'], {
  name: 'signature_envelope_business_id_document_id_fkey',
})
@ForeignKey('Business', ['businessId'], ['id'], { name: 'signature_envelope_business_id_fkey' })
export class SignatureEnvelope implements LeaseColumns {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  /** Also the external id at the service. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'application_id' })
  applicationId!: string;

  @Column({ type: 'uuid', name: 'document_id' })
  documentId!: string;

  @Column({ type: 'text' })
  service!: SigningServiceName;

  @Column({ type: 'text' })
  status!: EnvelopeStatus;

  @Column({ type: 'text', name: 'service_envelope_id', nullable: true })
  serviceEnvelopeId!: string | null;

  @Column({ type: 'text', name: 'signer_name' })
  signerName!: string;

  @Column({ type: 'text', name: 'signer_email' })
  signerEmail!: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  @Column({ type: 'uuid', name: 'lease_by', nullable: true })
  leaseBy!: string | null;

  @Column({ type: 'timestamptz', name: 'lease_until', nullable: true })
  leaseUntil!: Date | null;

  @Column({ type: 'integer', default: 0 })
  checks!: number;

  @Column({ type: 'timestamptz', name: 'next_check_at' })
  nextCheckAt!: Date;
}
