import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidClient, InvalidOAuthRequest } from './oauth.errors.js';
import { Parameters } from './parameters.js';
import { readPresentedClient } from './presented-client.js';

const NOTHING = Parameters.parse('');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const encode = (text: string) => new URLSearchParams({ x: text }).toString().slice(2);

describe('who a request says it is from', () => {
  it('is read from Basic whatever the id and the secret are, if they are encoded', () => {
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

  it('is read from Basic of clients that forget to encode, since our secrets have nothing to encode', () => {
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
  ])('is not to be seen in the header %j', (header) => {
    expect(() => readPresentedClient(header, NOTHING)).toThrow(InvalidClient);
  });

  it('is read from the body when there is no header, and needs both halves', () => {
    const both = Parameters.parse('client_id=a&client_secret=b%20c');
    expect(readPresentedClient(undefined, both)).toEqual({ clientId: 'a', secret: 'b c', mechanism: 'form' });
    for (const half of ['client_id=a', 'client_secret=b', 'client_id=a&client_secret='])
      expect(() => readPresentedClient(undefined, Parameters.parse(half))).toThrow(InvalidClient);
  });

  it('is said once: a secret beside the header, or another id, is a bad request', () => {
    const header = `Basic ${base64('a:b')}`;
    const withBody = (body: string) => () => readPresentedClient(header, Parameters.parse(body));
    expect(withBody('client_id=a')()).toMatchObject({ clientId: 'a', mechanism: 'basic' });
    expect(withBody('client_id=a&client_secret=b')).toThrow(InvalidOAuthRequest);
    expect(withBody('client_id=other')).toThrow(InvalidOAuthRequest);
  });
});
