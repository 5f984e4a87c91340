import type { SigningServiceName } from '../../platform/config/signing-settings.js';
import type { LeaseColumns } from '../../platform/outside/leases.js';

/** `requested`: recorded, no response from the service yet. `failed`: the service never had it. */
export type EnvelopeStatus = 'requested' | 'open' | 'completed' | 'declined' | 'voided' | 'failed';

/** The statuses in which the service may still have news. */
export const OPEN: readonly EnvelopeStatus[] = ['requested', 'open'];

/** How an envelope ends without a signature. */
export type EndedStatus = Exclude<EnvelopeStatus, 'requested' | 'open' | 'completed'>;

/** One request for a signature. */
export interface SignatureEnvelope extends LeaseColumns {
  /** Also the external id at the service. */
  readonly id: string;
  readonly applicationId: string;
  readonly documentId: string;
  readonly service: SigningServiceName;
  readonly status: EnvelopeStatus;
  readonly serviceEnvelopeId: string | null;
  readonly signerName: string;
  readonly signerEmail: string;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}
