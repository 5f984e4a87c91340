import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Maintenance } from '../../src/platform/maintenance/maintenance.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { TenantData } from '../support/world/tenant-data.js';
import { createWorld, type World } from '../support/world/world.js';

const HOUR_MS = 3_600_000;

describe('maintenance', () => {
  let world: World;
  let data: TenantData;

  beforeAll(async () => {
    world = await createWorld();
    data = await TenantData.of(world);
  });

  afterAll(async () => {
    await data.close();
    await world.close();
  });

  const store = async (business: TestBusiness, key: string) => {
    const body = { accountNumber: `6.${key}`, name: 'Kept', category: 'expense' };
    const response = await business.api.post('/v1/accounts', body, { 'idempotency-key': key });
    expect(response.status, response.text).toBe(201);
  };
  const storedCount = async ({ businessId }: TestBusiness) =>
    (await data.rowCounts(businessId))['idempotency_key'];

  it('deletes stored responses of every business after a day, and not before', async () => {
    const [one, two] = [await newBusiness(world), await newBusiness(world)];
    await store(one, 'early');
    await store(two, 'early');
    world.clock.advance(HOUR_MS);
    await store(one, 'late');
    world.clock.advance(23 * HOUR_MS);
    await world.app.get(Maintenance).prune();
    expect([await storedCount(one), await storedCount(two)]).toEqual([2, 1]);
    world.clock.advance(1);
    await world.app.get(Maintenance).prune();
    expect([await storedCount(one), await storedCount(two)]).toEqual([1, 0]);
    world.clock.advance(HOUR_MS);
    await world.app.get(Maintenance).prune();
    expect([await storedCount(one), await storedCount(two)]).toEqual([0, 0]);
  });

  it('changes nothing else', async () => {
    const business = await newBusiness(world);
    await store(business, 'early');
    const { idempotency_key: _, ...before } = await data.fingerprint(business.businessId);
    world.clock.advance(48 * HOUR_MS);
    await Promise.all([1, 2, 3].map(() => world.app.get(Maintenance).prune()));
    const { idempotency_key: __, ...after } = await data.fingerprint(business.businessId);
    expect(after).toEqual(before);
    expect(await storedCount(business)).toBe(0);
  });
});
