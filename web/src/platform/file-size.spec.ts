import { expect, it } from 'vitest';
import { fileSize } from './file-size';

it.each([
  [0, '1 kB'],
  [200, '1 kB'],
  [311_700, '312 kB'],
  [999_400, '999 kB'],
  [999_600, '1 MB'],
  [1_440_000, '1.4 MB'],
  [10 * 1024 * 1024, '10.5 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
