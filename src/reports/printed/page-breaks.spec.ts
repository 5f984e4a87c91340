import { describe, expect, it } from 'vitest';
import { pagesOf, type PlacedRow } from './page-breaks.js';

const row = (kind: PlacedRow['kind'], label: string, section: string | null = 'Revenue'): PlacedRow => ({
  kind,
  label,
  section,
  accountNumber: null,
  numberLines: [],
  labelLines: [label],
  cells: [],
  height: 10,
  space: kind === 'section' ? 5 : 0,
});
const accounts = (count: number) => Array.from({ length: count }, (_, at) => row('account', String(at + 1)));
const SECTION = row('section', 'Revenue');
const TOTAL = row('total', 'Total');

const labelsOf = (rows: readonly PlacedRow[], first: number, later = first) =>
  pagesOf(rows, { first, later, continued: (section) => row('section', `${section}…`) }).map((page) =>
    page.map(({ label }) => label).join(' '),
  );

describe('the pages of a statement', () => {
  it.each([
    [40, ['Revenue 1 2 Total']],
    [39, ['Revenue 1', 'Revenue… 2 Total']],
    [30, ['Revenue 1', 'Revenue… 2 Total']],
  ])('have a total with its last account: room for %d', (room, pages) => {
    expect(labelsOf([SECTION, ...accounts(2), TOTAL], room)).toEqual(pages);
  });

  it('repeat the name of a section', () => {
    expect(labelsOf([SECTION, ...accounts(6), TOTAL], 30, 40)).toEqual([
      'Revenue 1 2',
      'Revenue… 3 4 5',
      'Revenue… 6 Total',
    ]);
  });

  it('start with a section that does not fit with its first account', () => {
    const rows = [row('figure', 'Cash', null), SECTION, ...accounts(1), TOTAL];
    expect(labelsOf(rows, 44)).toEqual(['Cash', 'Revenue 1 Total']);
    expect(labelsOf(rows, 45)).toEqual(['Cash Revenue 1 Total']);
    expect(labelsOf([...rows, row('figure', 'End', null)], 45)).toEqual(['Cash Revenue 1 Total', 'End']);
  });

  it('keep the name of an empty section with its total', () => {
    expect(labelsOf([...accounts(1), SECTION, TOTAL], 34)).toEqual(['1', 'Revenue Total']);
  });

  it('have what no page has room for', () => {
    expect(labelsOf([SECTION, ...accounts(2), TOTAL], 1)).toEqual(['Revenue 1', 'Revenue… 2 Total']);
  });
});
