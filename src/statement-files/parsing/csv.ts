import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse as csvParser } from 'csv-parse';
import type { CurrencyCode } from '../../kernel/currency.js';
import { quoteForReason } from '../../kernel/text.js';
import { balancesAround, type MoneyCells, signAmounts } from './csv-amounts.js';
import type { Columns } from './csv-columns.js';
import { DirectionColumns } from './csv-directions.js';
import { findTable, MAX_COLUMNS, MAX_RECORD_BYTES, type Table } from './csv-table.js';
import { DateOrders, decideDates } from './date-orders.js';
import { decideAmounts, DecimalMarks } from './decimal-marks.js';
import type { FileMapping } from './mapping.js';
import { type Ambiguity, MAX_ROWS, refuse, type StatementCollector } from './statement.js';
import { describe, merchantOf, type TextChunks } from './text.js';

export interface CsvOptions {
  /** The start of the file. */
  readonly head: string;
  readonly mapping: FileMapping;
  readonly currency: CurrencyCode;
  /** Whether the account is a liability: its file may have balances with the opposite sign. */
  readonly isLiability: boolean;
}

interface Cells extends MoneyCells {
  readonly date: string;
  readonly description: string;
  readonly merchant: string | null;
}

/** What all records of a file together show. */
interface Detected {
  readonly orders: DateOrders;
  readonly marks: DecimalMarks;
  readonly directions: DirectionColumns;
}

/**
 * Parses a table into transactions. If the delimiter, columns, date order, decimal mark or sign is ambiguous, returns
 * the ambiguities and no transactions.
 */
export async function readCsv(
  chunks: TextChunks,
  collector: StatementCollector,
  options: CsvOptions,
): Promise<Ambiguity[]> {
  const { mapping, currency } = options;
  const found = findTable(options.head, mapping, currency);
  if (!found.ok) return [found.ambiguity];
  const { table } = found;
  const orders = new DateOrders();
  const marks = new DecimalMarks(currency);
  const directions = new DirectionColumns(table.width, table.header, rolesOf(table.columns));
  const rows: Cells[] = [];
  await readRecords(chunks, table, (record, line) => {
    const cells = cellsOf(record, line, table, currency);
    if (cells.date === '' && [cells.amount, cells.moneyIn, cells.moneyOut].every((text) => text === '')) {
      collector.note('empty_row', line);
      return;
    }
    orders.look(cells.date, line);
    for (const text of [cells.amount, cells.moneyIn, cells.moneyOut]) {
      if (text !== '') marks.look(text, line);
    }
    if (table.columns.amount !== null && cells.amount === '') throw refuse(line, 'has no amount');
    directions.look(record);
    rows.push(cells);
  });
  return build(rows, table, collector, { ...options, orders, marks, directions });
}

function build(
  rows: readonly Cells[],
  { columns }: Table,
  collector: StatementCollector,
  { mapping, isLiability, orders, marks, directions }: CsvOptions & Detected,
): Ambiguity[] {
  const dates = decideDates(orders, mapping);
  const amounts = decideAmounts(marks, mapping);
  const signed = amounts.ok
    ? signAmounts(rows, columns, amounts.read, {
        sign: mapping.sign,
        isLiability,
        directions: directions.found,
      })
    : null;
  if (!dates.ok || !amounts.ok || !signed?.ok)
    return [dates, amounts, signed].flatMap((one) => (one === null || one.ok ? [] : [one.ambiguity]));
  if (signed.isOneDirection) for (const { line } of rows) collector.note('unsigned_amount', line);
  const statement = collector.begin(1);
  rows.forEach(({ line, date, description, merchant }, index) => {
    statement.add({
      line,
      date: dates.read(date, line),
      amountMinor: signed.outMinor[index] ?? 0n,
      description,
      merchant,
      reference: null,
    });
  });
  if (columns.balance !== null && rows.every(({ balance }) => balance !== '')) {
    const balances = rows.map(({ balance, line }) => amounts.read(balance, line));
    const [first, last] = [statement.rows.at(0), statement.rows.at(-1)];
    const isNewestFirst = first !== undefined && last !== undefined && first.date > last.date;
    const around = balancesAround(signed.outMinor, balances, { isNewestFirst, isLiability });
    statement.openingMinor = around?.openingMinor ?? null;
    statement.closingMinor = around?.closingMinor ?? null;
  }
  return [];
}

/** The columns with a role, except descriptions, which may repeat the words of the direction. */
function rolesOf(columns: Columns): Set<number> {
  return new Set(Object.values(columns).filter((value) => typeof value === 'number'));
}

function cellsOf(record: readonly string[], line: number, table: Table, currency: CurrencyCode): Cells {
  const { columns, width } = table;
  if (record.length > width && record.slice(width).some((cell) => cell.trim() !== ''))
    throw refuse(line, `has ${record.length} columns, but the table has ${width}`);
  const cell = (index: number | null) => (index === null ? '' : (record[index] ?? '').trim());
  const rowCurrency = cell(columns.currency).toUpperCase();
  if (rowCurrency !== '' && rowCurrency !== currency)
    throw refuse(line, `is in ${quoteForReason(rowCurrency)}, but the account is in ${currency}`);
  const merchant = cell(columns.merchant);
  return {
    line,
    date: cell(columns.date),
    amount: cell(columns.amount),
    moneyOut: cell(columns.moneyOut),
    moneyIn: cell(columns.moneyIn),
    direction: cell(columns.direction),
    balance: cell(columns.balance),
    description: describe(merchant, ...columns.description.map(cell)),
    merchant: merchantOf(merchant),
  };
}

async function readRecords(
  chunks: TextChunks,
  { delimiter, skip }: Table,
  take: (record: readonly string[], line: number) => void,
): Promise<void> {
  let records = 0;
  const parser = csvParser({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
    on_record: (record: string[], { lines }) => {
      if (record.length > MAX_COLUMNS) throw refuse(lines, `has more than ${MAX_COLUMNS} columns`);
      // Empty records count too: they cost as much.
      if (++records > skip + MAX_ROWS) throw refuse(lines, `more than ${MAX_ROWS} records: split the file`);
      if (records > skip) take(record, lines);
      // Emit nothing downstream: the record handler keeps what it needs.
      return null;
    },
  });
  parser.resume();
  try {
    await pipeline(Readable.from(chunks), parser);
  } catch (error) {
    throw asRefusal(error);
  }
}

const PROBLEMS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quoted field is not closed: the file is truncated or not CSV',
  CSV_INVALID_CLOSING_QUOTE: 'there is text after a quoted field',
  INVALID_OPENING_QUOTE: 'there is a quotation mark in an unquoted field',
  CSV_MAX_RECORD_SIZE: `is longer than ${MAX_RECORD_BYTES} bytes`,
};

function asRefusal(error: unknown): unknown {
  const { code, lines } = error as { code?: string; lines?: number };
  const problem = PROBLEMS[code ?? ''];
  return problem === undefined ? error : refuse(lines ?? null, problem);
}
