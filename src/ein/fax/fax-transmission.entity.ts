import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CarrierName } from '../../platform/config/fax-settings.js';
import type { LeaseColumns } from '../../platform/outside/leases.js';
import type { TransmissionStatus } from './transmission-status.js';

/** One fax of a signed form to the IRS. */
@Entity({ name: 'fax_transmission' })
@ForeignKey('EinApplication', ['businessId', 'applicationId'], ['businessId', 'id'], {
  name: 'fax_transmission_business_id_application_id_fkey',
})
@ForeignKey('Document', ['businessId', 'documentId'], ['businessId', 'id'], {
  name: 'fax_transmission_business_id_document_id_fkey',
})
@ForeignKey('Business', ['businessId'], ['id'], { name: 'fax_transmission_business_id_fkey' })
export class FaxTransmission implements LeaseColumns {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  /** Also our reference at the carrier. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'application_id' })
  applicationId!: string;

  @Column({ type: 'uuid', name: 'document_id' })
  documentId!: string;

  /** Of the exact bytes that were sent to the carrier. */
  @Column({ type: 'bytea', name: 'document_sha256' })
  documentSha256!: Buffer;

  @Column({ type: 'text' })
  carrier!: CarrierName;

  @Column({ type: 'text' })
  destination!: string;

  @Column({ type: 'text' })
  status!: TransmissionStatus;

  @Column({ type: 'text', name: 'provider_fax_id', nullable: true })
  providerFaxId!: string | null;

  @Column({ type: 'text', name: 'carrier_status', nullable: true })
  carrierStatus!: string | null;

  @Column({ type: 'text', nullable: true })
  failure!: string | null;

  @Column({ type: 'integer', nullable: true })
  pages!: number | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'completed_at', nullable: true })
  completedAt!: Date | null;

  @Column({ type: 'uuid', name: 'lease_by', nullable: true })
  leaseBy!: string | null;

  @Column({ type: 'timestamptz', name: 'lease_until', nullable: true })
  leaseUntil!: Date | null;

  @Column({ type: 'integer', default: 0 })
  checks!: number;

  @Column({ type: 'timestamptz', name: 'next_check_at' })
  nextCheckAt!: Date;
}
