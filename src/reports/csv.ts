import { indexBy } from '../kernel/collections.js';
import { type CurrencyCode, isCurrencyCode } from '../kernel/currency.js';
import type { AccountLine } from '../ledger/index.js';
import { csvAmount, type CsvRecord, toCsv } from '../platform/csv/to-csv.js';
import { datesOf, type SmallCsvFile } from '../platform/http/responses/csv-file.js';
import type {
  GeneralLedgerLineView,
  GeneralLedgerPage,
  GeneralLedgerView,
  SectionView,
  StatementLineView,
  TrialBalanceView,
} from './report-views.js';

/** The sections and figures of a statement, in the order of the file. */
export type CsvParts = Readonly<Record<string, SectionView | number>>;

interface CsvColumn {
  readonly label: string;
  readonly parts: CsvParts;
}

/** A statement's sections and figures, in the order given. Its columns follow the amount, each under its label. */
export function statementCsv(currency: string, parts: CsvParts, columns: readonly CsvColumn[] = []): string {
  const money = moneyIn(currency);
  return toCsv([
    ['section', 'accountNumber', 'accountName', 'amount', ...columns.map(({ label }) => label)],
    ...Object.keys(parts).flatMap((name): CsvRecord[] =>
      recordsOf(name, [parts, ...columns.map((column) => column.parts)]).map(({ amounts, ...line }) => [
        line.section,
        line.accountNumber,
        line.accountName,
        ...amounts.map(money),
      ]),
    ),
  ]);
}

interface StatementRecord {
  readonly section: string;
  readonly accountNumber: string | null;
  readonly accountName: string | null;
  readonly amounts: readonly number[];
}

/** A figure, or the accounts of a section in any column and then its total. */
function recordsOf(section: string, columns: readonly CsvParts[]): StatementRecord[] {
  const values = columns.map((column) => column[section] ?? 0);
  const sections = values.filter((value) => typeof value !== 'number');
  if (sections.length === 0)
    return [
      {
        section,
        accountNumber: null,
        accountName: null,
        amounts: values.filter((value) => typeof value === 'number'),
      },
    ];
  const lines = indexBy(
    sections.flatMap(({ breakdown }) => breakdown),
    keyOf,
  );
  const amounts = sections.map(({ breakdown }) => indexBy(breakdown, keyOf));
  return [
    ...[...lines]
      .toSorted(([, a], [, b]) => compareLines(a, b))
      .map(([key, { accountNumber, accountName }]) => ({
        section,
        accountNumber,
        accountName,
        amounts: amounts.map((column) => column.get(key)?.amount ?? 0),
      })),
    { section, accountNumber: null, accountName: 'Total', amounts: sections.map(({ total }) => total) },
  ];
}

function keyOf({ accountNumber, accountName }: StatementLineView): string {
  return accountNumber ?? ` ${accountName}`;
}

/** By account number; computed figures are last. */
function compareLines(a: StatementLineView, b: StatementLineView): number {
  if (a.accountNumber === null || b.accountNumber === null)
    return Number(a.accountNumber === null) - Number(b.accountNumber === null);
  return a.accountNumber < b.accountNumber ? -1 : 1;
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
