import type { CarrierName } from '../../platform/config/fax-settings.js';
import type { FaxTransmission } from './fax-transmission.entity.js';
import type { TransmissionStatus } from './transmission-status.js';

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
