import { type CalendarDate, startOfFiscalYear } from '../../kernel/calendar-date.js';
import { sumMinor, toAmount } from '../../kernel/money.js';
import type { AccountMovement } from '../../ledger/index.js';
import type { Basis } from '../cash-basis/basis.js';
import type { AmountComparison, SectionComparison, SectionView, StatementColumn } from '../report-views.js';
import { compareAmounts, compareFigures, compareSections } from './comparison.js';
import { incomeStatement } from './income-statement.js';
import { addMovements, daysBefore } from './periods.js';
import {
  linesOf,
  netOf,
  type Section,
  sectionOf,
  sumOf,
  toAmounts,
  toLine,
  toSection,
  toSectionView,
} from './section.js';
import { byAccount } from './statement-line.js';
import { asOfDay, statementType } from './statement-type.js';

/** Assets and liabilities by how soon they become cash or are due. */
export interface BalanceSubtotals {
  /** Cash, and what usually becomes cash or is used up within a year. */
  readonly currentAssets: number;
  /** The other assets: of subtype `fixed_asset`, `intangible`, `investment`, `deposit` or `other_asset`. */
  readonly nonCurrentAssets: number;
  /** What is usually due within a year. */
  readonly currentLiabilities: number;
  /** The other liabilities: of subtype `loan` or `owner_loan`. */
  readonly nonCurrentLiabilities: number;
}

/** The earlier subtotals, and how they changed since. */
export interface BalanceSubtotalsComparison {
  /** The current assets. */
  readonly currentAssets: AmountComparison;
  /** The non-current assets. */
  readonly nonCurrentAssets: AmountComparison;
  /** The current liabilities. */
  readonly currentLiabilities: AmountComparison;
  /** The non-current liabilities. */
  readonly nonCurrentLiabilities: AmountComparison;
}

/** Assets, liabilities and equity. */
export interface BalanceSheetSections {
  /** What the company owns. Positive is an asset. */
  readonly assets: SectionView;
  /** What the company owes. Positive is a debt. */
  readonly liabilities: SectionView;
  /** The owners' share, with the retained earnings of earlier fiscal years and the net income of this one. */
  readonly equity: SectionView;
  /** Assets and liabilities, current and non-current. */
  readonly subtotals: BalanceSubtotals;
  /** The sum of liabilities and equity. */
  readonly totalLiabilitiesAndEquity: number;
  /** Whether assets equal liabilities plus equity. They always do. */
  readonly balanced: boolean;
}

/** The balances of an earlier day, and how they changed since. */
export interface BalanceSheetComparison {
  /** The earlier day, `YYYY-MM-DD`. */
  readonly asOf: CalendarDate;
  /** What the company owned. */
  readonly assets: SectionComparison;
  /** What the company owed. */
  readonly liabilities: SectionComparison;
  /** The owners' share. */
  readonly equity: SectionComparison;
  /** Assets and liabilities, current and non-current. */
  readonly subtotals: BalanceSubtotalsComparison;
  /** The sum of liabilities and equity. */
  readonly totalLiabilitiesAndEquity: AmountComparison;
}

/** The balances at the end of a month, quarter or year. */
export interface BalanceSheetColumn extends StatementColumn, BalanceSheetSections {
  /** The balances before. Only with `compare`. */
  readonly comparison?: BalanceSheetComparison;
}

/** Assets, liabilities and equity at the end of a day. Amounts are in `currency`. */
export interface BalanceSheetView extends BalanceSheetSections {
  /** Its name in the path. */
  readonly statement: 'balance_sheet';
  /** The type of the statement. */
  readonly type: 'balance_sheet';
  /** The day, `YYYY-MM-DD`. */
  readonly asOf: CalendarDate;
  /** The currency of the legal entity (ISO 4217). */
  readonly currency: string;
  /** When income and expenses count: `accrual`, when they are earned and owed, or `cash`, when they are paid. */
  readonly basis: Basis;
  /** The balances of an earlier day. Only with `compare`. */
  readonly comparison?: BalanceSheetComparison;
  /** The balances at the end of each month, quarter or year from `from` on. Only with `interval`. */
  readonly columns?: BalanceSheetColumn[];
}

export const BALANCE_SHEET = statementType<
  BalanceSheet,
  BalanceSheetSections,
  BalanceSheetComparison,
  BalanceSheetView
