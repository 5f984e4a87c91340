import { beforeAll, describe, expect, it } from 'vitest';
import { postExampleBooks } from '../support/books/example.js';
import { figureOf, roundedRows, rowsOf, type StatementRows } from '../support/books/statement-rows.js';
import { newEntity, postEntry, reportOf } from '../support/books/steps.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';
import { type ReadWorkbook, readWorkbooks, skipWithoutOpenpyxl } from '../support/xlsx/openpyxl.js';
import { recomputed } from '../support/xlsx/recompute.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const PERIOD = 'from=2026-01-01&to=2026-02-28';
const TYPES = ['profit_and_loss', 'balance_sheet', 'cash_flow'] as const;
const ADDITIONS = [
  '',
  '&interval=month',
  '&compare=previous_period',
  '&interval=month&compare=previous_year',
];

/** The rows below the header, by section and account, section, or figure: `revenue 4000`, `revenue`, `netIncome`. */
function rowsIn({ cells }: ReadWorkbook): StatementRows {
  const rows: StatementRows = {};
  const header = Object.keys(cells).find((name) => cells[name]?.value === 'Number')!;
  const count = Object.keys(cells).filter((name) => rowOf(name) === rowOf(header)).length;
  const columns = Array.from({ length: count - 2 }, (_, at) => columnName(at + 2));
  const last = Math.max(...Object.keys(cells).map(rowOf));
  let section = '';
  for (let row = rowOf(header) + 1; row <= last; row++) {
    const [number, name] = ['A', 'B'].map((column) => cells[`${column}${row}`]?.value as string | undefined);
    const amounts = columns.map((column) => (cells[`${column}${row}`]?.value ?? null) as number | null);
    if (name === undefined) section = number?.toLowerCase() ?? '';
    else if (section === '') rows[figureOf(name)] = amounts;
    else if (name === `Total ${section}`) rows[section] = amounts;
    else rows[`${section} ${number ?? name}`] = amounts;
  }
  return rows;
}

const rowOf = (name: string) => Number(/\d+$/.exec(name)![0]);
const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);

