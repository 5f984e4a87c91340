import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { METRICS_SETTINGS, scrapeWorld } from '../support/platform/metrics.js';
import { createWorld, type World } from '../support/world/world.js';

const PATIENCE = { timeout: 20_000, interval: 50 };

describe('an overloaded service', () => {
  let world: World;
  let load: NodeJS.Timeout | undefined;

  beforeAll(async () => {
    world = await createWorld({ env: { ...METRICS_SETTINGS, MAX_EVENT_LOOP_DELAY_MS: '100' } });
  });
  afterAll(async () => {
    clearInterval(load);
    await world.close();
  });

  const get = (path: string) => fetch(`${world.rootUrl}${path}`);
  const statusOf = async (path: string) => (await get(path)).status;

  it('serves requests before the load', async () => {
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), PATIENCE);
    expect(await statusOf('/v1/accounts')).toBe(401);
  });

  it('responds 503 with Retry-After on every path but the liveness probe', async () => {
    load = setInterval(() => blockEventLoop(200), 1);
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), PATIENCE);
    const response = await get('/v1/accounts');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toEqual({
      error: 'service_unavailable',
      reason: 'the service is overloaded: try again',
    });
    expect(await statusOf('/healthz')).toBe(200);
    expect((await scrapeWorld(world)).value('http_requests_shed_total')).toBeGreaterThanOrEqual(2);
  });

  it('serves requests again after the load', async () => {
    clearInterval(load);
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), PATIENCE);
    expect(await statusOf('/v1/accounts')).toBe(401);
  });
});

/** Without using the processor, which the other tests need. */
function blockEventLoop(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
