import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFormText, type ParameterName, Parameters } from './parameters.js';

const anyName = fc.constantFrom<ParameterName>(
  'client_id',
  'code',
  'redirect_uri',
  'scope',
  'state',
  'token',
);
const anyValue = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter(isPlain);

describe('parameters', () => {
  it('accept what every form encoder writes', () => {
    fc.assert(
      fc.property(fc.dictionary(anyName, anyValue), (fields) => {
        const parsed = Parameters.parse(new URLSearchParams(fields).toString());
        parsed.requireValid();
        for (const [name, value] of Object.entries(fields))
          expect(parsed.get(name as ParameterName)).toBe(value);
      }),
    );
  });

  it('reject repeated names and lists', () => {
    const anySuffix = fc.constantFrom('', '[]', '[0]', '[x]', '[x][y]', '[');
    fc.assert(
      fc.property(
        anyName,
        anyValue,
        fc.array(anySuffix, { minLength: 2, maxLength: 4 }),
        (name, value, ends) => {
          const text = ends
            .map((end) => `${name}${encodeURIComponent(end)}=${encodeURIComponent(value)}`)
            .join('&');
          expect(Parameters.parse(text).problemOf(name)).not.toBeNull();
          expect(() => Parameters.parse(text).requireValid()).toThrow(name);
        },
      ),
    );
  });

  it('without a value count as omitted, and unknown ones are ignored', () => {
    const parsed = Parameters.parse('scope=&code&x=1&x=2&__proto__=1&toString=2');
    parsed.requireValid();
    expect([parsed.get('scope'), parsed.get('code')]).toEqual([undefined, undefined]);
    expect(() => parsed.required('code')).toThrow('code is missing');
  });

  it('accept several resources', () => {
    const parsed = Parameters.parse('resource=a&resource=b&resource=');
    parsed.requireValid();
    expect(parsed.all('resource')).toEqual(['a', 'b']);
  });

  it.each(['state=%00', 'state=a%0d%0ab', 'state=%7f'])('reject control characters: %s', (text) => {
    expect(Parameters.parse(text).problemOf('state')).toBe('contains a control character');
  });

  it.each(['a=%', 'a=%f', 'a=%ff', '%c3%28=a'])('reject what is not form-encoded UTF-8: %s', (text) => {
    expect(() => Parameters.parse(text)).toThrow('form-encoded');
  });

  it('decode plus as a space and percent escapes', () => {
    expect(decodeFormText('a+b%2Bc%20d')).toBe('a b+c d');
    expect(decodeFormText('%')).toBeNull();
  });
});

function isPlain(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return text.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(text);
}
