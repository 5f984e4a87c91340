import { isCurrencyCode } from '../kernel/currency.js';
import { decimalAmount } from '../kernel/money.js';
import { type CsvRecord, toCsv } from '../platform/csv/to-csv.js';
import { datesOf, type SmallCsvFile } from '../platform/http/responses/csv-file.js';
import type { TaxLineReportView } from './tax-line-views.js';

/** The accounts of each line, its total, and the net income. */
export function taxLineFile(report: TaxLineReportView): SmallCsvFile {
  const { currency, lines, onNoLine, netIncome } = report;
  if (!isCurrencyCode(currency)) throw new RangeError(`unknown currency ${currency}`);
  const money = (amount: number) => decimalAmount(amount, currency);
  const records = [
    ...lines.map(({ line, title, kind, ...rest }) => ({ head: [line, title, kind], ...rest })),
    ...(onNoLine.accounts.length === 0 ? [] : [{ head: [null, ON_NO_LINE, null], ...onNoLine }]),
  ].flatMap(({ head, amount, accounts }): CsvRecord[] => [
    ...accounts.map((account) => [
      ...head,
      account.accountNumber,
      account.accountName,
      money(account.amount),
    ]),
    [...head, null, 'Total', money(amount)],
  ]);
  const content = toCsv([
    ['line', 'title', 'kind', 'accountNumber', 'accountName', 'amount'],
    ...records,
    [null, 'Net income', null, null, null, money(netIncome)],
  ]);
  return { name: `${taxLinesName(report)}.csv`, content };
}

export const ON_NO_LINE = 'On no line of the form';

/** The name of a file without its ending. */
export function taxLinesName({ form, periodStart, periodEnd }: TaxLineReportView): string {
  return `tax-lines-${form}-${datesOf({ from: periodStart, to: periodEnd })}`;
}
