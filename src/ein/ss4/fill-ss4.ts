import { PDFCheckBox, PDFDocument, type PDFForm, PDFName, PDFTextField } from 'pdf-lib';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import { embedFonts } from './draw-text.js';
import { newDocument } from './draw-ss4.js';
import { fitText, spreadText } from './fit-text.js';
import type { Rect } from './page-builder.js';
import { storeSignatureArea, type SignatureArea, SIGNATURE_SIZES } from './signature-area.js';
import { type Ss4Lines, TEXT_LINES, type TextLine } from './ss4-lines.js';
import { BOX_FIELDS, CONTINUATION_FIELD, TEXT_FIELDS } from './template-fields.data.js';

/** The official form's fields are small. If a text does not fit at the smallest size, we draw our own page instead. */
const FIELD_SIZES = { largest: 10, smallest: 7 } as const;
const FIELD_PADDING = 2;

/** Opens the official fillable form. Throws the library's error for a file that is not a usable PDF. */
export async function openTemplate(bytes: Uint8Array): Promise<PDFDocument> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  // A second copy of the form in Adobe's XFA format, which some readers would show instead of our entries.
  pdf.catalog.getAcroForm()?.dict.delete(PDFName.of('XFA'));
  return pdf;
}

/** The names of the fields that are missing in the template or have the wrong type. */
export function missingFields(template: PDFDocument): string[] {
  const fields = new Map(
    template
      .getForm()
      .getFields()
      .map((field) => [field.getName(), field]),
  );
  const texts = [...Object.values(TEXT_FIELDS), CONTINUATION_FIELD];
  return [
    ...texts.filter((name) => !(fields.get(name) instanceof PDFTextField)),
    ...Object.values(BOX_FIELDS).filter((name) => !(fields.get(name) instanceof PDFCheckBox)),
  ];
}

/**
 * The official page with every line in its field, flattened, so that a fax shows the same as a PDF reader. Null if a
 * text does not fit into its field. The template must have all fields (see missingFields).
 */
export async function fillSs4(
  bytes: Uint8Array,
  lines: Ss4Lines,
  day: CalendarDate,
): Promise<Uint8Array | null> {
  const template = await openTemplate(bytes);
  const form = template.getForm();
  const area = signatureAreaOfForm(form);
  if (fitText(lines.texts['7a'], { ...area.signature, ...SIGNATURE_SIZES }, 'script') === null) return null;
  for (const line of TEXT_LINES) if (!writeLine(form, line, lines.texts[line])) return null;
  for (const box of lines.boxes) form.getCheckBox(BOX_FIELDS[box]).check();
  const { regular } = await embedFonts(template);
  // Redraw all of them: the library cannot flatten a box without an appearance for its empty state.
  for (const field of form.getFields()) {
    if (field instanceof PDFCheckBox) field.defaultUpdateAppearances();
    else field.defaultUpdateAppearances(regular);
  }
  form.flatten({ updateFieldAppearances: false });
  return firstPageOf(template, area, day);
}

function writeLine(form: PDFForm, line: TextLine, text: string): boolean {
  if (text === '') return true;
  const names =
    line === '10.started_business' ? [TEXT_FIELDS[line], CONTINUATION_FIELD] : [TEXT_FIELDS[line]];
  const fields = names.map((name) => form.getTextField(name));
  const widths = fields.map((field) => rectOf(field).width - 2 * FIELD_PADDING);
  const fitted = spreadText(text, widths, FIELD_SIZES, 'regular');
  if (fitted === null) return false;
  return fields.every((field, index) => writeField(field, fitted.lines[index] ?? '', fitted.size));
}

function writeField(field: PDFTextField, text: string, size: number): boolean {
  if (text.length > (field.getMaxLength() ?? Infinity)) return false;
  // Black, because a fax has no colours.
  const appearance = `/Helv ${size} Tf 0 g`;
  field.acroField.setDefaultAppearance(appearance);
  for (const widget of field.acroField.getWidgets()) widget.setDefaultAppearance(appearance);
  field.setText(text);
  return true;
}

/**
 * The official form has no fields for the signature and its date. Both are in the line of the applicant's fax number,
 * below the name and title: the signature after its label, the date to the left of the fax number.
 */
function signatureAreaOfForm(form: PDFForm): SignatureArea {
  const name = rectOf(form.getTextField(TEXT_FIELDS['applicant.name_and_title']));
  const fax = rectOf(form.getTextField(TEXT_FIELDS['applicant.fax']));
  const height = Math.min(24, Math.max(fax.height, name.y - fax.y - 1));
  const date = { x: fax.x - 90, y: fax.y, width: 86, height: fax.height };
  const signature = { x: 90, y: fax.y, width: date.x - 34 - 90, height };
  return { page: 1, name, signature, date };
}

function rectOf(field: PDFTextField): Rect {
  const widget = field.acroField.getWidgets()[0];
  if (widget === undefined) throw new RangeError(`the field ${field.getName()} is not on the page`);
  return widget.getRectangle();
}

/** Page 1 alone, in a document without scripts or fields; the other pages are instructions. */
async function firstPageOf(
  template: PDFDocument,
  area: SignatureArea,
  day: CalendarDate,
): Promise<Uint8Array> {
  const pdf = await newDocument(day);
  // The library leaves empty annotations of the fields behind, which some readers report as errors.
  template.getPage(0).node.delete(PDFName.of('Annots'));
  const [page] = await pdf.copyPages(template, [0]);
  if (page !== undefined) pdf.addPage(page);
  storeSignatureArea(pdf, area);
  return pdf.save();
}
