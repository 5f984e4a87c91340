import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../support/http/api.js';
import { declareAccounts } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf } from '../support/http/responses.js';
import { ALWAYS, decide, pushRow, pushRows } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

describe('common complaints about bookkeeping systems: paging while transactions arrive', () => {
  let business: TestBusiness;
  const names = Array.from({ length: 12 }, (_, index) => `r${index}`);

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
    dataOf(await declareAccounts(business, [{ externalId: 'chk' }]));
    await pushRows(
      business,
      names.map((externalId, index) => ({ externalId, amount: 1, date: `2026-03-${10 + (index % 4)}` })),
    );
  });

  /** Reads all ids in pages of four, pushing a transaction after each of the first two pages. */
  async function walk(window: string, arriving: (page: number) => object): Promise<string[]> {
    const ids: string[] = [];
    let page = 0;
    for (let offset: number | null = 0; offset !== null; page++) {
      const { body }: ApiResponse<any> = await business.api.get(
        `/v1/transactions?${window}&limit=4&offset=${offset}`,
      );
      ids.push(...body.data.map((transaction: any) => transaction.externalId));
      offset = body.meta.pagination.nextOffset;
      if (page < 2) await pushRow(business, { externalId: `new-${page}`, amount: 1, ...arriving(page) });
    }
    return ids;
  }

  it('"pages skipped transactions when newer ones arrived": none is skipped', async () => {
    const ids = await walk(ALWAYS, () => ({ date: '2026-03-15' }));
    expect([...new Set(ids)].toSorted()).toEqual(names.toSorted());
  });

  it('"pages skipped or repeated transactions when older ones arrived": each appears once', async () => {
    const ids = await walk(ALWAYS, () => ({ date: '2026-03-01' }));
    expect(ids.toSorted()).toEqual([...names, 'new-0', 'new-1'].toSorted());
  });

  it('"pages repeated transactions": each appears once in a window that ends yesterday', async () => {
    const ids = await walk('from=2026-01-01&to=2026-03-14', () => ({ date: '2026-03-15' }));
    expect(ids.toSorted()).toEqual(names.toSorted());
  });

  it('"transactions moved between pages when categorized": each appears once', async () => {
    const transactions = dataOf(await business.api.get('/v1/transactions'));
    const ids: string[] = [];
    for (let offset = 0; offset < 12; offset += 4) {
      const page = dataOf(await business.api.get(`/v1/transactions?limit=4&offset=${offset}`));
      ids.push(...page.map((transaction: any) => transaction.externalId));
      await decide(business, transactions[offset].id, '6300');
    }
    expect(ids.toSorted()).toEqual(names.toSorted());
  });
});
