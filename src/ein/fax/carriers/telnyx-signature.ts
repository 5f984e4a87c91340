import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Telnyx's own tolerance, in both directions: a recorded callback cannot be replayed later. */
const MAX_SKEW_SECONDS = 300;
const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/;

/** Verifies the signature of Telnyx's callbacks: Ed25519 over `${timestamp}|${raw body}`. */
export class TelnyxSignature {
  private readonly key: KeyObject;

  constructor(publicKey: Uint8Array) {
    const x = Buffer.from(publicKey).toString('base64url');
    this.key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  }

  /** Whether the headers contain a well-formed signature with a current timestamp. */
  mayBeValid(headers: IncomingHttpHeaders, epochMilliseconds: number): boolean {
    const { signature, timestamp } = read(headers);
    if (!SIGNATURE.test(signature) || !/^\d{1,12}$/.test(timestamp)) return false;
    return Math.abs(Math.floor(epochMilliseconds / 1000) - Number(timestamp)) <= MAX_SKEW_SECONDS;
  }

  isValid(body: Buffer, headers: IncomingHttpHeaders, epochMilliseconds: number): boolean {
    if (!this.mayBeValid(headers, epochMilliseconds)) return false;
    const { signature, timestamp } = read(headers);
    const signed = Buffer.concat([Buffer.from(`${timestamp}|`), body]);
    return verify(null, signed, this.key, Buffer.from(signature, 'base64'));
  }
}

function read(headers: IncomingHttpHeaders): { signature: string; timestamp: string } {
  const of = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  return { signature: of('telnyx-signature-ed25519'), timestamp: of('telnyx-timestamp') };
}
