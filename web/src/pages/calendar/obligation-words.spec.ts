import { describe, expect, it } from 'vitest';
import { authorityOf, periodInWords } from './obligation-words';

describe('what an obligation is for', () => {
  it.each([
    ['2026-Q4', 'Q4 2026'],
    ['2026-12', 'the fiscal year to December 2026'],
    ['2027-06.3', 'the fiscal year to June 2027, installment 3'],
    // Due in 2027, for 2026.
    ['2027', null],
    ['formation', null],
    ['2026-03-14', null],
    [null, null],
  ])('%s: %s', (period, words) => expect(periodInWords({ period })).toBe(words));
});

describe('the authority', () => {
  it.each([
    ['US', 'United States'],
    ['US-DE', 'Delaware'],
    ['US-PR', 'US-PR'],
    [null, null],
  ])('of %s is %s', (jurisdiction, name) => expect(authorityOf({ jurisdiction })).toBe(name));
});
