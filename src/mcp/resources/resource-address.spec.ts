import { describe, expect, it } from 'vitest';
import { documentAddress, parseResourceAddress } from './resource-address.js';

describe('the URI of a resource', () => {
  it('names a statement and its period', () => {
    expect(parseResourceAddress('charterbook://statements/cash_flow?from=2026-01-01&to=2026-01-31')).toEqual({
      kind: 'statement',
      type: 'cash_flow',
      query: '?from=2026-01-01&to=2026-01-31',
    });
  });

  it('names a document', () => {
    expect(parseResourceAddress(documentAddress('a-b'))).toEqual({ kind: 'document', id: 'a-b' });
    expect(parseResourceAddress('charterbook://documents/a%2Fb')).toEqual({ kind: 'document', id: 'a/b' });
  });

  it.each([
    '',
    'x',
    'https://statements/cash_flow',
    'charterbook://statements',
    'charterbook://statements/',
    'charterbook://statements/cash_flow/more',
    'charterbook://statements/cash_flow#x',
    'charterbook://documents/a?x=1',
    'charterbook://documents/%ff',
    'charterbook://accounts/a',
  ])('cannot be "%s"', (uri) => {
    expect(parseResourceAddress(uri)).toBeNull();
  });
});
