import type { IncomingHttpHeaders } from 'node:http';
import type { SigningServiceName } from '../../platform/config/signing-settings.js';
import type { SignaturePlaces } from './signature-places.js';

/**
 * The state of an envelope at its service. `created`: the service has it, and has not asked the signer yet. `gone`:
 * the service reports that it does not exist, so it can no longer be signed.
 */
export type EnvelopeState = 'created' | 'open' | 'completed' | 'declined' | 'voided' | 'gone';

export interface EnvelopeReading {
  readonly state: EnvelopeState;
  /** The time of the signature as the service reports it; null if it reports none. */
  readonly completedAt: Date | null;
}

export interface EnvelopeRequest {
  readonly businessId: string;
  /** Our id. The service stores it with the envelope, so that one whose response was lost can be found. */
  readonly reference: string;
  readonly title: string;
  readonly fileName: string;
  readonly pdf: Uint8Array;
  readonly places: SignaturePlaces;
  readonly signer: { readonly name: string; readonly email: string };
}

export interface CreatedEnvelope {
  readonly serviceEnvelopeId: string;
  /** Where the signer signs; null if the service only emails it to the signer. */
  readonly signingUrl: string | null;
}

/** Which envelope a callback is about. The rest of it is not trusted: the envelope is read from the service. */
export interface CallbackHint {
  readonly serviceEnvelopeId: string | null;
  readonly reference: string | null;
}

/**
 * A service that asks one person to sign one PDF. Every method except the last calls the service, and throws
 * SigningServiceError or SigningServiceUnavailable.
 */
export abstract class SigningService {
  abstract readonly name: SigningServiceName;

  /** Creates an envelope and asks the signer. */
  abstract create(request: EnvelopeRequest): Promise<CreatedEnvelope>;

  /** The service's id of the envelope with our reference; null if the service does not list one (yet). */
  abstract findByReference(reference: string): Promise<string | null>;

  /** Asks the signer of an envelope that is only `created`. */
  abstract send(serviceEnvelopeId: string): Promise<void>;

  abstract read(serviceEnvelopeId: string): Promise<EnvelopeReading>;

  /** Only reading the envelope afterwards shows whether it is void. */
  abstract void(serviceEnvelopeId: string, reason: string): Promise<void>;

  /** The signed document of a completed envelope, unchanged. */
  abstract signedPdf(serviceEnvelopeId: string): Promise<Uint8Array>;

  /** Throws BadCallbackSignature for a callback from elsewhere. Null if it is not about an envelope. */
  abstract readCallback(body: Buffer, headers: IncomingHttpHeaders): Promise<CallbackHint | null>;
}
