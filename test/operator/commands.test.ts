import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../support/http/api.js';
import { LocalOperator, options } from '../support/platform/operator.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { cloneDatabase, createWorld, type World } from '../support/world/world.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe('operator commands next to a running service', () => {
  let world: World;
  let operator: LocalOperator;

  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    world = await createWorld({ databaseUrl });
    operator = new LocalOperator({ DATABASE_URL: databaseUrl });
  });

  afterAll(() => world.close());

  const api = (key: string) => new Api(world.rootUrl, key);
  const account = { accountNumber: '6.1', name: 'Coffee', category: 'expense' };

  it('business:create prints the business and its primary entity with a chart', async () => {
    const made = await operator.json(
      'business:create',
      ...options({
        name: 'Fresh Ltd',
        country: 'GB',
        currency: 'GBP',
        'entity-type': 'c_corp',
        'time-zone': 'Europe/London',
      }),
    );
    expect(made).toEqual({
      businessId: expect.stringMatching(UUID),
      entityId: expect.stringMatching(UUID),
    });
    const key = await operator.key(made.businessId, 'someone@example.com');
    const entity = dataOf(await api(key).get(`/v1/entities/${made.entityId}`));
    expect(entity).toMatchObject({
      legalName: 'Fresh Ltd',
      country: 'GB',
      currency: 'GBP',
      entityType: 'c_corp',
      isPrimary: true,
    });
    expect(dataOf(await api(key).get('/v1/accounts')).length).toBeGreaterThan(40);
  });

  it('[5.1] api-key:create grants the requested scopes', async () => {
    const { id, owner } = await operator.business();
    const reader = api(await operator.key(id, owner, 'read'));
    const writer = api(await operator.key(id, owner, 'write'));
    expect((await reader.get('/v1/accounts')).status).toBe(200);
    refusalOf(await reader.post('/v1/accounts', account), 403, 'insufficient_scope');
    refusalOf(await writer.get('/v1/accounts'), 403, 'insufficient_scope');
    expect((await writer.post('/v1/accounts', account)).status).toBe(201);
  });

  it('migrate reports that the schema is up to date', async () => {
    expect(await operator.json('migrate')).toEqual({ migrations: [] });
  });
});
