import { type FormCell, type PageLayout, PageBuilder, type Rect } from './page-builder.js';
import { PRINCIPAL_ACTIVITIES } from './ss4-facts.js';
import { ENTITY_BOXES, REASON_BOXES } from './ss4-kinds.js';
import {
  ACTIVITY_LABELS,
  ENTITY_LABELS,
  FORM_TITLE,
  LINE_LABELS,
  NOTES,
  REASON_LABELS,
  SUBSTITUTE_NOTE,
} from './ss4-labels.data.js';
import type { Ss4Box, TextLine } from './ss4-lines.js';

/** US Letter. */
export const PAGE_SIZE = { width: 612, height: 792 } as const;
const LEFT = 36;
const TOP = 762;
const WIDTH = 540;
const ROW = 11;

/** Our own page, and the places of the signer's name, signature and date on it. */
export interface Ss4Layout {
  readonly page: PageLayout;
  readonly name: Rect;
  readonly signature: Rect;
  readonly date: Rect;
}

export const SS4_LAYOUT: Ss4Layout = layOut();

/** The place of a line's text. */
export function entryOf(line: TextLine): Rect {
  return at(SS4_LAYOUT.page.entries[line]);
}

function layOut(): Ss4Layout {
  const page = new PageBuilder(LEFT, TOP);
  const [title] = page.row(34, [
    { width: 440, label: '' },
    { width: 100, label: NOTES.ein },
  ]);
  page.label(FORM_TITLE, at(title).x, TOP - 14, true, 10);
  page.label(SUBSTITUTE_NOTE, at(title).x, TOP - 27);
  page.row(34, [cell('1', WIDTH)]);
  page.row(24, [cell('2', 270), cell('3', 270)]);
  page.row(44, [cell('4a', 370), cell('5a', 170)]);
  page.row(34, [cell('4b', 370), cell('5b', 170)]);
  page.row(34, [cell('6', 180), cell('7a', 270), cell('7b', 90)]);
  page.row(24, [
    { width: 170, number: '8a', label: NOTES.llc, boxes: yesNo('8a') },
    cell('8b', 160),
    { width: 210, number: '8c', label: NOTES.organizedInUs, boxes: yesNo('8c') },
  ]);
  entityRow(page);
  page.row(24, [cell('9b.state', 270, '9b'), cell('9b.country', 270, '')]);
  reasonRow(page);
  page.row(24, [cell('11', 270), cell('12', 270)]);
  employeesRow(page);
  activityRow(page);
  page.row(34, [cell('17', WIDTH)]);
  page.row(24, [
    { width: 270, number: '18', label: NOTES.earlierEin, boxes: yesNo('18') },
    cell('18', 270, ''),
  ]);
  page.row(12, [{ width: WIDTH, label: NOTES.designee }]);
  page.row(34, [
    cell('designee.name', 145, ''),
    cell('designee.phone', 115, ''),
    cell('designee.address', 180, ''),
    cell('designee.fax', 100, ''),
  ]);
  page.row(14, [{ width: WIDTH, label: NOTES.declaration }]);
  const [name] = page.row(34, [cell('applicant.name_and_title', 380, ''), cell('applicant.phone', 160, '')]);
  const [signature, date] = page.row(34, [
    { width: 270, label: NOTES.signature },
    { width: 110, label: NOTES.date },
    cell('applicant.fax', 160, ''),
  ]);
  return { page, name: at(name), signature: at(signature), date: at(date) };
}

function entityRow(page: PageBuilder): void {
  const free = group(page, 82, '9a', NOTES.entity);
  const plain = ENTITY_BOXES.filter((box) => box !== 'other' && box !== 'corporation');
  // The corporation's entry takes two columns of the fifth row, the last entry two of the sixth.
  const places = [...Array.from({ length: 12 }, (_, index) => index), 14, 17];
  for (const [index, box] of plain.entries()) {
    const { x, y } = place(free, places[index] ?? 0, 3);
    page.box(`9a.${box}`, ENTITY_LABELS[box], x, y);
  }
  for (const [index, box] of [[12, 'corporation'] as const, [15, 'other'] as const]) {
    const { x, y } = place(free, index, 3);
    const end = page.box(`9a.${box}`, ENTITY_LABELS[box], x, y);
    page.entries[`9a.${box}`] = rightOf(end, y, x + (free.width / 3) * 2 - end - 12);
  }
}

