import type { TestingModule } from '@nestjs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EntitiesModule, entityFacts } from '../../src/entities/index.js';
import { IdentityModule, operatorIn } from '../../src/identity/index.js';
import { OnboardBusiness, OnboardingModule } from '../../src/onboarding/index.js';
import { AuditQueries } from '../../src/platform/audit/audit.queries.js';
import { Database } from '../../src/platform/database/database.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import type { FakeClock } from '../support/world/fake-clock.js';
import { startModules } from '../support/world/service-modules.js';
import { NOW } from '../support/world/world.js';

const DAY_MS = 24 * 3_600_000;

describe('the onboarding module with its imports alone', () => {
  let module: TestingModule;
  let clock: FakeClock;

  beforeAll(async () => {
    ({ module, clock } = await startModules([IdentityModule, EntitiesModule, OnboardingModule]));
  });
  afterAll(() => module.close());

  const onboard = (name: string) =>
    module.get(OnboardBusiness).run({ name, timeZone: 'Asia/Tokyo', country: 'JP', entityType: 'llc' });

  it('creates a business with its primary entity', async () => {
    const { businessId, entityId } = await onboard('Kyoto Books');
    const database = module.get(Database);
    const operator = await operatorIn(database, businessId);
    expect(operator).toMatchObject({ businessId, timeZone: 'Asia/Tokyo' });
    const facts = await database.read(operator, (uow) => entityFacts(uow, [entityId]));
    expect(facts.get(entityId)).toMatchObject({ currency: 'JPY' });
    const { data } = await module
      .get(AuditQueries, { strict: false })
      .list(operator, { limit: 50, offset: 0 });
    expect(new Set(data.map(({ occurredAt }) => Date.parse(occurredAt)))).toEqual(new Set([Date.parse(NOW)]));
  });

  it('gives each business one nightly job for each UTC day of the injected clock', async () => {
    const { businessId } = await onboard('Osaka Books');
    const jobs = module.get(Jobs);
    const runs: string[] = [];
    jobs.nightly('test.nightly');
    jobs.handle('test.nightly', async (principal) => void runs.push(principal.timeZone));
    await jobs.enqueueNightly();
    await jobs.enqueueNightly();
    expect(await jobs.runDue(businessId)).toBe(1);
    clock.advance(DAY_MS);
    await jobs.enqueueNightly();
    expect(await jobs.runDue(businessId)).toBe(1);
    expect(runs).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
  });
});
