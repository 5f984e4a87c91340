import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../world/business.js';
import { METRICS_SETTINGS, type Scrape, scrapeUntil, scrapeWorld } from './metrics.js';
import { Wire } from './proxy.js';
import { cloneDatabase, createWorld, type World } from '../world/world.js';

const JOBS = { kind: 'detectors.run', state: 'waiting' };

/** Declares the tests that read metrics while the database does not respond, in one way or the other. */
export function describeMetricsOutages(ways: readonly ('cut' | 'unplug')[]): void {
  describe('the metrics of a service whose database does not respond', () => {
    let wire: Wire;
    let world: World;
    let business: TestBusiness;

    beforeAll(async () => {
      wire = await Wire.to(await cloneDatabase());
      world = await createWorld({
        databaseUrl: wire.url,
        env: { ...METRICS_SETTINGS, DATABASE_POOL_SIZE: '2' },
      });
      business = await newBusiness(world);
    });

    afterAll(async () => {
      await world.close();
      await wire.close();
    });

    beforeEach(() => wire.mend());

    const figures = (metrics: Scrape) => [
      metrics.value('jobs', JOBS),
      metrics.value('job_oldest_due_seconds', { kind: JOBS.kind }),
      metrics.value('fax_transmissions', { state: 'queued' }),
      metrics.value('outside_checks_due', { queue: 'fax_transmissions' }),
    ];
    const NONE = [undefined, undefined, undefined, undefined];
    const ZEROS = [0, 0, 0, 0];

    it.each(ways)('leave out what is stored there after the wire is %s', async (what) => {
      await scrapeUntil(world, (metrics) => expect(figures(metrics)).toEqual(ZEROS));
      wire[what]();
      expect(figures(await scrapeWorld(world))).toEqual(NONE);
      await scrapeUntil(world, (metrics) => expect(metrics.value('db_up')).toBe(0));
      wire.mend();
      await scrapeUntil(world, (metrics) => {
        expect(metrics.value('db_up')).toBe(1);
        expect(figures(metrics)).toEqual(ZEROS);
        expect(metrics.value('metrics_read_failures_total')).toBeGreaterThan(0);
      });
    });

    it('are complete while all connections are in use, and count the transactions that wait', async () => {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      const busy = [1, 2, 3].map(() => world.database.run(business.operator, () => released));
      await scrapeUntil(world, (metrics) => {
        expect(metrics.value('db_pool_connections', { state: 'in_use' })).toBe(2);
        expect(metrics.value('db_pool_waiting')).toBe(1);
        expect(figures(metrics)).toEqual(ZEROS);
      });
      release();
      await Promise.all(busy);
      await scrapeUntil(world, (metrics) => expect(metrics.value('db_pool_waiting')).toBe(0));
    });
  });
}
