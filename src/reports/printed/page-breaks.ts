import type { PrintedRow } from './rows.js';

/** A row with its label in lines, and the room that it takes. */
export interface PlacedRow extends PrintedRow {
  readonly numberLines: readonly string[];
  readonly labelLines: readonly string[];
  readonly height: number;
  /** Above it, unless it is the first of a page. */
  readonly space: number;
}

/**
 * The rows of each page. The name of a section stays with its first row and its total with its last account; on the next
 * page, the name of the section is repeated.
 */
export function pagesOf(
  rows: readonly PlacedRow[],
  { first, later, continued }: PageRoom,
): readonly (readonly PlacedRow[])[] {
  const pages: PlacedRow[][] = [[]];
  let room = first;
  for (const together of inseparable(rows)) {
    const [start] = together;
    if (start === undefined) continue;
    const page = pages.at(-1) ?? [];
    const height = together.reduce((sum, row) => sum + row.height, 0);
    const space = page.length === 0 ? 0 : start.space;
    if (page.length === 0 || space + height <= room) {
      page.push(...together);
      room -= space + height;
      continue;
    }
    const repeated = start.section !== null && start.kind !== 'section' ? [continued(start.section)] : [];
    pages.push([...repeated, ...together]);
    room = later - repeated.reduce((sum, row) => sum + row.height, height);
  }
  return pages;
}

export interface PageRoom {
  /** The height of all rows on the first page. */
  readonly first: number;
  /** On each later page. */
  readonly later: number;
  /** The row that repeats the name of a section. */
  readonly continued: (section: string) => PlacedRow;
}

function inseparable(rows: readonly PlacedRow[]): PlacedRow[][] {
  const groups: PlacedRow[][] = [];
  let before: PlacedRow | undefined;
  for (const row of rows) {
    if (before && (before.kind === 'section' || row.kind === 'total')) groups.at(-1)?.push(row);
    else groups.push([row]);
    before = row;
  }
  return groups;
}
