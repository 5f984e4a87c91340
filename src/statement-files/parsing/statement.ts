import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { FileMapping } from './mapping.js';

export const STATEMENT_FORMATS = ['csv', 'ofx', 'camt053', 'mt940', 'qif'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** More than any realistic month of an account; limits the cost of parsing a file. */
export const MAX_ROWS = 100_000;
export const MAX_LINES_NAMED = 10;

/**
 * The bank's reference of a transaction. A FITID identifies it permanently; other references are shared by related
 * transactions, such as a payment and its return, and identify one only together with its date and amount.
 */
export interface Reference {
  readonly scheme: 'fitid' | 'reference';
  readonly value: string;
}

/** A transaction of a statement, independent of the file format. */
export interface StatementTransaction {
  /** The line of the file where it starts. */
  readonly line: number;
  readonly date: CalendarDate;
  /** Positive = money out; never 0. */
  readonly amountMinor: bigint;
  readonly description: string;
  /** Null if the file has no counterparty separate from the description. */
  readonly merchant: string | null;
  readonly reference: Reference | null;
}

/** One statement of one account. */
export interface Statement {
  /** The account in the file: an IBAN, a number or a name; null if missing. */
  readonly account: string | null;
  /** Null if the file does not have it. */
  readonly currency: CurrencyCode | null;
  readonly line: number;
  /** Negative = owed. */
  readonly openingMinor: bigint | null;
  readonly closingMinor: bigint | null;
  /** The day of the closing balance; null if the file does not say it. */
  readonly closingOn: CalendarDate | null;
  readonly transactions: readonly StatementTransaction[];
  /** The sum of the transactions, positive = money out. */
  readonly netMinor: bigint;
}

export const NOTICE_CODES = [
  'zero_amount',
  'pending_entry',
  'information_entry',
  'neutral_entry',
  'investment_statement',
  'correction_entry',
  'invalid_field',
  'missing_balance',
  'adjusted_date',
  'wrapped_line',
  'incomplete_row',
  'batch_not_split',
  'opening_balance_row',
  'empty_row',
  'not_a_transaction',
  'other_currency',
  'uncertain_encoding',
  'other_account',
  'account_name_differs',
  'repeated_row',
  'reused_reference',
  'unsigned_amount',
  'unproven_fee',
  'changed_row',
  'protected_change',
  'balance_mismatch',
  'possible_duplicate',
  'closing_balance_differs',
] as const;
export type NoticeCode = (typeof NOTICE_CODES)[number];

/** A note about the preview, with the first lines it concerns. */
export interface Notice {
  /** What the notice is about. */
  readonly code: NoticeCode;
  /** The notice in plain words. */
  readonly message: string;
  /** How many lines it concerns. */
  readonly count: number;
  /** The first of these lines, from 1. */
  readonly lines: readonly number[];
}

/** An ambiguity of a file that the caller has to settle, with the choices. */
export interface Ambiguity {
  /** The `mapping` field that settles it. */
  readonly field: 'delimiter' | 'hasHeader' | 'columns' | 'dateOrder' | 'decimalMark' | 'sign' | 'skipLines';
  /** What is unclear, in plain words. */
  readonly reason: string;
  /** The possible values of the field. */
  readonly choices: readonly string[];
  /** The part of a mapping that is likely meant; null if nothing is. */
  readonly suggested: FileMapping | null;
}

/** A notice about transactions on these lines. */
export function noticeOf(
  code: NoticeCode,
  lines: readonly number[],
  message = NOTICE_MESSAGES[code],
): Notice {
  return { code, message, count: lines.length, lines: lines.slice(0, MAX_LINES_NAMED) };
}

/** The error for a file that cannot be parsed, with the line. */
export function refuse(line: number | null, problem: string): InvalidRequest {
  return InvalidRequest.at('file', line === null ? problem : `line ${line}: ${problem}`);
}

/** The error for a text without a table: it may have another format. */
export class NotATable extends InvalidRequest {
  static readonly PROBLEM = 'is not a table with dates separated by commas, semicolons, tabs or bars';

  constructor() {
    super([{ path: 'file', problem: `line 1: ${NotATable.PROBLEM}` }]);
  }
}

/** A statement while it is being parsed. */
export class StatementBuilder {
  account: string | null = null;
  currency: CurrencyCode | null = null;
  openingMinor: bigint | null = null;
  closingMinor: bigint | null = null;
  closingOn: CalendarDate | null = null;
  netMinor = 0n;
  transactions: StatementTransaction[] = [];
  /** The transactions that are named like a balance. */
  readonly named = new Set<StatementTransaction>();

  constructor(
    readonly line: number,
    private readonly collector: StatementCollector,
  ) {}

  /** Adds a transaction; one with a zero amount becomes a notice instead. */
  add(transaction: StatementTransaction, isNamedBalance = false): void {
    if (transaction.amountMinor === 0n) {
      this.collector.note('zero_amount', transaction.line);
      return;
    }
    this.collector.countTransaction(transaction.line);
    this.netMinor += transaction.amountMinor;
    this.transactions.push(transaction);
    if (isNamedBalance) this.named.add(transaction);
  }

  leaveOut(transactions: ReadonlySet<StatementTransaction>): void {
    this.transactions = this.transactions.filter((transaction) => !transactions.has(transaction));
    for (const { amountMinor } of transactions) this.netMinor -= amountMinor;
  }
}

/** What a parser finds in a file, within limits. */
export class StatementCollector {
  readonly statements: StatementBuilder[] = [];
  private readonly notes = new Map<NoticeCode, { count: number; lines: number[] }>();
  private transactionCount = 0;
  private incomplete: { readonly line: number; readonly problem: string } | null = null;

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

  countTransaction(line: number): void {
    if (++this.transactionCount > MAX_ROWS)
      throw refuse(line, `more than ${MAX_ROWS} transactions: split the file`);
  }

  /** Leaves out a transaction that has no date or no amount. */
  leaveOutIncomplete(line: number, problem: string): void {
    this.note('incomplete_row', line);
    this.incomplete ??= { line, problem };
  }

  /** A file in which every transaction lacks a date or an amount is not what it seems. */
  assertComplete(): void {
    if (this.transactionCount === 0 && this.incomplete)
      throw refuse(this.incomplete.line, this.incomplete.problem);
  }

  get notices(): Notice[] {
    return [...this.notes].map(([code, { count, lines }]) => ({
      code,
      message: NOTICE_MESSAGES[code],
      count,
      lines: lines.toSorted((one, other) => one - other),
    }));
  }
}

const NOTICE_MESSAGES: Readonly<Record<NoticeCode, string>> = {
  zero_amount: 'transactions with a zero amount are skipped',
  pending_entry: 'pending entries are skipped: they come again once they are booked',
  information_entry: 'informational entries are skipped',
  neutral_entry:
    'entries that the file marks as neither money in nor money out, such as currency exchanges, are skipped: enter them yourself if they change this account',
  investment_statement: 'investment statements are skipped',
  correction_entry: 'corrections of earlier transactions are skipped: change those transactions manually',
  invalid_field: 'fields that are invalid but not needed are ignored',
  missing_balance: 'statements without a closing balance cannot be checked',
  adjusted_date: 'days that their month does not have are read as its last day',
  wrapped_line: 'fields that are broken over several lines are joined: check these transactions',
  incomplete_row: 'transactions without a date or an amount are skipped: add them manually',
  batch_not_split:
    'batches whose details do not add up to the entry in the account currency stay one transaction',
  opening_balance_row:
    'opening balance records are skipped: the statement shows the balance, declare it with the account',
  empty_row: 'records without a date and an amount are skipped',
  not_a_transaction:
    'lines that are not transactions are skipped: balances, totals, notes and failed payments',
  other_currency: 'transactions in other currencies are skipped',
  uncertain_encoding:
    'the text can be read in more than one encoding: check its letters, or send mapping.encoding',
  other_account: 'statements of other accounts are skipped',
  account_name_differs:
    'the file calls the account by a different name than earlier files did: check that it is the same account',
  repeated_row: 'transactions that the file contains twice under the same id are imported once',
  reused_reference: 'the bank gives the same id to different transactions: date and amount distinguish them',
  unsigned_amount:
    'amounts that mapping.sign reads as one direction: check that no column distinguishes money in and out',
  unproven_fee:
    'amounts that may not include the fee next to them: if so, name its column in mapping.columns.fee',
  changed_row: 'existing transactions with another date or amount: a commit updates them',
  protected_change:
    'changes of transactions that a user has edited or that are in a locked period: a commit leaves them out by default',
  possible_duplicate:
    'new transactions with the date and amount of existing ones under other ids: a commit leaves them out by default',
  closing_balance_differs: 'the closing balance differs from that of the books',
  balance_mismatch: 'opening balance and transactions do not add up to the closing balance',
};
