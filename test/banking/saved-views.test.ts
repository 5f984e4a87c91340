import { beforeAll, describe, expect, it } from 'vitest';
import { newEntity } from '../support/books/steps.js';
import { dataOf, expectBadField } from '../support/http/responses.js';
import { declareAccounts, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describe('saved views', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  const save = (body: object) => business.api.put('/v1/saved-views', body);
  const saved = async (body: object) => dataOf(await save(body));
  const names = async (query = '') =>
    dataOf(await business.api.get(`/v1/saved-views${query}`)).map(({ name }: any) => name);

  it('show in the list of transactions what they were saved with', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'chk' }]));
    const large = { externalId: 'large', amount: 2500, date: '2026-03-02' };
    dataOf(await push(business, [large, { ...large, externalId: 'small', amount: 25 }]));
    const { query } = await saved({ name: 'Large', query: '?amountMin=1000&from=2026-03-01&to=2026-03-31' });
    const rows = dataOf(await business.api.get(`/v1/transactions?${query}`));
    expect(rows.map(({ externalId }: any) => externalId)).toEqual(['large']);
  });

  it('belong to an entity, are listed by name and replaced by name', async () => {
    const { id: entityId } = await newEntity(business);
    const first = await saved({ entityId, name: 'To check', query: 'needsReview=true' });
    await saved({ entityId, name: 'Expenses', query: 'direction=out' });
    const again = await saved({ entityId, name: 'To check', query: 'needsReview=true&sort=amount' });
    expect(again).toMatchObject({
      id: first.id,
      entityId,
      name: 'To check',
      query: 'needsReview=true&sort=amount',
    });
    expect(await names(`?entityId=${entityId}`)).toEqual(['Expenses', 'To check']);
    expect(await names()).not.toContain('Expenses');
  });

  it('are deleted once', async () => {
    const { id } = await saved({ name: 'Old', query: 'pending=true' });
    expect(dataOf(await business.api.send('DELETE', `/v1/saved-views/${id}`))).toEqual({ id });
    expect(await names()).not.toContain('Old');
    expect((await business.api.send('DELETE', `/v1/saved-views/${id}`)).status).toBe(404);
  });

  it.each([
    ['query', { name: 'Bad', query: 'needsReview=maybe' }],
    ['query', { name: 'Bad', query: 'limit=10' }],
    ['name', { name: 'x'.repeat(81), query: 'pending=true' }],
    ['name', { query: 'pending=true' }],
  ])('are refused with a bad %s', async (field, body) => {
    expectBadField(await save(body), field);
    expect(await names()).not.toContain('Bad');
  });

  it('are at most 50 for each entity, also when saved at once', async () => {
    const { id: entityId } = await newEntity(business);
    const responses = await Promise.all(
      Array.from({ length: 52 }, (_, at) => save({ entityId, name: `View ${at}`, query: 'pending=true' })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(50);
    for (const response of responses) if (response.status !== 200) expectBadField(response, 'entityId');
    expect(await names(`?entityId=${entityId}&limit=100`)).toHaveLength(50);
  });

  it('of two saved at once under one name, one replaces the other', async () => {
    const both = ['in', 'out'].map((direction) => saved({ name: 'Same', query: `direction=${direction}` }));
    const [one, other] = await Promise.all(both);
    expect(one.id).toBe(other.id);
  });
});
