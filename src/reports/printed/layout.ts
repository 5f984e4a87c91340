import { type PdfFonts, widthOf } from '../../platform/pdf/fonts.js';
import { landscape, type PaperSize } from '../../platform/pdf/paper.js';
import { MARGIN } from '../../platform/pdf/page-footer.js';
import { HEADERS } from '../statement-sheet.js';
import type { TableColumn } from '../statement-table.js';
import { isBold, type PrintedRow } from './rows.js';

/** How a statement is laid out on its pages. */
export interface StatementLayout {
  readonly paper: PaperSize;
  readonly fontSize: number;
  /** Of the numbers of accounts. */
  readonly numberWidth: number;
  /** Of the numbers and names of accounts. */
  readonly labelWidth: number;
  /** Of the amount of a column, and of the parts of its comparison if it has one. */
  readonly cellWidths: readonly number[];
  /** The columns that are together on a page. */
  readonly groups: readonly ColumnGroup[];
}

export interface ColumnGroup {
  readonly first: number;
  /** The place after the last one. */
  readonly end: number;
}

/** On the left of each text of a column. */
export const CELL_GAP = 10;
const MIN_CELL_WIDTH = 48;
const MAX_NUMBER_WIDTH = 100;
export const NUMBER_HEADER = 'Number';

interface PageStyle {
  readonly fontSize: number;
  readonly minLabelWidth: number;
}

const UPRIGHT: PageStyle = { fontSize: 9, minLabelWidth: 200 };
const SIDEWAYS: PageStyle = { fontSize: 8, minLabelWidth: 150 };

/** Upright if all columns fit on one page; otherwise landscape, with about as many columns on each of several pages. */
export function layoutOf(
  rows: readonly PrintedRow[],
  columns: readonly TableColumn[],
  { fonts, paper }: { readonly fonts: PdfFonts; readonly paper: PaperSize },
): StatementLayout {
  const widths = textWidthsOf(rows, columns, fonts);
  const place = (on: PaperSize, { fontSize, minLabelWidth }: PageStyle): StatementLayout => {
    const cellWidths = widths.cells.map((width) => Math.max(MIN_CELL_WIDTH, CELL_GAP + width * fontSize));
    const columnWidth = sum(cellWidths);
    const room = on.width - 2 * MARGIN;
    const fitting = Math.max(1, Math.floor((room - minLabelWidth) / columnWidth));
    const pages = Math.ceil(columns.length / fitting);
    const start = (page: number) => Math.ceil((page * columns.length) / pages);
    return {
      paper: on,
      fontSize,
      numberWidth: Math.min(MAX_NUMBER_WIDTH, CELL_GAP + widths.number * fontSize),
      labelWidth: room - Math.ceil(columns.length / pages) * columnWidth,
      cellWidths,
      groups: Array.from({ length: pages }, (_, page) => ({ first: start(page), end: start(page + 1) })),
    };
  };
  const upright = place(paper, UPRIGHT);
  return upright.groups.length === 1 ? upright : place(landscape(paper), SIDEWAYS);
}

/** The widths of the widest texts of any column in a font size of 1, so that pages look alike. */
function textWidthsOf(
  rows: readonly PrintedRow[],
  columns: readonly TableColumn[],
  fonts: PdfFonts,
): { readonly number: number; readonly cells: readonly number[] } {
  const isCompared = columns.some(({ comparison }) => comparison !== null);
  const headers = isCompared ? Object.values(HEADERS) : [HEADERS.amount];
  const cells = headers.map((header) => widthOf(`${header})`, fonts.bold, 1));
  let number = widthOf(NUMBER_HEADER, fonts.bold, 1);
  for (const row of rows) {
    const face = isBold(row) ? fonts.bold : fonts.regular;
    number = Math.max(number, widthOf(row.accountNumber ?? '', face, 1));
    for (const texts of row.cells)
      for (const [at, text] of texts.entries())
        cells[at] = Math.max(cells[at] ?? 0, widthOf(`${text})`, face, 1));
  }
  return { number, cells };
}

export function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0);
}
