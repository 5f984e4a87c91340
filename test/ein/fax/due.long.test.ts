import { describe, expect, it } from 'vitest';
import { CheckDueTransmissions } from '../../../src/ein/index.js';
import { dueFaxes } from '../../support/ein/fax/due-faxes.js';
import {
  auditOf,
  faxed,
  reconcile,
  statusOf,
  transmissionsOf,
  UNREACHABLE,
} from '../../support/ein/fax/faxed.js';
import { dataOf } from '../../support/http/responses.js';
import { createWorld } from '../../support/world/world.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('faxes that are due for a check', () => {
  const due = dueFaxes();

  it('are read after 10 minutes, then after twice as long each time, up to 6 hours', async () => {
    const { world, business, checkDue } = due();
    await faxed(world, business);
    const asked: number[] = [];
    for (let minutes = 5; minutes <= 26 * 60; minutes += 5) {
      world.clock.advance(5 * MINUTE);
      if ((await checkDue()).checked > 0) asked.push(minutes);
    }
    expect(asked).toEqual([10, 30, 70, 150, 310, 630, 990, 1350]);
  });

  it('are not postponed by reconciliations that users request', async () => {
    const { world, business, checkDue } = due();
    const application = await faxed(world, business);
    for (let time = 0; time < 8; time++) await reconcile(business, application);
    world.clock.advance(10 * MINUTE);
    expect((await checkDue()).checked).toBe(1);
  });

  it('are found by our reference, also long after the response to sending was lost', async () => {
    const { world, telnyx, business, checkDue } = due();
    telnyx.wrong.send = 'reset';
    const application = await faxed(world, business);
    telnyx.theFax().status = 'delivered';
    world.clock.advance(5 * HOUR);
    expect((await checkDue()).outcomes).toEqual({ filed: 1 });
    expect(await statusOf(business, application)).toBe('filed');
  });

  it('of filed applications are read too, so that their outcome is recorded', async () => {
    const { world, telnyx, business, checkDue } = due();
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

  it('of a process that died during a check are read again when its lease has expired', async () => {
    const { world, telnyx, business, checkDue } = due();
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
    const { world, business } = due();
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
