import { describe, expect, it } from 'vitest';
import { changed, isShown, readFilters, readOrder, viewOf, withView } from './filters.js';

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

  it('are a view together with an order that is not the default one', () => {
    expect(viewOf(new URLSearchParams('entity=e1&search=A+%26+B&sort=-date'))).toBe('search=A+%26+B');
    expect(viewOf(new URLSearchParams('sort=amount&from=2026-01-01'))).toBe('from=2026-01-01&sort=amount');
    expect(viewOf(new URLSearchParams('entity=e1'))).toBe('');
  });

  it('are replaced by those of a view; the rest of the address stays as it is', () => {
    const params = new URLSearchParams('entity=e1&search=ferry&sort=amount');
    expect(withView(params, 'direction=out').toString()).toBe('entity=e1&direction=out');
  });

  it('show a view if they are the same in any order', () => {
    const params = new URLSearchParams('entity=e1&direction=out&search=a+b');
    expect(isShown(params, 'search=a%20b&direction=out&sort=-date')).toBe(true);
    expect(isShown(params, 'search=a+b')).toBe(false);
    expect(isShown(new URLSearchParams(), 'search=a+b')).toBe(false);
  });
});
