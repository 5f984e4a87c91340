import { describe, expect, it } from 'vitest';
import { likelyProof } from './proof';

describe('the likely proof', () => {
  it.each([
    ['Delaware annual report and franchise tax', 'US-DE', 'annual_report'],
    ['Statement of Information', 'US-CA', 'annual_report'],
    ['Form 1120', 'US', 'tax_return'],
    ['Franchise tax', 'US-TX', 'tax_return'],
    ['Renew the license', null, 'other'],
  ])('of “%s” (%s) is %s', (title, jurisdiction, kind) => {
    expect(likelyProof({ title, jurisdiction })).toBe(kind);
  });
});
