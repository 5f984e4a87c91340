import type { CurrencyCode } from '../kernel/currency.js';
import type { SmallXlsxFile } from '../platform/http/responses/xlsx-file.js';
import { BOLD, HEADER, headingRows, moneyCells, textCell, TOTAL } from '../platform/xlsx/accounting-cells.js';
import { cellName, type SheetRow } from '../platform/xlsx/to-xlsx.js';
import { basisInWords } from '../reports/index.js';
import { ON_NO_LINE, taxLinesName } from './tax-line-csv.js';
import type { TaxLineAccountView, TaxLineReportView } from './tax-line-views.js';

/** What is written above the lines. */
interface TaxLineHeading {
  readonly legalName: string;
  readonly currency: CurrencyCode;
  readonly preparedAt: Date;
}

/** Line, account number, name and amount. */
const WIDTHS = [10, 14, 60, 18];
const AMOUNT = 3;

interface SheetPart {
  readonly line: string | null;
  readonly title: string;
  readonly sign: '+' | '-';
  readonly amount: number;
  readonly accounts: readonly TaxLineAccountView[];
}

/** Each line with its accounts below; totals are formulas. */
export function taxLineSheet(report: TaxLineReportView, heading: TaxLineHeading): SmallXlsxFile {
  const { legalName, currency, preparedAt } = heading;
  const top: SheetRow[] = [
    ...headingRows({
      title: `Tax lines, ${titleOf(report)}`,
      legalName,
      dates: `${report.periodStart} to ${report.periodEnd}`,
      details: [
        ['Currency', currency],
        ['Basis', basisInWords(report.basis)],
      ],
      preparedAt,
    }),
    [
      ...['Line', 'Number', 'Line or account'].map((name) => textCell(name, BOLD)),
      textCell('Amount', HEADER),
    ],
  ];
  const money = moneyCells(currency);
  const rows = [...top];
  const terms: string[] = [];
  for (const { line, title, sign, amount, accounts } of partsOf(report)) {
    const row = rows.length + 1;
    terms.push(`${sign}${cellName(AMOUNT, row)}`);
    const formula = `SUM(${cellName(AMOUNT, row + 1)}:${cellName(AMOUNT, row + accounts.length)})`;
    rows.push(
      [
        line === null ? null : textCell(line, BOLD),
        null,
        textCell(title, BOLD),
        { ...money(amount, BOLD), formula },
      ],
      ...accounts.map((account) => [
        null,
        textCell(account.accountNumber),
        textCell(account.accountName),
        money(account.amount),
      ]),
    );
  }
  const formula = terms.length === 0 ? null : terms.join('').replace(/^\+/, '');
  rows.push([null, null, textCell('Net income', TOTAL), { ...money(report.netIncome, TOTAL), formula }]);
  return {
    name: `${taxLinesName(report)}.xlsx`,
    sheet: { name: 'Tax lines', columnWidths: WIDTHS, frozen: { rows: top.length, columns: 1 }, rows },
  };
}

function titleOf({ form, formYear }: TaxLineReportView): string {
  return form === 'schedule_c' ? `Schedule C (${formYear})` : `Form ${form} (${formYear})`;
}

function partsOf({ lines, onNoLine }: TaxLineReportView): SheetPart[] {
  const parts = lines.map(({ kind, ...line }): SheetPart => ({
    ...line,
    sign: kind === 'income' ? '+' : '-',
  }));
  return onNoLine.accounts.length === 0
    ? parts
    : [...parts, { line: null, title: ON_NO_LINE, sign: '+', ...onNoLine }];
}
