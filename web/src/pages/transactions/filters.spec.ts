import { describe, expect, it } from 'vitest';
import { changed, readFilters, readOrder } from './filters.js';

describe('filters in the address', () => {
  it('are read by their names in the API; others and empty ones are ignored', () => {
    const params = new URLSearchParams('search=+ferry+&category=6010,6300&from=&limit=5&sort=amount');
    expect(readFilters(params)).toEqual({ search: 'ferry', category: '6010,6300' });
    expect(readOrder(params)).toBe('amount');
    expect(readOrder(new URLSearchParams('sort=sideways'))).toBe('-date');
  });

  it('change one by one, and leave the rest of the address as it is', () => {
    const params = new URLSearchParams('search=ferry&direction=out&tab=rules');
    expect(changed(params, { search: null, direction: '', pending: 'true' }).toString()).toBe(
      'tab=rules&pending=true',
    );
  });
});
