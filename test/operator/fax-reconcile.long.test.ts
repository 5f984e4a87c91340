import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { auditOf, faxed, statusOf, UNREACHABLE } from '../support/ein/fax/faxed.js';
import { buildService, type Build } from '../support/platform/build.js';
import { Operator, options } from '../support/platform/operator.js';
import { cloneDatabase, createWorld, type World } from '../support/world/world.js';

const REFUSED = 2;

describe('fax:reconcile', () => {
  let build: Build;
  let world: World;
  let operator: Operator;
  let business: TestBusiness;

  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    build = await buildService();
    world = await createWorld({ databaseUrl, env: UNREACHABLE });
    operator = new Operator(build, { DATABASE_URL: databaseUrl });
    business = await newBusiness(world);
  });

  afterAll(async () => {
    await world.close();
    await build.remove();
  });

  it('reconciles the fax of one application', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'callback_lost' });
    const args = options({ application: application.id, business: business.businessId });
    expect(await operator.json('fax:reconcile', ...args)).toMatchObject({
      reason: 'filed',
      reconciled: true,
      application: { id: application.id, status: 'filed' },
    });
    expect(await statusOf(business, application)).toBe('filed');
    const again = await operator.run('fax:reconcile', ...args);
    expect(again).toMatchObject({ exitCode: 0, stdout: 'already_filed  filed\n' });
    expect(await auditOf(world, application)).toContain('ein_application.confirm_delivery');
  });

  it('reconciles every fax whose check is due, in all businesses', async () => {
    await faxed(world, business, { sandboxOutcome: 'callback_lost' });
    await faxed(world, await newBusiness(world), { sandboxOutcome: 'busy' });
    await faxed(world, business, { sandboxOutcome: 'server_error' });
    const { exitCode, stdout } = await operator.run('fax:reconcile', '--json');
    expect([exitCode, JSON.parse(stdout)]).toEqual([
      0,
      { checked: 3, outcomes: { filed: 1, failed: 1, carrier_error: 1 } },
    ]);
    expect((await operator.run('fax:reconcile')).stdout).toBe('checked  0\n');
  });

  it('reports missing and unknown options', async () => {
    const refusal = (...args: string[]) => operator.refusal('fax:reconcile', ...args);
    expect(await refusal('--application', newId())).toEqual({
      exitCode: REFUSED,
      reason: 'invalid_request: --business is required with --application\n',
    });
    expect(await refusal(...options({ application: 'x', business: business.businessId }))).toEqual({
      exitCode: REFUSED,
      reason: 'invalid_request: --application must be a uuid\n',
    });
    expect(await refusal(...options({ application: newId(), business: business.businessId }))).toEqual({
      exitCode: REFUSED,
      reason: 'not_found: no such EIN application\n',
    });
  });
});
