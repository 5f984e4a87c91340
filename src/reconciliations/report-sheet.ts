import type { CalendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import type { SmallXlsxFile } from '../platform/http/responses/xlsx-file.js';
import {
  BOLD,
  dateCell,
  HEADER,
  headingRows,
  moneyCells,
  textCell,
  TOTAL,
} from '../platform/xlsx/accounting-cells.js';
import { cellName, type SheetRow } from '../platform/xlsx/to-xlsx.js';
import { headingOf, type ReportHeading } from './report-heading.js';
import { reportName, type ReportRow, rowsOf } from './report-rows.js';
import type { BankReconciliationReportView } from './report-views.js';

/** Date, text, amount in the statement, in the books, and what it adds to the balance. */
const WIDTHS = [14, 60, 18, 18, 18];
const AMOUNT = 4;

/** From the balance of the books to that of the bank, which is a formula; then what is for information. */
export function reportSheet(report: BankReconciliationReportView, heading: ReportHeading): SmallXlsxFile {
  const top: SheetRow[] = [
    ...headingRows(headingOf(report, heading)),
    [
      textCell('Date', HEADER),
      textCell('Description', BOLD),
      ...['In the statement', 'In the books', 'Amount'].map((name) => textCell(name, HEADER)),
    ],
  ];
  const write = rowWriter(heading.currency, top.length + 1);
  const rows = [...top, ...rowsOf(report).map((row, at) => write(row, top.length + 1 + at))];
  return {
    name: `${reportName(report)}.xlsx`,
    sheet: { name: 'Reconciliation', columnWidths: WIDTHS, frozen: { rows: top.length, columns: 0 }, rows },
  };
}

/** Writes rows of a sheet, the first of which is `firstRow`, from 1. */
function rowWriter(currency: CurrencyCode, firstRow: number): (row: ReportRow, place: number) => SheetRow {
  const money = moneyCells(currency);
  const optional = (amount: number | null) => (amount === null ? null : money(amount));
  return (row, place) => {
    // Without its amount: it is the sum of those below.
    if (row.kind === 'section') return [null, textCell(row.label, BOLD)];
    if ('item' in row) {
      const { date, description, statementAmount, bookAmount, amount } = row.item;
      const amounts = [optional(statementAmount), optional(bookAmount), money(amount)];
      return [dateCell(date as CalendarDate), textCell(description), ...amounts];
    }
    const date = row.date === null ? null : dateCell(row.date as CalendarDate);
    const style = row.kind === 'total' ? TOTAL : BOLD;
    const above = `SUM(${cellName(AMOUNT, firstRow)}:${cellName(AMOUNT, place - 1)})`;
    const formula = row.kind === 'total' ? above : null;
    return [date, textCell(row.label, style), null, null, { ...money(row.amount, style), formula }];
  };
}
