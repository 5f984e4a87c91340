import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { newApplication } from '../../support/ein/applications.js';
import {
  auditOf,
  faxed,
  reconcile,
  statusOf,
  transmissionsOf,
  UNREACHABLE,
} from '../../support/ein/fax/faxed.js';
import { dataOf, refusalOf } from '../../support/http/responses.js';
import { createWorld, NOW, type World } from '../../support/world/world.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DELIVERED_AT = '2026-03-15T12:00:01.000Z';

describe('reconcile-transmission', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await createWorld({ env: UNREACHABLE });
  });

  afterAll(() => world.close());

  beforeEach(async () => {
    world.clock.set(NOW);
    business = await newBusiness(world);
  });

  it('[4.7] returns filed when the fax was delivered and the report lost', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'callback_lost' });
    world.clock.advance(HOUR);
    const data = dataOf(await reconcile(business, application));
    expect(data).toMatchObject({
      reconciled: true,
      reason: 'filed',
      carrierStatus: 'delivered',
      application: { id: application.id, status: 'filed', filedAt: DELIVERED_AT },
      transmission: { status: 'delivered', completedAt: DELIVERED_AT },
    });
    expect(Object.keys(data).sort()).toEqual([
      'application',
      'carrierStatus',
      'reason',
      'reconciled',
      'transmission',
    ]);
    expect(await auditOf(world, application)).toEqual([
      'ein_application.transmit',
      'fax_transmission.sending',
      'ein_application.confirm_delivery',
    ]);
  });

  it('[4.7] returns already_filed from then on, and changes nothing', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'callback_lost' });
    world.clock.advance(MINUTE);
    const { application: filed } = dataOf(await reconcile(business, application));
    world.clock.advance(HOUR);
    for (let time = 0; time < 3; time++) {
      const data = dataOf(await reconcile(business, application));
      expect(data).toMatchObject({ reconciled: false, reason: 'already_filed', carrierStatus: null });
      expect(data.application).toEqual({ ...filed, waiting: data.application.waiting });
      expect(data.transmission.status).toBe('delivered');
    }
    expect(await auditOf(world, application)).toHaveLength(3);
  });

  it('[4.7] returns already_filed after the EIN has arrived', async () => {
    const application = await newApplication(world, business, { status: 'ein_received' });
    const data = dataOf(await reconcile(business, application));
    expect([data.reconciled, data.reason, data.transmission]).toEqual([false, 'already_filed', null]);
  });

  it('[4.7] returns in_flight while the fax is connecting, however often it is called', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'stuck' });
    for (let time = 0; time < 3; time++) {
      world.clock.advance(HOUR);
      const data = dataOf(await reconcile(business, application));
      expect(data).toMatchObject({
        reconciled: false,
        reason: 'in_flight',
        carrierStatus: 'connecting',
        application: { status: 'signed', filedAt: null },
        transmission: { status: 'sending', completedAt: null },
      });
    }
    expect(await auditOf(world, application)).toEqual([
      'ein_application.transmit',
      'fax_transmission.sending',
    ]);
  });

  it('[4.7] returns failed when the carrier could not deliver, and again without reading the carrier', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'busy' });
    world.clock.advance(MINUTE);
    const data = dataOf(await reconcile(business, application));
    expect(data).toMatchObject({
      reconciled: false,
      reason: 'failed',
      carrierStatus: 'failed',
      application: { status: 'signed' },
      transmission: { status: 'failed', failure: 'user_busy', completedAt: DELIVERED_AT },
    });
    const again = dataOf(await reconcile(business, application));
    expect(again).toEqual({ ...data, carrierStatus: null });
  });

  it('[4.7] returns unconfirmable for a fax that the carrier no longer has', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'vanished' });
    world.clock.advance(MINUTE);
    const data = dataOf(await reconcile(business, application));
    expect(data).toMatchObject({
      reconciled: false,
      reason: 'unconfirmable',
      carrierStatus: null,
      application: { status: 'signed' },
      transmission: { status: 'unconfirmable', completedAt: '2026-03-15T12:01:00.000Z' },
    });
    expect(dataOf(await reconcile(business, application))).toEqual(data);
  });

  it('[4.7] returns unconfirmable for a fax in flight after the reporting window', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'stuck' });
    world.clock.advance(72 * HOUR - 1);
    expect(dataOf(await reconcile(business, application)).reason).toBe('in_flight');
    world.clock.advance(1);
    const data = dataOf(await reconcile(business, application));
    expect([data.reason, data.transmission.status]).toEqual(['unconfirmable', 'unconfirmable']);
    expect(await statusOf(business, application)).toBe('signed');
  });

  it('[4.7] returns not_advanceable if a delivery would change nothing', async () => {
    for (const status of ['ready_to_file', 'awaiting_signature', 'cancelled'] as const) {
      const application = await newApplication(world, business, { status });
      const data = dataOf(await reconcile(business, application));
      expect(data, status).toMatchObject({
        reconciled: false,
        reason: 'not_advanceable',
        transmission: null,
      });
      expect(data.application.status).toBe(status);
    }
  });

  it('[4.7] returns not_advanceable for a signed application that was never faxed', async () => {
    const application = await newApplication(world, business);
    const data = dataOf(await reconcile(business, application));
    expect(data).toMatchObject({ reason: 'not_advanceable', carrierStatus: null, transmission: null });
  });

  it('[7.2] is 502 when the carrier returns an error, and changes nothing', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'server_error' });
    const before = await transmissionsOf(business, application);
    // Also for an old fax: an error proves nothing about it.
    for (const wait of [MINUTE, 100 * HOUR]) {
      world.clock.advance(wait);
      refusalOf(await reconcile(business, application), 502, 'carrier_error');
    }
    expect(await transmissionsOf(business, application)).toEqual(before);
    expect(await statusOf(business, application)).toBe('signed');
  });

  it('finds a fax whose response was lost, by our reference', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'timeout' });
    refusalOf(application.answer, 503, 'carrier_unavailable');
    const [queued] = await transmissionsOf(business, application);
    expect(queued).toMatchObject({ status: 'queued', providerFaxId: null });
    expect(dataOf(await reconcile(business, application))).toMatchObject({
      reason: 'in_flight',
      transmission: { id: queued.id, status: 'sending', providerFaxId: expect.any(String) },
    });
    world.clock.advance(MINUTE);
    expect(dataOf(await reconcile(business, application))).toMatchObject({ reason: 'filed' });
  });

  it('[4.7] is 404 for an application that does not exist, and accepts no body', async () => {
    const unknown = { path: '/v1/ein-applications/0195a1f0-0000-7000-8000-000000000000' };
    refusalOf(await reconcile(business, unknown), 404, 'not_found');
    const application = await newApplication(world, business);
    const path = `${application.path}/reconcile-transmission`;
    refusalOf(await business.api.post(path, { force: true }), 400, 'invalid_request');
    dataOf(await business.api.post(path, {}));
  });
});
