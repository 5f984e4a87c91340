import type { IncomingHttpHeaders } from 'node:http';
import type { CarrierName } from '../../../platform/config/fax-settings.js';
import type { SandboxOutcome } from './sandbox/sandbox-outcomes.js';

export interface FaxToSend {
  /** E.164. */
  readonly to: string;
  readonly pdf: Buffer;
  /** Our id. The carrier stores it with the fax, so that a fax whose response was lost can be found. */
  readonly reference: string;
  /** What happens to the fax in the sandbox. Other carriers ignore it. */
  readonly sandboxOutcome?: SandboxOutcome;
}

/** The state of a fax, as its carrier reports it. */
export interface FaxStatusReport {
  /** The carrier's own id; null if it refused the fax. */
  readonly providerFaxId: string | null;
  /** The carrier's own status; null if it no longer has the fax. */
  readonly carrierStatus: string | null;
  /** `gone`: the carrier no longer has the fax. */
  readonly outcome: 'in_flight' | 'delivered' | 'failed' | 'gone';
  readonly completedAt: Date | null;
  /** The pages that were delivered. */
  readonly pages: number | null;
  /** Why it failed, in the carrier's words. */
  readonly failure: string | null;
}

/** What identifies a fax whose response was lost. */
export interface FaxToFind {
  readonly reference: string;
  readonly to: string;
  /** When we recorded it, which is before we sent it. */
  readonly recordedAt: Date;
}

/** The content of a callback about a fax. */
export interface CarrierReport {
  readonly providerFaxId: string;
  readonly reference: string | null;
  /** Null if the carrier does not sign callbacks: the callback then only triggers a check. */
  readonly reading: FaxStatusReport | null;
}

/**
 * A service that sends faxes. Every operation ends within the configured timeout, throws CarrierError for an invalid
 * response and CarrierUnavailable for none, and is never called inside a unit of work.
 */
export interface FaxCarrier {
  readonly name: CarrierName;

  /** Sends a fax. After an error that is not `refused` it is unknown whether the carrier accepted it. */
  send(fax: FaxToSend): Promise<FaxStatusReport>;

  /** The fax with our reference; null if the carrier lists none. */
  findByReference(fax: FaxToFind): Promise<FaxStatusReport | null>;

  read(providerFaxId: string): Promise<FaxStatusReport>;

  readonly maxCallbackBytes: number;

  /** Whether a callback may come from the carrier, judged by its headers before its body is read. */
  admitsCallback(headers: IncomingHttpHeaders): boolean;

  /**
   * Verifies and reads a callback; null if it is not about a fax of ours. Throws UnverifiedCallback for a wrong
   * signature and CarrierError for an invalid body.
   */
  readCallback(
    body: Buffer,
    headers: IncomingHttpHeaders,
  ): CarrierReport | null | Promise<CarrierReport | null>;
}

/** The report about a fax that the carrier no longer has. */
export function goneReport(providerFaxId: string): FaxStatusReport {
  return {
    providerFaxId,
    carrierStatus: null,
    outcome: 'gone',
    completedAt: null,
    pages: null,
    failure: null,
  };
}
