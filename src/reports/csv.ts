import { indexBy } from '../kernel/collections.js';
import { type CurrencyCode, isCurrencyCode } from '../kernel/currency.js';
import type { AccountLine } from '../ledger/index.js';
import { csvAmount, type CsvRecord, toCsv } from '../platform/csv/to-csv.js';
import { datesOf, type SmallCsvFile } from '../platform/http/responses/csv-file.js';
import type {
  AmountComparison,
  GeneralLedgerLineView,
  GeneralLedgerPage,
  GeneralLedgerView,
  LineComparison,
  SectionComparison,
  SectionView,
  StatementLineView,
  TrialBalanceView,
} from './report-views.js';
import { byAccount, keyOf } from './statements/statement-line.js';

/** The sections and figures of a statement or of its comparison, in the order of the file. */
export type CsvParts = Readonly<Record<string, SectionView | SectionComparison | AmountComparison | number>>;

interface CsvColumn {
  /** Null for the statement itself. */
  readonly label: string | null;
  readonly parts: CsvParts;
  readonly comparison: CsvParts | null;
}

/**
 * A statement's sections and figures, in the order given. Its columns follow the amount, each under its label; the
 * comparison and its changes follow the amounts that they belong to.
 */
export function statementCsv(currency: string, columns: readonly CsvColumn[]): string {
  const cells = columns.flatMap((column) => cellsOf(column, currency));
  const [whole] = columns;
  return toCsv([
    ['section', 'accountNumber', 'accountName', ...cells.map(({ header }) => header)],
    ...Object.keys(whole?.parts ?? {}).flatMap((section) => recordsOf(section, cells)),
  ]);
}

/** A column of the file: what it shows of the parts. */
interface Cells {
  readonly header: string;
  readonly parts: CsvParts;
  readonly show: (cell: Cell) => string | null;
}

type Cell = Pick<AmountComparison, 'amount'> & Partial<AmountComparison>;

const NOTHING: Cell = { amount: 0, change: 0 };

function cellsOf({ label, parts, comparison }: CsvColumn, currency: string): Cells[] {
  const money = moneyIn(currency);
  const amounts: Cells = { header: label ?? 'amount', parts, show: ({ amount }) => money(amount) };
  if (comparison === null) return [amounts];
  const header = (name: string) => (label === null ? name : `${label} ${name}`);
  return [
    amounts,
    { header: header('comparison'), parts: comparison, show: ({ amount }) => money(amount) },
    { header: header('change'), parts: comparison, show: ({ change = 0 }) => money(change) },
    {
      header: header('changePercent'),
      parts: comparison,
      show: ({ changePercent = null }) => changePercent?.toFixed(1) ?? null,
    },
  ];
}

/** A figure, or the accounts of a section in any column and then its total. */
function recordsOf(section: string, columns: readonly Cells[]): CsvRecord[] {
  const values = columns.map(({ parts }) => parts[section] ?? 0);
  const totals = columns.map(({ show }, at) => show(totalOf(values[at] ?? 0)));
  const sections = values.map(linesOf);
  if (sections.every((lines) => lines === null)) return [[section, null, null, ...totals]];
  const cells = sections.map((lines) => indexBy(lines ?? [], keyOf));
  const lines = indexBy(
    sections.flatMap((found) => found ?? []),
    keyOf,
  );
  return [
    ...[...lines]
      .toSorted(([, a], [, b]) => byAccount(a, b))
      .map(([key, { accountNumber, accountName }]) => [
        section,
        accountNumber,
        accountName,
        ...columns.map(({ show }, at) => show(cells[at]?.get(key) ?? NOTHING)),
      ]),
    [section, null, 'Total', ...totals],
  ];
}

function linesOf(part: CsvParts[string]): readonly (StatementLineView | LineComparison)[] | null {
  return typeof part === 'object' && 'breakdown' in part ? part.breakdown : null;
}

function totalOf(part: CsvParts[string]): Cell {
  if (typeof part === 'number') return { amount: part };
  if (!('breakdown' in part)) return part;
  return typeof part.total === 'number' ? { amount: part.total } : part.total;
}

export function trialBalanceFile(report: TrialBalanceView): SmallCsvFile {
  const money = moneyIn(report.currency);
  const content = toCsv([
    ['accountNumber', 'accountName', 'category', 'debit', 'credit'],
    ...report.accounts.map(({ accountNumber, accountName, category, debit, credit }) => [
      accountNumber,
      accountName,
      category,
      money(debit),
      money(credit),
    ]),
    [null, 'Total', null, money(report.totalDebit), money(report.totalCredit)],
  ]);
  return { name: `trial-balance-${report.asOf}.csv`, content };
}

const LEDGER_HEADER = ['date', 'entryId', 'description', 'source', 'debit', 'credit', 'balance'];

/** The first page starts with the opening balance, the last page ends with the closing balance. */
export function generalLedgerPageFile({
  data: report,
  meta: { pagination },
}: GeneralLedgerPage): SmallCsvFile {
  const content = toCsv([
    LEDGER_HEADER,
    ...(pagination.offset === 0 ? [openingRecord(report)] : []),
    ...report.lines.map(lineRecord(report.currency)),
    ...(pagination.nextOffset === null ? [closingRecord(report)] : []),
  ]);
  return { name: generalLedgerName(report), content };
}

export function generalLedgerName(report: Pick<GeneralLedgerView, 'accountNumber' | 'from' | 'to'>): string {
  return `general-ledger-${report.accountNumber}-${datesOf(report)}.csv`;
}

/** A whole general ledger, while its lines are read. */
export async function* generalLedgerCsv(
  report: LedgerBalances,
  batches: AsyncIterable<readonly AccountLine[]>,
  toView: (line: AccountLine) => GeneralLedgerLineView,
): AsyncGenerator<string> {
  yield toCsv([LEDGER_HEADER, openingRecord(report)]);
  const toRecord = lineRecord(report.currency);
  for await (const lines of batches) yield toCsv(lines.map((line) => toRecord(toView(line))));
  yield toCsv([closingRecord(report)]);
}

type LedgerBalances = Omit<GeneralLedgerView, 'lines'>;

function openingRecord({ from, openingBalance, currency }: LedgerBalances): CsvRecord {
  return [from, null, 'Opening balance', null, null, null, moneyIn(currency)(openingBalance)];
}

function closingRecord({ to, closingBalance, currency }: LedgerBalances): CsvRecord {
  return [to, null, 'Closing balance', null, null, null, moneyIn(currency)(closingBalance)];
}

function lineRecord(currency: string): (line: GeneralLedgerLineView) => CsvRecord {
  const money = moneyIn(currency);
  const side = (amount: number | null) => (amount === null ? null : money(amount));
  return ({ date, entryId, description, source, debit, credit, balance }) => [
    date,
    entryId,
    description,
    source,
    side(debit),
    side(credit),
    money(balance),
  ];
}

type Money = (amount: number) => string;

function moneyIn(currency: string): Money {
  if (!isCurrencyCode(currency)) throw new RangeError(`unknown currency ${currency}`);
  return (amount) => csvAmount(amount, currency satisfies CurrencyCode);
}
