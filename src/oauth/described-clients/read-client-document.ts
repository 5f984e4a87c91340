import { isUtf8 } from 'node:buffer';
import type { ClientRegistration } from '../clients/client-registration.js';
import { InvalidClientMetadata } from '../oauth.errors.js';
import { readClientMetadata } from '../registration/read-client-metadata.js';

/** What a document must not contain: everyone can read it. */
const SECRETS = ['client_secret', 'client_secret_expires_at'];

/** The client that a document describes. Throws InvalidClientMetadata or InvalidRedirectUri if it describes none that we accept. */
export function readClientDocument(clientId: string, body: Buffer): ClientRegistration {
  const metadata = parse(body);
  // §4: compared as text, so that no one can publish a document for another client.
  if (metadata['client_id'] !== clientId)
    throw new InvalidClientMetadata('client_id is not the address of the document');
  if (SECRETS.some((name) => metadata[name] !== undefined))
    throw new InvalidClientMetadata('the document contains a client secret');
  // Such a client would expect that no one uses its id without its key.
  if ((metadata['token_endpoint_auth_method'] ?? 'none') !== 'none')
    throw new InvalidClientMetadata('token_endpoint_auth_method must be none');
  return readClientMetadata(metadata);
}

function parse(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    if (!isUtf8(body)) throw new Error('not UTF-8');
    const document: unknown = JSON.parse(body.toString('utf8'));
    if (typeof document === 'object' && document !== null && !Array.isArray(document))
      return document as Readonly<Record<string, unknown>>;
  } catch {
    // Refused below.
  }
  throw new InvalidClientMetadata('the document is not a JSON object');
}
