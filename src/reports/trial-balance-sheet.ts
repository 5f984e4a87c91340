import type { CurrencyCode } from '../kernel/currency.js';
import type { SmallXlsxFile } from '../platform/http/responses/xlsx-file.js';
import {
  BOLD,
  HEADER,
  headingRows,
  moneyCells,
  sumAbove,
  textCell,
  TOTAL,
} from '../platform/xlsx/accounting-cells.js';
import type { SheetRow } from '../platform/xlsx/to-xlsx.js';
import { closingDetails } from './ledger-heading.js';
import type { TrialBalanceView } from './report-views.js';

/** What is written above the accounts, besides the day. */
interface TrialBalanceHeading {
  readonly legalName: string;
  readonly currency: CurrencyCode;
  readonly preparedAt: Date;
  readonly withClosing: boolean;
}

/** Number, name, category, debit and credit. */
const WIDTHS = [14, 44, 18, 18, 18];

export function trialBalanceSheet(report: TrialBalanceView, heading: TrialBalanceHeading): SmallXlsxFile {
  const { legalName, currency, preparedAt, withClosing } = heading;
  const top = [
    ...headingRows({
      title: 'Trial balance',
      legalName,
      dates: `As of ${report.asOf}`,
      details: [['Currency', currency], ['Basis', 'Accrual'], ...closingDetails(withClosing)],
      preparedAt,
    }),
    [
      ...['Number', 'Account', 'Category'].map((name) => textCell(name, BOLD)),
      ...['Debit', 'Credit'].map((name) => textCell(name, HEADER)),
    ],
  ];
  const money = moneyCells(currency);
  const totalIn = (column: number, amount: number) => ({
    ...money(amount, TOTAL),
    formulaAt: report.accounts.length === 0 ? () => null : sumAbove(column),
  });
  const rows: SheetRow[] = [
    ...top,
    ...report.accounts.map(({ accountNumber, accountName, category, debit, credit }) => [
      textCell(accountNumber),
      textCell(accountName),
      textCell(category),
      money(debit),
      money(credit),
    ]),
    [null, textCell('Total', TOTAL), null, totalIn(3, report.totalDebit), totalIn(4, report.totalCredit)],
  ];
  const sheet = {
    name: 'Trial balance',
    columnWidths: WIDTHS,
    frozen: { rows: top.length, columns: 2 },
    rows,
  };
  return { name: `trial-balance-${report.asOf}.xlsx`, sheet };
}
