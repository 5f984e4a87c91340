import { type PdfFonts, widthOf } from '../../platform/pdf/fonts.js';
import type { Lettering, PageCanvas, PagePoint } from '../../platform/pdf/page-canvas.js';
import { MARGIN } from '../../platform/pdf/page-footer.js';
import { wrapText } from '../../platform/pdf/wrap-text.js';
import { HEADERS } from '../statement-sheet.js';
import type { TableColumn } from '../statement-table.js';
import { CELL_GAP, type ColumnGroup, NUMBER_HEADER, type StatementLayout, sum } from './layout.js';
import type { PlacedRow } from './page-breaks.js';
import { isBold, type PrintedRow } from './rows.js';

const PITCH = 1.3;
const ROW_PADDING = 4;
const SPACE_ABOVE_PARTS = 9;
const HAIRLINE = { thickness: 0.25, gray: 0.75 };
const LINE = { thickness: 0.6, gray: 0 };
const LINE_BELOW_LABEL = 3;
const MAX_LINES = 2;

/** Rows and headers of a printed statement, drawn on its pages. */
export class PrintedTable {
  private readonly fonts: PdfFonts;
  private readonly columnWidth: number;
  /** Of each column, in lines. */
  private readonly labels: readonly (readonly string[])[];
  private readonly labelLines: number;

  constructor(
    private readonly layout: StatementLayout,
    columns: readonly TableColumn[],
    { dates, fonts }: { readonly dates: string; readonly fonts: PdfFonts },
  ) {
    this.fonts = fonts;
    this.columnWidth = sum(layout.cellWidths);
    const ownLabel = this.hasComparison ? dates : HEADERS.amount;
    const isAlone = columns.length === 1 && this.hasComparison;
    this.labels = columns.map(({ label }) => (isAlone ? [] : this.linesOfLabel(label ?? ownLabel)));
    this.labelLines = this.labels.reduce((most, lines) => Math.max(most, lines.length), 0);
  }

  /** Breaks labels into lines. Long ones are cut. */
  place(row: PrintedRow, before?: PrintedRow): PlacedRow {
    const { fontSize, numberWidth, labelWidth } = this.layout;
    const lettering = letteringOf(row, fontSize);
    const lines = (text: string, width: number) => this.wrap(text, width, lettering);
    const numberLines = lines(row.accountNumber ?? '', numberWidth - CELL_GAP);
    const labelLines = lines(row.label, row.kind === 'account' ? labelWidth - numberWidth : labelWidth);
    const startsPart = row.kind === 'section' || (row.kind === 'figure' && before?.kind !== 'figure');
    return {
      ...row,
      numberLines,
      labelLines,
      height: Math.max(numberLines.length, labelLines.length) * fontSize * PITCH + ROW_PADDING,
      space: startsPart ? SPACE_ABOVE_PARTS : 0,
    };
  }

  get headerHeight(): number {
    const lines = this.labelLines + (this.hasComparison ? 1 : 0);
    return lines * this.layout.fontSize * PITCH + ROW_PADDING;
  }

  drawHeader(canvas: PageCanvas, group: ColumnGroup, top: number): void {
    const { fontSize, labelWidth, numberWidth } = this.layout;
    const lettering = { font: 'bold', size: fontSize } as const;
    const lineAt = (line: number) => top - line * fontSize * PITCH - fontSize;
    const last = lineAt(this.labelLines - (this.hasComparison ? 0 : 1));
    canvas.write(NUMBER_HEADER, { x: MARGIN, y: last }, lettering);
    canvas.write('Account', { x: MARGIN + numberWidth, y: last }, lettering);
    for (const [at, label] of this.labels.slice(group.first, group.end).entries()) {
      const left = MARGIN + labelWidth + at * this.columnWidth;
      const firstLine = this.labelLines - label.length;
      for (const [line, text] of label.entries())
        this.writeLabel(canvas, text, { x: left, y: lineAt(firstLine + line) }, lettering);
      if (!this.hasComparison) continue;
      this.writeCells(canvas, Object.values(HEADERS), { x: left, y: last }, lettering);
      const [x, width] = [left + CELL_GAP, this.columnWidth - CELL_GAP];
      const y = lineAt(this.labelLines - 1) - LINE_BELOW_LABEL;
      if (label.length > 0) canvas.draw({ x, y, width, ...HAIRLINE });
    }
    canvas.draw({ x: MARGIN, y: top - this.headerHeight + 1, width: this.widthOf(group), ...LINE });
  }

