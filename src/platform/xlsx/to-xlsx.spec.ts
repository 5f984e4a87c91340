import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { unzipText } from '../../../test/support/xlsx/unzip-text.js';
import { calendarDate } from '../../kernel/calendar-date.js';
import { cellName, type NumberCell, type Sheet, type SheetRow, toXlsx } from './to-xlsx.js';

const sheetOf = (rows: Sheet['rows'], name = 'Books'): Sheet => ({
  name,
  columnWidths: [10, 20],
  frozen: { rows: 1, columns: 0 },
  rows,
});

const partsOf = async (sheet: Sheet) => unzipText(await buffer(toXlsx(sheet)));

/** The cells of a worksheet as they are written: attributes, formula, and text or number. */
function cellsIn(xml: string) {
  const cells: { name: string; style: string; type?: string; formula?: string; content: string }[] = [];
  const parser = new SaxesParser();
  let inside = '';
  parser.on('opentag', ({ name, attributes }) => {
    inside = name;
    const { r = '', s = '0', t } = attributes as Record<string, string>;
    if (name === 'c') cells.push({ name: r, style: s, ...(t !== undefined && { type: t }), content: '' });
  });
  parser.on('text', (text) => {
    const cell = cells.at(-1);
    if (cell && inside === 'f') cell.formula = (cell.formula ?? '') + text;
    else if (cell && (inside === 'v' || inside === 't')) cell.content += text;
  });
  parser.on('closetag', () => {
    inside = '';
  });
  parser.write(xml).close();
  return cells;
}

const cellsOf = async (...rows: SheetRow[]) =>
  cellsIn((await partsOf(sheetOf(rows))).get('xl/worksheets/sheet1.xml') ?? '');

/** As a spreadsheet reads it (ECMA-376-1 §22.9.2.19). */
const unescaped = (text: string) =>
  text.replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

describe('a workbook', () => {
  it('has the parts of Office Open XML, all of them well-formed', async () => {
    const parts = await partsOf(
      sheetOf([[{ text: 'x', style: { isBold: true, numberFormat: '0;"-"' } }]], 'A & B'),
    );
    expect([...parts.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/worksheets/sheet1.xml',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
    ]);
    for (const xml of parts.values()) new SaxesParser({ xmlns: true }).write(xml).close();
    expect(parts.get('xl/workbook.xml')).toContain('<sheet name="A &amp; B"');
  });

  it('has numbers as they were given, formulas with their results, and text', async () => {
    const amounts = ['9999999999999.99', '-0.10', '0', '123'];
    const rows: SheetRow[] = [
      [{ text: 'Total' }, null, { decimal: '-3.50', formula: 'SUM(B1:B9)&"<"' }],
      amounts.map((decimal) => ({ decimal })),
    ];
    expect(await cellsOf(...rows)).toEqual([
      { name: 'A1', style: '0', type: 'inlineStr', content: 'Total' },
      { name: 'C1', style: '0', formula: 'SUM(B1:B9)&"<"', content: '-3.50' },
      ...amounts.map((content, at) => ({ name: `${'ABCD'[at]}2`, style: '0', content })),
    ]);
  });

  it.each([
    ['1900-01-01', '1'],
    ['1900-02-28', '59'],
    ['1900-03-01', '61'],
    ['1970-01-01', '25569'],
    ['2026-02-28', '46081'],
    ['2199-12-31', '109574'],
  ])('has the date %s as %s, as spreadsheets count days', async (date, serial) => {
    const [cell] = await cellsOf([{ date: calendarDate(date), style: { numberFormat: 'yyyy-mm-dd' } }]);
    expect(cell).toEqual({ name: 'A1', style: '1', content: serial });
  });

  it('has formulas that depend on the place of their row', async () => {
    const cell: NumberCell = {
      decimal: '1',
      formula: 'A9',
      formulaAt: ({ row, firstRow }) => (row === firstRow ? null : `A${row - 1}+A${firstRow}`),
    };
    const formulas = (await cellsOf([{ text: 'Header' }], [cell], [cell], [cell])).map(
      ({ formula }) => formula,
    );
    expect(formulas).toEqual([undefined, undefined, 'A2+A2', 'A3+A2']);
  });

  it('has each style once', async () => {
    const styles = [{ isBold: true }, { numberFormat: '0.00' }, { isBold: true }];
    const cells = await cellsOf([{ text: '' }, ...styles.map((style) => ({ text: '', style }))]);
    expect(cells.map(({ style }) => style)).toEqual(['0', '1', '2', '1']);
  });

  it.each([
    '=1+2',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '1000',
    'TRUE',
    '<b>&amp;',
    ' blanks ',
    '_x0041_',
    '\u0000\r\u001f',
  ])('has the text %j as text', async (text) => {
    const [cell] = await cellsOf([{ text }]);
    expect(cell).toMatchObject({ type: 'inlineStr' });
    expect(unescaped(cell?.content ?? '')).toBe(text);
  });

  it('has any text, whatever XML allows', async () => {
    const pieces = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('_x000D_', '\ud800', '\uffff', '\r'),
    );
    const anyText = fc.array(pieces).map((some) => some.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 20, maxLength: 20 }), async (texts) => {
        const cells = await cellsOf(...texts.map((text) => [{ text }]));
        expect(cells.map(({ content }) => unescaped(content))).toEqual(texts);
      }),
      { numRuns: 10 },
    );
  });

  it('cuts text that is too long for a cell', async () => {
    const [cell] = await cellsOf([{ text: 'x'.repeat(40_000) }]);
    expect(cell?.content).toHaveLength(32_767);
  });

  it('is the same at any time', async () => {
    const file = () => buffer(toXlsx(sheetOf([[{ text: 'same' }, { decimal: '1' }]])));
    expect((await file()).equals(await file())).toBe(true);
  });

  it.each(['1e3', '', '1,5', 'NaN', '.5', '1.', '<v>'])('refuses %j as a number', async (decimal) => {
    await expect(partsOf(sheetOf([[{ decimal }]]))).rejects.toThrow('is not a decimal number');
  });

  it.each(['', 'x'.repeat(28), 'a/b', 'a[b', "it's"])('refuses %j as the name of a sheet', async (name) => {
    expect(() => toXlsx(sheetOf([], name))).toThrow('cannot be the name of a sheet');
  });
});

