import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TelnyxSignature } from './telnyx-signature.js';

const NOW = Date.parse('2026-03-15T12:00:00Z');
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
const signature = new TelnyxSignature(raw);
const BODY = Buffer.from('{"data":{"event_type":"fax.delivered"}}');

const headersOf = (body: Buffer, seconds: number, key = privateKey) => ({
  'telnyx-timestamp': String(seconds),
  'telnyx-signature-ed25519': sign(null, Buffer.concat([Buffer.from(`${seconds}|`), body]), key).toString(
    'base64',
  ),
});

describe('a signature of Telnyx', () => {
  it('is valid for the bytes and the time that were signed', () => {
    expect(signature.isValid(BODY, headersOf(BODY, NOW / 1000), NOW)).toBe(true);
    expect(signature.isValid(Buffer.alloc(0), headersOf(Buffer.alloc(0), NOW / 1000), NOW)).toBe(true);
  });

  it('is valid for 300 seconds either way', () => {
    const at = (skew: number) => signature.isValid(BODY, headersOf(BODY, NOW / 1000 + skew), NOW);
    expect([-301, -300, 300, 301].map(at)).toEqual([false, true, true, false]);
  });

  it('is invalid for other bytes, another time or another key', () => {
    const headers = headersOf(BODY, NOW / 1000);
    expect(signature.isValid(Buffer.concat([BODY, Buffer.from(' ')]), headers, NOW)).toBe(false);
    expect(signature.isValid(BODY, { ...headers, 'telnyx-timestamp': String(NOW / 1000 + 1) }, NOW)).toBe(
      false,
    );
    const other = headersOf(BODY, NOW / 1000, generateKeyPairSync('ed25519').privateKey);
    expect(signature.isValid(BODY, other, NOW)).toBe(false);
  });

  it.each<[string, Record<string, string>]>([
    ['is missing', { 'telnyx-timestamp': String(NOW / 1000) }],
    ['has no time', { 'telnyx-signature-ed25519': headersOf(BODY, 1)['telnyx-signature-ed25519'] }],
    ['has a time that is not a number', { ...headersOf(BODY, NOW / 1000), 'telnyx-timestamp': 'now' }],
    ['has a time that is too large', { ...headersOf(BODY, NOW / 1000), 'telnyx-timestamp': '9'.repeat(40) }],
    ['is empty', { ...headersOf(BODY, NOW / 1000), 'telnyx-signature-ed25519': '' }],
    ['is too short', { ...headersOf(BODY, NOW / 1000), 'telnyx-signature-ed25519': 'AAAA' }],
    ['is not base64', { ...headersOf(BODY, NOW / 1000), 'telnyx-signature-ed25519': `${'!'.repeat(86)}==` }],
  ])('is invalid if it %s', (_, headers) => {
    expect(signature.isValid(BODY, headers, NOW)).toBe(false);
  });
});
