import type { CurrencyCode } from '../../kernel/currency.js';
import { quoteForReason } from '../../kernel/text.js';
import { amountTextOf, currenciesOf, isIn } from './amount-text.js';
import { normalise } from './column-names.js';
import type { MoneyCells } from './csv-money-cells.js';
import { DirectionColumns, directionOf, directionProblem, isNeutral } from './csv-directions.js';
import { isBalance, isPendingDate, isSummary, statusOf } from './csv-record-words.js';
import { roughly } from './csv-running-balance.js';
import type { Table } from './csv-table.js';
import { askAbout, type Unreadable, UnreadableRecords } from './csv-unreadable.js';
import { UNIT_WORDS } from './csv-vocabulary.js';
import { DateOrders, looksLikeDate } from './date-orders.js';
import { DecimalMarks } from './decimal-marks.js';
import { type Ambiguity, type NoticeCode, refuse, type StatementCollector } from './statement.js';
import { describe, merchantOf } from './text.js';

/** The text fields of a transaction, and which of them replace the others for money in. */
export interface Cells extends MoneyCells {
  readonly date: string;
  readonly description: string;
  readonly merchant: string | null;
  readonly payer: { readonly description: string; readonly merchant: string | null } | null;
}

/** A record that is not a transaction: a notice if the reason is known, else what is wrong with it. */
type Exception = NoticeCode | Omit<Unreadable, 'line'>;

/** Collects the records of a table that are transactions, and notes the others. */
export class CsvRecords {
  readonly rows: Cells[] = [];
  readonly orders = new DateOrders();
  readonly marks: DecimalMarks;
  readonly directions: DirectionColumns;
  private readonly unreadable: UnreadableRecords;
  /** Records that are named like balances, above the next transaction. */
  private readonly named: { readonly record: readonly string[]; readonly cells: Cells }[] = [];
  private otherCurrency: { readonly line: number; readonly problem: string } | null = null;

  constructor(
    private readonly table: Table,
    private readonly currency: CurrencyCode,
    private readonly collector: StatementCollector,
  ) {
    this.marks = new DecimalMarks(currency);
    this.directions = new DirectionColumns(table.width, table.header, rolesOf(table));
    this.unreadable = new UnreadableRecords(collector);
  }

  look(record: readonly string[], line: number): void {
    const cells = this.cellsOf(record, line);
    const exception = this.exceptionOf(record, cells);
    if (exception === null) this.take(record, cells);
    else if (typeof exception === 'string') this.collector.note(exception, line);
    else this.unreadable.add({ line, ...exception });
  }

  private take(record: readonly string[], cells: Cells): void {
    if (isBalance(cells.description)) {
      this.named.push({ record, cells });
      return;
    }
    this.settleNamed(cells);
    this.enter(record, cells);
  }

  private enter(record: readonly string[], cells: Cells): void {
    this.unreadable.endOfGap();
    this.directions.look(record);
    this.rows.push(cells);
  }

  /** Enters the records that are named like balances but moved the balance next to them; leaves out the others. */
  private settleNamed(next: Cells | null): void {
    for (const { record, cells } of this.named.splice(0)) {
      if ([this.rows.at(-1), next].some((other) => other && movesBalance(cells, other)))
        this.enter(record, cells);
      else this.collector.note('not_a_transaction', cells.line);
    }
  }

  /** A record above the transactions, which may be one of another table. */
  lookAbove(record: readonly string[], line: number): void {
    const cells = this.cellsOf(record, line);
    const exception =
      looksLikeDate(cells.date) && hasDigits(cells) ? this.exceptionOf(record, cells) : 'empty_row';
    if (exception === null) this.unreadable.add({ line, problem: ABOVE, mayBeTransaction: true });
  }

  /** What to ask about records that may be transactions. Throws if too many cannot be read. */
  finish(): Ambiguity[] {
    this.settleNamed(null);
    if (this.rows.length === 0 && this.otherCurrency)
      throw refuse(this.otherCurrency.line, this.otherCurrency.problem);
    return askAbout(this.unreadable.finish(this.rows.length));
  }

