import type {
  AmountComparison,
  BalanceSheet,
  CashFlow,
  IncomeStatement,
  Section,
  SectionComparison,
} from '../../data/contract';

/** A statement as a table: a row for each account, section and sum, a value for each column. */
export interface Grid {
  readonly headings: readonly Heading[];
  readonly rows: readonly GridRow[];
}

interface Heading {
  readonly key: string;
  readonly label: string;
  readonly unit: 'money' | 'percent';
}

export interface GridRow {
  readonly key: string;
  readonly kind: 'heading' | 'line' | 'sum' | 'result';
  readonly label: string;
  readonly cells: readonly Cell[];
}

interface Cell {
  /** Null where nothing can be said, such as the change from 0 in percent. */
  readonly value: number | null;
  /** The query of the account's general ledger that explains the value; null if there is none. */
  readonly drill: string | null;
}

/** A statement, or one of its columns, in the same words. */
interface Column {
  readonly key: string;
  readonly label: string;
  readonly sections: readonly Section[];
  readonly results: readonly number[];
}

/** An earlier period or a budget next to the statement. */
interface Comparison {
  readonly label: string;
  readonly sections: readonly SectionComparison[];
  readonly results: readonly AmountComparison[];
}

/** What a statement consists of, in the order in which it is read. */
type Layout = readonly (
  | { readonly section: number; readonly label: string }
  | { readonly result: number; readonly label: string }
)[];

export function incomeGrid(statement: IncomeStatement, comparedWith: string): Grid {
  type Part = Pick<IncomeStatement, 'revenue' | 'expenses' | 'netIncome' | 'subtotals'>;
  const columnOf = (
    key: string,
    label: string,
    { revenue, expenses, subtotals, netIncome }: Part,
  ): Column => ({
    key,
    label,
    sections: [revenue, expenses],
    results: [subtotals.grossProfit, subtotals.operatingIncome, subtotals.incomeBeforeTax, netIncome],
  });
  const { comparison } = statement;
  return gridOf(
    [
      { section: 0, label: 'Income' },
      { section: 1, label: 'Expenses' },
      { result: 0, label: 'Gross profit' },
      { result: 1, label: 'Operating income' },
      { result: 2, label: 'Income before tax' },
      { result: 3, label: 'Net income' },
    ],
    [
      ...(statement.columns ?? []).map((column) => columnOf(column.periodStart, column.label, column)),
      columnOf('total', 'Total', statement),
    ],
    comparison && {
      label: comparedWith,
      sections: [comparison.revenue, comparison.expenses],
      results: [
        comparison.subtotals.grossProfit,
        comparison.subtotals.operatingIncome,
        comparison.subtotals.incomeBeforeTax,
        comparison.netIncome,
      ],
    },
  );
}

export function balanceGrid(sheet: BalanceSheet, comparedWith: string): Grid {
  type Part = Pick<BalanceSheet, 'assets' | 'liabilities' | 'equity' | 'totalLiabilitiesAndEquity'>;
  const columnOf = (key: string, label: string, part: Part): Column => ({
    key,
    label,
    sections: [part.assets, part.liabilities, part.equity],
    results: [part.totalLiabilitiesAndEquity],
  });
  const { comparison, columns = [] } = sheet;
  return gridOf(
    [
      { section: 0, label: 'Assets' },
      { section: 1, label: 'Liabilities' },
      { section: 2, label: 'Equity' },
      { result: 0, label: 'Liabilities and equity' },
    ],
    // The last column is the sheet itself.
    columns.length > 0
      ? columns.map((column) => columnOf(column.periodStart, column.label, column))
      : [columnOf('total', 'Balance', sheet)],
    comparison && {
      label: comparedWith,
      sections: [comparison.assets, comparison.liabilities, comparison.equity],
      results: [comparison.totalLiabilitiesAndEquity],
    },
  );
}

