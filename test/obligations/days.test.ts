import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GENERATE_JOB } from '../../src/obligations/generate-for-business.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { jobsOf } from '../support/platform/jobs.js';
import {
  changeEntity,
  DELAWARE_CORP,
  generatedOf,
  newObligation,
  obligationOf,
  obligationsOf,
} from '../support/obligations/obligations.js';
import { dataOf, expectBadField } from '../support/http/responses.js';
import { auditActions } from '../support/books/transactions.js';
import { createWorld, NOW, type World } from '../support/world/world.js';

describe('obligations as days go by', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld();
  });

  afterAll(() => world.close());

  beforeEach(() => world.clock.set(NOW));

  const night = async (at: string) => {
    world.clock.set(at);
    await world.app.get(Jobs).enqueueNightly();
    await world.app.get(Jobs).runDue();
  };

  it('the nightly job moves the horizon, keeps overdue ones, and is audited', async () => {
    const business = await newBusiness(world);
    await changeEntity(business, DELAWARE_CORP);
    const before = await generatedOf(business);
    await night('2026-03-16T00:00:10Z');
    expect(await generatedOf(business)).toEqual(before);
    expect(await auditActions(business)).not.toContain('obligation.generate');
    await night('2026-07-01T00:00:10Z');
    expect(await auditActions(business)).toContain('obligation.generate');
    expect(await jobsOf(world, business, GENERATE_JOB)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    const overdue = await generatedOf(business, 'status=overdue');
    expect(overdue).toEqual([
      'us.form-1120 2025-12 2026-04-15',
      'us.estimated-tax-corporation 2026-12.1 2026-04-15',
      'us.estimated-tax-corporation 2026-12.2 2026-06-15',
    ]);
    expect((await generatedOf(business)).at(-1)).toBe('us.estimated-tax-corporation 2027-12.4 2027-12-15');
    // An overdue one stays if no rule plans it any more: a user must resolve it.
    await changeEntity(business, { entityType: 'sole_prop' });
    expect(await generatedOf(business, 'status=overdue')).toEqual(overdue);
  });

  it('an overdue one moves when a wrong formation date is corrected', async () => {
    const business = await newBusiness(world);
    await changeEntity(business, { formationState: 'WY', formationDate: '2024-04-10' });
    const { id } = await obligationOf(business, 'us-wy.annual-report');
    world.clock.set('2026-05-15T12:00:00Z');
    expect(await obligationOf(business, 'us-wy.annual-report')).toMatchObject({ id, status: 'overdue' });
    await changeEntity(business, { formationDate: '2024-09-10' });
    expect(await obligationOf(business, 'us-wy.annual-report')).toMatchObject({
      id,
      dueDate: '2026-09-01',
      status: 'upcoming',
    });
  });

  describe('at midnight', () => {
    // 20:30 on 14 April in Los Angeles, 03:30 on 15 April in UTC, 12:30 in Tokyo.
    const AT = '2026-04-15T03:30:00Z';
    let zones: Record<string, TestBusiness>;

    beforeAll(async () => {
      world.clock.set(NOW);
      zones = {};
      for (const timeZone of ['America/Los_Angeles', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
        zones[timeZone] = await newBusiness(world, { timeZone });
        await newObligation(zones[timeZone], { title: 'Due', dueDate: '2026-04-14' });
        await newObligation(zones[timeZone], { title: 'In a month', dueDate: '2026-05-15' });
      }
    });

    it.each([
      ['America/Los_Angeles', 'due_soon', 'upcoming'],
      ['UTC', 'overdue', 'due_soon'],
      ['Asia/Tokyo', 'overdue', 'due_soon'],
      ['Pacific/Kiritimati', 'overdue', 'due_soon'],
    ])('today is today in %s', async (timeZone, due, inAMonth) => {
      world.clock.set(AT);
      const business = zones[timeZone] as TestBusiness;
      const custom = (await obligationsOf(business)).filter(({ source }) => source === 'custom');
      expect(custom.map(({ title, status }) => [title, status])).toEqual([
        ['Due', due],
        ['In a month', inAMonth],
      ]);
      for (const { id, status } of custom) {
        const listed = await obligationsOf(business, `status=${status}`);
        expect(listed.map((row) => row.id)).toContain(id);
      }
    });

    it('generates what is due today in the business’s time zone, not what was due yesterday', async () => {
      world.clock.set('2026-04-16T03:30:00Z');
      const due = async (timeZone: string) => {
        const business = await newBusiness(world, { timeZone, entityType: 'c_corp' });
        return (await generatedOf(business))[0];
      };
      expect(await due('America/Los_Angeles')).toBe('us.form-1120 2025-12 2026-04-15');
      expect(await due('UTC')).toBe('us.estimated-tax-corporation 2026-12.2 2026-06-15');
    });

    it('filedOn is today at the latest', async () => {
      world.clock.set(AT);
      const west = zones['America/Los_Angeles'] as TestBusiness;
      const { id } = await newObligation(west);
      const markFiled = (filedOn: string) => west.api.post(`/v1/obligations/${id}/mark-filed`, { filedOn });
      expectBadField(await markFiled('2026-04-15'), 'filedOn');
      expect(dataOf(await markFiled('2026-04-14'))).toMatchObject({ filedOn: '2026-04-14' });
    });
  });
});
