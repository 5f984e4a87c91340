import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBusiness } from '../support/world/business.js';
import { findingsOf } from '../support/detectors/findings.js';
import { LocalOperator } from '../support/platform/operator.js';
import { cloneDatabase, createWorld, type World } from '../support/world/world.js';

describe('detectors:run', () => {
  let world: World;
  let operator: LocalOperator;

  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    world = await createWorld({ databaseUrl });
    operator = new LocalOperator({ DATABASE_URL: databaseUrl });
  });

  afterAll(() => world.close());

  it('checks one business or all of them', async () => {
    const [one, two] = [await newBusiness(world), await newBusiness(world)];
    const counts = { missing_formation_document: 1 };
    const first = await operator.json('detectors:run', '--business', one.businessId);
    expect(first.runs).toMatchObject([{ businessId: one.businessId, total: 1, counts }]);
    expect([(await findingsOf(one)).length, (await findingsOf(two)).length]).toEqual([1, 0]);
    const both = await operator.json('detectors:run');
    expect(both.runs.map(({ businessId }: any) => businessId)).toEqual([one.businessId, two.businessId]);
    expect((await findingsOf(two)).length).toBe(1);
    const { stdout } = await operator.run('detectors:run', '--business', two.businessId);
    expect(stdout).toBe(`${two.businessId} missing_formation_document 1\n`);
  });

  it('rejects an unknown business', async () => {
    const { exitCode, reason } = await operator.refusal(
      'detectors:run',
      '--business',
      '0195a1f0-0000-7000-8000-000000000000',
    );
    expect([exitCode, reason]).toEqual([2, 'not_found: no such business\n']);
  });
});
