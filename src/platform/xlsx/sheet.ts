import type { CellStyle, CellStyles } from './cell-styles.js';
import { escapeCellText, escapeXml } from './xml-text.js';

/** Text is text, also if it looks like a formula or a number. */
export interface TextCell {
  readonly text: string;
  readonly style?: CellStyle;
}

export interface NumberCell {
  /** Plain decimal text, written as it is: `-12.30`. */
  readonly decimal: string;
  /** What computes it, without a leading `=`. Programs that do not compute show `decimal`. */
  readonly formula?: string | null;
  readonly style?: CellStyle;
}

export type SheetRow = readonly (TextCell | NumberCell | null)[];

export interface Sheet {
  /** At most 31 characters, none of them `[]:*?/\`. */
  readonly name: string;
  /** In characters. */
  readonly columnWidths: readonly number[];
  /** How many rows (at least one) and columns stay in view. The last of these rows is printed on every page. */
  readonly frozen: { readonly rows: number; readonly columns: number };
  /** Read one by one while the file is written. */
  readonly rows: Iterable<SheetRow> | AsyncIterable<SheetRow>;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A worksheet (ECMA-376-1 §18.3), to be printed in landscape on pages of its whole width. */
export async function* worksheetXml(
  { columnWidths, frozen, rows }: Sheet,
  styles: CellStyles,
): AsyncGenerator<string> {
  yield `<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`;
  yield `<sheetViews><sheetView workbookViewId="0">${paneXml(frozen)}</sheetView></sheetViews>`;
  yield `<cols>${columnWidths.map(toCol).join('')}</cols><sheetData>`;
  let number = 0;
  for await (const row of rows) yield rowXml(row, ++number, styles);
  yield '</sheetData><pageMargins left="0.5" right="0.5" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>';
  yield '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>';
  // Account numbers are text on purpose: no warning on each.
  yield '<ignoredErrors><ignoredError sqref="A1:XFD1048576" numberStoredAsText="1"/></ignoredErrors></worksheet>';
}

/** `C5` of column 2 and row 5: columns count from 0, rows from 1. */
export function cellName(column: number, row: number): string {
  return `${columnName(column)}${row}`;
}

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

function paneXml({ rows, columns }: Sheet['frozen']): string {
  const split = `xSplit="${columns}" ySplit="${rows}" topLeftCell="${cellName(columns, rows + 1)}"`;
  const pane = columns === 0 ? 'bottomLeft' : 'bottomRight';
  return `<pane ${split} activePane="${pane}" state="frozen"/><selection pane="${pane}"/>`;
}

function toCol(width: number, at: number): string {
  return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
}

function rowXml(row: SheetRow, number: number, styles: CellStyles): string {
  let cells = '';
  for (const [at, cell] of row.entries())
    if (cell !== null) cells += cellXml(cell, cellName(at, number), styles.indexOf(cell.style));
  return `<row r="${number}">${cells}</row>`;
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/;
/** The limit of spreadsheets. */
const MAX_TEXT = 32_767;

function cellXml(cell: TextCell | NumberCell, name: string, style: number): string {
  if ('text' in cell) {
    const text = escapeCellText(cell.text.slice(0, MAX_TEXT));
    return `<c r="${name}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  }
  const { decimal, formula = null } = cell;
  if (!DECIMAL.test(decimal)) throw new RangeError(`${decimal} is not a decimal number`);
  const computed = formula === null ? '' : `<f>${escapeXml(formula)}</f>`;
  return `<c r="${name}" s="${style}">${computed}<v>${decimal}</v></c>`;
}
