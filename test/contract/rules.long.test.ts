import { describe, expect, it } from 'vitest';
import { spectralProblems, TEXT } from '../support/contract/spectral.js';

describe('the recommended rules for OpenAPI documents', () => {
  it('report no error or warning in Spectral', async () => {
    expect(await spectralProblems(TEXT)).toEqual([]);
  });
});
