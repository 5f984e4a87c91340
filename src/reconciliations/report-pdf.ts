import { InvalidRequest } from '../kernel/domain-error.js';
import { type PdfFonts, widthOf } from '../platform/pdf/fonts.js';
import { type Lettering, PageCanvas } from '../platform/pdf/page-canvas.js';
import { drawFooter, FOOTER_HEIGHT, MARGIN } from '../platform/pdf/page-footer.js';
import {
  drawHeading,
  fullHeading,
  heightOf,
  type PageHeading,
  shortHeading,
} from '../platform/pdf/page-heading.js';
import type { PaperSize } from '../platform/pdf/paper.js';
import { amountPrinter } from '../platform/pdf/printed-amount.js';
import type { PdfDocument, PdfPage } from '../platform/pdf/to-pdf.js';
import { wrapText } from '../platform/pdf/wrap-text.js';
import { headingOf, type ReportHeading } from './report-heading.js';
import { type ReportRow, rowsOf } from './report-rows.js';
import type { BankReconciliationReportView } from './report-views.js';

const MAX_PAGES = 500;
const REGULAR: Lettering = { font: 'regular', size: 9 };
const BOLD: Lettering = { font: 'bold', size: 9 };
const PITCH = 12;
const ROW_PADDING = 4;
const SPACE_ABOVE_PARTS = 9;
const HEADER_HEIGHT = 20;
const MAX_LINES = 2;
/** The date, and three columns of amounts on the right. */
const DATE_WIDTH = 62;
const AMOUNT_WIDTH = 84;
const AMOUNTS = ['In the statement', 'In the books', 'Amount'];
const GAP = 10;

/** How a report is printed. */
interface PrintSettings {
  readonly fonts: PdfFonts;
  /** Upright. */
  readonly paper: PaperSize;
}

/** A row with its text in lines, and the room that it takes. */
interface PrintedRow {
  readonly date: string;
  readonly lines: readonly string[];
  /** Of each column of amounts. */
  readonly amounts: readonly string[];
  readonly lettering: Lettering;
  readonly hasRule: boolean;
  /** Above it, unless it is the first of a page. */
  readonly space: number;
  readonly height: number;
  /** Whether the next row is on the same page. */
  readonly leads: boolean;
}

/** A report on paper, with the rows and columns of a workbook. Reading its pages throws InvalidRequest if there are too many. */
export function reportPdf(
  report: BankReconciliationReportView,
  heading: ReportHeading,
  settings: PrintSettings,
): PdfDocument {
  const written = headingOf(report, heading);
  const { title, legalName, dates, preparedAt } = written;
  return {
    title: `${title}, ${report.accountName}, ${dates}`,
    author: legalName,
    createdAt: preparedAt,
    pages: drawnPages(printedRows(report, heading, settings), written, settings),
  };
}

function* drawnPages(
  rows: readonly PrintedRow[],
  heading: PageHeading,
  { fonts, paper }: PrintSettings,
): Generator<PdfPage> {
  const width = paper.width - 2 * MARGIN;
  const [full, short] = [fullHeading(heading, { width, fonts }), shortHeading(heading, { width, fonts })];
  const room = paper.height - 2 * MARGIN - FOOTER_HEIGHT - HEADER_HEIGHT;
  const pages = pagesOf(rows, { first: room - heightOf(full), later: room - heightOf(short) });
  if (pages.length > MAX_PAGES)
    throw InvalidRequest.at('format', `gives a PDF of more than ${MAX_PAGES} pages: choose CSV or XLSX`);
  for (const [page, placed] of pages.entries()) {
    const canvas = new PageCanvas(paper, fonts);
    const lines = page === 0 ? full : short;
    const top = paper.height - MARGIN;
    drawHeading(canvas, lines, { x: MARGIN, y: top });
    drawHeader(canvas, top - heightOf(lines));
    drawRows(canvas, placed, top - heightOf(lines) - HEADER_HEIGHT);
    drawFooter(canvas, '', `Page ${page + 1} of ${pages.length}`);
    yield canvas.toPage();
  }
}

