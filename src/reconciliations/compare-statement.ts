import { addDays, type CalendarDate } from '../kernel/calendar-date.js';
import { groupBy } from '../kernel/collections.js';

/** A transaction of the books or of a statement. */
export interface TransactionOfASide {
  readonly externalId: string;
  readonly date: CalendarDate;
  /** Positive = money out; never 0. */
  readonly amountMinor: bigint;
}

/** Why the books and the statement have different amounts in a period. */
export const DIFFERENCE_CODES = ['not_in_books', 'not_in_statement', 'other_amount', 'other_period'] as const;
export type DifferenceCode = (typeof DIFFERENCE_CODES)[number];

/** A transaction that only one side has in the period, or that both have with other amounts. */
export interface StatementDifference<Line, Row> {
  readonly code: DifferenceCode;
  /** Null: the statement does not have it. */
  readonly line: Line | null;
  /** Null: the books do not have it. */
  readonly row: Row | null;
  /** What the statement has of it in the period, less what the books have. Positive = money out. */
  readonly amountMinor: bigint;
}

interface Period {
  readonly startsOn: CalendarDate;
  readonly endsOn: CalendarDate;
}

/** A bank may state another day than the one that a feed said. */
export const DAYS_APART = 3;

/**
 * Why the transactions of a statement and of the books have different sums in a period: the amounts of what is returned are
 * the difference, exactly. A line and a row are the same transaction if they have the same id, or else the same amount at most
 * DAYS_APART days apart, the closest first. Those of the days around the period may be given: they can be the other side of one
 * in it. By date.
 */
export function compareStatement<Line extends TransactionOfASide, Row extends TransactionOfASide>(
  lines: readonly Line[],
  rows: readonly Row[],
  period: Period,
): StatementDifference<Line, Row>[] {
  const isIn = ({ date }: TransactionOfASide) => date >= period.startsOn && date <= period.endsOn;
  const differences = pair(lines, rows, isIn).map(({ line, row }) => {
    const inStatement = line !== null && isIn(line) ? line.amountMinor : 0n;
    const inBooks = row !== null && isIn(row) ? row.amountMinor : 0n;
    return { code: codeOf(line, row, isIn), line, row, amountMinor: inStatement - inBooks };
  });
  return differences
    .filter(({ amountMinor }) => amountMinor !== 0n)
    .toSorted((one, other) => (dateOf(one) < dateOf(other) ? -1 : dateOf(one) > dateOf(other) ? 1 : 0));
}

type IsIn = (transaction: TransactionOfASide) => boolean;

interface Pair<Line, Row> {
  readonly line: Line | null;
  readonly row: Row | null;
}

function codeOf(line: TransactionOfASide | null, row: TransactionOfASide | null, isIn: IsIn): DifferenceCode {
  if (row === null) return 'not_in_books';
  if (line === null) return 'not_in_statement';
  return isIn(line) && isIn(row) ? 'other_amount' : 'other_period';
}

function dateOf({ line, row }: Pair<TransactionOfASide, TransactionOfASide>): string {
  return (line ?? row)?.date ?? '';
}

/** Every line and every row once, with its other side if there is one. */
function pair<Line extends TransactionOfASide, Row extends TransactionOfASide>(
  lines: readonly Line[],
  rows: readonly Row[],
  isIn: IsIn,
): Pair<Line, Row>[] {
  const rowOf = new Map<Line, Row>();
  const open = { lines: new Set(lines), rows: new Set(rows) };
  const match = (line: Line, row: Row) => {
    rowOf.set(line, row);
    open.lines.delete(line);
    open.rows.delete(row);
  };
  const byId = new Map(rows.map((row) => [row.externalId, row]));
  for (const line of lines) {
    const row = byId.get(line.externalId);
    if (row !== undefined && open.rows.has(row)) match(line, row);
  }
  // First within the period, so that none is taken for one of the days around it.
  for (const isConsidered of [isIn, () => true])
    for (let days = 0; days <= DAYS_APART; days++) matchApart(open, days, isConsidered, match);
  const alone = [...open.lines].map((line) => ({ line, row: null }));
  const unstated = [...open.rows].map((row) => ({ line: null, row }));
  return [...[...rowOf].map(([line, row]) => ({ line, row })), ...alone, ...unstated];
}

/** Matches open lines with open rows of the same amount, so many days before or after. */
function matchApart<Line extends TransactionOfASide, Row extends TransactionOfASide>(
  open: { readonly lines: ReadonlySet<Line>; readonly rows: ReadonlySet<Row> },
  days: number,
  isConsidered: IsIn,
  match: (line: Line, row: Row) => void,
): void {
  const keyOf = (date: CalendarDate, amountMinor: bigint) => `${date} ${amountMinor}`;
  const rows = groupBy([...open.rows].filter(isConsidered).toReversed(), ({ date, amountMinor }) =>
    keyOf(date, amountMinor),
  );
  for (const line of [...open.lines].filter(isConsidered)) {
    const dates = days === 0 ? [line.date] : [addDays(line.date, -days), addDays(line.date, days)];
    for (const date of dates) {
      const row = rows.get(keyOf(date, line.amountMinor))?.pop();
      if (row === undefined) continue;
      match(line, row);
      break;
    }
  }
}
