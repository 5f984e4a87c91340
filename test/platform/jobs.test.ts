import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '../../src/kernel/principal.js';
import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { Maintenance } from '../../src/platform/maintenance/maintenance.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { jobsOf } from '../support/platform/jobs.js';
import { note, notesOf } from '../support/platform/notes.js';
import { createWorld, type World } from '../support/world/world.js';

const MINUTE_MS = 60_000;
const LEASE_MS = 5 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('a job', () => {
  let world: World;
  let jobs: Jobs;
  let business: TestBusiness;
  let handler: (principal: Principal) => Promise<void>;
  let runs: Principal[];

  beforeAll(async () => {
    world = await createWorld();
    jobs = world.app.get(Jobs);
    jobs.handle('test', (principal) => handler(principal));
  });

  afterAll(() => world.close());

  beforeEach(async () => {
    business = await newBusiness(world, { timeZone: 'America/New_York' });
    runs = [];
    handler = async (principal) => void runs.push(principal);
  });

  const enqueue = (key = '', work: (uow: UnitOfWork) => Promise<void> = async () => {}) =>
    world.database.run(business.operator, async (uow) => {
      jobs.enqueue(uow, 'test', { key });
      await work(uow);
    });
  const runDue = () => jobs.runDue(business.businessId);
  const states = async () => (await jobsOf(world, business)).map(({ state }) => state);

  it('runs once, as the service in the job’s business', async () => {
    await enqueue();
    expect(await runDue()).toBe(1);
    expect(runs).toEqual([
      {
        ...business.operator,
        kind: 'system',
        businessId: business.businessId,
        timeZone: 'America/New_York',
      },
    ]);
    expect(await runDue()).toBe(0);
    expect(await states()).toEqual(['done']);
  });

  it('exists only if its unit of work commits', async () => {
    const failing = enqueue('', async (uow) => {
      await note(uow, 'gone');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await states()).toEqual([]);
    expect(await runDue()).toBe(0);
  });

  it('waits once for each kind and key, within one unit of work and over several', async () => {
    await world.database.run(business.operator, async (uow) => {
      for (const key of ['b', 'a', 'b', 'a']) jobs.enqueue(uow, 'test', { key });
    });
    await Promise.all(['a', 'b', 'a', 'b', 'c'].map((key) => enqueue(key)));
    expect(await runDue()).toBe(3);
    await enqueue('a');
    expect(await runDue()).toBe(1);
  });

  it('is enqueued again while it runs, because it may have read old data', async () => {
    handler = async (principal) => {
      runs.push(principal);
      if (runs.length === 1) await enqueue();
    };
    await enqueue();
    expect(await runDue()).toBe(2);
    expect(await states()).toEqual(['done', 'done']);
  });

  it('that already waits does not run before the commit of a unit of work that enqueues it again', async () => {
    await enqueue();
    let seen: string[] = [];
    handler = async () => void (seen = await notesOf(world, business));
    let ranBefore = -1;
    // Sent right before the commit, so the test runs jobs inside the unit of work.
    await world.database.run(business.operator, async (uow) => {
      await note(uow, 'what it is about');
      await uow.query(`update job set due_at = due_at where business_id = $1`, [business.businessId]);
      ranBefore = await runDue();
      jobs.enqueue(uow, 'test');
    });
    expect(ranBefore).toBe(0);
    expect(await runDue()).toBe(1);
    expect(seen).toEqual(['what it is about']);
  });

  it('that fails is retried with growing delays, and is finally dead', async () => {
    let failures = 0;
    handler = async () => {
      failures++;
      throw new Error('the disk is full');
    };
    await enqueue();
    const waited: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect(await runDue()).toBe(1);
      const [job] = await jobsOf(world, business);
      if (job?.state === 'dead') break;
      const waits = Date.parse(job?.dueAt ?? '') - world.clock.epochMilliseconds();
      waited.push(waits);
      world.clock.advance(waits - 1);
      expect(await runDue(), 'one millisecond early').toBe(0);
      world.clock.advance(1);
    }
    expect(failures).toBe(10);
    expect(waited).toHaveLength(9);
    waited.forEach((waits, index) => {
      const longest = Math.min(10_000 * 2 ** index, 3_600_000);
      expect(waits).toBeGreaterThanOrEqual(longest / 2);
      expect(waits).toBeLessThanOrEqual(longest);
    });
    expect(await jobsOf(world, business)).toMatchObject([
      { state: 'dead', attempts: 10, error: 'Error: the disk is full' },
    ]);
    const dead = world.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a job is dead');
    expect(dead).toMatchObject([{ level: 'error', kind: 'test', businessId: business.businessId }]);
    world.clock.advance(DAY_MS);
    expect(await runDue()).toBe(0);
  });

  it('enqueued again while it waits after a failure runs at once', async () => {
    handler = async (principal) => {
      runs.push(principal);
      if (runs.length === 1) throw new Error('once');
    };
    await enqueue();
    await runDue();
    await enqueue();
    expect(await runDue()).toBe(1);
    world.clock.advance(MINUTE_MS);
    expect(await runDue()).toBe(1);
    expect(await states()).toEqual(['done', 'done']);
  });

  it('of a dead worker runs again when its lease ends, and not before', async () => {
    await enqueue();
    const dying = new Promise<void>(() => {});
    handler = () => dying;
    // For this instance it never ends.
    void runDue();
    await untilRunning();
    handler = async (principal) => void runs.push(principal);
    world.clock.advance(LEASE_MS - 1);
    expect(await runDue()).toBe(0);
    world.clock.advance(1);
    expect(await runDue()).toBe(1);
    expect(await jobsOf(world, business)).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  it('of a worker slower than its lease is completed by the next worker', async () => {
    await enqueue();
    let letGo = () => {};
    handler = () => new Promise((resolve) => (letGo = resolve));
    const slow = runDue();
    await untilRunning();
    world.clock.advance(LEASE_MS);
    let letGoToo = () => {};
    const slowLetGo = letGo;
    handler = () => new Promise((resolve) => (letGoToo = resolve));
    const other = runDue();
    await untilRunning(2);
    slowLetGo();
    // It finds no further job either: the other worker has claimed this one.
    expect(await slow).toBe(1);
    expect(await jobsOf(world, business)).toMatchObject([{ state: 'running', attempts: 2 }]);
    letGoToo();
    expect(await other).toBe(1);
    expect(await jobsOf(world, business)).toMatchObject([{ state: 'done', attempts: 2 }]);
    const warned = world.logs.filter((line) => line.includes('outlived its lease'));
    expect(warned).toHaveLength(1);
  });

  it('that crashes every worker is finally dead, and reports that', async () => {
    await enqueue();
    handler = () => new Promise<void>(() => {});
    for (let attempt = 1; attempt <= 10; attempt++) {
      void runDue();
      await untilRunning(attempt);
      world.clock.advance(LEASE_MS);
    }
    expect(await runDue()).toBe(0);
    expect(await jobsOf(world, business)).toMatchObject([
      { state: 'dead', attempts: 10, error: 'every worker disappeared' },
    ]);
  });

  it('is deleted a week after it is done', async () => {
    await enqueue();
    await runDue();
    const forget = () => world.app.get(Maintenance).prune();
    world.clock.advance(7 * DAY_MS);
    await forget();
    expect(await states()).toEqual(['done']);
    world.clock.advance(1);
    await forget();
    expect(await states()).toEqual([]);
  });

  it('has one handler', () => {
    expect(() => jobs.handle('test', async () => {})).toThrow('two handlers');
  });

  async function untilRunning(attempts = 1): Promise<void> {
    await expect
      .poll(async () => (await jobsOf(world, business))[0])
      .toMatchObject({ state: 'running', attempts });
  }
});
