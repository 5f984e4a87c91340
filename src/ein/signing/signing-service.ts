import type { IncomingHttpHeaders } from 'node:http';
import type { SigningServiceName } from '../../platform/config/signing-settings.js';
import type { SignaturePlaces } from './signature-places.js';

/**
 * What has become of an envelope at its service. `created`: known there, and nobody has been asked yet.
 * `gone`: the service itself says that it has no such envelope, so nobody can sign it.
 */
export type EnvelopeState = 'created' | 'open' | 'completed' | 'declined' | 'voided' | 'gone';

export interface EnvelopeReading {
  readonly state: EnvelopeState;
  /** When it was signed, as the service says; null where it does not say. */
  readonly completedAt: Date | null;
}

export interface EnvelopeRequest {
  readonly businessId: string;
  /** Our own id, by which the service finds the envelope again. */
  readonly externalId: string;
  readonly title: string;
  readonly fileName: string;
  readonly pdf: Uint8Array;
  readonly places: SignaturePlaces;
  readonly signer: { readonly name: string; readonly email: string };
}

export interface CreatedEnvelope {
  readonly serviceEnvelopeId: string;
  /** Where the signer signs; null where the service tells the signer alone, by mail. */
  readonly signingUrl: string | null;
}

/** What a callback is about. Nothing else in it is believed: the envelope is read before anything is done. */
export interface CallbackHint {
  readonly serviceEnvelopeId: string | null;
  readonly externalId: string | null;
}

/**
 * A service that asks one person to sign one PDF. Every method but the last calls outside, and throws
 * SigningServiceError or SigningServiceUnavailable.
 */
export abstract class SigningService {
  abstract readonly name: SigningServiceName;

  /** Makes an envelope and asks the signer. */
  abstract create(request: EnvelopeRequest): Promise<CreatedEnvelope>;

  /** The service's id of the envelope that carries our id; null when it knows of none (yet). */
  abstract findByExternalId(externalId: string): Promise<string | null>;

  /** Asks the signer, where an envelope was created and that was not done. */
  abstract send(serviceEnvelopeId: string): Promise<void>;

  abstract read(serviceEnvelopeId: string): Promise<EnvelopeReading>;

  /** Whether it worked is told by reading the envelope afterwards, and by nothing else. */
  abstract void(serviceEnvelopeId: string, reason: string): Promise<void>;

  /** The signed document of a completed envelope, as it came. */
  abstract signedPdf(serviceEnvelopeId: string): Promise<Uint8Array>;

  /** Throws BadCallbackSignature for a callback that is not the service's; null when it is about nothing of ours. */
  abstract readCallback(body: Buffer, headers: IncomingHttpHeaders): Promise<CallbackHint | null>;
}
