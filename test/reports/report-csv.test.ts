import { beforeAll, describe, expect, it } from 'vitest';
import { PDF_TYPE, XLSX_TYPE } from '../../src/platform/http/responses/content-types.js';
import { postExampleBooks } from '../support/books/example.js';
import { postEntry } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { entriesOf } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

const PERIOD = 'from=2026-01-01&to=2026-02-28';
const PATHS = [
  [`statements/profit_and_loss?${PERIOD}`],
  ['statements/balance_sheet?to=2026-02-28'],
  [`statements/cash_flow?${PERIOD}`],
  ['trial-balance?to=2026-02-28'],
  [`general-ledger?accountNumber=1000&${PERIOD}`],
];

/** RFC 4180: every line ends with CR LF. */
const csv = (...lines: string[]) => lines.map((text) => `${text}\r\n`).join('');

describe('reports as text/csv', () => {
  let business: TestBusiness;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
    await postExampleBooks(business);
  });

  const get = (path: string, accept = 'text/csv', of = business) =>
    of.api.get(`/v1/reports/${path}`, { accept });

  async function csvOf(path: string, of = business): Promise<string> {
    const response = await get(path, 'text/csv', of);
    expect(response.status, response.text).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return response.text;
  }

  it('profit_and_loss', async () => {
    expect(await csvOf(PATHS[0]![0]!)).toBe(
      csv(
        'section,accountNumber,accountName,amount',
        'revenue,4000,Service Revenue,5000.00',
        'revenue,4100,Refunds and Allowances,-200.00',
        'revenue,,Total,4800.00',
        'expenses,5000,Cost of Goods Sold,400.00',
        'expenses,6300,Software,99.99',
        'expenses,,Total,499.99',
        'costOfSales,,,400.00',
        'grossProfit,,,4400.00',
        'operatingIncome,,,4300.01',
        'incomeBeforeTax,,,4300.01',
        'netIncome,,,4300.01',
      ),
    );
  });

  it('balance_sheet', async () => {
    expect(await csvOf(PATHS[1]![0]!)).toBe(
      csv(
        'section,accountNumber,accountName,amount',
        'assets,1000,Checking,15350.00',
        'assets,1010,Savings,1000.00',
        'assets,1500,Computer and Office Equipment,1500.00',
        'assets,,Total,17850.00',
        'liabilities,2100,Credit Card,49.99',
        'liabilities,2600,Loans Payable,2000.00',
        'liabilities,,Total,2049.99',
        'equity,3010,Member Contributions,10000.00',
        'equity,3020,Member Distributions,-300.00',
        'equity,3200,Retained Earnings,1800.00',
        'equity,,Net income,4300.01',
        'equity,,Total,15800.01',
        'currentAssets,,,16350.00',
        'nonCurrentAssets,,,1500.00',
        'currentLiabilities,,,49.99',
        'nonCurrentLiabilities,,,2000.00',
        'totalLiabilitiesAndEquity,,,17850.00',
      ),
    );
  });

  it('cash_flow', async () => {
    expect(await csvOf(PATHS[2]![0]!)).toBe(
      csv(
        'section,accountNumber,accountName,amount',
        'openingCash,,,11800.00',
        'inflow,2600,Loans Payable,2000.00',
        'inflow,4000,Service Revenue,5000.00',
        'inflow,,Total,7000.00',
        'outflow,1500,Computer and Office Equipment,1500.00',
        'outflow,2100,Credit Card,50.00',
        'outflow,3020,Member Distributions,300.00',
        'outflow,4100,Refunds and Allowances,200.00',
        'outflow,5000,Cost of Goods Sold,400.00',
        'outflow,,Total,2450.00',
        'netCashFlow,,,4550.00',
        'exchangeRateEffect,,,0.00',
        'closingCash,,,16350.00',
        'operating,,,4350.00',
        'investing,,,-1500.00',
        'financing,,,1700.00',
        'transfersInTransit,,,0.00',
      ),
    );
  });

  it('trial-balance', async () => {
    const lines = (await csvOf(PATHS[3]![0]!)).split('\r\n');
    expect(lines.slice(0, 3)).toEqual([
      'accountNumber,accountName,category,debit,credit',
      '1000,Checking,asset,15350.00,0.00',
      '1010,Savings,asset,1000.00,0.00',
    ]);
    expect(lines.slice(-3)).toEqual(['6300,Software,expense,1299.99,0.00', ',Total,,20049.99,20049.99', '']);
  });

  it('general-ledger', async () => {
    const entries = await entriesOf(business, 'accountNumber=2100');
    const [paid, bought] = entries.map(({ id }) => id);
    expect(await csvOf(`general-ledger?accountNumber=2100&${PERIOD}`)).toBe(
      csv(
        'date,entryId,description,source,debit,credit,balance',
        '2026-01-01,,Opening balance,,,,0.00',
        `2026-02-01,${bought},"software, by card",manual,,99.99,99.99`,
        `2026-02-25,${paid},card payment,manual,50.00,,49.99`,
        '2026-02-28,,Closing balance,,,,49.99',
      ),
    );
  });

  it('general-ledger has all lines, unless a page is asked for', async () => {
    const other = await newBusiness(await theWorld());
    const ids: string[] = [];
    for (let at = 0; at < 60; at++)
      ids.push((await postEntry(other, { '1000': at + 1, '3010': -at - 1 })).id);
    const path = 'general-ledger?accountNumber=1000&from=2026-01-01&to=2026-12-31';
    const records = (await csvOf(path, other)).split('\r\n').slice(1, -1);
    expect(records).toHaveLength(62);
    expect(records.slice(1, -1).map((record) => record.split(',')[1])).toEqual(ids);
    expect([records[0], records[60], records[61]]).toEqual([
      '2026-01-01,,Opening balance,,,,0.00',
      `2026-02-10,${ids[59]},${records[60]?.split(',')[2]},manual,60.00,,1830.00`,
      '2026-12-31,,Closing balance,,,,1830.00',
    ]);
    expect((await csvOf(`${path}&limit=10`, other)).split('\r\n')).toHaveLength(13);
  });

  it.each([
    [0, 'income-statement-2026-01-01-to-2026-02-28.csv'],
    [1, 'balance-sheet-2026-02-28.csv'],
    [2, 'cash-flow-statement-2026-01-01-to-2026-02-28.csv'],
    [3, 'trial-balance-2026-02-28.csv'],
    [4, 'general-ledger-1000-2026-01-01-to-2026-02-28.csv'],
  ])('%i is a file to save: %s', async (at, name) => {
    const response = await get(PATHS[at]![0]!);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${name}`);
  });

  it('general-ledger names the next page in a header, except on the last page', async () => {
    const path = `/v1/reports/general-ledger?accountNumber=2100&${PERIOD}&limit=1`;
    const first = await business.api.get(path, { accept: 'text/csv' });
    const link = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1];
    expect(link).toBe(`${path}&offset=1`);
    const last = await business.api.get(link ?? '', { accept: 'text/csv' });
    expect(last.headers.get('link')).toBeNull();
    expect(first.text).toContain('Opening balance');
    expect(first.text).not.toContain('Closing balance');
    expect(last.text).not.toContain('Opening balance');
    expect(last.text).toContain('Closing balance');
  });

  it.each([
    ['=1+2', "'=1+2"],
    ['+12 345', "'+12 345"],
    ['-cmd|calc', "'-cmd|calc"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+2', "'\t=1+2"],
    ['\n=1+2', '"\'\n=1+2"'],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['1=1', '1=1'],
    ["'quoted", "'quoted"],
    ['says "a, b"', '"says ""a, b"""'],
  ])('text that a spreadsheet would run as a formula is escaped: %j', async (description, cell) => {
    const other = await newBusiness(await theWorld());
    const { id } = await postEntry(other, { '1000': 5, '3010': -5 }, { description });
    const text = await csvOf('general-ledger?accountNumber=1000&from=2026-01-01&to=2026-12-31', other);
    expect(text).toBe(
      csv(
        'date,entryId,description,source,debit,credit,balance',
        '2026-01-01,,Opening balance,,,,0.00',
        `2026-02-10,${id},${cell},manual,5.00,,5.00`,
        '2026-12-31,,Closing balance,,,,5.00',
      ),
    );
  });

  it('account names are escaped too, and negative amounts stay numbers', async () => {
    const other = await newBusiness(await theWorld());
    const body = { accountNumber: '4.9', name: '=2*3', category: 'revenue' };
    dataOf(await other.api.post('/v1/accounts', body), 201);
    await postEntry(other, { '4.9': 5, '1000': -5 });
    const path = 'statements/profit_and_loss?from=2026-01-01&to=2026-12-31';
    expect((await csvOf(path, other)).split('\r\n').slice(1, 4)).toEqual([
      "revenue,4.9,'=2*3,-5.00",
      'revenue,,Total,-5.00',
      'expenses,,Total,0.00',
    ]);
    expect(await csvOf('trial-balance', other)).toContain("\r\n4.9,'=2*3,revenue,5.00,0.00\r\n");
  });

  it.each([
    ['JP', '900', '1000,Checking,asset,900,0'],
    ['BH', '1.234', '1000,Checking,asset,1.234,0.000'],
  ])("amounts have the currency's decimals: %s %s", async (country, amount, line) => {
    const other = await newBusiness(await theWorld(), { country });
    await postEntry(other, { '1000': Number(amount), '3010': -Number(amount) });
    expect((await csvOf('trial-balance', other)).split('\r\n')[1]).toBe(line);
  });

  it.each(PATHS)('GET /reports/%s is JSON unless the caller prefers CSV', async (path) => {
    for (const accept of ['*/*', 'application/json', 'text/csv;q=0.5, application/json', 'application/*']) {
      const response = await get(path, accept);
      expect(response.headers.get('content-type'), accept).toBe('application/json; charset=utf-8');
      expect(response.headers.get('vary'), accept).toContain('Accept');
    }
    for (const accept of ['text/*', 'application/json;q=0.1, text/csv', 'TEXT/CSV']) {
      const response = await get(path, accept);
      expect(response.headers.get('content-type'), accept).toBe('text/csv; charset=utf-8');
      expect(response.headers.get('vary'), accept).toContain('Accept');
    }
  });

  it.each(PATHS)('GET /reports/%s in another type is 406 not_acceptable', async (path) => {
    for (const accept of ['text/html', 'image/png', 'text/csv;q=0']) {
      expect(refusalOf(await get(path, accept), 406, 'not_acceptable'), accept).toBe(
        `this route returns application/json or text/csv or ${XLSX_TYPE}${path.startsWith('statements/') ? ` or ${PDF_TYPE}` : ''}`,
      );
    }
  });

  it('an error is JSON for any requested type', async () => {
    refusalOf(await get('statements/profit_and_loss'), 400, 'invalid_request');
    refusalOf(await get('trial-balance?to=x'), 400, 'invalid_request');
  });
});
