import { describe, expect, it } from 'vitest';
import { titleOf } from './document-title.js';

describe('titleOf', () => {
  it.each([
    ['  Lease 2026 ', 'Lease 2026'],
    ['E\u0301te\u0301', '\u00c9t\u00e9'],
    [' \u00a0\u2003', null],
    ['', null],
    [null, null],
    [undefined, null],
    ['\u{1f9fe}'.repeat(200), '\u{1f9fe}'.repeat(200)],
  ])('makes %j %j', (sent, stored) => {
    expect(titleOf(sent)).toBe(stored);
  });

  it('rejects a title that is too long once it is composed', () => {
    // U+FB2C becomes three characters.
    expect(titleOf('\ufb2c'.repeat(66))).toHaveLength(198);
    expect(() => titleOf('\ufb2c'.repeat(67))).toThrow('title must have at most 200 characters');
  });
});
