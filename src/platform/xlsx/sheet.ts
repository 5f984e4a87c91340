import { type CalendarDate, toDayNumber } from '../../kernel/calendar-date.js';
import type { CellStyles } from './cell-styles.js';
import type { RowPlace, SheetCell, SheetRow } from './cells.js';
import type { RowSource, SheetRows } from './row-source.js';
import { escapeCellText, escapeXml } from './xml-text.js';

export interface Sheet {
  /** At most 27 characters, none of them `[]:*?/\`. */
  readonly name: string;
  /** In characters. */
  readonly columnWidths: readonly number[];
  /** How many rows (at least one) and columns stay in view. The last of these rows is printed on every page. */
  readonly frozen: { readonly rows: number; readonly columns: number };
  /**
   * Batches are read while the file is written. Rows that do not fit into one worksheet continue on others, each below
   * the same frozen rows.
   */
  readonly rows: SheetRows;
}

/** What fits into one worksheet. */
export interface SheetLimits {
  readonly rows: number;
  /** Of its XML, at most three bytes each: an archive has no files of 4 GiB. */
  readonly characters: number;
}

export const SHEET_LIMITS: SheetLimits = { rows: 1_048_576, characters: 2 ** 30 };

/** What is passed on at once. */
const PIECE_CHARACTERS = 16 * 1024;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A worksheet (ECMA-376-1 §18.3), to be printed in landscape on pages of its whole width, with as many rows as fit. */
export async function* worksheetXml(
  { columnWidths, frozen }: Sheet,
  source: RowSource,
  { styles, limits }: { readonly styles: CellStyles; readonly limits: SheetLimits },
): AsyncGenerator<string> {
  yield `<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`;
  yield `<sheetViews><sheetView workbookViewId="0">${paneXml(frozen)}</sheetView></sheetViews>`;
  yield `<cols>${columnWidths.map(toCol).join('')}</cols><sheetData>`;
  const isContinued = source.hasBegun;
  let [number, size, text] = [0, 0, ''];
  const write = (row: SheetRow) => {
    const xml = rowXml(row, { row: ++number, firstRow: frozen.rows + 1, isContinued }, styles);
    size += xml.length;
    text += xml;
  };
  if (isContinued) source.top.forEach(write);
  while (number < limits.rows && size < limits.characters) {
    const row = source.take();
    if (row !== null) write(row);
    else if (!(await source.read())) break;
    if (text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield text;
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

function rowXml(row: SheetRow, place: RowPlace, styles: CellStyles): string {
  let cells = '';
  row.forEach((cell, at) => {
    if (cell === null) return;
    const style = cell.style === undefined ? '' : ` s="${styles.indexOf(cell.style)}"`;
    cells += cellXml(cell, `r="${cellName(at, place.row)}"${style}`, place);
  });
  return `<row r="${place.row}">${cells}</row>`;
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/;
/** Blanks that a reader may drop. */
const BLANKS = /^\s|\s$|\s\s|[\t\n]/;
/** The limit of spreadsheets. */
const MAX_TEXT = 32_767;

function cellXml(cell: SheetCell, attributes: string, place: RowPlace): string {
  if ('text' in cell) {
    const text = escapeCellText(cell.text.slice(0, MAX_TEXT));
    const space = BLANKS.test(text) ? ' xml:space="preserve"' : '';
    return `<c ${attributes} t="inlineStr"><is><t${space}>${text}</t></is></c>`;
  }
  if ('date' in cell) return `<c ${attributes}><v>${serialDate(cell.date)}</v></c>`;
  const { decimal, formula = null, formulaAt } = cell;
  if (!DECIMAL.test(decimal)) throw new RangeError(`${decimal} is not a decimal number`);
  const computing = formulaAt === undefined ? formula : formulaAt(place);
  const computed = computing === null ? '' : `<f>${escapeXml(computing)}</f>`;
  return `<c ${attributes}>${computed}<v>${decimal}</v></c>`;
}

/** The serial number of 1970-01-01. */
const EPOCH = 25_569;
/** Spreadsheets count a February 29 in 1900. */
const FALSE_LEAP_DAY = 61;

/** A date as spreadsheets count days (ECMA-376-1 §18.17.4.1): 1900-01-01 is 1. */
function serialDate(date: CalendarDate): number {
  const serial = toDayNumber(date) + EPOCH;
  return serial < FALSE_LEAP_DAY ? serial - 1 : serial;
}
