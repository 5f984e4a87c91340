import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Background } from '../../../src/platform/background/background.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { newApplication } from '../../support/ein/applications.js';
import {
  auditOf,
  callBack,
  faxed,
  reconcile,
  statusOf,
  transmissionsOf,
} from '../../support/ein/fax/faxed.js';
import { dataOf } from '../../support/http/responses.js';
import { superuserIn } from '../../support/world/tenant-data.js';
import { createWorld, NOW, type World } from '../../support/world/world.js';
import { PATIENCE } from '../../support/world/patience.js';

const HOUR = 3_600_000;
const DELIVERED_AT = '2026-03-15T12:00:01.000Z';

/** The transitions of spec 3.1 that involve faxing, with real callbacks of the sandbox to ROOT_URL. */
describe('an EIN application', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await createWorld({ listensAtRootUrl: true });
  });

  afterAll(() => world.close());

  beforeEach(async () => {
    world.clock.set(NOW);
    business = await newBusiness(world);
  });

  it('[3.1] signed, mark-filed: is filed', async () => {
    const application = await newApplication(world, business);
    const { application: filed } = dataOf(await business.api.post(`${application.path}/mark-filed`));
    expect(filed).toMatchObject({ status: 'filed', filedAt: '2026-03-15T12:00:00.000Z' });
  });

  it('[3.1] ready to file, mark-filed: is filed without a signature', async () => {
    const application = await newApplication(world, business, { status: 'ready_to_file' });
    const { application: filed } = dataOf(await business.api.post(`${application.path}/mark-filed`));
    expect(filed).toMatchObject({ status: 'filed', signedAt: null });
  });

  it('[3.1] signed, a delivery report: is filed at the time that the carrier reports', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'delivered' });
    world.clock.advance(HOUR);
    await vi.waitFor(async () => expect(await statusOf(business, application)).toBe('filed'), PATIENCE);
    const { filedAt } = (await business.api.get(application.path)).body.data;
    const [transmission] = await transmissionsOf(business, application);
    expect([filedAt, transmission.status, transmission.completedAt]).toEqual([
      DELIVERED_AT,
      'delivered',
      DELIVERED_AT,
    ]);
    expect(await auditOf(world, application)).toEqual([
      'ein_application.transmit',
      'fax_transmission.sending',
      'ein_application.confirm_delivery',
    ]);
  });

  it('[3.1] signed, reconcile, delivered: is filed at the time that the carrier reports', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'callback_lost' });
    world.clock.advance(HOUR);
    expect(dataOf(await reconcile(business, application))).toMatchObject({
      reconciled: true,
      reason: 'filed',
      application: { status: 'filed', filedAt: DELIVERED_AT },
    });
  });

  it('[3.1] filed, reconcile: is unchanged', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'callback_lost' });
    const { application: filed } = dataOf(await business.api.post(`${application.path}/mark-filed`));
    world.clock.advance(HOUR);
    const data = dataOf(await reconcile(business, application));
    expect(data).toMatchObject({ reconciled: false, reason: 'already_filed' });
    expect(data.application.filedAt).toBe(filed.filedAt);
  });

  it('[3.1] signed, reconcile, still connecting: stays signed', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'stuck' });
    const data = dataOf(await reconcile(business, application));
    expect([data.application.status, data.reconciled, data.reason]).toEqual(['signed', false, 'in_flight']);
  });

  it('[3.1] signed, reconcile, failed: stays signed and can be transmitted again', async () => {
    const application = await faxed(world, business, { faxNumber: '+12025550192' });
    world.clock.advance(HOUR);
    const data = dataOf(await reconcile(business, application));
    expect([data.application.status, data.reason]).toEqual(['signed', 'failed']);
    dataOf(await business.api.post(`${application.path}/transmit`, { sandboxOutcome: 'stuck' }));
  });

  it('[3.1] signed, reconcile, after the reporting window: stays signed, and the user decides', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'stuck' });
    world.clock.advance(73 * HOUR);
    const data = dataOf(await reconcile(business, application));
    expect([data.application.status, data.reason, data.transmission.status]).toEqual([
      'signed',
      'unconfirmable',
      'unconfirmable',
    ]);
  });

  it('marked as filed before the report arrives keeps its filing time; only the fax records the delivery', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'delivered' });
    const { application: filed } = dataOf(await business.api.post(`${application.path}/mark-filed`));
    world.clock.advance(HOUR);
    await vi.waitFor(
      async () => expect((await transmissionsOf(business, application))[0].status).toBe('delivered'),
      PATIENCE,
    );
    expect((await business.api.get(application.path)).body.data.filedAt).toBe(filed.filedAt);
    expect(await auditOf(world, application)).toEqual([
      'ein_application.transmit',
      'fax_transmission.sending',
      'ein_application.mark_filed',
      'fax_transmission.delivered',
    ]);
  });

  it('records a reported failure without a reconciliation', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'busy' });
    world.clock.advance(HOUR);
    await vi.waitFor(
      async () => expect((await transmissionsOf(business, application))[0].status).toBe('failed'),
      PATIENCE,
    );
    expect(await statusOf(business, application)).toBe('signed');
  });

  describe('after a callback of the sandbox', () => {
    const tokenOf = async (id: string): Promise<string> => {
      const superuser = await superuserIn(world);
      const { rows } = await superuser.query('select callback_token from sandbox_fax where id = $1', [id]);
      await superuser.end();
      return rows[0].callback_token as string;
    };
    const report = (id: string, token: string) =>
      callBack(world, 'sandbox', JSON.stringify({ id }), { 'sandbox-token': token });

    it('with the token of another fax is unchanged', async () => {
      const application = await faxed(world, business, { sandboxOutcome: 'callback_lost' });
      const other = await faxed(world, business, { sandboxOutcome: 'callback_lost' });
      const [id, otherId] = [application, other].map(
        ({ answer: response }) => response.body.data.transmission.providerFaxId,
      );
      for (const token of [await tokenOf(otherId), 'x'.repeat(43), 'short']) {
        const { status, body } = await report(id, token);
        expect([status, body.error]).toEqual([401, 'unauthorized']);
      }
      expect(await statusOf(business, application)).toBe('signed');
    });

    it('changes only as far as the carrier confirms', async () => {
      const application = await faxed(world, business, { sandboxOutcome: 'stuck' });
      const { providerFaxId } = application.answer.body.data.transmission;
      for (let time = 0; time < 3; time++) {
        const { status, body } = await report(providerFaxId, await tokenOf(providerFaxId));
        expect([status, body]).toEqual([200, { data: { received: true } }]);
      }
      await world.app.get(Background).settled();
      expect(await statusOf(business, application)).toBe('signed');
      expect((await transmissionsOf(business, application))[0].status).toBe('sending');
    });
  });
});
