import { fitText, PITCH, type Space } from './fit-text.js';
import { widthOf } from './form-fonts.js';
import type { Ss4Box, TextLine } from './ss4-lines.js';

/** In points from the lower left corner of the page, as PDF measures. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A page as data: its printed parts, and the places of its entries. */
export interface PageLayout {
  readonly frames: readonly Rect[];
  readonly labels: readonly Label[];
  readonly boxes: readonly { readonly box: Ss4Box; readonly x: number; readonly y: number }[];
  readonly entries: Readonly<Partial<Record<TextLine, Rect>>>;
}

interface Label {
  readonly text: string;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
}

export interface FormCell {
  readonly width: number;
  readonly number?: string;
  readonly label: string;
  readonly line?: TextLine;
  readonly boxes?: readonly (readonly [Ss4Box, string])[];
}

export const LABEL_SIZE = 7.5;
export const BOX_SIZE = 7.5;
const LABEL_PITCH = 9;
const PAD = 3;

/** The space of an entry. Smaller text would be illegible in a fax at 200 dots per inch. */
export function entrySpace({ width, height }: Rect): Space {
  return { width, height, largest: 10, smallest: 9 };
}

/** Places rows of cells from the top of the page down. */
export class PageBuilder {
  readonly frames: Rect[] = [];
  readonly labels: Label[] = [];
  readonly boxes: { box: Ss4Box; x: number; y: number }[] = [];
  readonly entries: Partial<Record<TextLine, Rect>> = {};

  constructor(
    readonly left: number,
    private top: number,
  ) {}

  /** Adds a row of framed cells. Returns the free space of each, below its label. */
  row(height: number, cells: readonly FormCell[]): Rect[] {
    let x = this.left;
    const free = cells.map((cell) => {
      const frame = { x, y: this.top - height, width: cell.width, height };
      x += cell.width;
      this.frames.push(frame);
      return this.cell(frame, cell);
    });
    this.top -= height;
    return free;
  }

  label(text: string, x: number, y: number, bold = false, size = LABEL_SIZE): void {
    this.labels.push({ text, x, y, size, bold });
  }

  /** Adds a checkbox with its label to the right. Returns where the label ends. */
  box(box: Ss4Box, label: string, x: number, y: number): number {
    this.boxes.push({ box, x, y });
    const labelX = x + BOX_SIZE + PAD;
    this.label(label, labelX, y + 1);
    return labelX + widthOf(label, LABEL_SIZE, 'regular');
  }

  private cell(frame: Rect, { number, label, line, boxes }: FormCell): Rect {
    const x = frame.x + PAD;
    const top = frame.y + frame.height;
    const numberWidth = number === undefined ? 0 : widthOf(number, LABEL_SIZE, 'bold') + PAD;
    if (number !== undefined) this.label(number, x, top - LABEL_PITCH, true);
    const width = frame.width - 2 * PAD;
    const space = {
      width: width - numberWidth,
      height: 2 * LABEL_SIZE * PITCH,
      largest: LABEL_SIZE,
      smallest: LABEL_SIZE,
    };
    const lines = fitText(label, space, 'regular')?.lines ?? [label];
    for (const [index, text] of lines.entries())
      this.label(text, x + numberWidth, top - LABEL_PITCH * (index + 1));
    const free = { x, y: frame.y + 1.5, width, height: frame.height - 3.5 - LABEL_PITCH * lines.length };
    let boxX = x + numberWidth;
    for (const [box, text] of boxes ?? []) boxX = this.box(box, text, boxX, free.y + 1.5) + 3 * PAD;
    if (line !== undefined) this.entries[line] = free;
    return free;
  }
}
