import type { SigningServiceName } from '../../platform/config/signing-settings.js';

/** `requested`: recorded, and the service's answer is not known. `failed`: it never came to be. */
export type EnvelopeStatus = 'requested' | 'open' | 'completed' | 'declined' | 'voided' | 'failed';

/** How an envelope ends without a signature. */
export type EndedStatus = Exclude<EnvelopeStatus, 'requested' | 'open' | 'completed'>;

/** Our record of one request for a signature. */
export interface SignatureEnvelope {
  /** The service's external id too. */
  readonly id: string;
  readonly applicationId: string;
  readonly documentId: string;
  readonly service: SigningServiceName;
  readonly status: EnvelopeStatus;
  readonly serviceEnvelopeId: string | null;
  readonly signerName: string;
  readonly signerEmail: string;
  readonly createdAt: Date;
  /** How often it was looked at without anything new. */
  readonly checks: number;
}

/** The right to talk to the service about an envelope: whoever holds it is alone until it runs out. */
export interface Lease {
  readonly envelopeId: string;
  readonly by: string;
}
