import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CheckDueTransmissions } from '../../../src/ein/index.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { newApplication } from '../../support/ein/applications.js';
import {
  auditOf,
  callBack,
  faxed,
  reconcile,
  statusOf,
  transmissionsOf,
  UNREACHABLE,
} from '../../support/ein/fax/faxed.js';
import { telnyxEvent, telnyxHeaders, TelnyxServer } from '../../support/ein/fax/telnyx-server.js';
import { dataOf, refusalOf } from '../../support/http/responses.js';
import { createWorld, NOW, type World } from '../../support/world/world.js';

const AT = '2026-03-15T12:02:03.456Z';

describe('concurrent calls about one fax', () => {
  let world: World;
  let telnyx: TelnyxServer;
  let business: TestBusiness;

  beforeAll(async () => {
    telnyx = await new TelnyxServer(() => world.clock.now()).listen();
    world = await createWorld({ env: { ...telnyx.env(), ...UNREACHABLE, FAX_TIMEOUT_MS: '6000' } });
  });

  afterAll(async () => {
    await world.close();
    await telnyx.close();
  });

  beforeEach(async () => {
    telnyx.reset();
    world.clock.set(NOW);
    business = await newBusiness(world);
  });

  const deliver = (reference: string, at = AT) => {
    const body = telnyxEvent(telnyx.faxOf(reference), 'fax.delivered', {
      occurredAt: at,
      status: 'delivered',
      page_count: 2,
    });
    return callBack(world, 'telnyx', body, telnyxHeaders(body, world.clock.now()));
  };

  it('reconcile while the send call hangs: no second fax, and it is not given up', async () => {
    telnyx.wrong.send = 'hang';
    const application = await newApplication(world, business);
    const sending = business.api.post(`${application.path}/transmit`);
    await expect.poll(() => telnyx.faxes.size).toBe(1);
    // After the 15 minutes for unlisted faxes, but before the lease expires.
    for (let time = 0; time < 5; time++) {
      expect(dataOf(await reconcile(business, application))).toMatchObject({
        reason: 'delivery_in_progress',
        reconciled: false,
        carrierStatus: null,
        transmission: { status: 'queued' },
      });
    }
    refusalOf(await business.api.post(`${application.path}/transmit`), 409, 'transmission_in_flight');
    refusalOf(await business.api.post(`${application.path}/cancel`), 409, 'transmission_in_flight');
    expect((await world.app.get(CheckDueTransmissions).run()).checked).toBe(0);
    refusalOf(await sending, 503, 'carrier_unavailable');
    expect(telnyx.sends()).toHaveLength(1);
    expect(dataOf(await reconcile(business, application)).reason).toBe('in_flight');
    expect(telnyx.sends()).toHaveLength(1);
  });

  it('a send call that outlives its lease overwrites nothing', async () => {
    telnyx.wrong.send = 'hang';
    const application = await newApplication(world, business);
    const sending = business.api.post(`${application.path}/transmit`);
    await expect.poll(() => telnyx.faxes.size).toBe(1);
    Object.assign(telnyx.theFax(), { status: 'failed', failure_reason: 'user_busy' });
    world.clock.advance(11_000);
    expect(dataOf(await reconcile(business, application)).reason).toBe('failed');
    refusalOf(await sending, 503, 'carrier_unavailable');
    expect((await transmissionsOf(business, application))[0]).toMatchObject({
      status: 'failed',
      failure: 'user_busy',
    });
  });

  it('a report that arrives before the response to sending: the application is already filed then', async () => {
    const application = await newApplication(world, business);
    telnyx.beforeAnswer = async (fax) => {
      const reference = Buffer.from(fax.client_state, 'base64').toString();
      world.clock.advance(180_000);
      expect((await deliver(reference)).status).toBe(200);
    };
    const data = dataOf(await business.api.post(`${application.path}/transmit`));
    expect(data).toMatchObject({
      application: { status: 'filed', filedAt: AT },
      transmission: { status: 'delivered', completedAt: AT, carrierStatus: 'delivered' },
    });
    expect(await auditOf(world, application)).toEqual([
      'ein_application.transmit',
      'ein_application.confirm_delivery',
    ]);
  });

  it('ten reconciliations: the carrier is read once, and the others get delivery_in_progress', async () => {
    const application = await faxed(world, business);
    telnyx.seen.length = 0;
    telnyx.wrong.read = 'hang';
    const first = reconcile(business, application);
    await expect.poll(() => telnyx.seen.length).toBe(1);
    const others = await Promise.all(Array.from({ length: 9 }, () => reconcile(business, application)));
    for (const other of others) expect(dataOf(other).reason).toBe('delivery_in_progress');
    refusalOf(await first, 503, 'carrier_unavailable');
    expect(telnyx.seen).toHaveLength(1);
  });

  it('report, reconcile, the scheduled check and mark-filed, 50 times: one transition each, and consistent responses', async () => {
    const wins = { report: 0, reconcile: 0, byHand: 0 };
    for (let round = 0; round < 50; round++) {
      const application = await faxed(world, business);
      const { id } = application.answer.body.data.transmission;
      const at = new Date(world.clock.now().getTime() + 123_456).toISOString();
      Object.assign(telnyx.faxOf(id as string), { status: 'delivered', updated_at: at });
      world.clock.advance(600_000);
      const [reported, reconciled, byHand] = await Promise.all([
        deliver(id as string, at),
        reconcile(business, application),
        business.api.post(`${application.path}/mark-filed`),
        world.app.get(CheckDueTransmissions).run(),
      ]);
      expect(reported.status).toBe(200);
      const trail = await auditOf(world, application);
      const moves = trail.filter((action) => /confirm_delivery|mark_filed/.test(action));
      expect(moves, `round ${round}: ${trail.join()}`).toHaveLength(1);
      expect(await statusOf(business, application)).toBe('filed');

      const data = dataOf(reconciled);
      expect(['filed', 'already_filed', 'delivery_in_progress']).toContain(data.reason);
      expect(data.reconciled).toBe(data.reason === 'filed');
      if (data.reason !== 'delivery_in_progress') expect(data.application.status).toBe('filed');
      const { filedAt } = (await business.api.get(application.path)).body.data;
      if (moves[0] === 'ein_application.mark_filed') {
        expect(dataOf(byHand).application.filedAt).toBe(filedAt);
        expect(data.reconciled).toBe(false);
        wins.byHand++;
      } else {
        expect(refusalOf(byHand, 409, 'invalid_transition')).toContain('filed');
        expect(filedAt).toBe(at);
        wins[data.reconciled ? 'reconcile' : 'report']++;
      }
      // Whichever call won: in the end the outcome of the fax is recorded.
      await world.app.get(CheckDueTransmissions).run();
      expect((await transmissionsOf(business, application)).map(({ status }) => status)).toEqual([
        'delivered',
      ]);
    }
    expect(wins.report + wins.reconcile + wins.byHand).toBe(50);
  });

  it('transmit and mark-filed, 30 times: one of them succeeds, and a fax that was sent is recorded', async () => {
    for (let round = 0; round < 30; round++) {
      telnyx.reset();
      const application = await newApplication(world, business);
      const [sent, byHand] = await Promise.all([
        business.api.post(`${application.path}/transmit`),
        business.api.post(`${application.path}/mark-filed`),
      ]);
      expect(byHand.status).toBe(200);
      if (sent.status !== 200) refusalOf(sent, 409, 'invalid_transition');
      const transmissions = await transmissionsOf(business, application);
      expect(transmissions).toHaveLength(telnyx.faxes.size);
      expect(telnyx.faxes.size).toBe(sent.status === 200 ? 1 : 0);
    }
  });
});
