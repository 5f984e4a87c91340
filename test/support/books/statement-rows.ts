/** The amounts of a row of a statement, of each column and its comparison; null where there is no percentage. */
export type StatementRow = readonly (number | null)[];
/** By section and account, section, or figure: `revenue 4000`, `revenue`, `netIncome`. */
export type StatementRows = Record<string, StatementRow>;

/** The names of the CSV file for the figures of a workbook or a page. */
const FIGURES: Readonly<Record<string, string>> = {
  'Cost of sales': 'costOfSales',
  'Gross profit': 'grossProfit',
  'Operating income': 'operatingIncome',
  'Income before tax': 'incomeBeforeTax',
  'Net income': 'netIncome',
  'Current assets': 'currentAssets',
  'Non-current assets': 'nonCurrentAssets',
  'Current liabilities': 'currentLiabilities',
  'Non-current liabilities': 'nonCurrentLiabilities',
  'Total liabilities and equity': 'totalLiabilitiesAndEquity',
  'Opening cash': 'openingCash',
  'Net cash flow': 'netCashFlow',
  'Effect of exchange rates': 'exchangeRateEffect',
  'Closing cash': 'closingCash',
  'Operating activities': 'operating',
  'Investing activities': 'investing',
  'Financing activities': 'financing',
  'Transfers in transit': 'transfersInTransit',
};

/** The name of a figure by what it is called in a workbook or on a page. */
export function figureOf(label: string): string {
  return FIGURES[label] ?? 'unnamed';
}

/** The rows of the JSON of a statement. */
export function rowsOf(view: any): StatementRows {
  const columns: any[] = [view, ...(view.columns ?? [])];
  const parts = columns.map((column) => partsOf(column));
  const compared = columns.map(({ comparison }) => (comparison === undefined ? null : partsOf(comparison)));
  const names = new Set([...parts, ...compared].flatMap((one) => Object.keys(one ?? {})));
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      parts.flatMap((part, at): StatementRow => {
        const amount = part[name] ?? 0;
        const before = compared[at];
        if (!before) return [amount];
        const {
          amount: earlier,
          change,
          changePercent,
        } = before[name] ?? { amount: 0, change: 0, changePercent: null };
        return [amount, earlier, change, changePercent === null ? null : changePercent / 100];
      }),
    ]),
  );
}

const NO_FIGURES = new Set(['comparison', 'columns', 'percentOfIncome', 'balanced']);

/** The amounts, or the comparisons, of a statement, a column or a comparison by name. */
function partsOf({ subtotals, activities, ...view }: any): Record<string, any> {
  const parts: Record<string, any> = {};
  for (const [name, value] of Object.entries<any>({ ...view, ...subtotals, ...activities })) {
    if (NO_FIGURES.has(name) || typeof value === 'string') continue;
    parts[name] = value.total ?? value;
    for (const line of value.breakdown ?? [])
      parts[`${name} ${line.accountNumber ?? line.accountName}`] =
        line.change === undefined ? line.amount : line;
  }
  return parts;
}

/** To six decimals, so that binary fractions compare. */
export function roundedRows(rows: StatementRows): StatementRows {
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, row.map((one) => one && Math.round(one * 1e6) / 1e6)]),
  );
}
