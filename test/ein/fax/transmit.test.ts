import { createHash } from 'node:crypto';
import type pg from 'pg';
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
import { dataOf, expectBadField, refusalOf } from '../../support/http/responses.js';
import { superuserIn } from '../../support/world/tenant-data.js';
import { createWorld, NOW, type World } from '../../support/world/world.js';

const HOUR = 3_600_000;

describe('transmit', () => {
  let world: World;
  let business: TestBusiness;
  let superuser: pg.Client;

  beforeAll(async () => {
    world = await createWorld({ env: UNREACHABLE });
    superuser = await superuserIn(world);
  });

  afterAll(async () => {
    await superuser.end();
    await world.close();
  });

  beforeEach(async () => {
    world.clock.set(NOW);
    business = await newBusiness(world);
  });

  const sandboxFaxes = async (application: { path: string }) => {
    const references = (await transmissionsOf(business, application)).map(({ id }) => id as string);
    const { rows } = await superuser.query('select * from sandbox_fax where reference = any ($1)', [
      references,
    ]);
    return rows;
  };

  it('sends exactly the signed bytes to the carrier, once, to the configured number', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'callback_lost' });
    const data = dataOf(application.answer);
    const sha256 = createHash('sha256').update(application.signedPdf).digest();
    expect(data.application).toMatchObject({ id: application.id, status: 'signed', filedAt: null });
    expect(data.transmission).toEqual({
      id: expect.any(String),
      status: 'sending',
      providerFaxId: expect.any(String),
      completedAt: null,
      createdAt: '2026-03-15T12:00:00.000Z',
      carrier: 'sandbox',
      carrierStatus: 'queued',
      destination: '+12025550100',
      documentId: data.application.signedDocumentId,
      documentSha256: sha256.toString('hex'),
      pages: null,
      failure: null,
    });
    expect(await sandboxFaxes(application)).toMatchObject([
      {
        id: data.transmission.providerFaxId,
        destination: '+12025550100',
        outcome: 'callback_lost',
        document_sha256: sha256,
      },
    ]);
    expect(await transmissionsOf(business, application)).toEqual([data.transmission]);
  });

  it.each([
    ['+12025550100', 'delivered'],
    ['+12025550101', 'callback_lost'],
    ['+12025550102', 'busy'],
    ['+12025550103', 'stuck'],
    ['+12025550104', 'vanished'],
    ['+12025550105', 'server_error'],
    ['+12025550106', 'timeout'],
    ['+12025550107', 'delivered'],
  ])('to %s in the sandbox is %s', async (faxNumber, outcome) => {
    const application = await faxed(world, business, { faxNumber });
    expect(await sandboxFaxes(application)).toMatchObject([{ destination: faxNumber, outcome }]);
  });

  it.each(['ready_to_file', 'awaiting_signature', 'filed', 'ein_received', 'cancelled'] as const)(
    'is 409 while the application is %s, and faxes nothing',
    async (status) => {
      const application = await newApplication(world, business, { status });
      const reason = refusalOf(
        await business.api.post(`${application.path}/transmit`),
        409,
        'invalid_transition',
      );
      expect(reason).toBe(`transmit is not possible while the EIN application is ${status}`);
      expect(await transmissionsOf(business, application)).toEqual([]);
      expect(await auditOf(world, application)).toEqual([]);
    },
  );

  it.each(['stuck', 'timeout'])('is 409 while a fax is in flight (%s)', async (sandboxOutcome) => {
    const application = await faxed(world, business, { sandboxOutcome });
    world.clock.advance(HOUR);
    const again = await business.api.post(`${application.path}/transmit`, { acknowledgeUnconfirmed: true });
    refusalOf(again, 409, 'transmission_in_flight');
    expect(await sandboxFaxes(application)).toHaveLength(1);
  });

  it('[3.1] can be repeated after a fax that failed', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'busy' });
    world.clock.advance(HOUR);
    expect(dataOf(await reconcile(business, application)).reason).toBe('failed');
    const again = await business.api.post(`${application.path}/transmit`, {
      sandboxOutcome: 'callback_lost',
    });
    expect(dataOf(again).transmission.status).toBe('sending');
    expect((await transmissionsOf(business, application)).map(({ status }) => status)).toEqual([
      'sending',
      'failed',
    ]);
  });

  it('[3.1] requires an acknowledgement after an unconfirmable fax, also if another one failed since', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'vanished' });
    await reconcile(business, application);
    const transmit = (body: object) => business.api.post(`${application.path}/transmit`, body);
    refusalOf(await transmit({}), 409, 'unconfirmed_transmission');
    refusalOf(await transmit({ acknowledgeUnconfirmed: false }), 409, 'unconfirmed_transmission');
    dataOf(await transmit({ acknowledgeUnconfirmed: true, sandboxOutcome: 'busy' }));
    world.clock.advance(HOUR);
    await reconcile(business, application);
    refusalOf(await transmit({}), 409, 'unconfirmed_transmission');
    dataOf(await transmit({ acknowledgeUnconfirmed: true }));
    expect((await transmissionsOf(business, application)).map(({ status }) => status)).toEqual([
      'sending',
      'failed',
      'unconfirmable',
    ]);
  });

  it('[3.1] is not needed after an unconfirmable fax: the application can be marked as filed', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'vanished' });
    await reconcile(business, application);
    dataOf(await business.api.post(`${application.path}/mark-filed`));
    expect(await statusOf(business, application)).toBe('filed');
    expect((await transmissionsOf(business, application))[0].status).toBe('unconfirmable');
  });

  it('prevents cancellation while the fax is in flight, and not afterwards', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'busy' });
    refusalOf(await business.api.post(`${application.path}/cancel`), 409, 'transmission_in_flight');
    world.clock.advance(HOUR);
    await reconcile(business, application);
    dataOf(await business.api.post(`${application.path}/cancel`));
    expect(dataOf(await reconcile(business, application)).reason).toBe('not_advanceable');
  });

  it('with an Idempotency-Key faxes once and returns the same response again', async () => {
    const application = await newApplication(world, business);
    const send = () =>
      business.api.post(`${application.path}/transmit`, {}, { 'idempotency-key': `fax-${application.id}` });
    const first = await send();
    const again = await send();
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await sandboxFaxes(application)).toHaveLength(1);
  });

  it('called twenty times concurrently faxes once', async () => {
    const application = await newApplication(world, business);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => business.api.post(`${application.path}/transmit`)),
    );
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(19);
    for (const response of refused) refusalOf(response, 409, 'transmission_in_flight');
    expect(await sandboxFaxes(application)).toHaveLength(1);
    expect(await auditOf(world, application)).toEqual([
      'ein_application.transmit',
      'fax_transmission.sending',
    ]);
  });

  it.each<[string, string, unknown]>([
    ['a number without a country code', 'faxNumber', '8556416935'],
    ['a number with spaces', 'faxNumber', '+1 855 641 6935'],
    ['an unknown sandbox outcome', 'sandboxOutcome', 'lost'],
    ['a string instead of a boolean', 'acknowledgeUnconfirmed', 'yes'],
    ['an unknown field', 'force', true],
  ])('rejects %s, and faxes nothing', async (_, field, value) => {
    const application = await newApplication(world, business);
    expectBadField(await business.api.post(`${application.path}/transmit`, { [field]: value }), field);
    expect(await transmissionsOf(business, application)).toEqual([]);
  });

  it('is listed page by page, for its own application only', async () => {
    const application = await faxed(world, business, { sandboxOutcome: 'vanished' });
    for (let time = 0; time < 2; time++) {
      await reconcile(business, application);
      world.clock.advance(HOUR);
      const again = { acknowledgeUnconfirmed: true, sandboxOutcome: 'vanished' };
      dataOf(await business.api.post(`${application.path}/transmit`, again));
    }
    const all = await transmissionsOf(business, application);
    const page = await business.api.get(`${application.path}/transmissions?limit=2&offset=1`);
    expect(page.body).toEqual({
      data: all.slice(1),
      meta: { pagination: { limit: 2, offset: 1, nextOffset: null } },
    });
    const stranger = await newBusiness(world);
    refusalOf(await stranger.api.get(`${application.path}/transmissions`), 404, 'not_found');
    refusalOf(await stranger.api.post(`${application.path}/transmit`), 404, 'not_found');
  });
});
