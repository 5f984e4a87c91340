import { beforeAll, describe, expect, it } from 'vitest';
import { mapTo, newEntity } from '../support/books/steps.js';
import { declareAccounts } from '../support/books/push.js';
import { bankAccountOf, declareChecking, listed, pushRows } from '../support/books/transactions.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';
import { readWorkbooks, skipWithoutOpenpyxl } from '../support/xlsx/openpyxl.js';
import { download, rowOf, tableOf, valuesOf, workbookOf, XLSX } from '../support/xlsx/tables.js';

const LIST = '/v1/transactions';
const WINDOW = 'from=2026-01-01&to=2026-12-31';
const USD = '#,##0.00;(#,##0.00);"-"';
const COUNT = 130;
const TEXTS = [
  '=1+2',
  '+12 345',
  '-1',
  '@SUM(A1)',
  '=HYPERLINK("http://x","y")',
  '_x0041_',
  '1000',
  "'quoted' & <b>",
  'Łódź Żabka',
  '東京スーパー 🍣',
];

/** What a row shows for a transaction of the JSON. */
function shown(transaction: any): Record<string, unknown> {
  const { category, splits, transfer } = transaction;
  const cells = {
    Date: transaction.date,
    Description: transaction.description,
    Merchant: transaction.merchant,
    Amount: transaction.amount,
    Currency: transaction.currency,
    Type: transaction.transactionType,
    Number: category?.accountNumber,
    Account: category?.accountName,
    Splits: splits
      ?.map((split: any) => `${split.category.accountNumber} ${split.amount.toFixed(2)}`)
      .join('; '),
    Note: transaction.note,
    Pending: String(transaction.pending),
    'Needs review': String(transaction.needsReview),
    'Review reason': transaction.reviewReason,
    'Bank account': transaction.bankAccountId,
    'External id': transaction.externalId,
    Id: transaction.id,
    Transfer: transfer?.id,
    'Other transaction': transfer?.otherTransactionId,
    'Booked amount': transaction.bookedAmount,
    'Booked currency': transaction.bookedCurrency,
  };
  return Object.fromEntries(
    Object.entries(cells).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** No test here changes these transactions: they are created once. */
describe('GET /transactions as an XLSX file', () => {
  let business: TestBusiness;

  beforeAll(async () => {
    business = await newBusiness(await theWorld(), { name: '=1+2 & <Sons> LLC' });
    await declareChecking(business);
    await declareAccounts(business, [{ externalId: 'sav', kind: 'savings', name: 'Łódź savings' }]);
    const rows = Array.from({ length: COUNT }, (_, index) => ({
      externalId: `r${index}`,
      amount: (index % 7 === 0 ? -1 : 1) * (((index * 37) % 900) + 1 + (index % 100) / 100),
      date: `2026-0${(index % 3) + 1}-1${index % 10}`,
      description: TEXTS[index] ?? `Shop ${index % 40}`,
      pending: index % 10 === 9,
      ...(index % 3 === 0 ? {} : { category: '6400' }),
    }));
    await pushRows(business, rows);
    const legs = await pushRows(business, [
      { externalId: 'out', amount: 5000, date: '2026-02-03', category: 'transfer' },
      { externalId: 'in', amount: -5000, date: '2026-02-03', category: 'transfer', accountExternalId: 'sav' },
      { externalId: 'split', amount: 100, date: '2026-02-04' },
    ]);
    const path = `${LIST}/${legs['split'].id}`;
    const splits = [
      { category: '6300', amount: 60.5 },
      { category: '6400', amount: 39.5 },
    ];
    dataOf(await business.api.put(`${path}/splits`, { splits }));
    dataOf(await business.api.patch(path, { note: '=2*3 🍣' }));
  });

  const tablesOf = async (...queries: string[]) =>
    readWorkbooks(await Promise.all(queries.map((query) => workbookOf(business, `${LIST}?${query}`)))).map(
      tableOf,
    );

  const all = (query: string) => listed(business, `${query}&limit=200`);

  it.for([
    '',
    '&sort=-amount&direction=in',
    '&category=6300,6400&search=shop%201&sort=date',
    '&pending=true',
    '&search=shop%207',
  ])('has the transactions of the JSON, and their total: %s', async (more, { skip }) => {
    skipWithoutOpenpyxl(skip);
    const [table] = await tablesOf(WINDOW + more);
    const transactions = await all(WINDOW + more);
    const { rows } = table!;
    expect(rows.slice(0, -1).map(valuesOf)).toEqual(transactions.map(shown));
    expect(transactions.length).toBeGreaterThan(2);
    const cents = transactions.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    const [first, last] = [rows[0]!, rows.at(-2)!].map(({ Date }) => rowOf(Date!.name));
    expect(valuesOf(rows.at(-1)!)).toEqual({ Description: 'Total', Amount: cents / 100, Currency: 'USD' });
    expect(rows.at(-1)!['Amount']).toMatchObject({
      formula: `=SUMIF(E${first}:E${last},"USD",D${first}:D${last})`,
      format: USD,
      isBold: true,
    });
  });

  it('says what it is, and has numbers, dates and texts as what they are', async ({ skip }) => {
    skipWithoutOpenpyxl(skip);
    const [workbook] = readWorkbooks([await workbookOf(business, `${LIST}?${WINDOW}`)]);
    const { titles, heading, rows } = tableOf(workbook!);
    expect(titles).toEqual(['Transactions', '=1+2 & <Sons> LLC', '2026-01-01 to 2026-12-31']);
    expect(heading).toEqual({
      'Bank account': 'All',
      Currency: 'USD',
      Amounts: 'Positive is money out',
      'Prepared at': '2026-03-15T12:00:00.000Z',
    });
    const { cells: _, ...sheet } = workbook!;
    expect(sheet).toEqual({
      sheets: ['Transactions'],
      frozen: 'C10',
      page: [true, 'landscape', 1, 0],
      printTitles: '$9:$9',
    });
    const body = rows.slice(0, -1);
    const texts = body.map(({ Description }) => String(Description!.value).replaceAll('_x005F_', '_'));
    expect(texts).toEqual(expect.arrayContaining(TEXTS));
    const wrong = body.flatMap(({ Date, Amount, ...others }) => [
      ...(Date!.isText || Date!.format !== 'yyyy-mm-dd' ? [Date] : []),
      ...(Amount!.isText || Amount!.format !== USD ? [Amount] : []),
      ...Object.values(others).filter(({ isText, formula }) => !isText || formula !== null),
    ]);
    expect(wrong).toEqual([]);
  });

  it('names the bank account and the filters', async ({ skip }) => {
    skipWithoutOpenpyxl(skip);
    const { id } = await bankAccountOf(business, 'sav');
    const [table] = await tablesOf(`${WINDOW}&bankAccountId=${id}&direction=in&amountMax=-1&format=xlsx`);
    expect(table!.heading).toMatchObject({
      'Bank account': 'Łódź savings',
      Currency: 'USD',
      Filters: 'direction: in, amountMax: -1',
    });
    expect(table!.rows).toHaveLength(2);
  });

  it('has the decimals and the total of each currency', async ({ skip }) => {
    skipWithoutOpenpyxl(skip);
    const other = await newBusiness(await theWorld());
    const amounts = { JPY: [900, -1], BHD: [1.234, 0.001], USD: [2.5] };
    for (const [currency, some] of Object.entries(amounts)) {
      const { id } = await newEntity(other, { legalName: `${currency} Ltd` });
      const accounts = [{ externalId: currency, name: currency, currency, kind: 'checking' }];
      dataOf(
        await other.api.post('/v1/bank-accounts', { institutionName: currency, entityId: id, accounts }),
      );
      await pushRows(
        other,
        some.map((amount, at) => ({
          externalId: `${currency}${at}`,
          accountExternalId: currency,
          amount,
          currency,
        })),
        { institutionName: currency },
      );
    }
    const { rows, heading, titles } = tableOf(
      readWorkbooks([await workbookOf(other, `${LIST}?${WINDOW}&sort=amount`)])[0]!,
    );
    expect(titles[1]).toBe('All companies');
    expect(heading['Currency']).toBe('BHD, JPY, USD');
    const cells = rows.map(({ Currency, Amount }) => [Currency!.value, Amount!.value, Amount!.format]);
    const [yen, dinar, dollar] = ['0', '0.000', '0.00'].map((digits) => `#,##${digits};(#,##${digits});"-"`);
    expect(cells).toEqual([
      ['BHD', 0.001, dinar],
      ['BHD', 1.234, dinar],
      ['JPY', -1, yen],
      ['JPY', 900, yen],
      ['USD', 2.5, dollar],
      ['BHD', 1.235, dinar],
      ['JPY', 899, yen],
      ['USD', 2.5, dollar],
    ]);
    expect(rows.slice(-3).map(({ Amount }) => Amount!.formula)).toEqual(
      ['BHD', 'JPY', 'USD'].map((currency) => `=SUMIF(E10:E14,"${currency}",D10:D14)`),
    );
    const { id } = dataOf(await other.api.get('/v1/entities')).find(
      (one: any) => one.legalName === 'JPY Ltd',
    );
    const [yens] = readWorkbooks([await workbookOf(other, `${LIST}?${WINDOW}&entityId=${id}`)]);
    expect(tableOf(yens!).titles[1]).toBe('JPY Ltd');
    expect(tableOf(yens!).heading['Currency']).toBe('JPY');
  });

  it('has what was booked of transactions in other currencies, with the decimals of the books', async ({
    skip,
  }) => {
    skipWithoutOpenpyxl(skip);
    const other = await newBusiness(await theWorld());
    const declared = dataOf(await declareAccounts(other, [{ externalId: 'jpy', currency: 'JPY' }]));
    dataOf(await mapTo(other, declared.accounts[0].bankAccountId, '1010'));
    await pushRows(other, [{ externalId: 'r', accountExternalId: 'jpy', amount: 9000, date: '2026-03-13' }]);
    const transactions = await listed(other, WINDOW);
    expect(transactions).toMatchObject([{ amount: 9000, bookedCurrency: 'USD' }]);
    const [row] = tableOf(readWorkbooks([await workbookOf(other, `${LIST}?${WINDOW}`)])[0]!).rows;
    expect(valuesOf(row!)).toEqual(shown(transactions[0]));
    expect(row!['Booked amount']!.format).toBe(USD);
  });

  it('has only a header without transactions', async ({ skip }) => {
    skipWithoutOpenpyxl(skip);
    const [table] = await tablesOf('from=2020-01-01&to=2020-12-31');
    expect(table!.rows).toEqual([]);
    expect(table!.columns).toHaveLength(20);
  });

  it('has one page with limit, offset or cursor, and links the next', async ({ skip }) => {
    skipWithoutOpenpyxl(skip);
    const files: Buffer[] = [];
    let path: string | undefined = `${LIST}?${WINDOW}&limit=50&format=xlsx`;
    while (path !== undefined) {
      const response: Response = await download(business, path, { accept: '*/*' });
      expect(response.headers.get('content-disposition')).toBe('attachment; filename=transactions.xlsx');
      files.push(Buffer.from(await response.arrayBuffer()));
      path = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
    const tables = readWorkbooks(files).map(tableOf);
    expect(tables.map(({ rows }) => rows.length)).toEqual([50, 50, 33]);
    expect(tables.flatMap(({ rows }) => rows.map(valuesOf))).toEqual((await all(WINDOW)).map(shown));
    for (const { heading } of tables) expect(heading['Part']).toBe('One page of the list');
  });

  it('is a file to save', async () => {
    const response = await business.api.get(`${LIST}?${WINDOW}`, { accept: XLSX });
    expect(response.headers.get('content-type')).toBe(XLSX);
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename=transactions-2026-01-01-to-2026-12-31.xlsx',
    );
    expect(response.headers.get('vary')).toContain('Accept');
  });

  it('is what a caller names, or else prefers', async () => {
    const typeOf = async (more: string, accept: string) =>
      (await download(business, `${LIST}?${WINDOW}&limit=1${more}`, { accept })).headers.get('content-type');
    expect(await typeOf('&format=json', XLSX)).toBe('application/json; charset=utf-8');
    expect(await typeOf('&format=csv', XLSX)).toBe('text/csv; charset=utf-8');
    expect(await typeOf('&format=xlsx', 'text/html')).toBe(XLSX);
    expect(await typeOf('', `${XLSX}, application/json;q=0.5`)).toBe(XLSX);
    expect(await typeOf('', `text/csv;q=0.9, ${XLSX};q=0.1`)).toBe('text/csv; charset=utf-8');
    expect(await typeOf('', 'application/pdf')).toBe('application/json; charset=utf-8');
    expectBadField(await business.api.get(`${LIST}?${WINDOW}&format=pdf`), 'format');
  });

  it('draws on the budget of reports', async () => {
    const budgetOf = async (more: string, accept: string) =>
      (await business.api.get(`${LIST}?${WINDOW}${more}`, { accept })).headers.get('ratelimit');
    expect(await budgetOf('', XLSX)).toContain('"reports"');
    expect(await budgetOf('&format=xlsx', '*/*')).toContain('"reports"');
    expect(await budgetOf('&format=csv', '*/*')).toContain('"reports"');
    expect(await budgetOf('&format=json', XLSX)).toContain('"read"');
  });

  it('refuses what the list refuses, as JSON', async () => {
    const get = (query: string) => business.api.get(`${LIST}?format=xlsx&${query}`);
    expectBadField(await get('from=2026-02-01&to=2026-01-01'), 'from');
    expectBadField(await get(`${WINDOW}&cursor=x`), 'cursor');
    const unknown = '01890000-0000-7000-8000-000000000000';
    refusalOf(await get(`${WINDOW}&bankAccountId=${unknown}`), 404, 'not_found');
  });
});
