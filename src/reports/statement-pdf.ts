import { InvalidRequest } from '../kernel/domain-error.js';
import type { PdfFonts } from '../platform/pdf/fonts.js';
import { PageCanvas } from '../platform/pdf/page-canvas.js';
import { drawFooter, FOOTER_HEIGHT, MARGIN } from '../platform/pdf/page-footer.js';
import { drawHeading, fullHeading, heightOf, shortHeading } from '../platform/pdf/page-heading.js';
import type { PaperSize } from '../platform/pdf/paper.js';
import type { PdfDocument, PdfPage } from '../platform/pdf/to-pdf.js';
import { type ColumnGroup, layoutOf } from './printed/layout.js';
import { pagesOf } from './printed/page-breaks.js';
import { printedRows } from './printed/rows.js';
import { PrintedTable } from './printed/table.js';
import { detailsOf, type PartNotes, type StatementHeading } from './statement-sheet.js';
import { type TableColumn, tableOf } from './statement-table.js';

/** A page takes some milliseconds, and thousands of accounts have as many pages as 36 columns with comparisons allow. */
const MAX_PAGES = 500;

interface PrintSettings {
  readonly notes: Readonly<Record<string, PartNotes>>;
  readonly fonts: PdfFonts;
  /** Upright. */
  readonly paper: PaperSize;
}

/**
 * A statement on paper, with the rows and columns of a workbook. Pages with its first columns come first; those with the
 * next columns repeat the accounts. Reading its pages throws InvalidRequest if there are too many.
 */
export function statementPdf(
  heading: StatementHeading,
  columns: readonly TableColumn[],
  settings: PrintSettings,
): PdfDocument {
  const { title, legalName, dates, preparedAt } = heading;
  return {
    title: `${title}, ${legalName}, ${dates}`,
    author: legalName,
    createdAt: preparedAt,
    pages: drawnPages(heading, columns, settings),
  };
}

function* drawnPages(
  heading: StatementHeading,
  columns: readonly TableColumn[],
  { notes, fonts, paper }: PrintSettings,
): Generator<PdfPage> {
  const rows = printedRows(tableOf(columns), notes, heading.currency);
  const layout = layoutOf(rows, columns, { fonts, paper });
  const table = new PrintedTable(layout, columns, { dates: heading.dates, fonts });
  const width = layout.paper.width - 2 * MARGIN;
  const written = { ...heading, details: detailsOf(heading) };
  const [full, short] = [fullHeading(written, { width, fonts }), shortHeading(written, { width, fonts })];
  const room = layout.paper.height - 2 * MARGIN - FOOTER_HEIGHT - table.headerHeight;
  const pages = pagesOf(
    rows.map((row, at) => table.place(row, rows[at - 1])),
    {
      first: room - heightOf(full),
      later: room - heightOf(short),
      continued: (section) => table.place(continuationOf(section)),
    },
  );
  const count = layout.groups.length * pages.length;
  if (count > MAX_PAGES)
    throw InvalidRequest.at(
      'format',
      `gives a PDF of more than ${MAX_PAGES} pages: choose fewer columns, or XLSX`,
    );
  for (const [at, group] of layout.groups.entries())
    for (const [page, placed] of pages.entries()) {
      const canvas = new PageCanvas(layout.paper, fonts);
      const lines = page === 0 ? full : short;
      const top = layout.paper.height - MARGIN;
      drawHeading(canvas, lines, { x: MARGIN, y: top });
      table.drawHeader(canvas, group, top - heightOf(lines));
      table.drawRows(canvas, group, placed, top - heightOf(lines) - table.headerHeight);
      const shown = layout.groups.length === 1 ? '' : columnsNote(group, columns.length);
      drawFooter(canvas, shown, `Page ${at * pages.length + page + 1} of ${count}`);
      yield canvas.toPage();
    }
}

function continuationOf(section: string) {
  return {
    kind: 'section',
    accountNumber: null,
    label: `${section} (continued)`,
    section,
    cells: [],
  } as const;
}

function columnsNote({ first, end }: ColumnGroup, count: number): string {
  const shown = end === first + 1 ? `Column ${end}` : `Columns ${first + 1}–${end}`;
  return `${shown} of ${count}`;
}
