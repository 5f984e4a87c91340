/** A database that has the books of some businesses: all tables of the plane `cell`. */
export type Cell = `cell:${string}`;

/**
 * Where a transaction runs: in the control database, which has users, credentials and the list of businesses, or in a cell.
 * All are one database (docs/decisions/scale.md).
 */
export type DatabaseTarget = 'control' | Cell;

const ONLY_CELL: Cell = 'cell:main';

export const CELLS: readonly Cell[] = [ONLY_CELL];

/** The cell of a business. */
export function cellOf(_businessId: string): Cell {
  return ONLY_CELL;
}
