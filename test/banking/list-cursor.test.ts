import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../support/http/api.js';
import { declareAccounts } from '../support/books/push.js';
import { dataOf, expectBadField } from '../support/http/responses.js';
import { ALWAYS, listedIds, pushRow, pushRows } from '../support/books/transactions.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

describe('pages by cursor', () => {
  let business: TestBusiness;
  const names = Array.from({ length: 12 }, (_, index) => `r${index}`);

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
    dataOf(await declareAccounts(business, [{ externalId: 'chk' }]));
    await pushRows(
      business,
      names.map((externalId, index) => ({
        externalId,
        amount: (index % 5) - 7,
        category: index % 3 === 0 ? '6400' : '6300',
        date: `2026-03-${10 + (index % 4)}`,
      })),
    );
  });

  const pageOf = (query: string): Promise<ApiResponse<any>> =>
    business.api.get(`/v1/transactions?${ALWAYS}&${query}`);

  async function walk(query: string, between: () => Promise<unknown> = async () => {}): Promise<string[]> {
    const ids: string[] = [];
    for (let next = ''; ;) {
      const { status, body } = await pageOf(`${query}&limit=4${next}`);
      expect(status).toBe(200);
      ids.push(...body.data.map((transaction: any) => transaction.externalId));
      expect(body.meta.pagination).toEqual({
        limit: 4,
        offset: 0,
        nextOffset: next || !body.meta.nextCursor ? null : 4,
      });
      if (body.meta.nextCursor === null) return ids;
      next = `&cursor=${encodeURIComponent(body.meta.nextCursor)}`;
      await between();
    }
  }

  it.each([
    '',
    'sort=date',
    'sort=-date',
    'sort=amount',
    'sort=-amount',
    'direction=in',
    'source=pushed',
    'category=6300,6400',
    'category=6300,6400&sort=amount',
  ])('with "%s" are the whole list in its order', async (query) => {
    const all = await listedIds(business, query);
    expect(all).toHaveLength(12);
    expect(await walk(query)).toEqual(all);
  });

  it('neither repeat nor skip a transaction while newer and older ones arrive', async () => {
    let count = 0;
    const arrive = async () => {
      await pushRow(business, { externalId: `new-${count}`, amount: 1, date: '2026-03-20' });
      await pushRow(business, { externalId: `old-${count++}`, amount: 1, date: '2026-03-01' });
    };
    const ids = await walk('', arrive);
    expect(ids.filter((id) => !id.startsWith('old-')).toSorted()).toEqual(names.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('belong to one sort and exclude an offset', async () => {
    const { body } = await pageOf('limit=4');
    const cursor = encodeURIComponent(body.meta.nextCursor);
    expectBadField(await pageOf(`limit=4&sort=amount&cursor=${cursor}`), 'cursor');
    expectBadField(await pageOf(`limit=4&offset=4&cursor=${cursor}`), 'offset');
    expect((await pageOf(`cursor=${cursor}&needsReview=true`)).body.data).toEqual([]);
  });

  it('of another business lead only into the list of the caller', async () => {
    const { body } = await pageOf('limit=4');
    const other = await newBusiness(await theWorld());
    const response = await other.api.get(`/v1/transactions?${ALWAYS}&cursor=${body.meta.nextCursor}`);
    expect(dataOf(response)).toEqual([]);
  });
});
