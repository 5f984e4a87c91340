import { beforeAll, describe, expect, it } from 'vitest';
import { postExampleBooks } from '../support/books/example.js';
import { accountOf, newEntity, postEntry, reportOf } from '../support/books/steps.js';
import { declareChecking, pushRows } from '../support/books/transactions.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';
import { type ReadWorkbook, readWorkbooks, skipWithoutOpenpyxl } from '../support/xlsx/openpyxl.js';
import { download, tableOf, valuesOf, workbookOf, wrongFormulas, XLSX } from '../support/xlsx/tables.js';

const YEAR = 'from=2026-01-01&to=2026-12-31';
const LEDGER = '/v1/reports/general-ledger';
const BALANCES = '/v1/reports/trial-balance';
const USD = '#,##0.00;(#,##0.00);"-"';
/** More than a batch of the database, and more than two pages. */
const COUNT = 520;
/** What a spreadsheet could take for something else, and what XML or fonts find hard. */
const TEXTS = [
  '=1+2',
  '+12 345',
  '-1',
  '@SUM(A1)',
  '=HYPERLINK("http://x","y")',
  '_x0041_',
  '1000',
  'TRUE',
  '2026-01-01',
  "'quoted' & <b>",
  'Łódź Żabka',
  '東京スーパー 🍣',
  'مقهى',
];

/** The lines of a ledger as JSON, page by page. */
async function linesOf(business: TestBusiness, query: string): Promise<any[]> {
  const lines: any[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const { body }: any = await business.api.get(`${LEDGER}?${query}&limit=200&offset=${offset}`);
    lines.push(...body.data.lines);
    offset = body.meta.pagination.nextOffset;
  }
  return lines;
}

/** What a row shows for a line of the JSON. */
const shownLine = ({ date, description, source, debit, credit, balance, entryId, transactionId }: any) => ({
  Date: date,
  Description: description,
  Source: source,
  ...(debit !== null && { Debit: debit }),
  ...(credit !== null && { Credit: credit }),
  Balance: balance,
  Entry: entryId,
  ...(transactionId !== null && { Transaction: transactionId }),
});

