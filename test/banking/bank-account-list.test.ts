import { beforeEach, describe, expect, it } from 'vitest';
import { newEntity } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { bankAccountsOf } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

describe('GET /bank-accounts', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  async function declare(institutionName: string, count: number, entityId?: string): Promise<void> {
    const accounts = Array.from({ length: count }, (_, index) => ({
      externalId: `${institutionName}-${index}`,
      name: `${institutionName} ${index}`,
      currency: 'USD',
      kind: 'checking',
    }));
    dataOf(
      await business.api.post('/v1/bank-accounts', {
        institutionName,
        accounts,
        ...(entityId === undefined ? {} : { entityId }),
      }),
    );
  }

  it('[4.4] returns every account at once, without pagination', async () => {
    for (const name of ['A', 'B', 'C', 'D']) await declare(name, 20);
    const response = await business.api.get('/v1/bank-accounts');
    expect(Object.keys(response.body)).toEqual(['data']);
    expect(response.body.data).toHaveLength(80);
    expect(new Set(response.body.data.map(({ id }: any) => id)).size).toBe(80);
    expectBadField(await business.api.get('/v1/bank-accounts?limit=10'), 'limit');
    expectBadField(await business.api.get('/v1/bank-accounts?offset=0'), 'offset');
  });

  it('[4.4] returns an empty list before any account is declared', async () => {
    expect((await business.api.get('/v1/bank-accounts')).body).toEqual({ data: [] });
  });

  it("[4.4] lists the primary entity's accounts by default", async () => {
    const second = await newEntity(business);
    await declare('Ours', 1);
    await declare('Theirs', 1, second.id);
    expect((await bankAccountsOf(business)).map(({ name }) => name)).toEqual(['Ours 0']);
    dataOf(await business.api.patch(`/v1/entities/${second.id}`, { isPrimary: true }));
    expect((await bankAccountsOf(business)).map(({ name }) => name)).toEqual(['Theirs 0']);
  });

  it('[4.4] filters by entityId', async () => {
    const second = await newEntity(business);
    await declare('Ours', 1);
    await declare('Theirs', 1, second.id);
    const names = async (entityId: string) =>
      (await bankAccountsOf(business, `?entityId=${entityId}`)).map(({ name }) => name);
    expect(await names(business.entityId)).toEqual(['Ours 0']);
    expect(await names(second.id)).toEqual(['Theirs 0']);
    expect(await names(second.id.toUpperCase())).toEqual(['Theirs 0']);
  });

  it('[4.4] accepts only a uuid of one of its own entities as entityId', async () => {
    expectBadField(await business.api.get('/v1/bank-accounts?entityId=primary'), 'entityId');
    const other = await newBusiness(await theWorld());
    refusalOf(await business.api.get(`/v1/bank-accounts?entityId=${other.entityId}`), 404, 'not_found');
  });
});
