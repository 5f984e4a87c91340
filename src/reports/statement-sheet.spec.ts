import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recomputed } from '../../test/support/xlsx/recompute.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { toAmount } from '../kernel/money.js';
import { type SheetCell, cellName, type SheetRow } from '../platform/xlsx/to-xlsx.js';
import { type PartNotes, type StatementHeading, statementSheet } from './statement-sheet.js';
import type { TableColumn, TableParts } from './statement-table.js';

const HEADING: StatementHeading = {
  title: 'Income statement',
  legalName: 'Test LLC',
  dates: '2026-01-01 to 2026-03-31',
  comparedWith: null,
  currency: 'USD' as CurrencyCode,
  basis: 'accrual',
  preparedAt: new Date('2026-04-01T12:00:00Z'),
};
const NOTES: Readonly<Record<string, PartNotes>> = {
  revenue: { label: 'Revenue' },
  expenses: { label: 'Expenses' },
  grossProfit: { label: 'Gross profit' },
  netIncome: { label: 'Net income', plus: ['revenue'], minus: ['expenses'] },
};

type Lines = readonly (readonly [accountNumber: string | null, accountName: string, minor: bigint])[];

const money = (minor: bigint) => toAmount(minor, HEADING.currency);
const totalOf = (lines: Lines) => lines.reduce((sum, [, , minor]) => sum + minor, 0n);
const sectionOf = (lines: Lines) => ({
  total: money(totalOf(lines)),
  breakdown: lines.map(([accountNumber, accountName, minor]) => ({
    accountNumber,
    accountName,
    amount: money(minor),
    href: null,
  })),
});
const partsOf = (revenue: Lines, expenses: Lines): TableParts => ({
  revenue: sectionOf(revenue),
  expenses: sectionOf(expenses),
  grossProfit: money(totalOf(revenue)),
  netIncome: money(totalOf(revenue) - totalOf(expenses)),
});

const rowsOf = (columns: readonly TableColumn[], heading: Partial<StatementHeading> = {}) => [
  ...(statementSheet({ ...HEADING, ...heading }, columns, NOTES).rows as SheetRow[]),
];

const shown = (cell: SheetCell | null | undefined) => {
  if (!cell || 'date' in cell) return null;
  return 'text' in cell ? cell.text : `${cell.decimal}${cell.formula ? ` =${cell.formula}` : ''}`;
};

