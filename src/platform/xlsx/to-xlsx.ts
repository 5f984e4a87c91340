import { CellStyles } from './cell-styles.js';
import { RowSource } from './row-source.js';
import { type Sheet, SHEET_LIMITS, type SheetLimits, worksheetXml } from './sheet.js';
import { escapeXml } from './xml-text.js';
import { zip, type ZipEntry } from '../zip/zip.js';

export type { CellStyle } from './cell-styles.js';
export type { DateCell, FormulaAt, NumberCell, SheetCell, SheetRow, TextCell } from './cells.js';
export { cellName, type Sheet } from './sheet.js';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * A workbook with one sheet (ECMA-376, Office Open XML), written while its rows are read. Rows beyond the limits of a
 * worksheet are in others behind it.
 */
export function toXlsx(sheet: Sheet, limits: SheetLimits = SHEET_LIMITS): AsyncGenerator<Buffer> {
  if (!SHEET_NAME.test(sheet.name)) throw new RangeError(`${sheet.name} cannot be the name of a sheet`);
  return zip(partsOf(sheet, limits));
}

/** The parts that depend on the rows are the last: how many worksheets there are, and their styles. */
async function* partsOf(sheet: Sheet, limits: SheetLimits): AsyncGenerator<ZipEntry> {
  yield { name: '[Content_Types].xml', content: [DECLARATION, CONTENT_TYPES] };
  yield { name: '_rels/.rels', content: [DECLARATION, PACKAGE_RELATIONS] };
  const styles = new CellStyles();
  const source = new RowSource(sheet.rows, sheet.frozen.rows);
  const names: string[] = [];
  try {
    do {
      names.push(names.length === 0 ? sheet.name : `${sheet.name} ${names.length + 1}`);
      const content = prepend(DECLARATION, worksheetXml(sheet, source, { styles, limits }));
      yield { name: `xl/${worksheetPath(names.length)}`, content };
    } while (await source.read());
  } finally {
    await source.close();
  }
  yield { name: 'xl/styles.xml', content: [DECLARATION, styles.toXml()] };
  yield { name: 'xl/workbook.xml', content: [DECLARATION, workbookXml(names, sheet.frozen.rows)] };
  yield { name: 'xl/_rels/workbook.xml.rels', content: [DECLARATION, workbookRelations(names.length)] };
}

/** Worksheets have the type of any XML: it is not known yet how many there are. */
const CONTENT_TYPES = [
  `<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  `<Default Extension="xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
  `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>`,
  '</Types>',
].join('');

const PACKAGE_RELATIONS = relationsXml([['officeDocument', 'xl/workbook.xml']]);

function workbookRelations(count: number): string {
  const worksheets = Array.from({ length: count }, (_, at) => ['worksheet', worksheetPath(at + 1)] as const);
  return relationsXml([...worksheets, ['styles', 'styles.xml']]);
}

function worksheetPath(number: number): string {
  return `worksheets/sheet${number}.xml`;
}

function relationsXml(relations: readonly (readonly [type: string, target: string])[]): string {
  const all = relations.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
}

/** With room for the number of a further worksheet. */
const SHEET_NAME = /^[^[\]:*?/\\']{1,27}$/;

function workbookXml(names: readonly string[], headerRow: number): string {
  const sheets = names.map(
    (name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const titles = names.map(
    (name, at) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${escapeXml(name)}'!$${headerRow}:$${headerRow}</definedName>`,
  );
  return [
    `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}">`,
    '<bookViews><workbookView/></bookViews>',
    `<sheets>${sheets.join('')}</sheets>`,
    `<definedNames>${titles.join('')}</definedNames>`,
    '</workbook>',
  ].join('');
}

async function* prepend(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
