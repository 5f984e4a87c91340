import { stringify } from 'csv-stringify/sync';
import { type CurrencyCode, decimalsOf, isCurrencyCode } from '../kernel/currency.js';
import type {
  GeneralLedgerPage,
  SectionView,
  StatementLineView,
  StatementView,
  TrialBalanceView,
} from './report-views.js';

type Row = readonly (string | null)[];

/**
 * Rows as CSV (RFC 4180). Text that a spreadsheet would run as a formula is quoted with an apostrophe;
 * amounts are plain decimals, so that a negative one stays a number.
 */
function toCsv(header: Row, rows: readonly Row[]): string {
  return stringify(
    [header, ...rows].map((row) => row.map(guardFormula)),
    // By itself the writer quotes the whole delimiter only: a lone line end in a text would begin a row of its own.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );
}

const AMOUNT = /^-?\d+(?:\.\d+)?$/;

function guardFormula(cell: string | null): string | null {
  return cell !== null && /^[=+\-@\t\r\n]/.test(cell) && !AMOUNT.test(cell) ? `'${cell}` : cell;
}

export function statementCsv(statement: StatementView): string {
  const money = moneyIn(statement.currency);
  const section = (name: string, { total, breakdown }: SectionView): Row[] => [
    ...breakdown.map((line: StatementLineView) => [
      name,
      line.accountNumber,
      line.accountName,
      money(line.amount),
    ]),
    [name, null, 'Total', money(total)],
  ];
  const figure = (name: string, amount: number): Row => [name, null, null, money(amount)];
  return toCsv(['section', 'accountNumber', 'accountName', 'amount'], rowsOf());

  function rowsOf(): Row[] {
    switch (statement.type) {
      case 'income_statement':
        return [
          ...section('revenue', statement.revenue),
          ...section('expenses', statement.expenses),
          figure('netIncome', statement.netIncome),
        ];
      case 'balance_sheet':
        return [
          ...section('assets', statement.assets),
          ...section('liabilities', statement.liabilities),
          ...section('equity', statement.equity),
          figure('totalLiabilitiesAndEquity', statement.totalLiabilitiesAndEquity),
        ];
      case 'cash_flow_statement':
        return [
          figure('openingCash', statement.openingCash),
          ...section('inflow', statement.inflow),
          ...section('outflow', statement.outflow),
          figure('netCashFlow', statement.netCashFlow),
          figure('closingCash', statement.closingCash),
          figure('operating', statement.activities.operating),
          figure('investing', statement.activities.investing),
          figure('financing', statement.activities.financing),
        ];
    }
  }
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

/** The first page begins with the opening balance, the last one ends with the closing balance. */
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

/** Amounts with all the currency's decimals, as one expects them in a column. */
function moneyIn(currency: string): (amount: number) => string {
  if (!isCurrencyCode(currency)) throw new RangeError(`unknown currency ${currency}`);
  const decimals = decimalsOf(currency satisfies CurrencyCode);
  return (amount) => amount.toFixed(decimals);
}
