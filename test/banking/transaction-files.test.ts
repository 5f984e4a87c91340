import { beforeAll, describe, expect, it } from 'vitest';
import { declareAccounts } from '../support/books/push.js';
import { mapTo } from '../support/books/steps.js';
import { declareChecking, listed, pushRows } from '../support/books/transactions.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import type { ApiResponse } from '../support/http/api.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

const WINDOW = 'from=2026-01-01&to=2026-12-31';
/** More than a batch of the database, and more than three pages. */
const COUNT = 620;

describe('GET /transactions as a CSV file', () => {
  let business: TestBusiness;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
    await declareChecking(business);
    const rows = Array.from({ length: COUNT }, (_, index) => ({
      externalId: `r${index}`,
      amount: ((index * 37) % 900) + 1 + (index % 100) / 100,
      date: `2026-0${(index % 9) + 1}-1${index % 10}`,
      description: `Shop ${index % 40}`,
      category: index % 3 === 0 ? '6300' : '6400',
    }));
    await pushRows(business, rows.slice(0, 400));
    await pushRows(business, rows.slice(400));
  });

  const get = (query: string, accept = 'text/csv') =>
    business.api.get(`/v1/transactions?${query}`, { accept });

  async function recordsOf(query: string): Promise<string[][]> {
    const response = await get(query);
    expect(response.status, response.text).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = response.text.split('\r\n');
    expect(lines.pop()).toBe('');
    return lines.map((line) => line.split(','));
  }

  const idsIn = ([, ...records]: string[][]) => records.map(([id]) => id);

  /** The ids of the list as JSON, page by page. */
  async function idsByCursor(query: string): Promise<string[]> {
    const ids: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await business.api.get(`/v1/transactions?${query}&limit=200${cursor}`);
      ids.push(...body.data.map(({ id }: any) => id));
      if (body.meta.nextCursor === null) return ids;
      cursor = `&cursor=${body.meta.nextCursor}`;
    }
  }

  it.each(['', '&sort=date', '&sort=-amount', '&category=6300', '&category=6300,6400&search=shop%207'])(
    'has the whole list in its order: %s',
    async (more) => {
      const ids = idsIn(await recordsOf(WINDOW + more));
      expect(ids).toEqual(await idsByCursor(WINDOW + more));
      expect(ids.length).toBeGreaterThan(more.includes('search') ? 15 : 200);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  it('has the fields of the JSON, with all decimals of the currency', async () => {
    const [header = [], record = []] = await recordsOf(`${WINDOW}&sort=amount`);
    const [first] = await listed(business, `${WINDOW}&sort=amount&limit=1`);
    expect(Object.fromEntries(header.map((name, at) => [name, record[at]]))).toEqual({
      id: first.id,
      date: first.date,
      description: first.description,
      merchant: first.merchant,
      amount: first.amount.toFixed(2),
      currency: 'USD',
      pending: 'false',
      transactionType: 'expense',
      accountNumber: first.category.accountNumber,
      accountName: first.category.accountName,
      needsReview: 'false',
      reviewReason: '',
      note: '',
      bankAccountId: first.bankAccountId,
      externalId: first.externalId,
      splits: '',
      transferId: '',
      otherTransactionId: '',
      bookedAmount: '',
      bookedCurrency: '',
    });
  });

  it('has what was booked of a transaction in another currency, with all decimals', async () => {
    const other = await newBusiness(await theWorld());
    const declared = dataOf(await declareAccounts(other, [{ externalId: 'eur', currency: 'EUR' }]));
    dataOf(await mapTo(other, declared.accounts[0].bankAccountId, '1010'));
    const row = { externalId: 'r', accountExternalId: 'eur', date: '2026-03-13' };
    await pushRows(other, [{ ...row, amount: 1000 }]);
    const { text } = await other.api.get(`/v1/transactions?${WINDOW}`, { accept: 'text/csv' });
    expect(text).toContain(',1000.00,EUR,');
    expect(text).toMatch(/,1147\.60,USD\r\n$/);
  });

  it('is a file to save', async () => {
    expect((await get(WINDOW)).headers.get('content-disposition')).toBe(
      'attachment; filename=transactions-2026-01-01-to-2026-12-31.csv',
    );
  });

  it('has one page with limit, offset or cursor, and links the next', async () => {
    const ids: (string | undefined)[] = [];
    let path: string | undefined = `/v1/transactions?${WINDOW}&limit=200`;
    for (let pages = 0; path !== undefined; pages++) {
      const response: ApiResponse<string> = await business.api.get(path, { accept: 'text/csv' });
      const records = response.text.split('\r\n').slice(1, -1);
      expect(records.length).toBe(pages < 3 ? 200 : 20);
      ids.push(...records.map((record) => record.split(',')[0]));
      path = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(ids).toEqual(await idsByCursor(WINDOW));
  });

  it('links the page after one by offset', async () => {
    const first = await get(`${WINDOW}&limit=200&offset=200`);
    const link = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1];
    const next: ApiResponse<string> = await business.api.get(link ?? '', { accept: 'text/csv' });
    const ids = [first, next].flatMap(({ text }) =>
      text
        .split('\r\n')
        .slice(1, -1)
        .map((record: string) => record.split(',')[0]),
    );
    expect(ids).toEqual((await idsByCursor(WINDOW)).slice(200, 600));
  });

  it('has only a header without transactions', async () => {
    expect(await recordsOf('from=2020-01-01&to=2020-12-31')).toHaveLength(1);
  });

  it('is JSON unless the caller prefers CSV', async () => {
    for (const accept of ['*/*', 'application/json', 'text/html', 'text/csv;q=0.5, application/json']) {
      const response = await get(`${WINDOW}&limit=1`, accept);
      expect(response.headers.get('content-type'), accept).toBe('application/json; charset=utf-8');
      expect(response.headers.get('vary'), accept).toContain('Accept');
    }
  });

  it('refuses what the list refuses, as JSON', async () => {
    expectBadField(await get('from=2026-02-01&to=2026-01-01'), 'from');
    expectBadField(await get(`${WINDOW}&cursor=x`), 'cursor');
    const unknown = '01890000-0000-7000-8000-000000000000';
    refusalOf(await get(`${WINDOW}&bankAccountId=${unknown}`), 404, 'not_found');
  });

  it('draws on the budget of reports', async () => {
    expect((await get(WINDOW)).headers.get('ratelimit')).toContain('"reports"');
    expect((await get(WINDOW, 'application/json')).headers.get('ratelimit')).toContain('"read"');
  });
});
