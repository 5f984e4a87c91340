import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/http/api.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { dataOf, expectBadField } from '../../support/http/responses.js';
import { ALWAYS, declareChecking, pushRows } from '../../support/books/transactions.js';
import { theWorld } from '../../support/world/world.js';

const PATHS = [
  ['/v1/transactions'],
  ['/v1/entities'],
  ['/v1/journal-entries'],
  ['/v1/audit-log'],
  ['/v1/reports/general-ledger?accountNumber=1000&from=2026-01-01&to=2026-12-31'],
] as const;

const rowsOf = (data: any): any[] => (Array.isArray(data) ? data : data.lines);

describe('paging', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  /** Reads all pages of a list. */
  async function walk(path: string, limit: number): Promise<{ rows: any[]; offsets: number[] }> {
    const rows: any[] = [];
    const offsets: number[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      offsets.push(offset);
      const separator = path.includes('?') ? '&' : '?';
      const response: ApiResponse<any> = await business.api.get(
        `${path}${separator}limit=${limit}&offset=${offset}`,
      );
      rows.push(...rowsOf(dataOf(response)));
      const { pagination } = response.body.meta;
      expect(pagination).toMatchObject({ limit, offset });
      offset = pagination.nextOffset;
    }
    return { rows, offsets };
  }

  async function makeRows(count: number): Promise<void> {
    await declareChecking(business);
    const rows = Array.from({ length: count }, (_, index) => ({
      externalId: `r${index}`,
      amount: index + 1,
    }));
    await pushRows(business, rows);
  }

  it('[1.2] following nextOffset returns every item once and ends with null', async () => {
    await makeRows(7);
    const { rows, offsets } = await walk('/v1/transactions', 3);
    expect(offsets).toEqual([0, 3, 6]);
    expect(rows.map((row): string => row.externalId).toSorted()).toEqual([
      'r0',
      'r1',
      'r2',
      'r3',
      'r4',
      'r5',
      'r6',
    ]);
  });

  it('[4.1] nextOffset is null on the last page, even if that page is full', async () => {
    await makeRows(6);
    const { offsets } = await walk('/v1/transactions', 3);
    expect(offsets).toEqual([0, 3]);
  });

  it('[4.1] an offset past the end returns an empty last page', async () => {
    await makeRows(2);
    const { body } = await business.api.get('/v1/transactions?offset=50');
    const pagination = { limit: 50, offset: 50, nextOffset: null };
    expect(body).toEqual({ data: [], meta: { pagination, nextCursor: null, totals: null } });
  });

  it('[4.1] bank transactions of one day have the same order at every page size', async () => {
    await makeRows(9);
    const { rows: all } = await walk('/v1/transactions', 200);
    for (const limit of [1, 2, 4, 8]) {
      expect((await walk('/v1/transactions', limit)).rows).toEqual(all);
    }
  });

  it('[4.1] bank transactions are listed newest first: by date, then by id', async () => {
    await declareChecking(business);
    await pushRows(business, [
      { externalId: 'a', amount: 1, date: '2026-03-02' },
      { externalId: 'b', amount: 1, date: '2026-03-09' },
      { externalId: 'c', amount: 1, date: '2026-03-02' },
      { externalId: 'd', amount: 1, date: '2026-03-05' },
    ]);
    const { rows } = await walk('/v1/transactions', 200);
    expect(rows.map((row) => row.externalId)).toEqual(['b', 'd', 'c', 'a']);
  });

  it.each([
    ['entities', '/v1/entities'],
    ['journal entries', '/v1/journal-entries'],
    ['the audit log', '/v1/audit-log'],
    ['the general ledger', '/v1/reports/general-ledger?accountNumber=1000&from=2026-01-01&to=2026-12-31'],
  ])('[1.2] %s: each item is listed once, in the same order at every page size', async (_what, path) => {
    await makeRows(5);
    for (const legalName of ['B', 'C', 'D', 'E']) {
      const body = { legalName, country: 'US', entityType: 'llc' };
      dataOf(await business.api.post('/v1/entities', body), 201);
    }
    const { rows: all } = await walk(path, 200);
    expect(all.length).toBeGreaterThanOrEqual(5);
    for (const limit of [1, 2, 3]) expect((await walk(path, limit)).rows).toEqual(all);
  });

  it.each(PATHS)('[8] limit is 1 to 200, by default 50: GET %s', async (path) => {
    const separator = path.includes('?') ? '&' : '?';
    const { body } = await business.api.get(path);
    expect(body.meta.pagination.limit).toBe(50);
    for (const limit of ['1', '200']) {
      expect((await business.api.get(`${path}${separator}limit=${limit}`)).status).toBe(200);
    }
    for (const limit of ['0', '201', '-1', '1.5', 'ten', '', '1e2', ' 5', '9999999999999']) {
      const response: ApiResponse<any> = await business.api.get(
        `${path}${separator}limit=${encodeURIComponent(limit)}`,
      );
      expectBadField(response, 'limit');
    }
  });

  it.each(PATHS)('[4.1] offset is a whole number from 0: GET %s', async (path) => {
    const separator = path.includes('?') ? '&' : '?';
    expect((await business.api.get(`${path}${separator}offset=0`)).status).toBe(200);
    for (const offset of ['-1', '1.5', 'x', '', '1e3', '99999999999999999999']) {
      expectBadField(await business.api.get(`${path}${separator}offset=${offset}`), 'offset');
    }
  });

  it('[8] GET /transactions returns 50 bank transactions by default and 200 at most', async () => {
    await makeRows(201);
    expect(dataOf(await business.api.get(`/v1/transactions?${ALWAYS}`))).toHaveLength(50);
    const response = await business.api.get(`/v1/transactions?${ALWAYS}&limit=200`);
    expect(response.body.data).toHaveLength(200);
    expect(response.body.meta.pagination.nextOffset).toBe(200);
  });
});
