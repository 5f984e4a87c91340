import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { InvalidRequest } from '../../kernel/domain-error.js';

export const STATEMENT_FORMATS = ['csv', 'ofx', 'camt053', 'mt940', 'qif'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** More than any month of any account that a person looks through; it bounds what reading a file can cost. */
export const MAX_ROWS = 100_000;
const MAX_LINES_NAMED = 10;

/**
 * What the bank calls a row. A FITID names it for good; other references are shared by what belongs together,
 * such as a payment and its return, and name it only along with its date and amount.
 */
export interface Reference {
  readonly scheme: 'fitid' | 'reference';
  readonly value: string;
}

/** A row of a statement, whatever its file looked like. */
export interface StatementRow {
  /** Where it begins in the file. */
  readonly line: number;
  readonly date: CalendarDate;
  /** Positive = money out; never 0. */
  readonly amountMinor: bigint;
  readonly description: string;
  /** Null when the file does not name the other side apart from the description. */
  readonly merchant: string | null;
  readonly reference: Reference | null;
}

/** One statement of one account. */
export interface Statement {
  /** What the file calls the account: an IBAN or a number; null when it does not say. */
  readonly account: string | null;
  /** Null when the file does not say. */
  readonly currency: CurrencyCode | null;
  readonly line: number;
  /** Held: positive is the holder's, negative is owed. */
  readonly openingMinor: bigint | null;
  readonly closingMinor: bigint | null;
  readonly rows: readonly StatementRow[];
  /** What the rows sum to, positive = out. */
  readonly netMinor: bigint;
}

export const NOTICE_CODES = [
  'zero_amount',
  'pending_entry',
  'information_entry',
  'investment_statement',
  'batch_not_split',
  'opening_balance_row',
  'empty_row',
  'other_account',
  'repeated_row',
  'reused_reference',
  'changed_row',
  'balance_mismatch',
] as const;
export type NoticeCode = (typeof NOTICE_CODES)[number];

/** Something that whoever looks at the preview should know, with the lines that it is about, the first of them. */
export interface Notice {
  readonly code: NoticeCode;
  readonly message: string;
  readonly count: number;
  readonly lines: readonly number[];
}

/** What is not clear about a file, and what it could be. */
export interface Ambiguity {
  /** The field of the mapping that settles it. */
  readonly field: 'delimiter' | 'hasHeader' | 'columns' | 'dateOrder' | 'decimalMark' | 'sign';
  readonly reason: string;
  readonly choices: readonly string[];
}

/** Says that the file cannot be read, and where. */
export function refuse(line: number | null, problem: string): InvalidRequest {
  return InvalidRequest.at('file', line === null ? problem : `line ${line}: ${problem}`);
}

/** A statement while it is read. */
export class StatementBuilder {
  account: string | null = null;
  currency: CurrencyCode | null = null;
  openingMinor: bigint | null = null;
  closingMinor: bigint | null = null;
  netMinor = 0n;
  readonly rows: StatementRow[] = [];

  constructor(
    readonly line: number,
    private readonly collector: StatementCollector,
  ) {}

  /** Takes a row in; one of no amount moves no money, and is told instead. */
  add(row: StatementRow): void {
    if (row.amountMinor === 0n) {
      this.collector.note('zero_amount', row.line);
      return;
    }
    this.collector.countRow(row.line);
    this.netMinor += row.amountMinor;
    this.rows.push(row);
  }
}

/** What a reader finds in a file, within bounds. */
export class StatementCollector {
  readonly statements: StatementBuilder[] = [];
  private readonly notes = new Map<NoticeCode, { count: number; lines: number[] }>();
  private rows = 0;

  begin(line: number): StatementBuilder {
    const statement = new StatementBuilder(line, this);
    this.statements.push(statement);
    return statement;
  }

  note(code: NoticeCode, line: number): void {
    const note = this.notes.get(code) ?? { count: 0, lines: [] };
    note.count++;
    if (note.lines.length < MAX_LINES_NAMED) note.lines.push(line);
    this.notes.set(code, note);
  }

  countRow(line: number): void {
    if (++this.rows > MAX_ROWS) throw refuse(line, `more than ${MAX_ROWS} rows: split the file`);
  }

  get notices(): Notice[] {
    return [...this.notes].map(([code, note]) => ({ code, message: NOTICE_MESSAGES[code], ...note }));
  }
}

const NOTICE_MESSAGES: Readonly<Record<NoticeCode, string>> = {
  zero_amount: 'rows of no amount are left out',
  pending_entry: 'entries that are not booked yet are left out: they come again when they are',
  information_entry: 'entries for information only are left out',
  investment_statement: 'investment statements are left out',
  batch_not_split:
    'batches whose details do not have amounts of the account that sum to the entry stay one row',
  opening_balance_row:
    'opening balance records are left out: an opening balance is declared with the account',
  empty_row: 'rows without a date and an amount are left out',
  other_account: 'statements of other accounts are left out',
  repeated_row: 'rows that the file holds twice under one id are taken once',
  reused_reference: 'the file gives one id to different rows: they are told apart by date and amount too',
  changed_row: 'rows that stand already with another date or amount: a commit changes them',
  balance_mismatch: 'opening balance and rows do not sum to the closing balance',
};
