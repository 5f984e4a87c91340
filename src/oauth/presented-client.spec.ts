import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidClient, InvalidOAuthRequest } from './oauth.errors.js';
import { Parameters } from './parameters.js';
import { readPresentedClient } from './presented-client.js';

const NOTHING = Parameters.parse('');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const encode = (text: string) => new URLSearchParams({ x: text }).toString().slice(2);

describe('client authentication', () => {
  it('reads any encoded id and secret from Basic', () => {
    const anyText = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(anyText, anyText, (clientId, secret) => {
        const header = `Basic ${base64(`${encode(clientId)}:${encode(secret)}`)}`;
        expect(readPresentedClient(header, NOTHING)).toEqual({ clientId, secret, mechanism: 'basic' });
      }),
    );
  });

  it('reads our own credentials from Basic without encoding', () => {
    const [clientId, secret] = ['svc_client_aB3', 'svc_secret_xY9'];
    const ways = [
      `${clientId}:${secret}`,
      `${clientId.replaceAll('_', '%5F')}:${secret.replaceAll('_', '%5f')}`,
    ];
    for (const way of ways)
      expect(readPresentedClient(`Basic ${base64(way)}`, NOTHING)).toMatchObject({ clientId, secret });
  });

  it.each([
    '',
    'Basic',
    'Basic x',
    `Basic ${base64('none')}`,
    `Basic ${base64('a:%')}`,
    `Digest ${base64('a:b')}`,
  ])('rejects the header %j', (header) => {
    expect(() => readPresentedClient(header, NOTHING)).toThrow(InvalidClient);
  });

  it('reads both id and secret from the body if there is no header', () => {
    const both = Parameters.parse('client_id=a&client_secret=b%20c');
    expect(readPresentedClient(undefined, both)).toEqual({ clientId: 'a', secret: 'b c', mechanism: 'form' });
    for (const half of ['', 'client_secret=b'])
      expect(() => readPresentedClient(undefined, Parameters.parse(half))).toThrow(InvalidClient);
  });

  it('reads the id alone, and never takes an empty secret from Basic for none', () => {
    for (const alone of ['client_id=a', 'client_id=a&client_secret='])
      expect(readPresentedClient(undefined, Parameters.parse(alone))).toEqual({
        clientId: 'a',
        secret: null,
        mechanism: 'none',
      });
    expect(readPresentedClient(`Basic ${base64('a:')}`, NOTHING).secret).toBe('');
  });

  it('rejects a secret next to the header, or a different id', () => {
    const header = `Basic ${base64('a:b')}`;
    const withBody = (body: string) => () => readPresentedClient(header, Parameters.parse(body));
    expect(withBody('client_id=a')()).toMatchObject({ clientId: 'a', mechanism: 'basic' });
    expect(withBody('client_id=a&client_secret=b')).toThrow(InvalidOAuthRequest);
    expect(withBody('client_id=other')).toThrow(InvalidOAuthRequest);
  });
});
