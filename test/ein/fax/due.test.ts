import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CheckDueTransmissions } from '../../../src/ein/index.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  auditOf,
  faxed,
  reconcile,
  statusOf,
  transmissionsOf,
  UNREACHABLE,
} from '../../support/ein/fax/faxed.js';
import { TelnyxServer } from '../../support/ein/fax/telnyx-server.js';
import { dataOf } from '../../support/http/responses.js';
import { createWorld, NOW, type World } from '../../support/world/world.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('faxes that are due for a check', () => {
  let world: World;
  let telnyx: TelnyxServer;
  let business: TestBusiness;

  beforeEach(async () => {
    telnyx = await new TelnyxServer(() => world.clock.now()).listen();
    world = await createWorld({ env: { ...telnyx.env(), ...UNREACHABLE, FAX_TIMEOUT_MS: '3000' } });
    business = await newBusiness(world);
    world.clock.set(NOW);
  });

  afterEach(async () => {
    await world.close();
    await telnyx.close();
  });

  const checkDue = () => world.app.get(CheckDueTransmissions).run();

  it('get the same status as by reconciling each of them', async () => {
    const [arrived, busy, gone, stuck] = [
      await faxed(world, business),
      await faxed(world, await newBusiness(world)),
      await faxed(world, business),
      await faxed(world, business),
    ].map((application) => ({ ...application, fax: faxOf(telnyx, application) }));
    Object.assign(arrived!.fax, { status: 'delivered', updated_at: '2026-03-15T12:02:00Z' });
    Object.assign(busy!.fax, { status: 'failed', failure_reason: 'user_busy' });
    telnyx.faxes.delete(gone!.fax.id);
    world.clock.advance(10 * MINUTE - 1);
    expect(await checkDue()).toEqual({ checked: 0, outcomes: {} });
    world.clock.advance(1);
    expect(await checkDue()).toEqual({
      checked: 4,
      outcomes: { filed: 1, failed: 1, unconfirmable: 1, in_flight: 1 },
    });
    expect((await business.api.get(arrived!.path)).body.data).toMatchObject({
      status: 'filed',
      filedAt: '2026-03-15T12:02:00.000Z',
    });
    expect((await transmissionsOf(business, stuck!))[0].status).toBe('sending');
    expect(await checkDue()).toEqual({ checked: 0, outcomes: {} });
  });

  it('appear in the audit trail of their business as changes by the service', async () => {
    const application = await faxed(world, business);
    telnyx.theFax().status = 'delivered';
    world.clock.advance(10 * MINUTE);
    await checkDue();
    const { body } = await business.api.get(`/v1/audit-log?resource=ein_application:${application.id}`);
    expect(body.data.map(({ action, actorKind }: any) => [action, actorKind])).toEqual([
      ['ein_application.confirm_delivery', 'system'],
      ['ein_application.transmit', 'api_key'],
    ]);
  });

  it('are read after 10 minutes, then after twice as long each time, up to 6 hours', async () => {
    await faxed(world, business);
    const asked: number[] = [];
    for (let minutes = 5; minutes <= 26 * 60; minutes += 5) {
      world.clock.advance(5 * MINUTE);
      if ((await checkDue()).checked > 0) asked.push(minutes);
    }
    expect(asked).toEqual([10, 30, 70, 150, 310, 630, 990, 1350]);
  });

  it('are not postponed by reconciliations that users request', async () => {
    const application = await faxed(world, business);
    for (let time = 0; time < 8; time++) await reconcile(business, application);
    world.clock.advance(10 * MINUTE);
    expect((await checkDue()).checked).toBe(1);
  });

  it('are found by our reference, also long after the response to sending was lost', async () => {
    telnyx.wrong.send = 'reset';
    const application = await faxed(world, business);
    telnyx.theFax().status = 'delivered';
    world.clock.advance(5 * HOUR);
    expect((await checkDue()).outcomes).toEqual({ filed: 1 });
    expect(await statusOf(business, application)).toBe('filed');
  });

  it('of filed applications are read too, so that their outcome is recorded', async () => {
    const application = await faxed(world, business);
    dataOf(await business.api.post(`${application.path}/mark-filed`));
    telnyx.theFax().status = 'delivered';
    world.clock.advance(10 * MINUTE);
    expect((await checkDue()).outcomes).toEqual({ already_filed: 1 });
    expect((await transmissionsOf(business, application))[0].status).toBe('delivered');
    expect(await auditOf(world, application)).toEqual([
      'ein_application.transmit',
      'fax_transmission.sending',
      'ein_application.mark_filed',
      'fax_transmission.delivered',
    ]);
  });

  it('are unchanged after an invalid response, and are read again later', async () => {
    const application = await faxed(world, business);
    const before = await transmissionsOf(business, application);
    telnyx.wrong.read = { status: 500, body: '{}' };
    world.clock.advance(10 * MINUTE);
    expect(await checkDue()).toEqual({ checked: 1, outcomes: { carrier_error: 1 } });
    expect(await transmissionsOf(business, application)).toEqual(before);
    world.clock.advance(20 * MINUTE - 1);
    expect((await checkDue()).checked).toBe(0);
    telnyx.reset();
    world.clock.advance(1);
    expect((await checkDue()).outcomes).toEqual({ unconfirmable: 1 });
  });

  it('are skipped if the carrier does not respond for the first batch', async () => {
    for (let fax = 0; fax < 20; fax++) await faxed(world, business);
    telnyx.wrong.read = 'reset';
    world.clock.advance(10 * MINUTE);
    telnyx.seen.length = 0;
    expect(await checkDue()).toEqual({ checked: 8, outcomes: { carrier_unavailable: 8 } });
    expect(telnyx.seen).toHaveLength(8);
    delete telnyx.wrong.read;
    expect(await checkDue()).toEqual({ checked: 12, outcomes: { in_flight: 12 } });
  });

  it('of a process that died during a check are read again when its lease has expired', async () => {
    const application = await faxed(world, business);
    world.clock.advance(10 * MINUTE);
    // The state after a process was killed between taking the lease and the response.
    await world.database.run(business.operator, (uow) =>
      uow.query(
        `update fax_transmission set lease_by = gen_random_uuid(), lease_until = $2
          where business_id = $1`,
        [uow.businessId, new Date(world.clock.epochMilliseconds() + 5_300)],
      ),
    );
    telnyx.theFax().status = 'delivered';
    expect(await checkDue()).toEqual({ checked: 0, outcomes: {} });
    expect(dataOf(await reconcile(business, application))).toMatchObject({
      reason: 'delivery_in_progress',
      reconciled: false,
      carrierStatus: null,
    });
    world.clock.advance(5_300);
    expect((await checkDue()).outcomes).toEqual({ filed: 1 });
  });

  it('of a carrier that is no longer configured are 503 for users, and stay due', async () => {
    const application = await faxed(world, business);
    const { url: databaseUrl } = world.dataSource.options as { url: string };
    const later = await createWorld({ env: UNREACHABLE, databaseUrl });
    later.clock.set('2026-03-15T13:00:00Z');
    const response = await fetch(`${later.rootUrl}${application.path}/reconcile-transmission`, {
      method: 'POST',
      headers: { authorization: `Bearer ${business.api.credential}` },
    });
    const refusal = (await response.json()) as { error: string };
    expect([response.status, refusal.error]).toEqual([503, 'carrier_unavailable']);
    expect(await later.app.get(CheckDueTransmissions).run()).toEqual({
      checked: 1,
      outcomes: { carrier_unavailable: 1 },
    });
    expect((await transmissionsOf(business, application))[0].status).toBe('sending');
    await later.close();
  });
});

function faxOf(telnyx: TelnyxServer, { answer: response }: { answer: { body: any } }) {
  return telnyx.faxes.get(response.body.data.transmission.providerFaxId as string)!;
}