/** No test here changes these books: they are created once. */
describe('the general ledger as an XLSX file', () => {
  let business: TestBusiness;

  beforeAll(async () => {
    business = await newBusiness(await theWorld(), { name: '=1+2 & <Sons> LLC' });
    await declareChecking(business, 1000);
    const rows = Array.from({ length: COUNT }, (_, index) => ({
      externalId: `r${index}`,
      amount: (index % 5 === 0 ? -1 : 1) * (((index * 37) % 900) + 1 + (index % 100) / 100),
      date: `2026-0${(index % 3) + 1}-1${index % 10}`,
      description: TEXTS[index] ?? `Shop ${index % 40}`,
      category: index % 5 === 0 ? '4000' : '6300',
    }));
    await pushRows(business, rows.slice(0, 400));
    await pushRows(business, rows.slice(400));
  });

  let bank: ReadWorkbook | undefined;
  /** That of the bank account, which several tests look at. */
  const bankLedger = async () => {
    bank ??= readWorkbooks([await workbookOf(business, `${LEDGER}?accountNumber=1000&${YEAR}`)])[0]!;
    return bank;
  };

  it.for([
    ['1000', '2026-01-01'],
    ['4000', '2026-02-01'],
    ['6300', '2026-03-15'],
  ] as const)('%s has the lines of the JSON, with formulas', async ([number, from], { skip }) => {
    skipWithoutOpenpyxl(skip);
    const query = `accountNumber=${number}&from=${from}&to=2026-12-31`;
    const workbook =
      number === '1000'
        ? await bankLedger()
        : readWorkbooks([await workbookOf(business, `${LEDGER}?${query}`)])[0]!;
    const { titles, heading, columns, rows } = tableOf(workbook);
    const report = await reportOf(business, `general-ledger?${query}`);
    expect(titles).toEqual(['General ledger', '=1+2 & <Sons> LLC', `${from} to 2026-12-31`]);
    expect(heading).toEqual({
      Account: `${number} ${report.accountName}`,
      Currency: 'USD',
      Basis: 'Accrual',
      'Prepared at': '2026-03-15T12:00:00.000Z',
    });
    expect(columns).toEqual([
      'Date',
      'Description',
      'Source',
      'Debit',
      'Credit',
      'Balance',
      'Entry',
      'Transaction',
    ]);
    const lines = await linesOf(business, query);
    expect(lines.length).toBeGreaterThan(50);
    expect(rows.map(valuesOf)).toEqual([
      { Date: from, Description: 'Opening balance', Balance: report.openingBalance },
      ...lines.map(shownLine),
      {
        Date: '2026-12-31',
        Description: 'Closing balance',
        Debit: report.debits,
        Credit: report.credits,
        Balance: report.closingBalance,
      },
    ]);
    expect(wrongFormulas(workbook, 2)).toEqual([]);
    expect(rows.filter(({ Balance }) => Balance?.formula !== null)).toHaveLength(lines.length + 1);
    expect([rows.at(-1)!['Debit']!.formula, rows.at(-1)!['Credit']!.formula]).toEqual([
      `=SUM(D10:D${lines.length + 10})`,
      `=SUM(E10:E${lines.length + 10})`,
    ]);
  });

  it('has numbers, dates and texts as what they are', async ({ skip }) => {
    skipWithoutOpenpyxl(skip);
    const workbook = await bankLedger();
    const { cells: _, ...sheet } = workbook;
    expect(sheet).toEqual({
      sheets: ['General ledger'],
      frozen: 'B10',
      page: [true, 'landscape', 1, 0],
      printTitles: '$9:$9',
    });
    const { rows } = tableOf(workbook);
    const described = rows.slice(1, -1).map(({ Description }) => Description!);
    const shown = described.map(({ value }) => String(value).replaceAll('_x005F_', '_'));
    expect(shown).toEqual(expect.arrayContaining(TEXTS));
    const wrong = rows.flatMap(({ Date, Debit, Credit, Balance, Description }) => [
      ...(Description!.isText && Description!.formula === null ? [] : [Description]),
      ...(Date!.isText || Date!.format !== 'yyyy-mm-dd' ? [Date] : []),
      ...[Debit, Credit, Balance].filter((cell) => cell && (cell.isText || cell.format !== USD)),
    ]);
    expect(wrong).toEqual([]);
    expect(rows.at(-1)!['Balance']).toMatchObject({ isBold: true });
  });

  it('has the dates that spreadsheets count differently', async ({ skip }) => {
    skipWithoutOpenpyxl(skip);
    const path = `${LEDGER}?accountNumber=3010&from=1900-01-01&to=2199-12-31`;
    const [workbook] = readWorkbooks([await workbookOf(business, path)]);
    const { rows } = tableOf(workbook!);
    expect([rows[0]!['Date']?.value, rows.at(-1)!['Date']?.value]).toEqual(['1900-01-01', '2199-12-31']);
  });

  it('has only balances without lines', async ({ skip }) => {
    skipWithoutOpenpyxl(skip);
    const path = `${LEDGER}?accountNumber=1000&from=2025-01-01&to=2025-01-31`;
    const [workbook] = readWorkbooks([await workbookOf(business, path)]);
    expect(tableOf(workbook!).rows.map(valuesOf)).toEqual([
      { Date: '2025-01-01', Description: 'Opening balance', Balance: 0 },
      { Date: '2025-01-31', Description: 'Closing balance', Debit: 0, Credit: 0, Balance: 0 },
    ]);
    expect(wrongFormulas(workbook!, 2)).toEqual([]);
  });

  it('has one page with limit or offset, and links the next', async ({ skip }) => {
    skipWithoutOpenpyxl(skip);
    const files: Buffer[] = [];
    let path: string | undefined = `${LEDGER}?accountNumber=1000&${YEAR}&limit=200&format=xlsx`;
    while (path !== undefined) {
      const response: Response = await download(business, path, { accept: '*/*' });
      files.push(Buffer.from(await response.arrayBuffer()));
      path = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
    const workbooks = readWorkbooks(files);
    const tables = workbooks.map(tableOf);
    // With the opening balance of the bank account.
    expect(tables.map(({ heading }) => heading['Lines'])).toEqual(['1 to 200', '201 to 400', '401 to 521']);
    const all = tables.flatMap(({ rows }) => rows.map(valuesOf));
    expect(all).toEqual(tableOf(await bankLedger()).rows.map(valuesOf));
    expect(workbooks.map((workbook) => wrongFormulas(workbook, 2))).toEqual([[], [], []]);
    // The totals of a part would be wrong as sums of its rows.
    const { Debit, Credit, Balance } = tables.at(-1)!.rows.at(-1)!;
    expect([Debit?.formula, Credit?.formula, Balance?.formula]).toEqual([null, null, null]);
  });

  it('is the whole on one page that has all lines, and none behind the end', async ({ skip }) => {
    skipWithoutOpenpyxl(skip);
    const query = 'accountNumber=1000&from=2026-03-15&to=2026-12-31';
    const [page, whole, behind] = readWorkbooks([
      await workbookOf(business, `${LEDGER}?${query}&limit=200`),
      await workbookOf(business, `${LEDGER}?${query}`),
      await workbookOf(business, `${LEDGER}?${query}&offset=1000`),
    ]);
    expect(page).toEqual(whole);
    expect(tableOf(behind!).heading['Lines']).toBe('None');
    expect(tableOf(behind!).rows.map(({ Description }) => Description?.value)).toEqual(['Closing balance']);
  });

  it('is a file to save', async () => {
    const path = `${LEDGER}?accountNumber=1000&${YEAR}`;
    const name = 'attachment; filename=general-ledger-1000-2026-01-01-to-2026-12-31.xlsx';
    for (const more of ['', '&limit=10']) {
      const response = await business.api.get(path + more, { accept: XLSX });
      expect(response.headers.get('content-type')).toBe(XLSX);
      expect(response.headers.get('content-disposition')).toBe(name);
    }
    const head = await download(business, path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, XLSX]);
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });

  it('is not sent for a request that is wrong', async () => {
    const get = (query: string) => business.api.get(`${LEDGER}?format=xlsx&${query}`);
    expectBadField(await get('accountNumber=1000&from=2026-02-01&to=2026-01-01'), 'from');
    expectBadField(await get(`accountNumber=77&${YEAR}`), 'accountNumber');
    refusalOf(
      await get(`accountNumber=1000&${YEAR}&entityId=01890000-0000-7000-8000-000000000000`),
      404,
      'not_found',
    );
  });
});

