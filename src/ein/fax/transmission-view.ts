import type { CarrierName } from '../../platform/config/fax-settings.js';
import type { FaxTransmission } from './fax-transmission.entity.js';
import type { TransmissionStatus } from './transmission-status.js';

/** One fax of a signed form. */
export interface TransmissionView {
  /** The id of the transmission. */
  readonly id: string;
  /**
   * `queued`: the carrier may not have it yet. `sending`: the carrier has it. `unconfirmable`: its outcome can no
   * longer be found out.
   */
  readonly status: TransmissionStatus;
  /** The id of the fax at the carrier; null until the carrier has confirmed it. */
  readonly providerFaxId: string | null;
  /** When the carrier finished the fax; null while it is in flight, or if that is unknown. */
  readonly completedAt: string | null;
  /** When the transmission was recorded, just before it was sent. */
  readonly createdAt: string;
  /** The fax carrier. */
  readonly carrier: CarrierName;
  /** The carrier's own status; null before its first report. */
  readonly carrierStatus: string | null;
  /** The number that it is faxed to (E.164). */
  readonly destination: string;
  /** The signed form as a document. */
  readonly documentId: string;
  /** The SHA-256 of the bytes that were faxed, in hexadecimal. */
  readonly documentSha256: string;
  /** The number of pages that the carrier sent; null if it has not reported it. */
  readonly pages: number | null;
  /** Why it failed or cannot be confirmed; null otherwise. */
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
