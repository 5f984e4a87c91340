import { describe, expect, it } from 'vitest';
import { refusalOf } from './document-limits';

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
