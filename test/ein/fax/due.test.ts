import { describe, expect, it } from 'vitest';
import { dueFaxes } from '../../support/ein/fax/due-faxes.js';
import { faxed, transmissionsOf } from '../../support/ein/fax/faxed.js';
import type { TelnyxServer } from '../../support/ein/fax/telnyx-server.js';
import { newBusiness } from '../../support/world/business.js';

const MINUTE = 60_000;

describe('faxes that are due for a check', () => {
  const due = dueFaxes();

  it('get the same status as by reconciling each of them', async () => {
    const { world, telnyx, business, checkDue } = due();
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
    const { world, telnyx, business, checkDue } = due();
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

  it('are unchanged after an invalid response, and are read again later', async () => {
    const { world, telnyx, business, checkDue } = due();
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
    const { world, telnyx, business, checkDue } = due();
    for (let fax = 0; fax < 20; fax++) await faxed(world, business);
    telnyx.wrong.read = 'reset';
    world.clock.advance(10 * MINUTE);
    telnyx.seen.length = 0;
    expect(await checkDue()).toEqual({ checked: 8, outcomes: { carrier_unavailable: 8 } });
    expect(telnyx.seen).toHaveLength(8);
    delete telnyx.wrong.read;
    expect(await checkDue()).toEqual({ checked: 12, outcomes: { in_flight: 12 } });
  });
});

function faxOf(telnyx: TelnyxServer, { answer: response }: { answer: { body: any } }) {
  return telnyx.faxes.get(response.body.data.transmission.providerFaxId as string)!;
}
