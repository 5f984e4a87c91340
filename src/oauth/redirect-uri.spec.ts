import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRegistered, redirectUriProblem, withParameters } from './redirect-uri.js';

const REGISTERED = ['https://client.example/callback', 'https://client.example/cb?a=1'];

describe('a redirect URI', () => {
  it('matches a registered one only as identical text', () => {
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

  it('means the same to a browser as it is written, once it can be registered', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }), (uri) => {
        if (redirectUriProblem(uri, false) !== null) return;
        expect([uri, `${uri}/`]).toContain(new URL(uri).href);
        expect(new URL(uri).hash).toBe('');
      }),
    );
  });

  it('means the same as it is written for a public client too, with any scheme', () => {
    const scheme = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9.+-]{0,20}$/);
    const rest = fc.stringMatching(/^:\/{0,2}[a-z0-9.@/?#%[\]:-]{0,20}$/);
    fc.assert(
      fc.property(scheme, rest, (name, target) => {
        const uri = name + target;
        if (redirectUriProblem(uri, true) !== null) return;
        expect([uri, `${uri}/`]).toContain(new URL(uri).href);
        expect(name === 'https' || name === 'http' || name.includes('.')).toBe(true);
      }),
    );
  });

  it('preserves every byte of the URI and of the parameters added to it', () => {
    const anyState = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(
        fc.constantFrom(...REGISTERED, 'https://a.example?', 'https://a.example/?x&'),
        anyState,
        (uri, state) => {
          const extended = withParameters(uri, { code: 'c', state, gone: null });
          expect(extended.startsWith(uri)).toBe(true);
          const { searchParams } = new URL(extended);
          expect([searchParams.get('code'), searchParams.get('state')]).toEqual(['c', state]);
          expect(searchParams.has('gone')).toBe(false);
        },
      ),
    );
  });
});
