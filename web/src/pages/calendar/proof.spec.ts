import { describe, expect, it } from 'vitest';
import { likelyProof, refusalOf } from './proof';

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

describe('a file', () => {
  it.each([
    ['application/pdf', 10_485_760, null],
    ['image/png', 1, null],
    ['application/pdf', 10_485_761, 'The file is larger than 10 MB.'],
    ['text/csv', 1, 'Choose a PDF, PNG or JPEG.'],
    ['', 1, 'Choose a PDF, PNG or JPEG.'],
  ])('of type %j with %i bytes: %j', (type, size, refusal) => {
    expect(refusalOf({ type, size })).toBe(refusal);
  });
});