  /** Draws rows from the top down. */
  drawRows(canvas: PageCanvas, group: ColumnGroup, rows: readonly PlacedRow[], top: number): void {
    let y = top;
    for (const [at, row] of rows.entries()) {
      if (at > 0) y -= row.space;
      this.drawRow(canvas, group, row, y);
      y -= row.height;
    }
  }

  private drawRow(canvas: PageCanvas, group: ColumnGroup, row: PlacedRow, top: number): void {
    const { fontSize, labelWidth, numberWidth } = this.layout;
    const lettering = letteringOf(row, fontSize);
    const lineAt = (line: number) => top - ROW_PADDING / 2 - line * fontSize * PITCH - fontSize;
    const labelAt = row.kind === 'account' ? MARGIN + numberWidth : MARGIN;
    for (const [at, text] of row.numberLines.entries())
      canvas.write(text, { x: MARGIN, y: lineAt(at) }, lettering);
    for (const [at, text] of row.labelLines.entries())
      canvas.write(text, { x: labelAt, y: lineAt(at) }, lettering);
    for (const [at, texts] of row.cells.slice(group.first, group.end).entries()) {
      const left = MARGIN + labelWidth + at * this.columnWidth;
      this.writeCells(canvas, texts, { x: left, y: lineAt(0) }, lettering);
      if (row.kind === 'total') this.drawLineAbove(canvas, { x: left, y: top });
    }
    if (row.kind === 'account')
      canvas.draw({ x: MARGIN, y: top - row.height, width: this.widthOf(group), ...HAIRLINE });
  }

  private drawLineAbove(canvas: PageCanvas, { x, y }: { x: number; y: number }): void {
    let left = x;
    for (const width of this.layout.cellWidths) {
      canvas.draw({ x: left + CELL_GAP, y, width: width - CELL_GAP, ...LINE });
      left += width;
    }
  }

  private writeCells(
    canvas: PageCanvas,
    texts: readonly string[],
    { x, y }: PagePoint,
    lettering: Lettering,
  ): void {
    let right = x;
    for (const [at, width] of this.layout.cellWidths.entries()) {
      right += width;
      this.writeCell(canvas, texts[at] ?? '', { x: right, y }, lettering);
    }
  }

  /** The digits of all amounts end at the same place: parentheses are outside of it. */
  private writeCell(canvas: PageCanvas, text: string, { x, y }: PagePoint, lettering: Lettering): void {
    const overhang = text.endsWith(')') ? canvas.widthOf(')', lettering) : 0;
    const end = x - canvas.widthOf(')', { ...lettering, font: 'bold' }) + overhang;
    canvas.writeUntil(text, { x: end, y }, lettering);
  }

  /** Above the middle of a comparison, or above the digits of an amount. */
  private writeLabel(canvas: PageCanvas, text: string, { x, y }: PagePoint, lettering: Lettering): void {
    if (!this.hasComparison) return this.writeCell(canvas, text, { x: x + this.columnWidth, y }, lettering);
    const room = this.columnWidth - CELL_GAP - canvas.widthOf(text, lettering);
    canvas.write(text, { x: x + CELL_GAP + room / 2, y }, lettering);
  }

  private linesOfLabel(label: string): string[] {
    const lettering = { font: 'bold', size: this.layout.fontSize } as const;
    return this.wrap(label, this.columnWidth - CELL_GAP, lettering);
  }

  private wrap(text: string, width: number, { font, size }: Lettering): string[] {
    const measure = (part: string) => widthOf(part, this.fonts[font], size);
    return wrapText(text, { width, maxLines: MAX_LINES, measure });
  }

  private get hasComparison(): boolean {
    return this.layout.cellWidths.length > 1;
  }

  private widthOf({ first, end }: ColumnGroup): number {
    return this.layout.labelWidth + (end - first) * this.columnWidth;
  }
}

function letteringOf(row: PrintedRow, size: number): Lettering {
  return { font: isBold(row) ? 'bold' : 'regular', size };
}
