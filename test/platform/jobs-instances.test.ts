import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { jobsOf } from '../support/platform/jobs.js';
import { note, notesOf } from '../support/platform/notes.js';
import { cloneDatabase, createWorld, type World } from '../support/world/world.js';

const JOBS = 90;
const LEASE_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;

describe('jobs on three instances of the service', () => {
  let worlds: World[];
  let businesses: TestBusiness[];
  let inHand: (() => Promise<void>) | null;

  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    worlds = await Promise.all([1, 2, 3].map(() => createWorld({ databaseUrl })));
    let made = 0;
    for (const world of worlds) {
      const jobs = world.app.get(Jobs);
      jobs.handle('note', async (principal) => {
        const holdUp = inHand;
        inHand = null;
        await holdUp?.();
        await world.database.run(principal, (uow) => note(uow, `effect ${++made}`));
      });
      jobs.handle('night', (principal) =>
        world.database.run(principal, (uow) => note(uow, `night ${++made}`)),
      );
      jobs.nightly('night');
    }
  });

  afterAll(() => Promise.all(worlds.map((world) => world.close())));

  beforeEach(async () => {
    inHand = null;
    businesses = await Promise.all([1, 2, 3].map(() => newBusiness(worlds[0]!)));
  });

  const runDueEverywhere = async () => {
    const ran = await Promise.all(worlds.map((world) => world.app.get(Jobs).runDue()));
    return ran.reduce((sum, one) => sum + one, 0);
  };
  const enqueue = (business: TestBusiness, keys: readonly string[], world = worlds[0]!) =>
    world.database.run(business.operator, async (uow) => {
      for (const key of keys) world.app.get(Jobs).enqueue(uow, 'note', { key });
    });
  const effectsOf = async () =>
    Promise.all(businesses.map(async (business) => (await notesOf(worlds[0]!, business)).length));

  it('each run once', async () => {
    const keys = Array.from({ length: JOBS / 3 }, (_, index) => `job ${index}`);
    await Promise.all(businesses.map((business, index) => enqueue(business, keys, worlds[index])));
    expect(await runDueEverywhere()).toBe(JOBS);
    expect(await effectsOf()).toEqual([JOBS / 3, JOBS / 3, JOBS / 3]);
  });

  it('wait once if all instances enqueue them at the same time', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `job ${index}`);
    await Promise.all(
      worlds.flatMap((world) => [keys, keys.toReversed()].map((own) => enqueue(businesses[0]!, own, world))),
    );
    expect(await runDueEverywhere()).toBe(20);
    expect(await effectsOf()).toEqual([20, 0, 0]);
  });

  it('of an instance that dies run on the others', async () => {
    await enqueue(
      businesses[0]!,
      Array.from({ length: 50 }, (_, index) => `job ${index}`),
    );
    // It claims a job and disappears.
    let died = () => {};
    const dead = new Promise<void>((resolve) => (died = resolve));
    inHand = () => {
      died();
      return new Promise(() => {});
    };
    void worlds[0]!.app.get(Jobs).runDue();
    await dead;
    expect((await worlds[1]!.app.get(Jobs).runDue()) + (await worlds[2]!.app.get(Jobs).runDue())).toBe(49);
    for (const world of worlds) world.clock.advance(LEASE_MS);
    expect(await worlds[1]!.app.get(Jobs).runDue()).toBe(1);
    expect(await effectsOf()).toEqual([50, 0, 0]);
  });

  describe('every night', () => {
    const enqueueNightly = () => Promise.all(worlds.map((world) => world.app.get(Jobs).enqueueNightly()));
    const nightsOf = async () => {
      const notes = await Promise.all(businesses.map((business) => notesOf(worlds[0]!, business)));
      return notes.map((texts) => texts.filter((text) => text.startsWith('night')).length);
    };

    afterEach(() => runDueEverywhere());

    it('run once in every business, however many instances enqueue them', async () => {
      await enqueueNightly();
      await enqueueNightly();
      await runDueEverywhere();
      await enqueueNightly();
      expect(await runDueEverywhere()).toBe(0);
      expect(await nightsOf()).toEqual([1, 1, 1]);
      for (const world of worlds) world.clock.advance(DAY_MS);
      await enqueueNightly();
      await runDueEverywhere();
      expect(await nightsOf()).toEqual([2, 2, 2]);
    });

    it('run after jobs that a user has just caused', async () => {
      await enqueueNightly();
      for (const world of worlds) world.clock.advance(1);
      await enqueue(businesses[2]!, ['now']);
      await enqueueNightly();
      let before: number[] = [];
      inHand = async () => {
        before = await nightsOf();
      };
      await worlds[0]!.app.get(Jobs).runDue();
      expect(before).toEqual([0, 0, 0]);
      expect((await jobsOf(worlds[0]!, businesses[2]!, 'note')).map(({ state }) => state)).toEqual(['done']);
    });
  });
});

describe('jobs of a service outside tests', () => {
  it('start right after the commit, and finish before the service stops', async () => {
    const world = await createWorld({ env: { NODE_ENV: 'development' } });
    const order: string[] = [];
    let letGo = () => {};
    const mayEnd = new Promise<void>((resolve) => (letGo = resolve));
    const jobs = world.app.get(Jobs);
    const begun = new Promise<void>((resolve) => {
      jobs.handle('slow', async () => {
        order.push('begun');
        resolve();
        await mayEnd;
        order.push('ended');
      });
    });
    const business = await newBusiness(world);
    const enqueue = (key: string) =>
      world.database.run(business.operator, async (uow) => jobs.enqueue(uow, 'slow', { key }));
    await enqueue('first');
    await begun;
    await Promise.all(['second', 'third', 'fourth'].map(enqueue));
    const closed = world.close().then(() => order.push('closed'));
    letGo();
    await closed;
    expect(order.at(-1)).toBe('closed');
    const times = (what: string) => order.filter((entry) => entry === what).length;
    expect(times('ended')).toBe(times('begun'));
  });
});
