import { beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf } from '../support/http/responses.js';
import { decide, declareChecking, pushRow, transactionOf } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('GET /transactions/{id}/suggestions', () => {
  let world: World;
  let business: TestBusiness;
  let pushedCount: number;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
    pushedCount = 0;
  });

  const pushed = (description: string, more: Record<string, unknown> = {}) =>
    pushRow(business, { externalId: `row-${pushedCount++}`, description, ...more });
  const suggestionsFor = async (id: string) =>
    dataOf(await business.api.get(`/v1/transactions/${id}/suggestions`));

  async function teach(
    description: string,
    categories: readonly string[],
    more: Record<string, unknown> = {},
  ) {
    for (const category of categories) await decide(business, (await pushed(description, more)).id, category);
  }

  it('returns the best three by confidence, with evidence', async () => {
    await teach('Zorblax', ['6300', '6300', '6400', 'transfer', '6450', '6300']);
    const { id } = await pushed('Zorblax');
    const suggestions = await suggestionsFor(id);
    expect(suggestions).toHaveLength(3);
    expect(suggestions[0]).toEqual({
      category: '6300',
      accountName: 'Software',
      confidence: expect.any(Number),
      source: 'memory',
      because: '3 of 6 earlier decisions for ZORBLAX on this account',
      evidence: [
        { context: 'merchant_on_account', agreeing: 3, total: 6 },
        { context: 'merchant', agreeing: 3, total: 6 },
        { context: 'name', agreeing: 3, total: 6 },
        { context: 'account', agreeing: 3, total: 6 },
      ],
    });
    const confidences = suggestions.map(({ confidence }: any) => confidence);
    expect(confidences).toEqual(confidences.toSorted((a: number, b: number) => b - a));
    expect(confidences.reduce((sum: number, value: number) => sum + value, 0)).toBeLessThanOrEqual(1);
    expect((await transactionOf(business, id)).category).toMatchObject({
      accountNumber: '6300',
      because: suggestions[0].because,
    });
  });

  it('names a transfer as a decision does', async () => {
    await teach('Zorblax', ['transfer']);
    const [best] = await suggestionsFor((await pushed('Zorblax')).id);
    expect(best).toMatchObject({ category: 'transfer', accountName: null, source: 'memory' });
    await decide(business, (await pushed('Zorblax')).id, best.category);
  });

  it('includes the dictionary for merchants without decisions', async () => {
    const { id } = await pushed('GITHUB');
    expect(await suggestionsFor(id)).toEqual([
      {
        category: '6300',
        accountName: 'Software',
        confidence: 0.8,
        source: 'keyword',
        because: 'a common name: GITHUB',
        evidence: [],
      },
    ]);
  });

  it('is empty for an unknown merchant and for an unusual direction', async () => {
    expect(await suggestionsFor((await pushed('Zorblax')).id)).toEqual([]);
    await teach('Zorblax', ['6300']);
    expect(await suggestionsFor((await pushed('Zorblax', { amount: -5 })).id)).toEqual([]);
  });

  it('also covers transactions with a pushed category or a decision', async () => {
    await teach('Zorblax', ['6300']);
    const { id } = await pushed('Zorblax', { category: '6450' });
    expect((await suggestionsFor(id))[0]).toMatchObject({ category: '6300' });
  });

  it('returns 404 for a transaction that does not exist or is removed', async () => {
    const { id, externalId } = await pushed('Zorblax');
    const body = {
      institutionName: 'First Bank',
      transactions: [],
      removed: [{ accountExternalId: 'chk', externalId }],
    };
    dataOf(await business.api.post('/v1/transactions', body));
    for (const path of [id, 'txn_0', 'nonsense']) {
      expect((await business.api.get(`/v1/transactions/${path}/suggestions`)).status).toBe(404);
    }
  });
});
