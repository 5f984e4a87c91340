import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { faxed, UNREACHABLE } from '../../support/ein/fax/faxed.js';
import { SinchServer } from '../../support/ein/fax/sinch-server.js';
import { METRICS_SETTINGS, scrapeWorld } from '../../support/platform/metrics.js';
import { createWorld, type World } from '../../support/world/world.js';

describe('the metrics of outside services', () => {
  let world: World;
  let sinch: SinchServer;
  let business: TestBusiness;

  beforeAll(async () => {
    sinch = await new SinchServer(() => world.clock.now()).listen();
    const env = { ...sinch.env(), ...UNREACHABLE, ...METRICS_SETTINGS, FAX_TIMEOUT_MS: '3000' };
    world = await createWorld({ env });
  });

  afterAll(async () => {
    await world.close();
    await sinch.close();
  });

  beforeEach(async () => {
    sinch.reset();
    business = await newBusiness(world);
  });

  it('show what waits for them, what is due, and for how long', async () => {
    const before = await scrapeWorld(world);
    expect(before.value('fax_transmissions', { state: 'sending' })).toBe(0);
    expect(before.value('fax_transmissions', { state: 'queued' })).toBe(0);
    expect(before.value('signature_envelopes', { state: 'open' })).toBe(0);
    expect(before.value('outside_checks_due', { queue: 'fax_transmissions' })).toBe(0);

    await faxed(world, business);
    const sent = await scrapeWorld(world);
    expect(sent.value('fax_transmissions', { state: 'sending' })).toBe(1);
    expect(sent.value('outside_checks_due', { queue: 'fax_transmissions' })).toBe(0);

    // The first check is due after ten minutes.
    world.clock.advance(15 * 60_000);
    const late = await scrapeWorld(world);
    expect(late.value('outside_checks_due', { queue: 'fax_transmissions' })).toBe(1);
    const seconds = late.value('outside_check_oldest_due_seconds', { queue: 'fax_transmissions' });
    expect(seconds).toBeGreaterThanOrEqual(300);
    expect(seconds).toBeLessThan(400);
    expect(late.value('outside_checks_due', { queue: 'signature_envelopes' })).toBe(0);
  });

  it('time calls by service, and by the class of the status or why there was none', async () => {
    const calls = async (outcome: string) =>
      (await scrapeWorld(world)).value('outside_call_seconds_count', { service: 'sinch', outcome }) ?? 0;
    const [succeeded, failed, broken] = [await calls('2xx'), await calls('5xx'), await calls('unreachable')];
    await faxed(world, business);
    sinch.wrong.send = { status: 500, body: 'down' };
    await faxed(world, business);
    sinch.wrong.send = 'reset';
    await faxed(world, business);
    expect(await calls('2xx')).toBe(succeeded + 1);
    expect(await calls('5xx')).toBe(failed + 1);
    expect(await calls('unreachable')).toBe(broken + 1);
  });
});
