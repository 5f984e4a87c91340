import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrapText } from './wrap-text.js';

const measure = (text: string) => text.length;
const wrap = (text: string, width: number, maxLines: number) => wrapText(text, { width, maxLines, measure });

describe('text in lines', () => {
  it.each([
    ['', 10, 2, ['']],
    ['short', 10, 2, ['short']],
    ['exactly 10', 10, 2, ['exactly 10']],
    ['two short lines', 10, 2, ['two short', 'lines']],
    ['two  blanks', 5, 2, ['two', 'blan…']],
    ['words that are too many', 10, 2, ['words that', 'are too m…']],
    ['unbreakable', 5, 2, ['unbre', 'akab…']],
    ['unbreakable', 5, 1, ['unbr…']],
    ['too wide', 0, 1, ['…']],
    ['e\u0301e\u0301e\u0301', 4, 1, ['e\u0301…']],
    ['👩‍👩‍👧', 3, 1, ['…']],
  ])('%j in %d by %d: %j', (text, width, maxLines, lines) => {
    expect(wrap(text, width, maxLines)).toEqual(lines);
  });

  it('are never too wide or too many, and lose nothing but blanks before the end', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '😀', 'e\u0301'), maxLength: 80 });
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 3, max: 30 }),
        fc.integer({ min: 1, max: 4 }),
        (given, width, maxLines) => {
          const lines = wrap(given, width, maxLines);
          expect(lines.length).toBeLessThanOrEqual(maxLines);
          for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
          const [written, all] = [lines.join(''), given].map((one) => one.replaceAll(/\s/g, ''));
          if (written!.endsWith('…')) expect(all!.startsWith(written!.slice(0, -1))).toBe(true);
          else expect(written).toBe(all);
        },
      ),
    );
  });
});
