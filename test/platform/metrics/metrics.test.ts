import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Jobs } from '../../../src/platform/jobs/jobs.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { METRICS_SETTINGS, type Scrape, scrapeUntil, scrapeWorld } from '../../support/platform/metrics.js';
import { dataOf } from '../../support/http/responses.js';
import { raw } from '../../support/http/raw.js';
import { createWorld, type World } from '../../support/world/world.js';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

describe('the metrics of a service', () => {
  let world: World;
  let business: TestBusiness;
  let failing: boolean;

  beforeAll(async () => {
    const env = { ...METRICS_SETTINGS, RATE_LIMIT_REPORTS: '2,0.0001' };
    world = await createWorld({ env });
    world.app.get(Jobs).handle('test', async () => {
      if (failing) throw new Error('fails');
    });
  });

  afterAll(() => world.close());

  beforeEach(async () => {
    business = await newBusiness(world);
    failing = false;
  });

  const requests = (metrics: Scrape, labels: Record<string, string>) =>
    metrics.value('http_request_duration_seconds_count', labels) ?? 0;
  /** Runs work, and waits until the metric has grown by as much. */
  const expectGrowth = async (
    work: () => Promise<unknown>,
    growth: number,
    read: (metrics: Scrape) => number | undefined,
  ) => {
    const before = read(await scrapeWorld(world)) ?? 0;
    await work();
    await scrapeUntil(world, (metrics) => expect(read(metrics)).toBe(before + growth));
  };
  const enqueue = () =>
    world.database.run(business.operator, async (uow) => world.app.get(Jobs).enqueue(uow, 'test'));

  it('count requests by method, template of the route and class of the status', async () => {
    const byId = { method: 'GET', route: '/v1/entities/:id' };
    await expectGrowth(
      async () => {
        for (let times = 0; times < 3; times++)
          dataOf(await business.api.get(`/v1/entities/${business.entityId}`));
        await business.api.get(`/v1/entities/${business.businessId}`);
      },
      3,
      (metrics) => requests(metrics, { ...byId, status: '2xx' }),
    );
    const metrics = await scrapeWorld(world);
    expect(requests(metrics, { ...byId, status: '4xx' })).toBe(1);
    expect(metrics.value('http_request_duration_seconds_sum', byId)).toBeGreaterThan(0);
    expect(metrics.value('http_request_duration_seconds_bucket', { ...byId, le: '+Inf' })).toBe(4);
  });

  it('count requests of unknown paths and methods under one name each', async () => {
    await expectGrowth(
      async () => {
        for (const path of ['/wp-login.php', `/v1/nothing/${business.businessId}`])
          await raw(business, 'GET', path);
      },
      2,
      (metrics) => requests(metrics, { route: '/*', status: '4xx' }),
    );
    await expectGrowth(
      () => raw(business, 'PROPFIND', '/v1/accounts'),
      1,
      (metrics) => requests(metrics, { method: 'other' }),
    );
  });

  it('have no label with an id, a path, or anything else that a caller chose', async () => {
    await business.api.get(`/v1/transactions/${business.entityId}?search=chosen-by-the-caller`);
    await raw(business, 'GET', '/chosen-by-the-caller');
    await raw(business, 'GET', '/app/chosen-by-the-caller');
    const { text, samples } = await scrapeWorld(world);
    expect(text).not.toMatch(UUID);
    expect(text).not.toContain('chosen-by-the-caller');
    const names = new Set(samples.flatMap(({ labels }) => Object.keys(labels)));
    expect(names).not.toContain('business_id');
    const templates = new Set(samples.flatMap(({ labels }) => labels['route'] ?? []));
    for (const template of templates) expect(template).toMatch(/^(none|\/(?:[\w.:*-]+\/?)*)$/);
  });

  it('count requests over a rate limit by the name of the limit', async () => {
    await expectGrowth(
      async () => {
        for (let times = 0; times < 5; times++)
          await raw(business, 'GET', '/v1/reports/statements/balance_sheet?to=2026-01-31');
      },
      3,
      (metrics) => metrics.value('rate_limited_total', { limit: 'reports' }),
    );
  });

  it('count posted journal entries, once they are committed', async () => {
    const entry = (debit: number) => ({
      date: '2026-01-15',
      description: 'owner pays in',
      lines: [
        { accountNumber: '1000', debit },
        { accountNumber: '3010', credit: 5 },
      ],
    });
    await expectGrowth(
      async () => {
        dataOf(await business.api.post('/v1/journal-entries', entry(5)), 201);
        expect((await raw(business, 'POST', '/v1/journal-entries')).status).toBe(400);
        expect((await business.api.post('/v1/journal-entries', entry(6))).status).toBe(400);
      },
      1,
      (metrics) => metrics.value('journal_entries_posted_total'),
    );
  });

  it('show jobs by kind and state, how late they are, and how they ended', async () => {
    const jobs = world.app.get(Jobs);
    failing = true;
    await enqueue();
    world.clock.advance(60_000);
    let metrics = await scrapeWorld(world);
    expect(metrics.value('jobs', { kind: 'test', state: 'waiting' })).toBe(1);
    expect(metrics.value('jobs', { kind: 'test', state: 'dead' })).toBe(0);
    expect(metrics.value('jobs', { kind: 'detectors.run', state: 'waiting' })).toBe(0);
    expect(metrics.value('job_oldest_due_seconds', { kind: 'test' })).toBe(70);
    expect(metrics.value('job_last_success_timestamp_seconds', { kind: 'test' })).toBeUndefined();

    for (let attempt = 0; attempt < 10; attempt++) {
      await jobs.runDue(business.businessId);
      world.clock.advance(3_600_000);
    }
    failing = false;
    await enqueue();
    await jobs.runDue(business.businessId);
    const endedAt = world.clock.epochMilliseconds() / 1000;
    metrics = await scrapeWorld(world);
    expect(metrics.value('jobs', { kind: 'test', state: 'dead' })).toBe(1);
    expect(metrics.value('jobs', { kind: 'test', state: 'waiting' })).toBe(0);
    expect(metrics.value('job_oldest_due_seconds', { kind: 'test' })).toBe(0);
    const runs = (outcome: string) => metrics.value('job_duration_seconds_count', { kind: 'test', outcome });
    expect([runs('failed'), runs('dead'), runs('done')]).toEqual([9, 1, 1]);
    expect(metrics.value('job_last_success_timestamp_seconds', { kind: 'test' })).toBe(endedAt);
  });

  it('show the connections of the pool, and the time that transactions wait for one', async () => {
    const metrics = await world.database.run(business.operator, () => scrapeWorld(world));
    expect(metrics.value('db_pool_connections', { state: 'in_use' })).toBe(1);
    expect(metrics.value('db_pool_connections', { state: 'idle' })).toBeGreaterThan(0);
    expect(metrics.value('db_pool_max_connections')).toBe(10);
    expect(metrics.value('db_pool_waiting')).toBe(0);
    expect(metrics.value('db_pool_wait_seconds_count')).toBeGreaterThan(0);
    expect(metrics.value('db_up')).toBe(1);
  });

  it('count transactions that are repeated after a conflict', async () => {
    const conflict = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    let attempts = 0;
    await expectGrowth(
      () =>
        world.database.run(business.operator, async () => {
          if (++attempts < 3) throw conflict;
        }),
      2,
      (metrics) => metrics.value('unit_of_work_retries_total', { reason: 'deadlock' }),
    );
  });

  it('show the process, Node and the version of the service', async () => {
    const metrics = await scrapeWorld(world);
    expect(metrics.value('charterbook_build_info')).toBe(1);
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_gc_duration_seconds_count',
    ])
      expect(metrics.value(name), name).toBeGreaterThan(0);
  });
});
