import type { EnvReader } from './env-reader.js';

export const CARRIERS = ['sandbox', 'sinch', 'telnyx'] as const;
export type CarrierName = (typeof CARRIERS)[number];

export interface SinchSettings {
  readonly baseUrl: string;
  readonly projectId: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** Null: the number of the project's default service. */
  readonly from: string | null;
  /** The password in the callback URL of each fax. */
  readonly callbackPassword: string;
}

export interface TelnyxSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly connectionId: string;
  readonly from: string;
  /** Ed25519, 32 bytes: verifies the signature of Telnyx's callbacks. */
  readonly publicKey: Uint8Array;
}

/** The settings of each configured carrier. */
export interface CarrierAccounts {
  readonly sinch?: SinchSettings;
  readonly telnyx?: TelnyxSettings;
}

export interface FaxSettings {
  /** The carrier that sends new faxes. Earlier faxes of other carriers are still checked if those are configured. */
  readonly carrier: CarrierName;
  /** The number that forms are sent to, E.164. */
  readonly destination: string;
  /** The timeout of one call to a carrier. */
  readonly timeoutMs: number;
  /** How long a fax may stay in flight before it becomes unconfirmable. */
  readonly reportingWindowHours: number;
  /** How often the service looks for faxes that are due for a check. */
  readonly checkSeconds: number;
  readonly accounts: CarrierAccounts;
}

/** A fictional number (NANP 555-0100 to 0199). The sandbox delivers to it, because it ends in 0. */
const SANDBOX_DESTINATION = '+12025550100';
const TOKEN = /^[\w.~+/=-]{1,500}$/;
const PATH_PART = /^[\w-]{1,100}$/;

export function readFaxSettings(read: EnvReader): FaxSettings {
  const carrier = read.oneOf('FAX_CARRIER', CARRIERS, 'sandbox');
  const destination = read.phoneNumber('FAX_DESTINATION');
  // No default: it would send tax forms to a stranger.
  if (carrier !== 'sandbox' && destination === null)
    read.refuse('FAX_DESTINATION', `is required with FAX_CARRIER=${carrier}`);
  return {
    carrier,
    destination: destination ?? SANDBOX_DESTINATION,
    timeoutMs: read.integer('FAX_TIMEOUT_MS', 15_000, 100, 30_000),
    reportingWindowHours: read.integer('FAX_REPORTING_WINDOW_HOURS', 72, 1, 10_000),
    checkSeconds: read.integer('FAX_CHECK_SECONDS', 300, 1, 3_600),
    accounts: readAccounts(read, carrier),
  };
}

function readAccounts(read: EnvReader, chosen: CarrierName): CarrierAccounts {
  const sinch = readSinch(read, chosen === 'sinch');
  const telnyx = readTelnyx(read, chosen === 'telnyx');
  return { ...(sinch && { sinch }), ...(telnyx && { telnyx }) };
}

function readSinch(read: EnvReader, isChosen: boolean): SinchSettings | null {
  const projectId = read.secret('SINCH_PROJECT_ID', PATH_PART);
  const keyId = read.secret('SINCH_KEY_ID', /^[^:\s]{1,500}$/);
  const keySecret = read.secret('SINCH_KEY_SECRET', /^[!-~]{1,500}$/);
  const callbackPassword = read.secret('SINCH_CALLBACK_PASSWORD', /^[\w-]{16,200}$/);
  const needed = {
    SINCH_PROJECT_ID: projectId,
    SINCH_KEY_ID: keyId,
    SINCH_KEY_SECRET: keySecret,
    SINCH_CALLBACK_PASSWORD: callbackPassword,
  };
  const baseUrl = read.serviceUrl('SINCH_BASE_URL', 'https://fax.api.sinch.com');
  const from = read.phoneNumber('SINCH_FROM');
  const isWhole = read.requireTogether(needed, isChosen, 'FAX_CARRIER=sinch');
  if (!isWhole || !projectId || !keyId || !keySecret || !callbackPassword) return null;
  return { baseUrl, projectId, keyId, keySecret, from, callbackPassword };
}

function readTelnyx(read: EnvReader, isChosen: boolean): TelnyxSettings | null {
  const apiKey = read.secret('TELNYX_API_KEY', TOKEN);
  const connectionId = read.secret('TELNYX_CONNECTION_ID', PATH_PART);
  const from = read.phoneNumber('TELNYX_FROM');
  const publicKey = read.secret('TELNYX_PUBLIC_KEY', /^[A-Za-z0-9+/]{43}=$/);
  const needed = {
    TELNYX_API_KEY: apiKey,
    TELNYX_CONNECTION_ID: connectionId,
    TELNYX_FROM: from,
    TELNYX_PUBLIC_KEY: publicKey,
  };
  const baseUrl = read.serviceUrl('TELNYX_BASE_URL', 'https://api.telnyx.com');
  const isWhole = read.requireTogether(needed, isChosen, 'FAX_CARRIER=telnyx');
  if (!isWhole || !apiKey || !connectionId || !from || !publicKey) return null;
  return { baseUrl, apiKey, connectionId, from, publicKey: Buffer.from(publicKey, 'base64') };
}
