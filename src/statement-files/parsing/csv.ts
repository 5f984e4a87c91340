import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { balancesAround, readBalances, signAmounts, type SignedAmounts } from './csv-amounts.js';
import type { CsvDirection } from './csv-directions.js';
import { addFees, readFees } from './csv-fees.js';
import { findBlankTexts } from './csv-blank-texts.js';
import { type Cells, CsvRecords } from './csv-records.js';
import { hasLooseQuotes } from './csv-sample.js';
import { readRecords } from './csv-stream.js';
import { findTable, type Table } from './csv-table.js';
import { isFew } from './csv-unreadable.js';
import { decideDates, type Decided } from './date-orders.js';
import { decideAmounts } from './decimal-marks.js';
import type { FileMapping } from './mapping.js';
import { type Ambiguity, StatementCollector } from './statement.js';
import type { TextChunks } from './text.js';

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
  const head = options.head.slice(0, options.head.lastIndexOf('\n') + 1);
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
  await readRecords(chunks, { ...table, isLoose }, new Set(mapping.skipLines), (record, line) =>
    records.look(record, line),
  );
  records.finish();
  if (records.marks.left.ambiguous)
    for (const { balance } of records.rows) if (balance !== '') records.marks.take(balance);
  const readers = {
    dates: decideDates(records.orders, mapping, currency),
    amounts: decideAmounts(records.marks, mapping),
  };
  const entries = { rows: records.rows, directions: records.directions.found };
  const { kept, signed } = signReadable(entries, readers, table, collector, options);
  const { dates, amounts } = readers;
  const ambiguities = [dates, amounts, signed].flatMap((one) =>
    one === null || one.ok ? [] : [one.ambiguity],
  );
  const blank = findBlankTexts(kept.rows, table, mapping);
  if (blank) ambiguities.unshift(blank);
  if (ambiguities.length === 0 && dates.ok && amounts.ok && signed?.ok)
    enter(kept.rows, signed, { dates, amounts, table }, collector, options);
  return ambiguities;
}

/** The signed amounts. Entries that the decided date order or decimal mark cannot read are left out if they are few. */
function signReadable(
  entries: Entries,
  { dates, amounts }: Readers,
  { columns }: Table,
  collector: StatementCollector,
  options: CsvOptions,
): { kept: Entries; signed: SignedAmounts | null } {
  if (!amounts.ok) return { kept: entries, signed: null };
  const sign = (kept: Entries) => {
    if (dates.ok) for (const { date, line } of kept.rows) dates.read(date, line);
    const { mapping, isLiability } = options;
    const { rows, directions } = kept;
    const { read } = amounts;
    const fees = readFees(rows, read, columns.fee !== null);
    const facts = { sign: mapping.sign, isLiability, directions, fees: fees?.readings ?? [] };
    const signed = signAmounts(rows, columns, read, facts);
    return signed.ok && fees ? addFees(signed, fees, rows, { read, isLiability }) : signed;
  };
  try {
    return { kept: entries, signed: sign(entries) };
  } catch (error) {
    const isRead = ({ line, date, amount, moneyOut, moneyIn }: Cells) =>
      doesNotThrow(() => {
        if (dates.ok) dates.read(date, line);
        for (const text of [amount, moneyOut, moneyIn]) if (text !== '') amounts.read(text, line);
      });
    const readable = entries.rows.map(isRead);
    const unread = entries.rows.filter((_, at) => !readable[at]);
    if (unread.length === 0 || !isFew(unread.length, entries.rows.length)) throw error;
    for (const { line } of unread) collector.note('not_a_transaction', line);
    const kept = {
      rows: entries.rows.filter((_, at) => readable[at]),
      directions: entries.directions?.filter((_, at) => readable[at]) ?? null,
    };
    return { kept, signed: sign(kept) };
  }
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
  const [first, last] = [statement.rows.at(0), statement.rows.at(-1)];
  const isNewestFirst = first !== undefined && last !== undefined && first.date > last.date;
  const around = balancesAround(outMinor, balances, { isNewestFirst, isLiability });
  statement.openingMinor = around?.openingMinor ?? null;
  statement.closingMinor = around?.closingMinor ?? null;
}

function doesNotThrow(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof InvalidRequest) return false;
    throw error;
  }
}
