import type { IncomingHttpHeaders } from 'node:http';
import type { CarrierName } from '../../../platform/config/fax-settings.js';
import type { SandboxOutcome } from './sandbox/sandbox-outcomes.js';

export interface FaxToSend {
  /** E.164. */
  readonly to: string;
  readonly pdf: Buffer;
  /** Ours, which the carrier keeps with the fax: it is found again by it when the answer is lost. */
  readonly reference: string;
  /** What the sandbox is to do with it. Others do not know this. */
  readonly sandboxOutcome?: SandboxOutcome;
}

/** What a carrier says about a fax. */
export interface FaxStatusReport {
  /** The carrier's own id of it; null when it refused to take it. */
  readonly providerFaxId: string | null;
  /** In the carrier's own word; null where it has none left. */
  readonly carrierStatus: string | null;
  /** `gone`: the carrier does not know the fax any more. */
  readonly outcome: 'in_flight' | 'delivered' | 'failed' | 'gone';
  readonly completedAt: Date | null;
  /** That arrived. */
  readonly pages: number | null;
  /** Why it failed, in the carrier's words. */
  readonly failure: string | null;
}

/** What a fax that we lost sight of is looked for by. */
export interface FaxSought {
  readonly reference: string;
  readonly to: string;
  /** When we recorded it, which is before we sent it. */
  readonly recordedAt: Date;
}

/** News of a fax that came by itself. */
export interface CarrierReport {
  readonly providerFaxId: string;
  readonly reference: string | null;
  /** Null where the carrier signs nothing: such news is a reason to ask, and no more. */
  readonly reading: FaxStatusReport | null;
}

/**
 * Somebody who sends faxes. Every operation ends within the configured timeout, throws CarrierError for answers
 * that make no sense and CarrierUnavailable where there is none, and is never called inside a unit of work.
 */
export interface FaxCarrier {
  readonly name: CarrierName;

  /** Hands a fax over. An error that is not `refused` leaves open whether it was taken. */
  send(fax: FaxToSend): Promise<FaxStatusReport>;

  /** The fax under our reference, or null when the carrier lists none. */
  findByReference(sought: FaxSought): Promise<FaxStatusReport | null>;

  read(providerFaxId: string): Promise<FaxStatusReport>;

  readonly maxCallbackBytes: number;

  /** Whether a callback may be from the carrier, by its headers alone: before anybody reads its body. */
  admitsCallback(headers: IncomingHttpHeaders): boolean;

  /**
   * What a callback reports; null for what is not about a fax of ours. Throws UnverifiedCallback for a bad
   * signature and CarrierError for a body that makes no sense.
   */
  readCallback(
    body: Buffer,
    headers: IncomingHttpHeaders,
  ): CarrierReport | null | Promise<CarrierReport | null>;
}

/** The reading of a fax that the carrier does not know any more. */
export function goneReading(providerFaxId: string): FaxStatusReport {
  return {
    providerFaxId,
    carrierStatus: null,
    outcome: 'gone',
    completedAt: null,
    pages: null,
    failure: null,
  };
}
