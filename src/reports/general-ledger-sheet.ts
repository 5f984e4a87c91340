import type { CurrencyCode } from '../kernel/currency.js';
import { type AccountCategory, type AccountLine, normalBalance } from '../ledger/index.js';
import { datesOf } from '../platform/http/responses/csv-file.js';
import type { SmallXlsxFile } from '../platform/http/responses/xlsx-file.js';
import {
  below,
  BOLD,
  dateCell,
  HEADER,
  headingRows,
  moneyCells,
  sumAbove,
  textCell,
  TOTAL,
} from '../platform/xlsx/accounting-cells.js';
import {
  cellName,
  type FormulaAt,
  type NumberCell,
  type Sheet,
  type SheetRow,
} from '../platform/xlsx/to-xlsx.js';
import { closingDetails } from './ledger-heading.js';
import type { GeneralLedgerLineView, GeneralLedgerPage, GeneralLedgerView } from './report-views.js';

/** What a sheet shows besides the report. */
interface LedgerHeading {
  readonly legalName: string;
  readonly currency: CurrencyCode;
  readonly preparedAt: Date;
  readonly withClosing: boolean;
  /** That of the account. */
  readonly category: AccountCategory;
}

const COLUMNS = [
  [textCell('Date', HEADER), 14],
  [textCell('Description', BOLD), 44],
  [textCell('Source', BOLD), 18],
  [textCell('Debit', HEADER), 18],
  [textCell('Credit', HEADER), 18],
  [textCell('Balance', HEADER), 18],
  [textCell('Entry', BOLD), 38],
  [textCell('Transaction', BOLD), 30],
] as const;
const [DEBIT, CREDIT, BALANCE] = [3, 4, 5];

type LedgerBalances = Omit<GeneralLedgerView, 'lines'>;

/** A whole general ledger, while its lines are read. */
export function generalLedgerSheet(
  report: LedgerBalances,
  heading: LedgerHeading,
  batches: AsyncIterable<readonly AccountLine[]>,
  toView: (line: AccountLine) => GeneralLedgerLineView,
): Sheet {
  const { opening, toRow, closing } = ledgerRows(report, heading);
  return ledgerSheet(report, heading, async function* () {
    yield [opening];
    for await (const lines of batches) yield lines.map((line) => toRow(toView(line)));
    yield [closing];
  });
}

/** The first page starts with the opening balance, the last page ends with the closing balance. */
export function generalLedgerPageSheet(
  { data: report, meta: { pagination } }: GeneralLedgerPage,
  heading: LedgerHeading,
): SmallXlsxFile {
  const { offset, nextOffset } = pagination;
  const [isFirst, isLast] = [offset === 0, nextOffset === null];
  const { opening, toRow, closing } = ledgerRows(report, heading, isFirst && isLast);
  const sheet = ledgerSheet(
    report,
    heading,
    async function* () {
      if (isFirst) yield [opening];
      yield report.lines.map(toRow);
      if (isLast) yield [closing];
    },
    isFirst && isLast ? [] : [['Lines', linesInWords(offset, report.lines.length)]],
  );
  return { name: generalLedgerSheetName(report), sheet };
}

export function generalLedgerSheetName(
  report: Pick<GeneralLedgerView, 'accountNumber' | 'from' | 'to'>,
): string {
  return `general-ledger-${report.accountNumber}-${datesOf(report)}.xlsx`;
}

function linesInWords(offset: number, count: number): string {
  return count === 0 ? 'None' : `${offset + 1} to ${offset + count}`;
}

function ledgerSheet(
  { accountNumber, accountName, from, to }: LedgerBalances,
  { legalName, currency, preparedAt, withClosing }: LedgerHeading,
  batches: () => AsyncIterable<readonly SheetRow[]>,
  more: readonly (readonly [string, string])[] = [],
): Sheet {
  const top = [
    ...headingRows({
      title: 'General ledger',
      legalName,
      dates: `${from} to ${to}`,
      details: [
        ['Account', `${accountNumber} ${accountName}`],
        ['Currency', currency],
        ['Basis', 'Accrual'],
        ...closingDetails(withClosing),
        ...more,
      ],
      preparedAt,
    }),
    COLUMNS.map(([header]) => header),
  ];
  return {
    name: 'General ledger',
    columnWidths: COLUMNS.map(([, width]) => width),
    frozen: { rows: top.length, columns: 1 },
    rows: below(top, batches()),
  };
}

/** The rows of a ledger. Totals of a part that is not the whole are numbers. */
function ledgerRows(report: LedgerBalances, { currency, category }: LedgerHeading, isWhole = true) {
  const money = moneyCells(currency);
  const side = (amount: number | null) => (amount === null ? null : money(amount));
  const signs = normalBalance(category) === 'debit' ? ['+', '-'] : ['-', '+'];
  const change = (row: number) => `${signs[0]}${cellName(DEBIT, row)}${signs[1]}${cellName(CREDIT, row)}`;
  /** From the balance of the row above. */
  const running: FormulaAt = ({ row, firstRow }) =>
    row === firstRow ? null : `${cellName(BALANCE, row - 1)}${change(row)}`;
  /** From the opening balance and the totals in the same row. */
  const closing: FormulaAt = ({ row, firstRow, isContinued }) =>
    isContinued ? null : `${cellName(BALANCE, firstRow)}${change(row)}`;
  const total = (amount: number, formulaAt: FormulaAt): NumberCell =>
    isWhole ? { ...money(amount, TOTAL), formulaAt } : money(amount, TOTAL);
  return {
    opening: [
      dateCell(report.from),
      textCell('Opening balance', BOLD),
      null,
      null,
      null,
      money(report.openingBalance, BOLD),
    ] satisfies SheetRow,
    toRow: (line: GeneralLedgerLineView): SheetRow => [
      dateCell(line.date),
      textCell(line.description),
      textCell(line.source),
      side(line.debit),
      side(line.credit),
      { ...money(line.balance), formulaAt: running },
      textCell(line.entryId),
      line.transactionId === null ? null : textCell(line.transactionId),
    ],
    closing: [
      dateCell(report.to),
      textCell('Closing balance', TOTAL),
      null,
      total(report.debits, sumAbove(DEBIT)),
      total(report.credits, sumAbove(CREDIT)),
      total(report.closingBalance, closing),
    ] satisfies SheetRow,
  };
}
