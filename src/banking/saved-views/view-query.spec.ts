import { describe, expect, it } from 'vitest';
import { readViewQuery } from './view-query.js';

describe('the query of a saved view', () => {
  it('has filters and an order, each once', () => {
    expect(readViewQuery('?category=6450%2C6460&sort=-amount')).toBe('category=6450%2C6460&sort=-amount');
    expect(readViewQuery('search=A+%26+B&needsReview=true&amountMin=10.5')).toBe(
      'search=A+%26+B&needsReview=true&amountMin=10.5',
    );
  });

  it.each([
    ['?', 'query must have a filter or an order'],
    ['category=1&category=2', 'query must have each filter only once'],
    ['category=1&limit=5&entityId=x', 'query must not have limit, entityId'],
    ['color=red', 'query has color, which is not a known field'],
    ['needsReview=maybe', 'query has needsReview, which must be true or false'],
    ['from=2026-05-01&to=2026-04-30', 'query has from, which must not be after to'],
    ['from=2026-02-30', 'query has from, which must be a calendar date'],
    [`search=${'日'.repeat(200)}&merchant=${'日'.repeat(200)}`, 'query must have at most 3000 characters'],
    ['__proto__=1', 'query has __proto__, which is not a known field'],
  ])('is refused if the list of transactions would refuse it: %s', (text, reason) => {
    expect(() => readViewQuery(text)).toThrow(reason);
  });
});