>({
  name: 'balance_sheet',
  title: 'balance sheet',
  periodOf: asOfDay,
  isAsOf: true,
  read: async (books, periods) => {
    const { accountNumber, name } = await books.retainedEarnings();
    const years = periods.map(({ to }) => ({ from: startOfFiscalYear(to, books.fiscalYearEndMonth), to }));
    const earlier = years.map(({ from }) => daysBefore(from));
    const movements = await books.movements([...earlier, ...years]);
    return periods.map((_, at) =>
      balanceSheet(movements[at] ?? [], movements[at + years.length] ?? [], {
        accountNumber,
        accountName: name,
      }),
    );
  },
  sections: (sheet, context) => ({
    assets: toSectionView(sheet.assets, context),
    liabilities: toSectionView(sheet.liabilities, context),
    equity: toSectionView(sheet.equity, context),
    subtotals: toAmounts(sheet.subtotals, context.currency),
    totalLiabilitiesAndEquity: toAmount(claimsMinor(sheet), context.currency),
    balanced: sheet.assets.totalMinor === claimsMinor(sheet),
  }),
  comparison: (now, before, earlier) => ({
    asOf: earlier.to,
    assets: compareSections(now.assets, before.assets, earlier),
    liabilities: compareSections(now.liabilities, before.liabilities, earlier),
    equity: compareSections(now.equity, before.equity, earlier),
    subtotals: compareFigures(now.subtotals, before.subtotals, earlier.currency),
    totalLiabilitiesAndEquity: compareAmounts(claimsMinor(now), claimsMinor(before), earlier.currency),
  }),
  view: (sections, { to, currency, basis }) => ({
    statement: 'balance_sheet',
    type: 'balance_sheet',
    asOf: to,
    currency,
    basis,
    ...sections,
  }),
  inOrder: ({ assets, liabilities, equity, subtotals, totalLiabilitiesAndEquity }) => ({
    assets,
    liabilities,
    equity,
    ...subtotals,
    totalLiabilitiesAndEquity,
  }),
  notes: {
    assets: { label: 'Assets' },
    liabilities: { label: 'Liabilities' },
    equity: { label: 'Equity' },
    currentAssets: { label: 'Current assets', plus: ['assets'], minus: ['nonCurrentAssets'] },
    nonCurrentAssets: { label: 'Non-current assets' },
    currentLiabilities: {
      label: 'Current liabilities',
      plus: ['liabilities'],
      minus: ['nonCurrentLiabilities'],
    },
    nonCurrentLiabilities: { label: 'Non-current liabilities' },
    totalLiabilitiesAndEquity: { label: 'Total liabilities and equity', plus: ['liabilities', 'equity'] },
  },
});

type SubtotalName = keyof BalanceSubtotals;

const NON_CURRENT_ASSETS = ['fixed_asset', 'intangible', 'investment', 'deposit', 'other_asset'] as const;
const NON_CURRENT_LIABILITIES = ['loan', 'owner_loan'] as const;

export interface BalanceSheet {
  readonly assets: Section;
  readonly liabilities: Section;
  readonly equity: Section;
  readonly subtotals: Readonly<Record<SubtotalName, bigint>>;
}

/**
 * Assets, liabilities and equity at the end of a day, from the movements before its fiscal year and those
 * since. Retained earnings include the income of earlier years without a closing entry; manual closing
 * entries move amounts between equity lines and change no total.
 */
export function balanceSheet(
  earlierYears: readonly AccountMovement[],
  thisYear: readonly AccountMovement[],
  retainedEarnings: { readonly accountNumber: string; readonly accountName: string },
): BalanceSheet {
  const all = addMovements([earlierYears, thisYear]);
  const isRetained = ({ subtype }: AccountMovement) => subtype === 'retained_earnings';
  const posted = sumMinor(all.filter(isRetained).map((movement) => -netOf(movement)));
  const lines = [
    ...linesOf(
      all.filter((movement) => !isRetained(movement)),
      'equity',
    ),
    toLine(retainedEarnings, posted + incomeStatement(earlierYears).netIncomeMinor),
  ].toSorted(byAccount);
  const netIncome = incomeStatement(thisYear).netIncomeMinor;
  const assets = sectionOf(all, 'asset');
  const liabilities = sectionOf(all, 'liability');
  const nonCurrentAssets = sumOf(all, 'asset', NON_CURRENT_ASSETS);
  const nonCurrentLiabilities = sumOf(all, 'liability', NON_CURRENT_LIABILITIES);
  return {
    assets,
    liabilities,
    subtotals: {
      currentAssets: assets.totalMinor - nonCurrentAssets,
      nonCurrentAssets,
      currentLiabilities: liabilities.totalMinor - nonCurrentLiabilities,
      nonCurrentLiabilities,
    },
    equity: toSection([...lines, { accountNumber: null, accountName: 'Net income', amountMinor: netIncome }]),
  };
}

function claimsMinor({ liabilities, equity }: BalanceSheet): bigint {
  return liabilities.totalMinor + equity.totalMinor;
}