it('cellName counts columns with letters', () => {
  const names = [0, 25, 26, 51, 52, 701, 702, 16_383].map((column) => cellName(column, 1));
  expect(names).toEqual(['A1', 'Z1', 'AA1', 'AZ1', 'BA1', 'ZZ1', 'AAA1', 'XFD1']);
});

describe('the rows of a workbook', () => {
  /** Rows that do not compress, and what became of their source. */
  function source(count: number, failAt = Infinity) {
    const state = { read: 0, isClosed: false };
    async function* rows(): AsyncGenerator<SheetRow[]> {
      try {
        for (let at = 1; at <= count; at++) {
          if (at === failAt) throw new Error('the connection is lost');
          state.read = at;
          yield [[{ text: Buffer.from(String(Math.sin(at))).toString('base64') }, { decimal: String(at) }]];
        }
      } finally {
        state.isClosed = true;
      }
    }
    return { state, rows: rows() };
  }

  it('are read while the file is written', async () => {
    const { state, rows } = source(50_000);
    let size = 0;
    for await (const chunk of toXlsx(sheetOf(rows))) {
      size += chunk.length;
      if (size > 20_000) break;
    }
    expect(state.read).toBeGreaterThan(100);
    expect(state.read).toBeLessThan(25_000);
    await expect.poll(() => state.isClosed).toBe(true);
  });

  it('are all in the file', async () => {
    const parts = await partsOf(sheetOf(source(5000).rows));
    const cells = cellsIn(parts.get('xl/worksheets/sheet1.xml') ?? '');
    expect(cells).toHaveLength(10_000);
    expect(cells.at(-1)).toEqual({ name: 'B5000', style: '0', content: '5000' });
  });

  it.each([1, 3000])('end the file with their error: row %d', async (failAt) => {
    const { state, rows } = source(5000, failAt);
    await expect(buffer(toXlsx(sheetOf(rows)))).rejects.toThrow('the connection is lost');
    expect(state.isClosed).toBe(true);
  });

  describe('that do not fit into a worksheet', () => {
    const LIMITS = { rows: 5, characters: 2 ** 30 };
    const header: SheetRow = [{ text: 'Header', style: { isBold: true } }];
    const numbered = (count: number): SheetRow[] =>
      Array.from({ length: count }, (_, at) => [
        { decimal: String(at), formulaAt: ({ isContinued }) => (isContinued ? null : `ROW(A${at})`) },
      ]);
    async function* inBatches(rows: readonly SheetRow[], size: number): AsyncGenerator<SheetRow[]> {
      for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
    }

    /** The first column of each worksheet. */
    async function worksheetsOf(rows: Sheet['rows'], limits = LIMITS) {
      const parts = unzipText(await buffer(toXlsx(sheetOf(rows), limits)));
      const names = [...parts.keys()].filter((name) => name.startsWith('xl/worksheets/'));
      return { parts, cells: names.map((name) => cellsIn(parts.get(name) ?? '')) };
    }

    it.each([1, 2, 3, 100])('continue on others, below the same header: batches of %i', async (size) => {
      const { parts, cells } = await worksheetsOf(inBatches([header, ...numbered(9)], size));
      expect(cells.map((some) => some.map(({ name, content }) => `${name} ${content}`))).toEqual([
        ['A1 Header', 'A2 0', 'A3 1', 'A4 2', 'A5 3'],
        ['A1 Header', 'A2 4', 'A3 5', 'A4 6', 'A5 7'],
        ['A1 Header', 'A2 8'],
      ]);
      const formulas = cells.map((some) => some.filter(({ formula }) => formula !== undefined).length);
      expect(formulas).toEqual([4, 0, 0]);
      expect(parts.get('xl/workbook.xml')?.match(/<sheet [^>]*>/g)).toEqual([
        '<sheet name="Books" sheetId="1" r:id="rId1"/>',
        '<sheet name="Books 2" sheetId="2" r:id="rId2"/>',
        '<sheet name="Books 3" sheetId="3" r:id="rId3"/>',
      ]);
      expect(parts.get('xl/_rels/workbook.xml.rels')).toContain('Target="worksheets/sheet3.xml"');
      expect(parts.get('xl/workbook.xml')).toContain(`localSheetId="2">'Books 3'!$1:$1<`);
    });

    it('fill the last one', async () => {
      const { cells } = await worksheetsOf([header, ...numbered(8)]);
      expect(cells.map(({ length }) => length)).toEqual([5, 5]);
    });

    it('fit into a file, however long their texts are', async () => {
      const long: SheetRow = [{ text: 'x'.repeat(30_000) }];
      const { cells } = await worksheetsOf([header, long, long, long], { rows: 100, characters: 50_000 });
      expect(cells.map(({ length }) => length)).toEqual([3, 2]);
    });

    it('are all read from one source, which is closed', async () => {
      const { state, rows } = source(12);
      const { cells } = await worksheetsOf(rows);
      expect(cells.map(({ length }) => length)).toEqual([10, 10, 8]);
      expect([state.read, state.isClosed]).toEqual([12, true]);
    });
  });
});
