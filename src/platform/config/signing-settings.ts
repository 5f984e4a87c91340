import { createPrivateKey } from 'node:crypto';
import type { EnvReader } from './env-reader.js';

export const SIGNING_SERVICES = ['sandbox', 'docusign', 'documenso'] as const;
export type SigningServiceName = (typeof SIGNING_SERVICES)[number];

export interface DocusignSettings {
  /** The account's base URI with its path: `https://na3.docusign.net/restapi`. */
  readonly baseUrl: string;
  /** Issues access tokens; its host is the assertion's audience. */
  readonly authUrl: string;
  readonly accountId: string;
  /** The app's client id. */
  readonly integrationKey: string;
  /** The user who sends envelopes. */
  readonly userId: string;
  /** RSA, as PEM. */
  readonly privateKey: string;
  /** The keys of Connect: several while one is being replaced. */
  readonly hmacKeys: readonly string[];
}

export interface DocumensoSettings {
  /** With its path: `https://app.documenso.com/api/v2`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
}

/** The signing service, and the settings of every configured one. */
export interface SigningSettings {
  /** The service for new requests. */
  readonly service: SigningServiceName;
  /** For a single call. */
  readonly timeoutMs: number;
  /** Null if not configured: older requests sent through it cannot be looked up. */
  readonly docusign: DocusignSettings | null;
  readonly documenso: DocumensoSettings | null;
}

const CONDITIONAL = [
  'DOCUSIGN_BASE_URL',
  'DOCUSIGN_AUTH_URL',
  'DOCUSIGN_ACCOUNT_ID',
  'DOCUSIGN_USER_ID',
  'DOCUSIGN_PRIVATE_KEY',
  'DOCUSIGN_HMAC_KEYS',
  'DOCUMENSO_BASE_URL',
  'DOCUMENSO_WEBHOOK_SECRET',
];

/** Reads the settings of the chosen service, and of others that have older requests and are still configured. */
export function readSigning(read: EnvReader): SigningSettings {
  const service = read.oneOf('SIGNING_SERVICE', SIGNING_SERVICES, 'sandbox');
  read.mention(CONDITIONAL);
  const wants = (name: SigningServiceName, first: string) =>
    read.text(first, '', 2_000) !== '' || service === name;
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
    userId: read.matching('DOCUSIGN_USER_ID', '', UUID, 'the uuid of the user who sends envelopes'),
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

/** Printable, and too long to guess. */
function secret(read: EnvReader, name: string): string {
  return read.matching(name, '', /^[\x21-\x7e]{16,500}$/, '16 to 500 printable characters without spaces');
}

/** PEM; `\n` is accepted for line ends, which some environments cannot contain. */
function rsaKey(read: EnvReader, name: string): string {
  const pem = read.text(name, '', 10_000).replaceAll('\\n', '\n');
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return pem;
  } catch {
    // Rejected below, without details about a secret key.
  }
  read.refuse(name, 'must be an RSA private key in PEM');
  return pem;
}
