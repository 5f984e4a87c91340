import { type Ambiguity, refuse, type StatementCollector } from './statement.js';

/** Of all records of a table, as a part of 100. */
const MAX_PERCENT = 5;
const LINES_NAMED = 10;

export interface Unreadable {
  readonly line: number;
  readonly problem: string;
  /** It has a date and digits in the place of an amount: it is not a heading, a note or a footer. */
  readonly mayBeTransaction: boolean;
}

/**
 * Records that cannot be read. Above and below the transactions they are headings and footers. Between them a few may be
 * odd; if there are many, the table is not what it seems. What may be a transaction is never left out.
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

  /** Those that may be transactions. Throws if too many records cannot be read, or all of them. */
  finish(rows: number): Unreadable[] {
    const [first] = this.gap;
    if (rows === 0 && first) throw refuse(first.line, first.problem);
    this.settle(false);
    assertFew(this.odd, rows);
    return this.odd.filter(({ mayBeTransaction }) => mayBeTransaction);
  }

  private settle(isInside: boolean): void {
    for (const record of this.gap) {
      if (isInside || record.mayBeTransaction) this.odd.push(record);
      if (!record.mayBeTransaction) this.collector.note('not_a_transaction', record.line);
    }
    this.gap = [];
  }
}

/** Throws with the first problem and the lines if too many records cannot be read, next to those that can be. */
export function assertFew(records: readonly Unreadable[], rows: number): void {
  const [first] = records;
  const limit = Math.max(1, Math.floor((rows * MAX_PERCENT) / 100));
  if (!first || (records.length <= limit && records.length < rows)) return;
  const others = records.length === 1 ? '' : `; lines that cannot be read: ${listed(records)}`;
  throw refuse(first.line, first.problem + others);
}

/** The question about records that may be transactions: they are corrected in the file, or skipped. */
export function askAbout(records: readonly Unreadable[]): Ambiguity[] {
  const [first] = records;
  if (!first) return [];
  const [lines, what] = records.length === 1 ? ['line', 'it'] : ['lines', 'they'];
  const reason = `${lines} ${listed(records)}: ${first.problem}, but ${what} may be a transaction: correct the file, or send the number in skipLines`;
  const choices = records.map(({ line }) => String(line));
  return [{ field: 'skipLines', reason, choices, suggested: null }];
}

function listed(records: readonly Unreadable[]): string {
  const lines = records.slice(0, LINES_NAMED).map(({ line }) => line);
  const rest = records.length > lines.length ? ` and ${records.length - lines.length} more` : '';
  return lines.join(', ') + rest;
}
