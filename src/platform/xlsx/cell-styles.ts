import { escapeXml } from './xml-text.js';

/** How a cell looks. */
export interface CellStyle {
  readonly isBold?: boolean;
  readonly isRightAligned?: boolean;
  /** A line above it, as over a total. */
  readonly hasTopLine?: boolean;
  /** Such as `#,##0.00`; default: General. */
  readonly numberFormat?: string;
}

/** The lowest id of a custom number format: those below are built in (ECMA-376-1 §18.8.30). */
const FIRST_FORMAT = 164;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The styles that the cells of a workbook have, each once, by the index that the cells refer to. */
export class CellStyles {
  private readonly indexes = new Map<string, number>();
  /** The same by object: the cells of a column share theirs. */
  private readonly known = new WeakMap<CellStyle, number>();
  private readonly styles: CellStyle[] = [{}];

  indexOf(style: CellStyle): number {
    const known = this.known.get(style) ?? this.indexOfSame(style);
    this.known.set(style, known);
    return known;
  }

  private indexOfSame(style: CellStyle): number {
    const key = `${style.isBold}|${style.isRightAligned}|${style.hasTopLine}|${style.numberFormat}`;
    const known = this.indexes.get(key);
    if (known !== undefined) return known;
    this.indexes.set(key, this.styles.length);
    return this.styles.push(style) - 1;
  }

  /** The part of the workbook that describes them (ECMA-376-1 §18.8). */
  toXml(): string {
    const formats = [...new Set(this.styles.flatMap(({ numberFormat }) => numberFormat ?? []))];
    const idOf = (format: string | undefined) =>
      format === undefined ? 0 : FIRST_FORMAT + formats.indexOf(format);
    return [
      `<styleSheet xmlns="${MAIN}">`,
      listOf(
        'numFmts',
        formats,
        (code) => `<numFmt numFmtId="${idOf(code)}" formatCode="${escapeXml(code)}"/>`,
      ),
      listOf('fonts', ['', '<b/>'], (bold) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`),
      // Both fills are required, and these are their fixed meanings.
      listOf('fills', ['none', 'gray125'], (type) => `<fill><patternFill patternType="${type}"/></fill>`),
      listOf(
        'borders',
        ['<top/>', '<top style="thin"/>'],
        (top) => `<border><left/><right/>${top}<bottom/></border>`,
      ),
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      listOf('cellXfs', this.styles, (style) => toXf(style, idOf(style.numberFormat))),
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    ].join('');
  }
}

function toXf({ isBold = false, isRightAligned, hasTopLine = false }: CellStyle, formatId: number): string {
  const ids = `numFmtId="${formatId}" fontId="${Number(isBold)}" fillId="0" borderId="${Number(hasTopLine)}" xfId="0"`;
  const applied = 'applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1"';
  const alignment = isRightAligned ? '<alignment horizontal="right"/>' : '';
  return `<xf ${ids} ${applied}>${alignment}</xf>`;
}

/** Nothing for an empty list, which is not valid. */
function listOf<Item>(tag: string, items: readonly Item[], toXml: (item: Item) => string): string {
  if (items.length === 0) return '';
  return `<${tag} count="${items.length}">${items.map(toXml).join('')}</${tag}>`;
}