  private exceptionOf(record: readonly string[], cells: Cells): Exception | null {
    const { columns, helpful, header, width } = this.table;
    const amounts = [cells.amount, cells.moneyIn, cells.moneyOut].filter((text) => text !== '');
    if (cells.date === '' && amounts.length === 0)
      return record.every((cell) => cell.trim() === '') ? 'empty_row' : 'not_a_transaction';
    const status = helpful.status === null ? null : statusOf(record[helpful.status] ?? '');
    if (status !== null) return status;
    const isNamed = isBalance(cells.description);
    if (isNamed && (cells.balance === '' || !hasDigits(cells))) return 'not_a_transaction';
    const dateProblem = this.orders.take(cells.date);
    if (dateProblem !== null && isPendingDate(cells.date, record, helpful.otherDates)) return 'pending_entry';
    if (dateProblem === null && columns.direction !== null && isNeutral(cells.direction))
      return 'neutral_entry';
    if (dateProblem === null && this.isOtherCurrency(record, cells)) return 'other_currency';
    const problem = dateProblem ?? this.moneyProblem(cells, amounts) ?? widthProblem(record, width);
    if (problem === null) return null;
    if (isNamed) return 'not_a_transaction';
    const mayBeTransaction = hasDateDigits(cells.date) && (hasDigits(cells) || isWider(record, width));
    if (!mayBeTransaction || dateProblem !== null)
      if (record.some(isSummary) || record[columns.date] === header[columns.date]) return 'not_a_transaction';
    return { problem, mayBeTransaction };
  }

  private moneyProblem({ direction }: Cells, amounts: readonly string[]): string | null {
    const { columns } = this.table;
    if (columns.amount !== null && amounts.length === 0) return 'has no amount';
    for (const text of amounts) {
      const problem = this.marks.take(text);
      if (problem !== null) return problem;
    }
    const isUnknown = columns.direction !== null && directionOf(direction, true) === null;
    return isUnknown ? directionProblem(direction) : null;
  }

  private isOtherCurrency(record: readonly string[], cells: Cells): boolean {
    const { line, amount, moneyOut, moneyIn } = cells;
    for (const text of [amount, moneyOut, moneyIn]) {
      const read = amountTextOf(text);
      if (read === null || isIn(read, this.currency)) continue;
      const named = `${quoteForReason(text)} is not in the currency of the account, ${this.currency}`;
      this.otherCurrency ??= { line, problem: named };
      return true;
    }
    const column = this.table.columns.currency;
    const cell = column === null ? '' : (record[column] ?? '').trim();
    if (cell === '') return false;
    if (currenciesOf(cell)?.includes(this.currency)) return false;
    if (UNIT_WORDS[this.currency]?.split('|').includes(normalise(cell))) return false;
    const problem = `is in ${quoteForReason(cell.toUpperCase())}, but the account is in ${this.currency}`;
    this.otherCurrency ??= { line, problem };
    return true;
  }

  private cellsOf(record: readonly string[], line: number): Cells {
    const { columns, helpful } = this.table;
    const cell = (index: number | null) => (index === null ? '' : (record[index] ?? '').trim());
    const texts = columns.description.map(cell);
    const party = (name: string) => ({ description: describe(name, ...texts), merchant: merchantOf(name) });
    const payer = cell(helpful.payer);
    return {
      line,
      date: cell(columns.date),
      amount: cell(columns.amount),
      moneyOut: cell(columns.moneyOut),
      moneyIn: cell(columns.moneyIn),
      direction: cell(columns.direction),
      balance: cell(columns.balance),
      fee: cell(columns.fee ?? helpful.fee),
      ...party(cell(columns.merchant)),
      payer: payer === '' ? null : party(payer),
    };
  }
}

/** Whether the amount of a record is the difference between its balance and that of a neighbour. */
function movesBalance({ amount, moneyOut, moneyIn, balance }: Cells, other: Cells): boolean {
  const moved = roughly(amount || moneyOut || moneyIn);
  const [own, others] = [roughly(balance), roughly(other.balance)];
  if (moved === null || moved === 0 || own === null || others === null) return false;
  // A balance that is written as an amount, too.
  if (isClose(Math.abs(moved), Math.abs(own))) return false;
  return isClose(Math.abs(own - others), Math.abs(moved));
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.005;
}

const ABOVE = 'is above the header of the table';

function widthProblem(record: readonly string[], width: number): string | null {
  return isWider(record, width) ? `has ${record.length} columns, but the table has ${width}` : null;
}

function isWider(record: readonly string[], width: number): boolean {
  return record.length > width && record.slice(width).some((cell) => cell.trim() !== '');
}

/** Whether a cell has numbers like those of a date. */
function hasDateDigits(text: string): boolean {
  return /\p{Nd}\P{Nd}+\p{Nd}|\p{Nd}{6}/u.test(text);
}

function hasDigits({ amount, moneyOut, moneyIn }: Cells): boolean {
  return /\p{Nd}/u.test(amount + moneyOut + moneyIn);
}

/** The columns with a role, except descriptions, which may repeat the words of the direction. */
function rolesOf({ columns }: Table): Set<number> {
  return new Set(Object.values(columns).filter((value) => typeof value === 'number'));
}
