import { describe, expect, it } from 'vitest';
import { missingPapers } from './missing-papers';

const found = (...codes: string[]) => codes.map((code) => ({ code }));
const codesOf = (...args: Parameters<typeof missingPapers>) => missingPapers(...args).map(({ code }) => code);

describe('missing papers', () => {
  it('are those that the latest check missed', () => {
    expect(codesOf(found('stale_feed', 'missing_ein_letter'), new Set())).toEqual(['missing_ein_letter']);
    expect(codesOf(found('missing_ein_letter', 'missing_formation_document'), new Set())).toEqual([
      'missing_formation_document',
      'missing_ein_letter',
    ]);
  });

  it('are not those that were added since', () => {
    const codes = found('missing_formation_document', 'missing_ein_letter');
    expect(codesOf(codes, new Set(['certificate_of_incorporation'] as const))).toEqual([
      'missing_ein_letter',
    ]);
    expect(codesOf(codes, new Set(['bylaws'] as const))).toHaveLength(2);
  });

  it('are none without findings', () => {
    expect(codesOf([], new Set())).toEqual([]);
  });
});
