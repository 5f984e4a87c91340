import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Page, toPage } from './paging.js';

describe('a page', () => {
  it('[1.2] has a next offset when there is one more row than its limit', () => {
    expect(toPage(['a', 'b', 'c'], { limit: 2, offset: 4 })).toEqual({
      data: ['a', 'b'],
      meta: { pagination: { limit: 2, offset: 4, nextOffset: 6 } },
    });
  });

  it.each([
    ['full', ['a', 'b']],
    ['half empty', ['a']],
    ['empty', []],
  ])('[4.1] that is the last one and %s names none', (_what, rows) => {
    expect(toPage(rows, { limit: 2, offset: 4 }).meta.pagination.nextOffset).toBeNull();
  });

  it('after page returns each row once, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 50 }), fc.integer({ min: 1, max: 20 }), (rows, limit) => {
        const seen: number[] = [];
        let offset: number | null = 0;
        for (let pages = 0; offset !== null && pages <= rows.length + 1; pages++) {
          const page: Page<number> = toPage(rows.slice(offset, offset + limit + 1), { limit, offset });
          expect(page.data.length).toBeLessThanOrEqual(limit);
          seen.push(...page.data);
          offset = page.meta.pagination.nextOffset;
        }
        expect(offset).toBeNull();
        expect(seen).toEqual(rows);
      }),
    );
  });
});
