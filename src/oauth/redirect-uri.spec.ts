import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRegistered, redirectUriProblem, withParameters } from './redirect-uri.js';

const REGISTERED = ['https://client.example/callback', 'https://client.example/cb?a=1'];

describe('the address that a browser goes back to', () => {
  it('is one of the registered ones only when it is the same text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REGISTERED),
        fc.nat(40),
        fc.string({ minLength: 1, maxLength: 3 }),
        (uri, at, more) => {
          const changed = uri.slice(0, at) + more + uri.slice(at);
          expect(isRegistered(changed, REGISTERED, true)).toBe(REGISTERED.includes(changed));
        },
      ),
    );
  });

  it('leads to the same place for a browser as it is written, once it can be registered', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }), (uri) => {
        if (redirectUriProblem(uri) !== null) return;
        expect([uri, `${uri}/`]).toContain(new URL(uri).href);
        expect(new URL(uri).hash).toBe('');
      }),
    );
  });

  it('keeps every byte of its own when an answer is added, and the answer every byte of its', () => {
    const anyState = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(
        fc.constantFrom(...REGISTERED, 'https://a.example?', 'https://a.example/?x&'),
        anyState,
        (uri, state) => {
          const answered = withParameters(uri, { code: 'c', state, gone: null });
          expect(answered.startsWith(uri)).toBe(true);
          const { searchParams } = new URL(answered);
          expect([searchParams.get('code'), searchParams.get('state')]).toEqual(['c', state]);
          expect(searchParams.has('gone')).toBe(false);
        },
      ),
    );
  });
});
