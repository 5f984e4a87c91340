import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { signAmounts } from './csv-amounts.js';
import { balancesAround, readBalances } from './csv-balances.js';
import type { SignedAmounts } from './csv-money-cells.js';
import type { CsvDirection } from './csv-directions.js';
import { addFees, readFees } from './csv-fees.js';
import { findBlankTexts } from './csv-blank-texts.js';
import { type Cells, CsvRecords } from './csv-records.js';
import { hasLooseQuotes } from './csv-sample.js';
import { readRecords } from './csv-stream.js';
import { findTable, type Table } from './csv-table.js';
import { askAbout, assertFew, type Unreadable } from './csv-unreadable.js';
import { decideDates, type Decided } from './date-orders.js';
import { decideAmounts } from './decimal-marks.js';
import type { FileMapping } from './mapping.js';
import { type Ambiguity, StatementCollector } from './statement.js';
import { type TextChunks, withLineFeeds } from './text.js';

export interface CsvOptions {
  /** The start of the file. */
  readonly head: string;
  readonly mapping: FileMapping;
  readonly currency: CurrencyCode;
  /** Whether the account is a liability: its file may have balances with the opposite sign. */
  readonly isLiability: boolean;
}

/** Transactions of which not everything is decided. */
interface Entries {
  readonly rows: readonly Cells[];
  /** The direction of each row by a column without a known name, if there is one. */
  readonly directions: readonly CsvDirection[] | null;
}

interface Readers {
  readonly dates: Decided<(text: string, line: number) => CalendarDate>;
  readonly amounts: Decided<(text: string, line: number) => bigint>;
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
  const ambiguities = await readTable(chunks, collector, options);
  const [last] = ambiguities.slice(-1);
  if (!last || ambiguities.some(({ suggested }) => suggested === null)) return ambiguities;
  const suggested = { ...last.suggested, ...(await followUps(ambiguities, options)) };
  return [...ambiguities.slice(0, -1), { ...last, suggested }];
}

/** What the suggestions leave open in turn: accepting them must not lead to further questions. */
async function followUps(ambiguities: readonly Ambiguity[], options: CsvOptions): Promise<FileMapping> {
  const suggested = ambiguities.map((one) => one.suggested);
  const mapping = Object.assign({}, options.mapping, ...suggested) as FileMapping;
  const text = withLineFeeds(options.head);
  const head = text.slice(0, text.lastIndexOf('\n') + 1);
  try {
    const further = await readTable(chunksOf(head), new StatementCollector(), { ...options, mapping });
    return Object.assign({}, ...further.map((one) => one.suggested)) as FileMapping;
  } catch (error) {
    if (error instanceof InvalidRequest) return {};
    throw error;
  }
}

// oxlint-disable-next-line typescript/require-await -- the type of chunks is asynchronous
async function* chunksOf(text: string): TextChunks {
  yield text;
}

async function readTable(
  chunks: TextChunks,
  collector: StatementCollector,
  options: CsvOptions,
): Promise<Ambiguity[]> {
  const { mapping, currency } = options;
  const found = findTable(options.head, mapping, currency);
  if (!found.ok) return [found.ambiguity];
  const { table } = found;
  const records = new CsvRecords(table, currency, collector);
  const isLoose = hasLooseQuotes(options.head);
  await readRecords(chunks, { ...table, isLoose }, new Set(mapping.skipLines), records);
  const doubtful = records.finish();
  if (records.marks.left.ambiguous)
    for (const { balance } of records.rows) if (balance !== '') records.marks.take(balance);
  const readers = {
    dates: decideDates(records.orders, mapping, currency),
    amounts: decideAmounts(records.marks, mapping),
  };
  const entries = { rows: records.rows, directions: records.directions.found };
  const { dates, amounts } = readers;
  const unread = unreadableOf(entries.rows, readers);
  assertFew(unread, entries.rows.length - unread.length);
  doubtful.push(...askAbout(unread));
  const signed = unread.length > 0 ? null : sign(entries, readers, table, options);
  const ambiguities = [dates, amounts, signed].flatMap((one) =>
    one === null || one.ok ? [] : [one.ambiguity],
  );
  ambiguities.push(...doubtful);
  const blank = findBlankTexts(entries.rows, table, mapping);
  if (blank) ambiguities.unshift(blank);
  if (ambiguities.length === 0 && dates.ok && amounts.ok && signed?.ok)
    enter(entries.rows, signed, { dates, amounts, table }, collector, options);
  return ambiguities;
}

/** The signed amounts; null while the decimal mark is ambiguous. */
function sign(
  { rows, directions }: Entries,
  { amounts }: Readers,
  { columns }: Table,
  { mapping, isLiability }: CsvOptions,
): SignedAmounts | null {
  if (!amounts.ok) return null;
  const { read } = amounts;
  const fees = readFees(rows, read, columns.fee !== null);
  const facts = { sign: mapping.sign, isLiability, directions, fees: fees?.readings ?? [] };
  const signed = signAmounts(rows, columns, read, facts);
  return signed.ok && fees ? addFees(signed, fees, rows, { read, isLiability }) : signed;
}

/** Transactions that the decided date order or decimal mark cannot read. */
function unreadableOf(rows: readonly Cells[], { dates, amounts }: Readers): Unreadable[] {
  if (!amounts.ok) return [];
  return rows.flatMap(({ line, date, amount, moneyOut, moneyIn }) => {
    try {
      if (dates.ok) dates.read(date, line);
      for (const text of [amount, moneyOut, moneyIn]) if (text !== '') amounts.read(text, line);
      return [];
    } catch (error) {
      if (error instanceof InvalidRequest)
        return [{ line, problem: problemOf(error), mayBeTransaction: true }];
      throw error;
    }
  });
}

interface Decisions {
  readonly dates: Extract<Readers['dates'], { ok: true }>;
  readonly amounts: Extract<Readers['amounts'], { ok: true }>;
  readonly table: Table;
}

function enter(
  rows: readonly Cells[],
  { outMinor, isOneDirection, feeLines = [] }: Extract<SignedAmounts, { ok: true }>,
  { dates, amounts, table }: Decisions,
  collector: StatementCollector,
  { isLiability }: CsvOptions,
): void {
  if (isOneDirection) for (const { line } of rows) collector.note('unsigned_amount', line);
  for (const line of feeLines) collector.note('unproven_fee', line);
  const statement = collector.begin(1);
  rows.forEach((row, index) => {
    const { line } = row;
    const amountMinor = outMinor[index] ?? 0n;
    const { description, merchant } = amountMinor < 0n && row.payer !== null ? row.payer : row;
    const date = dates.read(row.date, line);
    statement.add({ line, date, amountMinor, description, merchant, reference: null });
  });
  if (table.columns.balance === null) return;
  const balances = readBalances(rows, amounts.read);
  if (balances === null) return;
  const [first, last] = [statement.transactions.at(0), statement.transactions.at(-1)];
  const isNewestFirst = first !== undefined && last !== undefined && first.date > last.date;
  const around = balancesAround(outMinor, balances, { isNewestFirst, isLiability });
  statement.openingMinor = around?.openingMinor ?? null;
  statement.closingMinor = around?.closingMinor ?? null;
}

/** What is wrong with a line, without its number. */
function problemOf({ problems }: InvalidRequest): string {
  return problems[0]?.problem.replace(/^line \d+: /, '') ?? '';
}
