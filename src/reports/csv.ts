import { type CurrencyCode, isCurrencyCode } from '../kernel/currency.js';
import { decimalAmount } from '../kernel/money.js';
import type { AccountLine } from '../ledger/index.js';
import { type CsvRecord, toCsv } from '../platform/csv/to-csv.js';
import { datesOf, type SmallCsvFile } from '../platform/http/responses/csv-file.js';
import type {
  GeneralLedgerLineView,
  GeneralLedgerPage,
  GeneralLedgerView,
  TrialBalanceView,
} from './report-views.js';
import { headersOf, type TableCell, type TableColumn, tableOf } from './statement-table.js';

const CSV_HEADERS = {
  amount: 'amount',
  comparison: 'comparison',
  change: 'change',
  changePercent: 'changePercent',
};

/**
 * A statement's sections and figures, in the order given. Its columns follow the amount, each under its label; the
 * comparison and its changes follow the amounts that they belong to.
 */
export function statementCsv(currency: string, columns: readonly TableColumn[]): string {
  const money = moneyIn(currency);
  const show = ({ amount, comparison }: TableCell) =>
    comparison === null
      ? [money(amount)]
      : [
          money(amount),
          money(comparison.amount),
          money(comparison.change),
          comparison.changePercent?.toFixed(1) ?? null,
        ];
  const record = (section: string, account: readonly (string | null)[], cells: readonly TableCell[]) => [
    section,
    ...account,
    ...cells.flatMap(show),
  ];
  return toCsv([
    [
      'section',
      'accountNumber',
      'accountName',
      ...columns.flatMap((column) => headersOf(column, CSV_HEADERS)),
    ],
    ...tableOf(columns).flatMap(({ name, lines, total }) => [
      ...(lines ?? []).map(({ accountNumber, accountName, cells }) =>
        record(name, [accountNumber, accountName], cells),
      ),
      record(name, [null, lines === null ? null : 'Total'], total),
    ]),
  ]);
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
  return (amount) => decimalAmount(amount, currency satisfies CurrencyCode);
}