describe('the trial balance as an XLSX file', () => {
  let business: TestBusiness;

  beforeAll(async () => {
    business = await newBusiness(await theWorld(), { name: 'Łódź & Sons LLC' });
    await postExampleBooks(business);
    const names = ['=2*3', '@SUM(A1)', '東京 🍣', "R&D <'lab'>"];
    for (const [at, name] of names.entries()) {
      const body = { accountNumber: `4.${at}`, name, category: 'revenue' };
      dataOf(await business.api.post('/v1/accounts', body), 201);
      await postEntry(business, { [`4.${at}`]: -5, '1000': 5 });
    }
  });

  it('has the accounts of the JSON, with totals as formulas', async ({ skip }) => {
    skipWithoutOpenpyxl(skip);
    const [workbook] = readWorkbooks([await workbookOf(business, `${BALANCES}?to=2026-02-28`)]);
    const { titles, heading, rows } = tableOf(workbook!);
    const report = await reportOf(business, 'trial-balance?to=2026-02-28');
    expect(titles).toEqual(['Trial balance', 'Łódź & Sons LLC', 'As of 2026-02-28']);
    expect(heading).toEqual({
      Currency: 'USD',
      Basis: 'Accrual',
      'Prepared at': '2026-03-15T12:00:00.000Z',
    });
    expect(rows.map(valuesOf)).toEqual([
      ...report.accounts.map(({ accountNumber, accountName, category, debit, credit }: any) => ({
        Number: accountNumber,
        Account: accountName,
        Category: category,
        Debit: debit,
        Credit: credit,
      })),
      { Account: 'Total', Debit: report.totalDebit, Credit: report.totalCredit },
    ]);
    expect(rows.length).toBeGreaterThan(12);
    for (const { Number: number, Account } of rows.slice(0, -1))
      for (const cell of [number, Account]) expect(cell).toMatchObject({ isText: true, formula: null });
    const last = rows.length + 7;
    expect(rows.at(-1)).toMatchObject({
      Debit: { formula: `=SUM(D9:D${last})`, format: USD, isBold: true },
      Credit: { formula: `=SUM(E9:E${last})`, format: USD, isBold: true },
    });
    expect(wrongFormulas(workbook!, 2)).toEqual([]);
    const { cells: _, ...sheet } = workbook!;
    expect(sheet).toEqual({
      sheets: ['Trial balance'],
      frozen: 'C9',
      page: [true, 'landscape', 1, 0],
      printTitles: '$8:$8',
    });
  });

  it('has only totals without balances', async ({ skip }) => {
    skipWithoutOpenpyxl(skip);
    const [workbook] = readWorkbooks([await workbookOf(business, `${BALANCES}?to=2020-01-01`)]);
    const { rows } = tableOf(workbook!);
    expect(rows.map(valuesOf)).toEqual([{ Account: 'Total', Debit: 0, Credit: 0 }]);
    expect(rows[0]!['Debit']!.formula).toBeNull();
  });

  it('and the ledger say that closing entries are left out', async ({ skip }) => {
    skipWithoutOpenpyxl(skip);
    const paths = [`${BALANCES}?to=2026-02-28`, `${LEDGER}?accountNumber=4000&${YEAR}`];
    const files = await Promise.all(
      paths.map((path) => workbookOf(business, `${path}&closingEntries=exclude`)),
    );
    for (const workbook of readWorkbooks(files))
      expect(tableOf(workbook).heading['Closing entries']).toBe('Left out');
  });

  it('is a file to save', async () => {
    const response = await business.api.get(`${BALANCES}?to=2026-02-28`, { accept: XLSX });
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename=trial-balance-2026-02-28.xlsx',
    );
  });

  it.for([
    ['JP', 900, 0, '#,##0;(#,##0);"-"'],
    ['BH', 1.234, 3, '#,##0.000;(#,##0.000);"-"'],
  ] as const)("and the ledger have the currency's decimals: %s", async (given, { skip }) => {
    skipWithoutOpenpyxl(skip);
    const [country, amount, decimals, format] = given;
    const { id } = await newEntity(business, { country });
    await postEntry(business, { '1000': amount, '4000': -amount }, { entityId: id });
    await postEntry(business, { '1000': -2 * amount, '4000': 2 * amount }, { entityId: id });
    const [ledger, balances] = readWorkbooks([
      await workbookOf(business, `${LEDGER}?accountNumber=1000&${YEAR}&entityId=${id}`),
      await workbookOf(business, `${BALANCES}?entityId=${id}`),
    ]);
    expect(tableOf(ledger!).rows.map(({ Balance }) => [Balance!.value, Balance!.format])).toEqual(
      [0, amount, -amount, -amount].map((balance) => [balance, format]),
    );
    const [first, , total] = tableOf(balances!).rows;
    expect(first).toMatchObject({ Number: { value: '1000' }, Credit: { value: amount, format } });
    expect(total).toMatchObject({ Debit: { value: amount, format }, Credit: { value: amount, format } });
    for (const workbook of [ledger!, balances!]) expect(wrongFormulas(workbook, decimals)).toEqual([]);
  });

  it.for([`${BALANCES}?`, `${LEDGER}?accountNumber=1000&${YEAR}`])('%s has a format', async (path) => {
    const typeOf = async (more: string, accept: string) =>
      (await download(business, `${path}&${more}`, { accept })).headers.get('content-type');
    expect(await typeOf('format=json', XLSX)).toBe('application/json; charset=utf-8');
    expect(await typeOf('format=csv', XLSX)).toBe('text/csv; charset=utf-8');
    expect(await typeOf('format=xlsx', 'text/html')).toBe(XLSX);
    expect(await typeOf('', `${XLSX}, application/json;q=0.5`)).toBe(XLSX);
    expect(await typeOf('', `text/csv;q=0.9, ${XLSX};q=0.1`)).toBe('text/csv; charset=utf-8');
    expect(await typeOf('', '*/*')).toBe('application/json; charset=utf-8');
    expectBadField(await business.api.get(`${path}&format=pdf`), 'format');
    const csv = await business.api.get(path, { accept: 'text/csv' });
    expect((await business.api.get(`${path}&format=csv`)).text).toBe(csv.text);
  });

  it('and the ledger show the account that they are of', async ({ skip }) => {
    skipWithoutOpenpyxl(skip);
    const { name } = await accountOf(business, '4.0');
    const [ledger] = readWorkbooks([await workbookOf(business, `${LEDGER}?accountNumber=4.0&${YEAR}`)]);
    const account = Object.values(ledger!.cells).find(({ value }) => value === `4.0 ${name}`);
    expect(account).toMatchObject({ isText: true, formula: null });
  });
});
