import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newRule } from '../support/categorization/rules.js';
import { declareChecking, decide, pushRow, pushRows } from '../support/books/transactions.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

const UNKNOWN = 'txn_0000000000000000000000';

describe('POST /transactions/suggestions', () => {
  let business: TestBusiness;
  const suggest = (ids: readonly string[]) => business.api.post('/v1/transactions/suggestions', { ids });

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
    await declareChecking(business);
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** A second entity with an account, and the ids of transactions there. */
  async function pushToSister(descriptions: readonly string[]): Promise<string[]> {
    const entity = { legalName: 'Sister LLC', country: 'US', entityType: 'llc', currency: 'USD' };
    const { id: entityId } = dataOf(await business.api.post('/v1/entities', entity), 201);
    const institutionName = 'Sister Bank';
    const accounts = [{ externalId: 'sister', name: 'Sister', currency: 'USD', kind: 'checking' }];
    dataOf(await business.api.post('/v1/bank-accounts', { institutionName, entityId, accounts }));
    const rows = descriptions.map((description, index) => ({
      externalId: `s${index}`,
      amount: index + 1,
      description,
      accountExternalId: 'sister',
    }));
    const pushed = await pushRows(business, rows, { institutionName });
    return rows.map(({ externalId }) => pushed[externalId].id as string);
  }

  it('returns for each transaction what its own route returns, in the order of the ids', async () => {
    const ids: string[] = [];
    for (const [index, description] of ['Zorblax', 'Zorblax', 'GITHUB', 'Xyzzy', 'Zorblax'].entries()) {
      const { id } = await pushRow(business, { externalId: `r${index}`, amount: index + 1, description });
      if (index < 2) await decide(business, id, '6300');
      ids.push(id);
    }
    const [first = '', ...others] = await pushToSister(['Zorblax', 'Zorblax', 'GITHUB']);
    await decide(business, first, '6400');
    await newRule(business, { action: 'exclude', category: '6300' });
    const asked = [...others, ...ids].toReversed();
    const suggested = dataOf(await suggest(asked));
    expect(suggested.map(({ id }: any) => id)).toEqual(asked);
    for (const { id, suggestions } of suggested) {
      expect(suggestions).toEqual(dataOf(await business.api.get(`/v1/transactions/${id}/suggestions`)));
    }
    const bestOf = (asking?: string) => suggested.find(({ id }: any) => id === asking).suggestions[0];
    expect(bestOf(ids[4])).toMatchObject({ category: '6300', source: 'memory' });
    expect(bestOf(others[0])).toMatchObject({ category: '6400', source: 'memory' });
    expect(bestOf(ids[4]).evidence[0]).toEqual({ context: 'merchant_on_account', agreeing: 2, total: 2 });
  });

  it('sends as many statements for many transactions of two entities as for one', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({
      externalId: `r${index}`,
      amount: index + 1,
      description: `Shop number ${'abcdefghij'[index % 10]}`,
    }));
    const pushed = Object.values(await pushRows(business, rows));
    const ids = pushed.map(({ id }): string => id);
    await decide(business, ids[0] ?? '', '6300');
    const sister = await pushToSister(['Zorblax', 'GITHUB']);
    const sentFor = async (asked: readonly string[]) => {
      const query = vi.spyOn(pg.Client.prototype, 'query');
      dataOf(await suggest(asked));
      // Only those about the business: the service also pings the database.
      const sent = query.mock.calls.filter((call) => JSON.stringify(call).includes(business.businessId));
      query.mockRestore();
      return sent.length;
    };
    await sentFor(ids.slice(0, 1));
    const sentForOne = await sentFor(ids.slice(0, 1));
    expect(sentForOne).toBeGreaterThan(3);
    expect(await sentFor([...ids, ...sister])).toBe(sentForOne);
  });

  it('names the ids that are unknown, repeated or too many', async () => {
    const { id } = await pushRow(business);
    expect(refusalOf(await suggest([id, UNKNOWN, 'abc']), 404, 'not_found')).toMatch(/ids\[2\]/);
    expect(refusalOf(await suggest([id, UNKNOWN]), 404, 'not_found')).toMatch(/ids\[1\]/);
    expectBadField(await suggest([id, id]), 'ids[1]');
    expectBadField(await suggest([]), 'ids');
    expectBadField(await suggest(Array.from({ length: 101 }, (_, index) => `txn_${index}`)), 'ids');
    expectBadField(await business.api.post('/v1/transactions/suggestions', { ids: 'abc' }), 'ids');
    expectBadField(await business.api.post('/v1/transactions/suggestions', {}), 'ids');
    const other = await newBusiness(await theWorld());
    refusalOf(await other.api.post('/v1/transactions/suggestions', { ids: [id] }), 404, 'not_found');
  });

  it('omits transactions that the bank has withdrawn: they are not found', async () => {
    const { id } = await pushRow(business, { externalId: 'gone' });
    await pushRows(business, [], { removed: [{ accountExternalId: 'chk', externalId: 'gone' }] });
    expect(refusalOf(await suggest([id]), 404, 'not_found')).toMatch(/ids\[0\]/);
  });
});
