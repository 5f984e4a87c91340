import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBusiness } from '../support/world/business.js';
import { changeEntity, DELAWARE_CORP, generatedOf } from '../support/obligations/obligations.js';
import { buildService, type Build } from '../support/platform/build.js';
import { Operator } from '../support/platform/operator.js';
import { auditActions } from '../support/books/transactions.js';
import { cloneDatabase, createWorld, type World } from '../support/world/world.js';

describe('obligations:generate', () => {
  let build: Build;
  let world: World;
  let operator: Operator;

  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    [build, world] = await Promise.all([buildService(), createWorld({ databaseUrl })]);
    operator = new Operator(build, { DATABASE_URL: databaseUrl });
    // Years ago, because the commands use the real clock.
    world.clock.set('2020-03-15T12:00:00Z');
  });

  afterAll(async () => {
    await world.close();
    await build.remove();
  });

  it('updates a business once and then finds nothing to do', async () => {
    const business = await newBusiness(world);
    await changeEntity(business, DELAWARE_CORP);
    const before = await generatedOf(business);
    const generate = () => operator.json('obligations:generate', '--business', business.businessId);
    const first = await generate();
    expect(first).toEqual({ businesses: 1, created: expect.any(Number), corrected: 0, removed: 0 });
    expect(first.created).toBeGreaterThanOrEqual(9);
    expect((await generatedOf(business)).slice(0, before.length)).toEqual(before);
    expect((await auditActions(business))[0]).toBe('obligation.generate');
    expect(await generate()).toEqual({ businesses: 1, created: 0, corrected: 0, removed: 0 });
  });

  it('updates all businesses by default and prints a summary', async () => {
    await newBusiness(world);
    const { businesses, created } = await operator.json('obligations:generate');
    expect(businesses).toBeGreaterThanOrEqual(1);
    expect(created).toBeGreaterThanOrEqual(1);
    const { stdout, exitCode } = await operator.run('obligations:generate');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^businesses: \d+, obligations created: 0, corrected: 0, removed: 0\n$/);
  });

  it('rejects an unknown business', async () => {
    const refused = await operator.refusal('obligations:generate', '--business', 'nobody');
    expect(refused.exitCode).toBe(2);
    expect(refused.reason).toContain('invalid_request');
  });
});
