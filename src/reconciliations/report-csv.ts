import { isCurrencyCode } from '../kernel/currency.js';
import { decimalAmount } from '../kernel/money.js';
import { type CsvRecord, toCsv } from '../platform/csv/to-csv.js';
import type { SmallCsvFile } from '../platform/http/responses/csv-file.js';
import { reportName, rowsOf } from './report-rows.js';
import type { BankReconciliationReportView } from './report-views.js';

const HEADER = [
  'code',
  'date',
  'description',
  'line',
  'transactionId',
  'entryId',
  'statementAmount',
  'bookAmount',
  'amount',
];

/** A record for each balance, transaction and line. The amounts from the first balance to `unexplained` sum to `closing_balance`. */
export function reportFile(report: BankReconciliationReportView): SmallCsvFile {
  const { currency } = report.reconciliation;
  if (!isCurrencyCode(currency)) throw new RangeError(`unknown currency ${currency}`);
  const money = (amount: number | null) => (amount === null ? null : decimalAmount(amount, currency));
  const records = rowsOf(report).flatMap((row): CsvRecord[] => {
    if (row.kind === 'section') return [];
    if (!('item' in row))
      return [[row.code, row.date, row.label, null, null, null, null, null, money(row.amount)]];
    const { date, description, line, transactionId, entryId, statementAmount, bookAmount, amount } = row.item;
    const place = line === null ? null : String(line);
    return [
      [
        row.code,
        date,
        description,
        place,
        transactionId,
        entryId,
        money(statementAmount),
        money(bookAmount),
        money(amount),
      ],
    ];
  });
  return { name: `${reportName(report)}.csv`, content: toCsv([HEADER, ...records]) };
}
