import type { CarrierName } from '../../platform/config/fax-settings.js';
import type { LeaseColumns } from '../../platform/outside/leases.js';
import type { TransmissionStatus } from './judge-reading.js';

/** One fax of a signed form. */
export interface FaxTransmission extends LeaseColumns {
  /** Also our reference at the carrier. */
  readonly id: string;
  readonly applicationId: string;
  readonly documentId: string;
  /** Of the exact bytes that were sent to the carrier. */
  readonly documentSha256: Buffer;
  readonly carrier: CarrierName;
  readonly destination: string;
  readonly status: TransmissionStatus;
  readonly providerFaxId: string | null;
  readonly carrierStatus: string | null;
  readonly failure: string | null;
  readonly pages: number | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

/** One fax of a signed form. */
export interface TransmissionView {
  readonly id: string;
  readonly status: TransmissionStatus;
  readonly providerFaxId: string | null;
  readonly completedAt: string | null;
  readonly createdAt: string;
  readonly carrier: CarrierName;
  readonly carrierStatus: string | null;
  readonly destination: string;
  readonly documentId: string;
  /** In hexadecimal. */
  readonly documentSha256: string;
  readonly pages: number | null;
  readonly failure: string | null;
}

export function toTransmissionView(transmission: FaxTransmission): TransmissionView {
  return {
    id: transmission.id,
    status: transmission.status,
    providerFaxId: transmission.providerFaxId,
    completedAt: transmission.completedAt?.toISOString() ?? null,
    createdAt: transmission.createdAt.toISOString(),
    carrier: transmission.carrier,
    carrierStatus: transmission.carrierStatus,
    destination: transmission.destination,
    documentId: transmission.documentId,
    documentSha256: transmission.documentSha256.toString('hex'),
    pages: transmission.pages,
    failure: transmission.failure,
  };
}
