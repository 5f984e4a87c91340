import { describe, expect, it } from 'vitest';
import { periodInWords, requiredBy } from './obligation-words.js';

const nameOfMonth = (firstDay: string) => `month of ${firstDay}`;

describe('what an obligation is for', () => {
  it.each([
    ['2026-Q4', 'Q4 2026'],
    ['2026-12', 'the fiscal year to month of 2026-12-01'],
    ['2027-06.3', 'the fiscal year to month of 2027-06-01, installment 3'],
    // Due in 2027, for 2026.
    ['2027', null],
    ['2026-13', null],
    ['formation', null],
    ['2026-03-14', null],
    [null, null],
  ])('%s: %s', (period, words) => expect(periodInWords(period, nameOfMonth)).toBe(words));
});

describe('who requires it', () => {
  it.each([
    ['US', 'United States'],
    ['US-DE', 'Delaware'],
    ['US-PR', 'US-PR'],
    [null, null],
  ])('%s: %s', (jurisdiction, name) => expect(requiredBy(jurisdiction)).toBe(name));
});
