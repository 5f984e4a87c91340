import { type PdfFonts, widthOf } from './fonts.js';
import type { Lettering, PageCanvas, PagePoint } from './page-canvas.js';
import { wrapText } from './wrap-text.js';

const TITLE: Lettering = { font: 'bold', size: 15 };
const NAME: Lettering = { font: 'bold', size: 11 };
const TEXT: Lettering = { font: 'regular', size: 9 };
const SHORT: Lettering = { font: 'bold', size: 9 };
/** Where the values of named lines start. */
const VALUES_AT = 84;
const PITCH = 1.4;
const BELOW = 10;

/** What is written above a report. */
export interface PageHeading {
  readonly title: string;
  readonly legalName: string;
  readonly dates: string;
  /** Such as the currency. */
  readonly details: readonly (readonly [name: string, value: string])[];
  readonly preparedAt: Date;
}

interface HeadingRoom {
  readonly width: number;
  readonly fonts: PdfFonts;
}

interface HeadingLine {
  readonly text: string;
  /** On the right of the text, in named lines. */
  readonly value?: string;
  readonly lettering: Lettering;
}

/** What is above the first page, as in a workbook. */
export function fullHeading(heading: PageHeading, room: HeadingRoom): HeadingLine[] {
  const { title, legalName, dates, details, preparedAt } = heading;
  const values = { ...room, width: room.width - VALUES_AT, lettering: TEXT, maxLines: 1 };
  return [
    { text: title, lettering: TITLE },
    ...wrapped(legalName, { ...room, lettering: NAME, maxLines: 2 }),
    { text: dates, lettering: TEXT },
    ...[...details, ['Prepared at', preparedAt.toISOString()] as const].flatMap(([text, value]) =>
      wrapped(value, values).map((line) => ({ text, value: line.text, lettering: TEXT })),
    ),
  ];
}

/** What is above the other pages. */
export function shortHeading({ title, dates, legalName }: PageHeading, room: HeadingRoom): HeadingLine[] {
  return wrapped(`${title}, ${dates}, ${legalName}`, { ...room, lettering: SHORT, maxLines: 1 });
}

function wrapped(
  text: string,
  { width, fonts, lettering, maxLines }: HeadingRoom & { lettering: Lettering; maxLines: number },
): HeadingLine[] {
  const measure = (part: string) => widthOf(part, fonts[lettering.font], lettering.size);
  return wrapText(text, { width, maxLines, measure }).map((line) => ({ text: line, lettering }));
}

/** With the space below it. */
export function heightOf(lines: readonly HeadingLine[]): number {
  return lines.reduce((sum, { lettering }) => sum + lettering.size * PITCH, BELOW);
}

/** Draws lines from the top down. */
export function drawHeading(canvas: PageCanvas, lines: readonly HeadingLine[], { x, y }: PagePoint): void {
  let top = y;
  for (const { text, value, lettering } of lines) {
    const baseline = top - lettering.size;
    canvas.write(text, { x, y: baseline }, lettering);
    if (value !== undefined) canvas.write(value, { x: x + VALUES_AT, y: baseline }, lettering);
    top -= lettering.size * PITCH;
  }
}