describe('a statement as a sheet', () => {
  const revenue: Lines = [
    ['4000', 'Service Revenue', 500_000n],
    ['4100', '=Refunds', -12_050n],
  ];

  it('has a heading, its sections with totals, and figures', () => {
    expect(
      rowsOf([{ label: null, parts: partsOf(revenue, []), comparison: null }]).map((row) => row.map(shown)),
    ).toEqual([
      ['Income statement'],
      ['Test LLC'],
      ['2026-01-01 to 2026-03-31'],
      ['Currency', 'USD'],
      ['Basis', 'Accrual'],
      ['Prepared at', '2026-04-01T12:00:00.000Z'],
      [],
      ['Number', 'Account', 'Amount'],
      ['Revenue'],
      ['4000', 'Service Revenue', '5000.00'],
      ['4100', '=Refunds', '-120.50'],
      [null, 'Total revenue', '4879.50 =SUM(C10:C11)'],
      [],
      ['Expenses'],
      [null, 'Total expenses', '0.00'],
      [],
      [null, 'Gross profit', '4879.50'],
      [null, 'Net income', '4879.50 =C12-C15'],
    ]);
  });

  it('has the comparison and the changes of each column after its amount', () => {
    const comparison: TableParts = {
      revenue: {
        total: { amount: 4000, change: 879.5, changePercent: 22 },
        breakdown: [
          {
            accountNumber: '4000',
            accountName: 'Service Revenue',
            href: null,
            amount: 4000,
            change: 1000,
            changePercent: 25,
          },
          {
            accountNumber: '4100',
            accountName: '=Refunds',
            href: null,
            amount: 0,
            change: -120.5,
            changePercent: null,
          },
        ],
      },
      expenses: { total: { amount: 0, change: 0, changePercent: null }, breakdown: [] },
      grossProfit: { amount: 4000, change: 879.5, changePercent: 22 },
      netIncome: { amount: 4000, change: 879.5, changePercent: 22 },
    };
    const parts = partsOf(revenue, []);
    const rows = rowsOf(
      [
        { label: null, parts, comparison },
        { label: 'Q1 2026', parts, comparison },
      ],
      { comparedWith: '2025-10-01 to 2025-12-31' },
    ).map((row) => row.map(shown));
    expect(rows[3]).toEqual(['Compared with', '2025-10-01 to 2025-12-31']);
    expect(rows[8]).toEqual([
      'Number',
      'Account',
      'Amount',
      'Comparison',
      'Change',
      'Change %',
      'Q1 2026',
      'Q1 2026 Comparison',
      'Q1 2026 Change',
      'Q1 2026 Change %',
    ]);
    expect(rows[10]?.slice(2, 7)).toEqual(['5000.00', '4000.00', '1000.00 =C11-D11', '0.250', '5000.00']);
    expect(rows[11]?.slice(2, 7)).toEqual(['-120.50', '0.00', '-120.50 =C12-D12', null, '-120.50']);
    expect(rows[12]?.slice(6)).toEqual([
      '4879.50 =SUM(G11:G12)',
      '4000.00 =SUM(H11:H12)',
      '879.50 =G13-H13',
      '0.220',
    ]);
  });

  it.each([
    ['USD', '4879.50', '#,##0.00;(#,##0.00);"-"'],
    ['JPY', '4880', '#,##0;(#,##0);"-"'],
    ['BHD', '4879.500', '#,##0.000;(#,##0.000);"-"'],
  ])('has the decimals of the currency: %s', (currency, decimal, numberFormat) => {
    const rows = rowsOf(
      [{ label: null, parts: { ...partsOf([], []), grossProfit: 4879.5 }, comparison: null }],
      {
        currency: currency as CurrencyCode,
      },
    );
    expect(rows.at(-2)?.[2]).toEqual({ decimal, formula: null, style: { isBold: true, numberFormat } });
  });

  it('throws for a sum of a part that it does not have', () => {
    const columns = [{ label: null, parts: { netIncome: 1 }, comparison: null }];
    expect(() => statementSheet(HEADING, columns, NOTES)).toThrow('the statement has no revenue');
  });

  it('has formulas whose results are the cached ones, whatever the amounts', () => {
    const amount = fc.bigInt({ min: -(10n ** 13n) + 1n, max: 10n ** 13n - 1n });
    const anyLines = fc
      .uniqueArray(fc.tuple(fc.integer({ min: 1000, max: 1020 }).map(String), amount), {
        selector: ([number]) => number,
      })
      .map((all): Lines => all.map(([number, minor]) => [number, `Account ${number}`, minor]));
    const column = fc.record({ revenue: anyLines, expenses: anyLines }).map((sections) => ({
      lines: sections as Readonly<Record<string, Lines>>,
      parts: partsOf(sections.revenue, sections.expenses),
    }));
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 4 }), (columns) => {
        const cells = new Map<string, { formula: string | null; minor: bigint }>();
        for (const [at, row] of rowsOf(
          columns.map(({ parts }) => ({ label: 'Jan', parts, comparison: null })),
        ).entries())
          for (const [index, cell] of row.entries())
            if (cell && 'decimal' in cell)
              cells.set(cellName(index, at + 1), {
                formula: cell.formula ?? null,
                minor: BigInt(cell.decimal.replace('.', '')),
              });
        const formulas = [...cells].filter(([, { formula }]) => formula !== null);
        for (const [name, { minor }] of formulas) expect(recomputed(name, cells), name).toBe(minor);
        const sections = ['revenue', 'expenses'].filter((name) =>
          columns.some(({ lines }) => lines[name]!.length > 0),
        );
        expect(formulas).toHaveLength(columns.length * (1 + sections.length));
      }),
    );
  });
});
