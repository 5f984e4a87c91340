import { describe, expect, it } from 'vitest';
import { readAmount } from './amounts.js';

describe('an amount that a user typed', () => {
  it.each([
    ['1250', 1250],
    [' 1,250.50 ', 1250.5],
    ['1 250 000.5', 1_250_000.5],
    ['-3.00', -3],
    ['−3.00', -3],
    ['0', 0],
  ])('%s is read', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  it.each(['', '-', '1.2.3', '$5', '1e3', '12345678901234', '1.23456', '.5', 'NaN', '٣'])(
    '%s is none',
    (text) => {
      expect(readAmount(text)).toBeNull();
    },
  );

  it.each(['1250,50', '12,50', '1,2500', '1,250,50'])(
    '%s could have a decimal comma, so it is none',
    (text) => {
      expect(readAmount(text)).toBeNull();
    },
  );
});