export function cashGrid(statement: CashFlow, comparedWith: string): Grid {
  type Part = Pick<
    CashFlow,
    'inflow' | 'outflow' | 'netCashFlow' | 'openingCash' | 'exchangeRateEffect' | 'closingCash' | 'activities'
  >;
  const columnOf = (key: string, label: string, part: Part): Column => {
    const { operating, investing, financing, transfersInTransit } = part.activities;
    return {
      key,
      label,
      sections: [part.inflow, part.outflow],
      results: [
        part.openingCash,
        part.netCashFlow,
        part.closingCash,
        operating,
        investing,
        financing,
        transfersInTransit,
        part.exchangeRateEffect,
      ],
    };
  };
  const { comparison, columns = [] } = statement;
  // Only companies with bank accounts in other currencies have it.
  const hasEffect =
    [statement, ...columns].some(({ exchangeRateEffect }) => exchangeRateEffect !== 0) ||
    (comparison !== undefined && comparison.exchangeRateEffect.amount !== 0);
  return gridOf(
    [
      { result: 0, label: 'Cash at the start' },
      { section: 0, label: 'Cash in' },
      { section: 1, label: 'Cash out' },
      { result: 1, label: 'Net cash flow' },
      ...(hasEffect ? [{ result: 7, label: 'Effect of exchange rates' }] : []),
      { result: 2, label: 'Cash at the end' },
      { result: 3, label: 'Net cash flow from ordinary business' },
      { result: 4, label: 'Net cash flow from investments' },
      { result: 5, label: 'Net cash flow from lenders and owners' },
      { result: 6, label: 'Transfers under way' },
    ],
    [
      ...columns.map((column) => columnOf(column.periodStart, column.label, column)),
      columnOf('total', 'Total', statement),
    ],
    comparison && {
      label: comparedWith,
      sections: [comparison.inflow, comparison.outflow],
      results: [
        comparison.openingCash,
        comparison.netCashFlow,
        comparison.closingCash,
        comparison.activities.operating,
        comparison.activities.investing,
        comparison.activities.financing,
        comparison.activities.transfersInTransit,
        comparison.exchangeRateEffect,
      ],
    },
  );
}

function gridOf(layout: Layout, columns: readonly Column[], comparison: Comparison | undefined): Grid {
  const headings: Heading[] = columns.map(({ key, label }) => ({ key, label, unit: 'money' }));
  if (comparison)
    headings.push(
      { key: 'before', label: comparison.label, unit: 'money' },
      { key: 'change', label: 'Change', unit: 'money' },
      { key: 'percent', label: 'Change in %', unit: 'percent' },
    );
  const rows = layout.flatMap((part) =>
    'section' in part
      ? sectionRows(part.label, part.section, columns, comparison)
      : [resultRow(part.label, part.result, columns, comparison)],
  );
  return { headings, rows };
}

function sectionRows(
  label: string,
  at: number,
  columns: readonly Column[],
  comparison: Comparison | undefined,
): GridRow[] {
  const compared = comparison?.sections[at];
  const now = columns.map(({ sections }) => linesOf(sections[at]));
  const before = linesOf(compared);
  const names = new Map(
    [...now, before].flatMap((lines) => [...lines].map(([id, { accountName }]) => [id, accountName])),
  );
  const lines = [...names]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, name]): GridRow => ({
      key: `${label} ${id}`,
      kind: 'line',
      label: id === name ? name : `${name} · ${id}`,
      cells: [
        ...now.map((of) => ({ value: of.get(id)?.amount ?? 0, drill: queryOf(of.get(id)?.href) })),
        ...comparisonCells(comparison, before.get(id), queryOf(before.get(id)?.href)),
      ],
    }));
  const totals = columns.map(({ sections }) => ({ value: sections[at]?.total ?? 0, drill: null }));
  return [
    { key: label, kind: 'heading', label, cells: [] },
    ...lines,
    {
      key: `${label} total`,
      kind: 'sum',
      label: `Total ${label.toLowerCase()}`,
      cells: [...totals, ...comparisonCells(comparison, compared?.total)],
    },
  ];
}

interface Line {
  readonly accountNumber: string | null;
  readonly accountName: string;
}

/** The lines of a section by account number, or by name without one. */
function linesOf<One extends Line>(
  section: { readonly breakdown: readonly One[] } | undefined,
): ReadonlyMap<string, One> {
  return new Map((section?.breakdown ?? []).map((line) => [line.accountNumber ?? line.accountName, line]));
}

function resultRow(
  label: string,
  at: number,
  columns: readonly Column[],
  comparison: Comparison | undefined,
): GridRow {
  return {
    key: label,
    kind: 'result',
    label,
    cells: [
      ...columns.map(({ results }) => ({ value: results[at] ?? 0, drill: null })),
      ...comparisonCells(comparison, comparison?.results[at]),
    ],
  };
}

function comparisonCells(
  comparison: Comparison | undefined,
  compared: AmountComparison | undefined,
  drill: string | null = null,
): Cell[] {
  if (!comparison) return [];
  const { amount = 0, change = 0, changePercent = null } = compared ?? {};
  return [
    { value: amount, drill },
    { value: change, drill: null },
    { value: changePercent, drill: null },
  ];
}

function queryOf(href: string | null | undefined): string | null {
  const at = href?.indexOf('?') ?? -1;
  return at === -1 ? null : (href ?? '').slice(at);
}
