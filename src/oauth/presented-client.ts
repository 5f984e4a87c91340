import { isUtf8 } from 'node:buffer';
import { decodeFormText, type Parameters } from './parameters.js';
import { InvalidClient, InvalidOAuthRequest } from './oauth.errors.js';

/** The client credentials of a request, and how they were sent. */
export interface PresentedClient {
  readonly clientId: string;
  /** Null if the client only names itself. */
  readonly secret: string | null;
  readonly mechanism: 'basic' | 'form' | 'none';
}

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i;

/**
 * RFC 6749 §2.3.1: HTTP Basic, or client_id and client_secret in the body, but not both. A public client sends only
 * its client_id. The query string is ignored.
 */
export function readPresentedClient(authorization: string | undefined, form: Parameters): PresentedClient {
  const [clientId, secret] = [form.get('client_id'), form.get('client_secret')];
  if (authorization === undefined) {
    if (clientId === undefined) throw new InvalidClient(secret === undefined, 'no client authentication');
    return secret === undefined
      ? { clientId, secret: null, mechanism: 'none' }
      : { clientId, secret, mechanism: 'form' };
  }
  if (secret !== undefined)
    throw new InvalidOAuthRequest('the client authenticates in two ways: send the header or client_secret');
  const basic = readBasic(authorization);
  if (!basic) throw new InvalidClient(true, 'the Authorization header is not valid Basic (RFC 6749 §2.3.1)');
  if (clientId !== undefined && clientId !== basic.clientId)
    throw new InvalidOAuthRequest('client_id differs from the Authorization header');
  return { ...basic, mechanism: 'basic' };
}

/**
 * Both parts are form-encoded inside the base64. Our ids and secrets have no character that encoding changes,
 * so clients that do not encode also work.
 */
function readBasic(authorization: string): Pick<PresentedClient, 'clientId' | 'secret'> | null {
  const encoded = BASIC.exec(authorization)?.[1];
  if (encoded === undefined) return null;
  const bytes = Buffer.from(encoded, 'base64');
  if (!isUtf8(bytes)) return null;
  const pair = bytes.toString('utf8');
  const at = pair.indexOf(':');
  if (at < 0) return null;
  const clientId = decodeFormText(pair.slice(0, at));
  const secret = decodeFormText(pair.slice(at + 1));
  return clientId === null || secret === null ? null : { clientId, secret };
}
