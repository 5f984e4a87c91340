import { createPrivateKey } from 'node:crypto';
import type { EnvReader } from './env-reader.js';

export const SIGNING_SERVICES = ['sandbox', 'docusign', 'documenso'] as const;
export type SigningServiceName = (typeof SIGNING_SERVICES)[number];

export interface DocusignSettings {
  /** The account's own base URI with its path: `https://na3.docusign.net/restapi`. */
  readonly baseUrl: string;
  /** Where access tokens come from; its host is the assertion's audience. */
  readonly authUrl: string;
  readonly accountId: string;
  /** The app's client id. */
  readonly integrationKey: string;
  /** The user as whom envelopes are sent. */
  readonly userId: string;
  /** RSA, as PEM. */
  readonly privateKey: string;
  /** Of Connect: several while one is being replaced. */
  readonly hmacKeys: readonly string[];
}

export interface DocumensoSettings {
  /** With its path: `https://app.documenso.com/api/v2`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
}

/** Who asks for signatures, and what is known of the services that do. */
export interface SigningSettings {
  /** The service that new requests go to. */
  readonly service: SigningServiceName;
  /** Of a single call. */
  readonly timeoutMs: number;
  /** Null: not configured. What was sent through it before cannot be looked up. */
  readonly docusign: DocusignSettings | null;
  readonly documenso: DocumensoSettings | null;
}

/** A service is configured when it is the chosen one, or when its first setting is there: for what it still holds. */
export function readSigning(read: EnvReader): SigningSettings {
  const service = read.oneOf('SIGNING_SERVICE', SIGNING_SERVICES, 'sandbox');
  const wants = (name: SigningServiceName, first: string) =>
    service === name || read.text(first, '', 2_000) !== '';
  return {
    service,
    timeoutMs: read.integer('SIGNING_TIMEOUT_MS', 10_000, 100, 15_000),
    docusign: wants('docusign', 'DOCUSIGN_INTEGRATION_KEY') ? readDocusign(read) : null,
    documenso: wants('documenso', 'DOCUMENSO_API_KEY') ? readDocumenso(read) : null,
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function readDocusign(read: EnvReader): DocusignSettings {
  return {
    baseUrl: read.serviceUrl('DOCUSIGN_BASE_URL', ''),
    authUrl: read.serviceUrl('DOCUSIGN_AUTH_URL', 'https://account.docusign.com'),
    accountId: read.matching('DOCUSIGN_ACCOUNT_ID', '', /^[\w-]{1,100}$/, "the account's id"),
    integrationKey: read.matching('DOCUSIGN_INTEGRATION_KEY', '', UUID, "the app's integration key, a uuid"),
    userId: read.matching('DOCUSIGN_USER_ID', '', UUID, 'the uuid of the user as whom envelopes are sent'),
    privateKey: rsaKey(read, 'DOCUSIGN_PRIVATE_KEY'),
    hmacKeys: secret(read, 'DOCUSIGN_HMAC_KEYS').split(','),
  };
}

function readDocumenso(read: EnvReader): DocumensoSettings {
  return {
    baseUrl: read.serviceUrl('DOCUMENSO_BASE_URL', 'https://app.documenso.com/api/v2'),
    apiKey: secret(read, 'DOCUMENSO_API_KEY'),
    webhookSecret: secret(read, 'DOCUMENSO_WEBHOOK_SECRET'),
  };
}

/** Printable, and at least so long that nobody finds it by trying. */
function secret(read: EnvReader, name: string): string {
  return read.matching(name, '', /^[\x21-\x7e]{16,500}$/, '16 to 500 printable characters without blanks');
}

/** Where a variable cannot hold line ends, \n stands for them. */
function rsaKey(read: EnvReader, name: string): string {
  const pem = read.text(name, '', 10_000).replaceAll('\\n', '\n');
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return pem;
  } catch {
    // Refused below: what is wrong with a key is nothing to print.
  }
  read.refuse(name, 'must be an RSA private key in PEM');
  return pem;
}
