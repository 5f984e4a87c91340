import { CellStyles } from './cell-styles.js';
import { type Sheet, worksheetXml } from './sheet.js';
import { escapeXml } from './xml-text.js';
import { zip } from './zip.js';

export type { CellStyle } from './cell-styles.js';
export { cellName, type NumberCell, type Sheet, type SheetRow, type TextCell } from './sheet.js';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook with one sheet (ECMA-376, Office Open XML), written while its rows are read. */
export function toXlsx(sheet: Sheet): AsyncGenerator<Buffer> {
  const styles = new CellStyles();
  return zip([
    { name: '[Content_Types].xml', content: [DECLARATION, CONTENT_TYPES] },
    { name: '_rels/.rels', content: [DECLARATION, PACKAGE_RELATIONS] },
    { name: 'xl/workbook.xml', content: [DECLARATION, workbookXml(sheet)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [DECLARATION, WORKBOOK_RELATIONS] },
    { name: 'xl/worksheets/sheet1.xml', content: prepend(DECLARATION, worksheetXml(sheet, styles)) },
    // The last part, because the rows say which styles there are.
    { name: 'xl/styles.xml', content: stylesXml(styles) },
  ]);
}

const CONTENT_TYPES = [
  `<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>`,
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>`,
  '</Types>',
].join('');

const PACKAGE_RELATIONS = relationsXml([['officeDocument', 'xl/workbook.xml']]);

const WORKBOOK_RELATIONS = relationsXml([
  ['worksheet', 'worksheets/sheet1.xml'],
  ['styles', 'styles.xml'],
]);

function relationsXml(relations: readonly (readonly [type: string, target: string])[]): string {
  const all = relations.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
}

const SHEET_NAME = /^[^[\]:*?/\\']{1,31}$/;

function workbookXml({ name, frozen }: Sheet): string {
  if (!SHEET_NAME.test(name)) throw new RangeError(`${name} cannot be the name of a sheet`);
  const header = `'${escapeXml(name)}'!$${frozen.rows}:$${frozen.rows}`;
  return [
    `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}">`,
    '<bookViews><workbookView/></bookViews>',
    `<sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets>`,
    `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">${header}</definedName></definedNames>`,
    '</workbook>',
  ].join('');
}

async function* prepend(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

function* stylesXml(styles: CellStyles): Generator<string> {
  yield DECLARATION;
  yield styles.toXml();
}