/** No test here changes the books: they are created once. */
describe('a statement as an XLSX file', () => {
  let business: TestBusiness;

  beforeAll(async () => {
    business = await newBusiness(await theWorld(), { name: '=1+2 & <Sons> LLC' });
    await postExampleBooks(business);
  });

  const fetchFile = (path: string, options: { accept?: string; method?: string } = {}, of = business) =>
    fetch(`${of.api.rootUrl}/v1/reports/statements/${path}`, {
      method: options.method ?? 'GET',
      headers: { authorization: `Bearer ${of.api.credential}`, accept: options.accept ?? XLSX },
    });

  async function fileOf(path: string, of = business): Promise<Buffer> {
    const response = await fetchFile(path, {}, of);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(XLSX);
    return Buffer.from(await response.arrayBuffer());
  }

  it.for(TYPES)('%s has the numbers of the JSON, with totals as formulas', async (type, { skip }) => {
    skipWithoutOpenpyxl(skip);
    const paths = ADDITIONS.map((addition) => `${type}?${PERIOD}${addition}`);
    const workbooks = readWorkbooks(await Promise.all(paths.map((path) => fileOf(path))));
    for (const [at, workbook] of workbooks.entries()) {
      const expected = rowsOf(await reportOf(business, `statements/${paths[at]}`));
      expect(roundedRows(rowsIn(workbook)), paths[at]).toEqual(roundedRows(expected));
      const cells = new Map(
        Object.entries(workbook.cells)
          .filter(([, { value }]) => typeof value === 'number')
          .map(([name, { value, formula }]) => [
            name,
            { formula, minor: BigInt(Math.round(Number(value) * 100)) },
          ]),
      );
      const formulas = [...cells].filter(([, { formula }]) => formula !== null);
      for (const [name, { minor, formula }] of formulas)
        expect(recomputed(name, cells), `${name} ${formula}`).toBe(minor);
      expect(formulas.length).toBeGreaterThanOrEqual(3);
    }
  });

  it.for([
    ['profit_and_loss', ['netIncome']],
    ['balance_sheet', ['currentAssets', 'currentLiabilities', 'totalLiabilitiesAndEquity']],
    ['cash_flow', ['netCashFlow', 'closingCash']],
  ] as const)('%s computes what is a sum of its rows: %j', async ([type, names], { skip }) => {
    skipWithoutOpenpyxl(skip);
    const [workbook] = readWorkbooks([await fileOf(`${type}?${PERIOD}`)]);
    const computed = Object.entries(workbook!.cells)
      .filter(([, { formula }]) => formula !== null && !formula.startsWith('=SUM('))
      .map(([name]) => figureOf(String(workbook!.cells[`B${rowOf(name)}`]?.value)));
    expect(computed).toEqual(names);
  });

  it('says what it is, and stays readable on screen and on paper', async ({ skip }) => {
    skipWithoutOpenpyxl(skip);
    const files = [
      await fileOf(`profit_and_loss?${PERIOD}&compare=previous_period`),
      await fileOf('balance_sheet?to=2026-02-28&compare=previous_period'),
    ];
    const [income, balance] = readWorkbooks(files);
    const { cells, ...sheet } = income!;
    expect(sheet).toEqual({
      sheets: ['Income statement'],
      frozen: 'C10',
      page: [true, 'landscape', 1, 0],
      printTitles: '$9:$9',
    });
    const top = [1, 2, 3, 4, 5, 6, 7].map((row) => [cells[`A${row}`]?.value, cells[`B${row}`]?.value]);
    expect(top).toEqual([
      ['Income statement', undefined],
      ['=1+2 & <Sons> LLC', undefined],
      ['2026-01-01 to 2026-02-28', undefined],
      ['Compared with', '2025-11-01 to 2025-12-31'],
      ['Currency', 'USD'],
      ['Basis', 'Accrual'],
      ['Prepared at', '2026-03-15T12:00:00.000Z'],
    ]);
    expect(cells['A2']).toMatchObject({ isText: true, formula: null, isBold: true });
    expect(cells['A11']).toMatchObject({ value: '4000', isText: true });
    expect(cells['C11']).toMatchObject({ value: 5000, format: '#,##0.00;(#,##0.00);"-"', isBold: false });
    expect(cells['F11']).toBeUndefined();
    expect(cells['C13']).toMatchObject({ value: 4800, formula: '=SUM(C11:C12)', isBold: true });
    expect(balance!.sheets).toEqual(['Balance sheet']);
    expect([balance!.cells['A3']?.value, balance!.cells['B4']?.value]).toEqual([
      'As of 2026-02-28',
      'As of 2026-01-31',
    ]);
  });

  it.for([
    ['JP', 900, '#,##0;(#,##0);"-"'],
    ['BH', 1.234, '#,##0.000;(#,##0.000);"-"'],
  ] as const)(
    "has the currency's decimals, and percentages: %s",
    async ([country, amount, format], { skip }) => {
      skipWithoutOpenpyxl(skip);
      const { id } = await newEntity(business, { country });
      await postEntry(business, { '1000': amount, '4000': -amount }, { entityId: id, date: '2026-01-31' });
      await postEntry(business, { '1000': amount, '4000': -amount }, { entityId: id, date: '2025-12-31' });
      const path = `profit_and_loss?${PERIOD}&compare=previous_period&entityId=${id}`;
      const { cells } = readWorkbooks([await fileOf(path)])[0]!;
      expect(cells['C11']).toMatchObject({ value: amount, format });
      expect(cells['F11']).toMatchObject({ value: 0, format: '0.0%' });
    },
  );

  it('has names that look like formulas as text', async ({ skip }) => {
    skipWithoutOpenpyxl(skip);
    const other = await newBusiness(await theWorld());
    const names = ['=2*3', '+1', '-1', '@SUM(A1)', '_x0041_', 'R&D <"lab">'];
    for (const [at, name] of names.entries()) {
      const body = { accountNumber: `4.${at}`, name, category: 'revenue' };
      dataOf(await other.api.post('/v1/accounts', body), 201);
      await postEntry(other, { [`4.${at}`]: -5, '1000': 5 });
    }
    const { cells } = readWorkbooks([
      await fileOf('profit_and_loss?from=2026-01-01&to=2026-12-31', other),
    ])[0]!;
    const read = names.map((_, at) => cells[`B${10 + at}`]);
    // openpyxl shows escapes as they are written.
    expect(read.map((cell) => String(cell?.value).replace('_x005F_', '_'))).toEqual(names);
    for (const cell of read) expect(cell).toMatchObject({ isText: true, formula: null });
  });

  it.each([
    ['profit_and_loss', 'income-statement-2026-01-01-to-2026-02-28.xlsx'],
    ['balance_sheet', 'balance-sheet-2026-02-28.xlsx'],
    ['cash_flow', 'cash-flow-statement-2026-01-01-to-2026-02-28.xlsx'],
  ])('%s is a file to save: %s', async (type, name) => {
    const path = type === 'balance_sheet' ? `${type}?to=2026-02-28` : `${type}?${PERIOD}`;
    const response = await business.api.get(`/v1/reports/statements/${path}`, { accept: XLSX });
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${name}`);
    const head = await fetchFile(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, XLSX]);
    expect(head.headers.get('content-disposition')).toBe(`attachment; filename=${name}`);
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });

  it.each([
    ['json', XLSX, 'application/json; charset=utf-8'],
    ['csv', 'application/json', 'text/csv; charset=utf-8'],
    ['csv', XLSX, 'text/csv; charset=utf-8'],
    ['xlsx', 'application/json', XLSX],
    ['xlsx', 'text/csv', XLSX],
    ['xlsx', 'text/html', XLSX],
  ])('format=%s beats Accept: %s', async (format, accept, type) => {
    const response = await fetchFile(`profit_and_loss?${PERIOD}&format=${format}`, { accept });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  });

  it('is what a caller gets that prefers it', async () => {
    const typeFor = async (accept: string) =>
      (await fetchFile(`cash_flow?${PERIOD}`, { accept })).headers.get('content-type');
    expect(await typeFor(`${XLSX}, application/json;q=0.5`)).toBe(XLSX);
    expect(await typeFor(`text/csv;q=0.9, ${XLSX};q=0.1`)).toBe('text/csv; charset=utf-8');
    expect(await typeFor('application/*')).toBe('application/json; charset=utf-8');
    expect(await typeFor('*/*')).toBe('application/json; charset=utf-8');
  });

  it('is the same as CSV and JSON with the format named', async () => {
    const path = `/v1/reports/statements/profit_and_loss?${PERIOD}`;
    const [csv, named] = [
      await business.api.get(path, { accept: 'text/csv' }),
      await business.api.get(`${path}&format=csv`),
    ];
    expect(named.text).toBe(csv.text);
    expect(dataOf(await business.api.get(`${path}&format=json`))).toEqual(
      dataOf(await business.api.get(path)),
    );
  });

  it.each([['docx'], ['XLSX'], [''], ['xlsx&format=csv']])('format=%s is 400', async (format) => {
    expectBadField(
      await business.api.get(`/v1/reports/statements/profit_and_loss?${PERIOD}&format=${format}`, {
        accept: XLSX,
      }),
      'format',
    );
  });

  it('other types are 406', async () => {
    const response = await business.api.get(`/v1/reports/statements/cash_flow?${PERIOD}`, {
      accept: 'image/png',
    });
    expect(refusalOf(response, 406, 'not_acceptable')).toBe(
      `this route returns application/json or text/csv or ${XLSX} or application/pdf`,
    );
  });

  it('an error is JSON', async () => {
    const response = await business.api.get('/v1/reports/statements/cash_flow?format=xlsx');
    expectBadField(response, 'from');
  });
});
