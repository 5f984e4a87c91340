import { PDFDict, PDFDocument, PDFName, PDFString, rgb, StandardFonts } from 'pdf-lib';
import type { Area } from './facts.js';

const PREFIX = 'topmostSubform[0].Page1[0].';
const TEXT_NUMBERS = [
  ...Array.from({ length: 22 }, (_, index) => index + 1),
  ...Array.from({ length: 23 }, (_, index) => index + 24),
];
const BOX_COUNTS = [2, 2, 16, 9, 1, 12, 2];
/** The fields that are small on the official page. */
const MAX_LENGTHS: Readonly<Record<number, number>> = { 11: 11, 39: 10 };

export interface OfficialForm {
  readonly pdf: Uint8Array;
  /** By field name, starting with `f1_2[0]`. */
  readonly areas: ReadonlyMap<string, Area>;
}

interface Changes {
  readonly without?: readonly string[];
  /** Text fields that are boxes here. */
  readonly asBoxes?: readonly string[];
  /** In points. */
  readonly fieldWidth?: number;
}

/**
 * Our imitation of the official fillable form: its field names, Adobe's XFA copy, dark blue entries, boxes without an
 * appearance for their empty state, and a second page.
 */
export async function officialForm(changes: Changes = {}): Promise<OfficialForm> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([612, 792]);
  const form = pdf.getForm();
  const areas = new Map<string, Area>();
  const isLeft = (name: string) => changes.without?.includes(name) ?? false;

  const addBox = (name: string, x: number, y: number) => {
    areas.set(name, { x, y, width: 9, height: 9 });
    const field = form.createCheckBox(PREFIX + name);
    field.addToPage(page, { x, y, width: 9, height: 9, borderWidth: 0.5, borderColor: rgb(0, 0, 0) });
    const normal = field.acroField.getWidgets()[0]!.getAppearances()!.normal;
    if (normal instanceof PDFDict) normal.delete(PDFName.of('Off'));
  };
  const addText = (name: string, area: Area, maxLength: number | undefined) => {
    areas.set(name, area);
    const field = form.createTextField(PREFIX + name);
    if (maxLength !== undefined) field.setMaxLength(maxLength);
    field.addToPage(page, { ...area, borderWidth: 0.3, borderColor: rgb(0, 0, 0), font });
    for (const widget of field.acroField.getWidgets())
      widget.setDefaultAppearance('/HelveticaLTStd-Bold 8.00 Tf 0.000 0.000 0.502 rg');
  };

  for (const number of TEXT_NUMBERS) {
    const name = `${folderOf(number)}f1_${number}[0]`;
    if (isLeft(name)) continue;
    const area = areaOf(number, changes.fieldWidth);
    if (number < 44) page.drawText(`${number}`, { x: area.x - 16, y: area.y + 4, size: 7, font });
    if (changes.asBoxes?.includes(name)) addBox(name, area.x, area.y);
    else addText(name, area, MAX_LENGTHS[number]);
  }
  for (const [group, count] of BOX_COUNTS.entries()) {
    page.drawText(`c1_${group + 1}`, { x: 40, y: 282 - group * 22, size: 7, font });
    for (let index = 0; index < count; index += 1) {
      const name = `c1_${group + 1}[${index}]`;
      if (!isLeft(name)) addBox(name, 70 + index * 30, 280 - group * 22);
    }
  }
  page.drawText('Signature', { x: 40, y: 53, size: 8, font });
  page.drawText('Date', { x: 320, y: 53, size: 8, font });
  pdf.addPage([612, 792]).drawText('Do I need an EIN?', { x: 40, y: 700, size: 12, font });
  pdf.catalog.getAcroForm()!.dict.set(PDFName.of('XFA'), PDFString.of('<xdp/>'));
  return { pdf: await pdf.save({ updateFieldAppearances: false }), areas };
}

function folderOf(number: number): string {
  if (number === 1) return 'PgHeader[0].';
  return number === 5 || number === 6 ? 'Line4ReadOrder[0].' : '';
}

/** The signer's name, telephone and fax are at the bottom of the page, the rest in two columns. */
function areaOf(number: number, width = 240): Area {
  if (number === 44) return { x: 170, y: 68, width: 250, height: 14 };
  if (number >= 45) return { x: 440, y: number === 45 ? 68 : 50, width: 130, height: 14 };
  const place = TEXT_NUMBERS.indexOf(number);
  return { x: place % 2 === 0 ? 56 : 330, y: 745 - Math.floor(place / 2) * 20, width, height: 14 };
}