function reasonRow(page: PageBuilder): void {
  const free = group(page, 92, '10', NOTES.reason);
  const top = free.y + free.height - ROW;
  writeIn(
    page,
    '10.started_business',
    page.box('10.started_business', REASON_LABELS.started_business, free.x, top),
    top,
    3,
  );
  const others = REASON_BOXES.filter((box) => box !== 'started_business' && box !== 'other');
  const below = { ...free, height: free.height - 3 * ROW };
  for (const [index, box] of others.entries()) {
    const { x, y } = place(below, index, 3);
    page.box(`10.${box}`, REASON_LABELS[box], x, y);
  }
  const y = place(below, 9, 3).y - 1;
  writeIn(page, '10.other', page.box('10.other', REASON_LABELS.other, free.x, y), y, 1);
}

function employeesRow(page: PageBuilder): void {
  const [employees] = page.row(34, [
    { width: 230, number: '13', label: NOTES.employees },
    { width: 145, number: '14', label: NOTES.form944, boxes: [['14', 'Yes']] },
    cell('15', 165),
  ]);
  const { x, y } = at(employees);
  for (const [index, line] of (['13.agricultural', '13.household', '13.other'] as const).entries()) {
    const labelX = x + index * 75;
    page.label(LINE_LABELS[line] ?? '', labelX, y + 13);
    page.entries[line] = { x: labelX, y, width: 60, height: ROW };
  }
}

function activityRow(page: PageBuilder): void {
  const free = group(page, 68, '16', NOTES.activity);
  const others = PRINCIPAL_ACTIVITIES.filter((activity) => activity !== 'other');
  for (const [index, activity] of others.entries()) {
    const { x, y } = place(free, index, 4);
    page.box(`16.${activity}`, ACTIVITY_LABELS[activity], x, y);
  }
  const y = free.y + free.height - 4 * ROW - 1;
  writeIn(page, '16.other', page.box('16.other', ACTIVITY_LABELS.other, free.x, y), y, 2);
}

/** A framed row of full width for checkboxes. */
function group(page: PageBuilder, height: number, number: string, label: string): Rect {
  return at(page.row(height, [{ width: WIDTH, number, label }])[0]);
}

/** The place of the box with this index in a grid. */
function place(free: Rect, index: number, columns: number): { x: number; y: number } {
  const row = Math.floor(index / columns);
  return {
    x: free.x + (index % columns) * (free.width / columns),
    y: free.y + free.height - ROW * (row + 1),
  };
}

/** Adds the entry of a checked box: from the end of its label to the right edge, over `rows` rows. */
function writeIn(page: PageBuilder, line: TextLine, labelEnd: number, y: number, rows: number): void {
  const x = labelEnd + 6;
  page.entries[line] = {
    ...rightOf(labelEnd, y, LEFT + WIDTH - 3 - x),
    y: y - 2 - (rows - 1) * ROW,
    height: rows * ROW + 1,
  };
}

function rightOf(labelEnd: number, y: number, width: number): Rect {
  return { x: labelEnd + 6, y: y - 2, width, height: ROW + 1 };
}

function cell(line: TextLine, width: number, number: string = line): FormCell {
  return { width, label: LINE_LABELS[line] ?? '', line, ...(number === '' ? {} : { number }) };
}

function yesNo(line: '8a' | '8c' | '18'): readonly (readonly [Ss4Box, string])[] {
  return [
    [`${line}.yes`, 'Yes'],
    [`${line}.no`, 'No'],
  ];
}

function at(rect: Rect | undefined): Rect {
  if (rect === undefined) throw new RangeError('the form has no such entry');
  return rect;
}
