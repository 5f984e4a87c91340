import type { CurrencyCode } from '../kernel/currency.js';
import { decimalAmount } from '../kernel/money.js';
import {
  amountFormat,
  BOLD,
  HEADER,
  headingRows,
  textCell,
  TOTAL,
} from '../platform/xlsx/accounting-cells.js';
import {
  type CellStyle,
  cellName,
  type NumberCell,
  type Sheet,
  type SheetRow,
} from '../platform/xlsx/to-xlsx.js';
import { type Basis, basisInWords } from './cash-basis/basis.js';
import { headersOf, type TableCell, type TableColumn, type TablePart, tableOf } from './statement-table.js';

/** What a section or figure of a statement is called, and the sections and figures that it is the sum of, if it is one. */
export interface PartNotes {
  readonly label: string;
  readonly plus?: readonly string[];
  readonly minus?: readonly string[];
}

/** What is written above a statement. */
export interface StatementHeading {
  readonly title: string;
  readonly legalName: string;
  readonly dates: string;
  /** Null without a comparison. */
  readonly comparedWith: string | null;
  readonly currency: CurrencyCode;
  readonly basis: Basis;
  readonly preparedAt: Date;
}

/** The number and the name of an account. */
const LABEL_COLUMNS = 2;
const WIDTHS = { number: 14, name: 44, amount: 18 };
export const HEADERS = {
  amount: 'Amount',
  comparison: 'Comparison',
  change: 'Change',
  changePercent: 'Change %',
};

/**
 * A statement as a sheet: a heading, a header that stays in view, and the sections with their accounts. Totals and
 * changes are formulas, and so are figures that are sums of others on the sheet. It has the columns of the CSV file.
 */
export function statementSheet(
  heading: StatementHeading,
  columns: readonly TableColumn[],
  notes: Readonly<Record<string, PartNotes>>,
): Sheet {
  const headers = columns.flatMap((column) => headersOf(column, HEADERS));
  const top = [
    ...headingRows({ ...heading, details: detailsOf(heading) }),
    [textCell('Number', BOLD), textCell('Account', BOLD), ...headers.map((name) => textCell(name, HEADER))],
  ];
  const parts = placed(tableOf(columns), top.length + 1);
  return {
    name: heading.title,
    columnWidths: [WIDTHS.number, WIDTHS.name, ...headers.map(() => WIDTHS.amount)],
    frozen: { rows: top.length, columns: LABEL_COLUMNS },
    rows: [...top, ...parts.flatMap((part) => partRows(part, parts, { notes, currency: heading.currency }))],
  };
}

/** What is named below the dates of a statement. */
export function detailsOf({ comparedWith, currency, basis }: StatementHeading): [string, string][] {
  return [
    ...(comparedWith === null ? [] : [['Compared with', comparedWith] satisfies [string, string]]),
    ['Currency', currency],
    ['Basis', basisInWords(basis)],
  ];
}

/** A section or figure, and the rows of the sheet that it is in. */
interface PlacedPart extends TablePart {
  /** The row of its first account. */
  readonly firstAt: number;
  /** The row of its total, or of the figure. */
  readonly totalAt: number;
}

/** A section has a row above its accounts, its total, and an empty row below; a figure is one row. */
function placed(parts: readonly TablePart[], firstRow: number): PlacedPart[] {
  let next = firstRow;
  return parts.map((part) => {
    const firstAt = part.lines === null ? next : next + 1;
    const totalAt = firstAt + (part.lines?.length ?? 0);
    next = part.lines === null ? totalAt + 1 : totalAt + 2;
    return { ...part, firstAt, totalAt };
  });
}

interface SheetSettings {
  readonly notes: Readonly<Record<string, PartNotes>>;
  readonly currency: CurrencyCode;
}

function partRows(part: PlacedPart, parts: readonly PlacedPart[], settings: SheetSettings): SheetRow[] {
  const { name, lines, total, firstAt, totalAt } = part;
  const { label, plus = [], minus = [] } = settings.notes[name] ?? { label: name };
  const amounts = amountCellsIn(settings.currency);
  if (lines === null) {
    const formula = sumOfParts(plus, minus, parts);
    return [[null, textCell(label, BOLD), ...amounts(total, { row: totalAt, formula, style: BOLD })]];
  }
  const formula = (column: number) => sumOfCells(column, firstAt, totalAt - 1);
  return [
    [textCell(label, BOLD)],
    ...lines.map(({ accountNumber, accountName, cells }, at) => [
      accountNumber === null ? null : textCell(accountNumber),
      textCell(accountName),
      ...amounts(cells, { row: firstAt + at, formula: () => null, style: {} }),
    ]),
    [
      null,
      textCell(`Total ${label.toLowerCase()}`, TOTAL),
      ...amounts(total, { row: totalAt, formula, style: TOTAL }),
    ],
    [],
  ];
}

type FormulaIn = (column: number) => string | null;

/** Null without cells. */
function sumOfCells(column: number, first: number, last: number): string | null {
  return first > last ? null : `SUM(${cellName(column, first)}:${cellName(column, last)})`;
}

/** Null of no parts. */
function sumOfParts(
  plus: readonly string[],
  minus: readonly string[],
  parts: readonly PlacedPart[],
): FormulaIn {
  const rowOf = (name: string) => {
    const found = parts.find((part) => part.name === name);
    if (found === undefined) throw new Error(`the statement has no ${name}`);
    return found.totalAt;
  };
  const [added, subtracted] = [plus.map(rowOf), minus.map(rowOf)];
  return (column) =>
    added.length === 0
      ? null
      : [
          added.map((row) => cellName(column, row)).join('+'),
          ...subtracted.map((row) => `-${cellName(column, row)}`),
        ].join('');
}

interface RowOfAmounts {
  readonly row: number;
  readonly formula: FormulaIn;
  readonly style: CellStyle;
}

/** The cells of a row: the amount of each column, and its comparison if it has one. */
function amountCellsIn(
  currency: CurrencyCode,
): (cells: readonly TableCell[], place: RowOfAmounts) => (NumberCell | null)[] {
  const numberFormat = amountFormat(currency);
  return (cells, { row, formula, style }) => {
    const money = (amount: number, computed: string | null): NumberCell => ({
      decimal: decimalAmount(amount, currency),
      formula: computed,
      style: { ...style, numberFormat },
    });
    const result: (NumberCell | null)[] = [];
    for (const { amount, comparison } of cells) {
      const column = LABEL_COLUMNS + result.length;
      result.push(money(amount, formula(column)));
      if (comparison === null) continue;
      const difference = `${cellName(column, row)}-${cellName(column + 1, row)}`;
      result.push(
        money(comparison.amount, formula(column + 1)),
        money(comparison.change, difference),
        percentCell(comparison.changePercent, style),
      );
    }
    return result;
  };
}

/** 12.5 is 0.125, shown as 12.5 %. */
function percentCell(percent: number | null, style: CellStyle): NumberCell | null {
  if (percent === null) return null;
  return { decimal: (percent / 100).toFixed(3), style: { ...style, numberFormat: '0.0%' } };
}
