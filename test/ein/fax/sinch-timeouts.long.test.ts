import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { faxed, reconcile, transmissionsOf, UNREACHABLE } from '../../support/ein/fax/faxed.js';
import { SinchServer } from '../../support/ein/fax/sinch-server.js';
import { dataOf, refusalOf } from '../../support/http/responses.js';
import { createWorld, NOW, type World } from '../../support/world/world.js';

/** Each test takes as long as the timeout; the gate has those of Telnyx. */
describe('the carrier Sinch without a response in time', () => {
  let world: World;
  let sinch: SinchServer;
  let business: TestBusiness;

  beforeAll(async () => {
    sinch = await new SinchServer(() => world.clock.now()).listen();
    world = await createWorld({ env: { ...sinch.env(), ...UNREACHABLE, FAX_TIMEOUT_MS: '3000' } });
  });

  afterAll(async () => {
    await world.close();
    await sinch.close();
  });

  beforeEach(async () => {
    sinch.reset();
    world.clock.set(NOW);
    business = await newBusiness(world);
  });

  it('changes nothing', async () => {
    const application = await faxed(world, business);
    const before = await transmissionsOf(business, application);
    sinch.wrong.read = 'hang';
    refusalOf(await reconcile(business, application), 503, 'carrier_unavailable');
    expect(await transmissionsOf(business, application)).toEqual(before);
  });

  it('is searched by our label if it accepted a fax', async () => {
    sinch.wrong.send = 'hang';
    const application = await faxed(world, business);
    refusalOf(application.answer, 503, 'carrier_unavailable');
    sinch.seen.length = 0;
    const { reason, transmission } = dataOf(await reconcile(business, application));
    expect([reason, transmission.providerFaxId]).toEqual(['in_flight', sinch.theFax().id]);
    expect(Object.fromEntries(sinch.seen[0]!.query)).toEqual({
      direction: 'OUTBOUND',
      to: '+18556416935',
      'createTime>': '2026-03-15T11:50:00Z',
      'createTime<': '2026-03-15T13:00:00Z',
      pageSize: '100',
      page: '1',
    });
    expect(sinch.faxes.size).toBe(1);
  });
});
