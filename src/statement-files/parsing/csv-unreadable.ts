import { refuse, type StatementCollector } from './statement.js';

/** Of all records of a table, as a part of 100. */
const MAX_PERCENT = 5;
/** In a shorter table, every record must be readable. */
const MIN_ROWS = 10;
const LINES_NAMED = 10;

export interface Unreadable {
  readonly line: number;
  readonly problem: string;
  /** It has a date and an amount, but one of them is invalid: that is not a heading or a footer. */
  readonly isDated: boolean;
}

/**
 * Records that are no transactions, for an unknown reason. Above and below the transactions they are headings and
 * footers. Between them a few may be odd; if there are many, the table is something else than it seems.
 */
export class UnreadableRecords {
  private gap: Unreadable[] = [];
  private readonly odd: Unreadable[] = [];
  private hasTransactions = false;

  constructor(private readonly collector: StatementCollector) {}

  add(record: Unreadable): void {
    this.gap.push(record);
  }

  /** The next record is a transaction. */
  endOfGap(): void {
    if (this.gap.length > 0) this.settle(this.hasTransactions);
    this.hasTransactions = true;
  }

  /** Throws if too many records between the transactions cannot be read, or all of them. */
  finish(rows: number): void {
    const [first] = this.gap;
    if (rows === 0 && first) throw refuse(first.line, first.problem);
    this.settle(false);
    assertFew(this.odd, rows);
  }

  private settle(isInside: boolean): void {
    for (const record of this.gap) {
      if (isInside || record.isDated) this.odd.push(record);
      this.collector.note('not_a_transaction', record.line);
    }
    this.gap = [];
  }
}

/** Throws with the first problem and the lines if too many records cannot be read. */
function assertFew(records: readonly Unreadable[], rows: number): void {
  const [first] = records;
  if (!first || isFew(records.length, rows)) return;
  const lines = records.slice(0, LINES_NAMED).map(({ line }) => line);
  const rest = records.length > lines.length ? ` and ${records.length - lines.length} more` : '';
  const others = records.length === 1 ? '' : `; lines that cannot be read: ${lines.join(', ')}${rest}`;
  throw refuse(first.line, first.problem + others);
}

export function isFew(records: number, rows: number): boolean {
  return rows >= MIN_ROWS && records <= Math.max(1, Math.floor((rows * MAX_PERCENT) / 100));
}
