import { stringify } from 'csv-stringify/sync';
import { type CurrencyCode, decimalsOf, isCurrencyCode } from '../kernel/currency.js';
import type { GeneralLedgerPage, SectionView, TrialBalanceView } from './report-views.js';

type Row = readonly (string | null)[];

/**
 * CSV (RFC 4180). Text that a spreadsheet would run as a formula gets a leading apostrophe; amounts are plain
 * decimals, so that a negative one stays a number.
 */
function toCsv(header: Row, rows: readonly Row[]): string {
  return stringify(
    [header, ...rows].map((row) => row.map(guardFormula)),
    // The writer quotes only the whole delimiter by default: a lone CR or LF in a text would start a new record.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );
}

/** Spreadsheets also accept leading blanks and full-width signs. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const AMOUNT = /^-?\d+(?:\.\d+)?$/;

function guardFormula(cell: string | null): string | null {
  return cell !== null && FORMULA.test(cell) && !AMOUNT.test(cell) ? `'${cell}` : cell;
}

/** A statement's sections and figures, in the order given. */
export function statementCsv(
  currency: string,
  parts: Readonly<Record<string, SectionView | number>>,
): string {
  const money = moneyIn(currency);
  return toCsv(
    ['section', 'accountNumber', 'accountName', 'amount'],
    Object.entries(parts).flatMap(([name, part]): Row[] =>
      typeof part === 'number' ? [[name, null, null, money(part)]] : sectionRows(name, part, money),
    ),
  );
}

function sectionRows(name: string, { total, breakdown }: SectionView, money: Money): Row[] {
  const lines = breakdown.map((line): Row => [
    name,
    line.accountNumber,
    line.accountName,
    money(line.amount),
  ]);
  return [...lines, [name, null, 'Total', money(total)]];
}

export function trialBalanceCsv(report: TrialBalanceView): string {
  const money = moneyIn(report.currency);
  return toCsv(
    ['accountNumber', 'accountName', 'category', 'debit', 'credit'],
    [
      ...report.accounts.map(({ accountNumber, accountName, category, debit, credit }) => [
        accountNumber,
        accountName,
        category,
        money(debit),
        money(credit),
      ]),
      [null, 'Total', null, money(report.totalDebit), money(report.totalCredit)],
    ],
  );
}

/** The first page starts with the opening balance, the last page ends with the closing balance. */
export function generalLedgerCsv({ data: report, meta: { pagination } }: GeneralLedgerPage): string {
  const money = moneyIn(report.currency);
  const amount = (value: number | null) => (value === null ? null : money(value));
  const balance = (date: string, name: string, value: number): Row => [
    date,
    null,
    name,
    null,
    null,
    null,
    money(value),
  ];
  const lines = report.lines.map((line): Row => [
    line.date,
    line.entryId,
    line.description,
    line.source,
    amount(line.debit),
    amount(line.credit),
    money(line.balance),
  ]);
  return toCsv(
    ['date', 'entryId', 'description', 'source', 'debit', 'credit', 'balance'],
    [
      ...(pagination.offset === 0 ? [balance(report.from, 'Opening balance', report.openingBalance)] : []),
      ...lines,
      ...(pagination.nextOffset === null
        ? [balance(report.to, 'Closing balance', report.closingBalance)]
        : []),
    ],
  );
}

type Money = (amount: number) => string;

/** Amounts with all the currency's decimals, so that a column of them lines up. */
function moneyIn(currency: string): Money {
  if (!isCurrencyCode(currency)) throw new RangeError(`unknown currency ${currency}`);
  const decimals = decimalsOf(currency satisfies CurrencyCode);
  return (amount) => amount.toFixed(decimals);
}