function printedRows(
  report: BankReconciliationReportView,
  { currency }: ReportHeading,
  { fonts, paper }: PrintSettings,
): PrintedRow[] {
  const print = amountPrinter(currency);
  const width = paper.width - 2 * MARGIN - DATE_WIDTH - AMOUNTS.length * AMOUNT_WIDTH;
  return rowsOf(report).map((row) => {
    const isBold = !('item' in row);
    const lettering = isBold ? BOLD : REGULAR;
    const measure = (text: string) => widthOf(text, fonts[lettering.font], lettering.size);
    const text = 'item' in row ? row.item.description : row.label;
    // The name of a part has the room of the amounts, too: it has none.
    const room = row.kind === 'section' ? width + 2 * AMOUNT_WIDTH : width;
    const lines = wrapText(text, { width: room - GAP, maxLines: MAX_LINES, measure });
    return {
      date: dateOf(row),
      lines,
      amounts: amountsOf(row).map((amount) => (amount === null ? '' : print(amount))),
      lettering,
      hasRule: row.kind === 'total',
      space: isBold ? SPACE_ABOVE_PARTS : 0,
      height: lines.length * PITCH + ROW_PADDING,
      leads: row.kind === 'section',
    };
  });
}

function dateOf(row: ReportRow): string {
  if (row.kind === 'section') return '';
  return 'item' in row ? row.item.date : (row.date ?? '');
}

function amountsOf(row: ReportRow): (number | null)[] {
  if (row.kind === 'section') return [null, null, null];
  if (!('item' in row)) return [null, null, row.amount];
  const { statementAmount, bookAmount, amount } = row.item;
  return [statementAmount, bookAmount, amount];
}

/** The rows of each page. The name of a part is with its first row. */
function pagesOf(
  rows: readonly PrintedRow[],
  { first, later }: { readonly first: number; readonly later: number },
): PrintedRow[][] {
  const pages: PrintedRow[][] = [[]];
  let room = first;
  for (const [at, row] of rows.entries()) {
    const next = row.leads ? (rows[at + 1]?.height ?? 0) : 0;
    const isFirst = pages.at(-1)?.length === 0;
    if (!isFirst && row.space + row.height + next > room) {
      pages.push([]);
      room = later;
    }
    room -= row.height + (pages.at(-1)?.length === 0 ? 0 : row.space);
    pages.at(-1)?.push(row);
  }
  return pages;
}

function drawHeader(canvas: PageCanvas, top: number): void {
  const y = top - BOLD.size;
  canvas.write('Date', { x: MARGIN, y }, BOLD);
  canvas.write('Description', { x: MARGIN + DATE_WIDTH, y }, BOLD);
  for (const [at, name] of AMOUNTS.entries()) canvas.writeUntil(name, { x: rightOf(canvas, at), y }, BOLD);
  const width = canvas.size.width - 2 * MARGIN;
  canvas.draw({ x: MARGIN, y: top - HEADER_HEIGHT + ROW_PADDING, width, thickness: 0.6, gray: 0 });
}

function drawRows(canvas: PageCanvas, rows: readonly PrintedRow[], start: number): void {
  let top = start;
  for (const [at, { date, lines, amounts, lettering, hasRule, space, height }] of rows.entries()) {
    if (at > 0) top -= space;
    const y = top - lettering.size;
    const right = rightOf(canvas, AMOUNTS.length - 1);
    if (hasRule)
      canvas.draw({
        x: right - AMOUNT_WIDTH + GAP,
        y: top + 2,
        width: AMOUNT_WIDTH - GAP,
        thickness: 0.6,
        gray: 0,
      });
    canvas.write(date, { x: MARGIN, y }, lettering);
    for (const [line, text] of lines.entries())
      canvas.write(text, { x: MARGIN + DATE_WIDTH, y: y - line * PITCH }, lettering);
    for (const [column, text] of amounts.entries())
      canvas.writeUntil(text, { x: rightOf(canvas, column), y }, lettering);
    top -= height;
  }
}

/** Where a column of amounts ends. */
function rightOf({ size }: PageCanvas, column: number): number {
  return size.width - MARGIN - (AMOUNTS.length - 1 - column) * AMOUNT_WIDTH;
}
