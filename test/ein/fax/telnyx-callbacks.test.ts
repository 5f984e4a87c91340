import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  auditOf,
  callBack,
  faxed,
  reconcile,
  statusOf,
  transmissionsOf,
  UNREACHABLE,
} from '../../support/ein/fax/faxed.js';
import {
  telnyxEvent,
  type TelnyxFax,
  telnyxHeaders,
  TelnyxServer,
} from '../../support/ein/fax/telnyx-server.js';
import { dataOf, refusalOf } from '../../support/http/responses.js';
import { TenantData } from '../../support/world/tenant-data.js';
import { createWorld, NOW, type World } from '../../support/world/world.js';

const MINUTE = 60_000;
const AT = '2026-03-15T12:02:03.456Z';

describe('a Telnyx callback', () => {
  let world: World;
  let telnyx: TelnyxServer;
  let business: TestBusiness;

  beforeAll(async () => {
    telnyx = await new TelnyxServer(() => world.clock.now()).listen();
    world = await createWorld({ env: { ...telnyx.env(), ...UNREACHABLE, FAX_TIMEOUT_MS: '3000' } });
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

  const post = (body: string, headers = telnyxHeaders(body, world.clock.now())) =>
    callBack(world, 'telnyx', body, headers);
  const delivered = (fax: TelnyxFax) =>
    telnyxEvent(fax, 'fax.delivered', { occurredAt: AT, status: 'delivered', page_count: 2 });
  const failed = (fax: TelnyxFax) =>
    telnyxEvent(fax, 'fax.failed', { occurredAt: AT, status: 'failed', failure_reason: 'user_busy' });
  const faxOf = (application: { answer: { body: any } }) =>
    telnyx.faxes.get(application.answer.body.data.transmission.providerFaxId as string)!;

  it('[3.1] that reports a delivery files the application at its time, without reading the carrier', async () => {
    const application = await faxed(world, business);
    const fax = telnyx.theFax();
    world.clock.advance(60 * MINUTE);
    telnyx.seen.length = 0;
    const { status, body } = await post(delivered(fax));
    expect([status, body]).toEqual([200, { data: { received: true } }]);
    expect((await business.api.get(application.path)).body.data).toMatchObject({
      status: 'filed',
      filedAt: AT,
    });
    expect(await transmissionsOf(business, application)).toMatchObject([
      { status: 'delivered', completedAt: AT, pages: 2, carrierStatus: 'delivered' },
    ]);
    expect(telnyx.seen).toEqual([]);
  });

  it('that reports a failure leaves the application signed, so that it can be faxed again', async () => {
    const application = await faxed(world, business);
    world.clock.advance(5 * MINUTE);
    const fax = telnyx.theFax();
    await post(failed(fax));
    expect(await transmissionsOf(business, application)).toMatchObject([
      { status: 'failed', failure: 'user_busy', completedAt: AT },
    ]);
    expect(await statusOf(business, application)).toBe('signed');
    fax.status = 'failed';
    dataOf(await business.api.post(`${application.path}/transmit`));
    expect(telnyx.faxes.size).toBe(2);
  });

  it('that reports a delivery after a failure files the application, and nothing is faxed again', async () => {
    const application = await faxed(world, business);
    world.clock.advance(5 * MINUTE);
    await post(failed(telnyx.theFax()));
    await post(delivered(telnyx.theFax()));
    expect(await transmissionsOf(business, application)).toMatchObject([
      { status: 'delivered', completedAt: AT, failure: null },
    ]);
    expect((await business.api.get(application.path)).body.data).toMatchObject({
      status: 'filed',
      filedAt: AT,
    });
    refusalOf(await business.api.post(`${application.path}/transmit`), 409, 'invalid_transition');
    expect(telnyx.faxes.size).toBe(1);
    expect(await auditOf(world, application)).toEqual([
      'ein_application.transmit',
      'fax_transmission.sending',
      'fax_transmission.failed',
      'ein_application.confirm_delivery',
    ]);
  });

  it('that is repeated, also concurrently, counts once', async () => {
    const application = await faxed(world, business);
    const body = delivered(telnyx.theFax());
    const headers = telnyxHeaders(body, world.clock.now());
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(body, headers)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const data = await TenantData.of(world);
    const before = await data.fingerprint(business.businessId);
    world.clock.advance(4 * MINUTE);
    expect((await post(body, headers)).status).toBe(200);
    expect(await data.fingerprint(business.businessId)).toEqual(before);
    await data.close();
    expect(await auditOf(world, application)).toEqual([
      'ein_application.transmit',
      'fax_transmission.sending',
      'ein_application.confirm_delivery',
    ]);
  });

  it('that arrives out of order reverts nothing', async () => {
    const application = await faxed(world, business);
    const fax = telnyx.theFax();
    await post(delivered(fax));
    const [before] = await transmissionsOf(business, application);
    for (const [type, status] of [
      ['fax.queued', 'queued'],
      ['fax.media.processed', 'media.processed'],
      ['fax.sending.started', 'sending'],
    ] as const)
      expect((await post(telnyxEvent(fax, type, { occurredAt: NOW, status }))).status).toBe(200);
    await post(failed(fax));
    expect(await transmissionsOf(business, application)).toEqual([before]);
    expect(await statusOf(business, application)).toBe('filed');
  });

  it('changes the application of its fax and no other', async () => {
    const application = await faxed(world, business);
    const other = await faxed(world, business);
    const elsewhere = await faxed(world, await newBusiness(world));
    // A foreign fax that contains our reference.
    await post(delivered({ ...faxOf(application), id: '0ccc7b54-4df3-4bca-a65a-3da1ecc777f0' }));
    expect(await statusOf(business, application)).toBe('signed');
    // The id of the fax counts, not the reference in the report.
    await post(delivered({ ...faxOf(other), client_state: faxOf(application).client_state }));
    expect(await statusOf(business, application)).toBe('signed');
    expect(await statusOf(business, other)).toBe('filed');
    expect(elsewhere.answer.body.data.application.status).toBe('signed');
  });

  it('finds a fax whose response was lost, by our reference', async () => {
    telnyx.wrong.send = 'reset';
    const application = await faxed(world, business);
    const fax = telnyx.theFax();
    await post(telnyxEvent(fax, 'fax.queued', { occurredAt: NOW, status: 'queued' }));
    expect(await transmissionsOf(business, application)).toMatchObject([
      { status: 'sending', providerFaxId: fax.id },
    ]);
    await post(delivered(fax));
    expect(await statusOf(business, application)).toBe('filed');
  });

  it('still counts for an unconfirmable fax', async () => {
    const application = await faxed(world, business);
    world.clock.advance(72 * 60 * MINUTE);
    expect(dataOf(await reconcile(business, application)).reason).toBe('unconfirmable');
    await post(failed(telnyx.theFax()));
    expect((await transmissionsOf(business, application))[0].status).toBe('unconfirmable');
    await post(delivered(telnyx.theFax()));
    expect(await transmissionsOf(business, application)).toMatchObject([
      { status: 'delivered', completedAt: AT },
    ]);
    expect((await business.api.get(application.path)).body.data).toMatchObject({
      status: 'filed',
      filedAt: AT,
    });
  });

  it('about a fax of an application that was marked as filed or cancelled changes only the fax', async () => {
    const filed = await faxed(world, business);
    dataOf(await business.api.post(`${filed.path}/mark-filed`));
    const cancelled = await faxed(world, business);
    world.clock.advance(72 * 60 * MINUTE);
    await reconcile(business, cancelled);
    dataOf(await business.api.post(`${cancelled.path}/cancel`));
    for (const application of [filed, cancelled]) {
      await post(delivered(faxOf(application)));
      expect((await transmissionsOf(business, application))[0].status).toBe('delivered');
    }
    expect((await business.api.get(filed.path)).body.data.filedAt).toBe('2026-03-15T12:00:00.000Z');
    expect(await statusOf(business, cancelled)).toBe('cancelled');
  });

  it('is recorded while a reconciliation waits for the carrier, and the reconciliation sees it', async () => {
    const application = await faxed(world, business);
    telnyx.wrong.read = 'hang';
    const waiting = reconcile(business, application);
    await expect.poll(() => telnyx.seen.some(({ method }) => method === 'GET')).toBe(true);
    await post(delivered(telnyx.theFax()));
    expect(await statusOf(business, application)).toBe('filed');
    refusalOf(await waiting, 503, 'carrier_unavailable');
    expect(dataOf(await reconcile(business, application)).reason).toBe('already_filed');
  });

  it.each<[string, (body: string) => Record<string, string>]>([
    ['without a signature', () => ({ 'content-type': 'application/json' })],
    [
      'signed with another key',
      (body) => telnyxHeaders(body, world.clock.now(), generateKeyPairSync('ed25519').privateKey),
    ],
    ['signed for another body', (body) => telnyxHeaders(`${body} `, world.clock.now())],
    ['signed 301 seconds ago', (body) => telnyxHeaders(body, new Date(Date.parse(NOW) - 301_000))],
    ['signed 301 seconds in the future', (body) => telnyxHeaders(body, new Date(Date.parse(NOW) + 301_000))],
  ])('%s is 401, and changes nothing', async (_, headersOf) => {
    const application = await faxed(world, business);
    const body = delivered(telnyx.theFax());
    const response = await post(body, headersOf(body));
    expect([response.status, response.body.error]).toEqual([401, 'unauthorized']);
    expect(await statusOf(business, application)).toBe('signed');
  });

  it('that is forged repeatedly is 429, and then no longer verified', async () => {
    const env = { ...telnyx.env(), ...UNREACHABLE, RATE_LIMIT_UNKNOWN_BEARER: '3,0.5' };
    const strict = await createWorld({ env });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt++)
      statuses.push((await callBack(strict, 'telnyx', '{}', {})).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    const body = '{"data":{"event_type":"call.initiated","payload":{}}}';
    expect((await callBack(strict, 'telnyx', body, telnyxHeaders(body, strict.clock.now()))).status).toBe(
      429,
    );
    strict.clock.advance(2_000);
    const late = await callBack(strict, 'telnyx', body, telnyxHeaders(body, strict.clock.now()));
    expect(late.status).toBe(200);
    await strict.close();
  });

  it('is rejected if it is invalid, too long, or for a carrier that is not configured', async () => {
    for (const body of ['', 'null', '[]', '{}', '{"data":{"event_type":"fax.delivered"}}'])
      expect((await post(body)).status, body).toBe(400);
    expect((await post('{"data":{"event_type":"call.initiated","payload":{}}}')).status).toBe(200);
    const long = JSON.stringify({ data: 'x'.repeat(300 * 1024) });
    expect((await post(long)).status).toBe(413);
    for (const carrier of ['sinch', 'pigeon', '__proto__'])
      expect((await callBack(world, carrier, '{}', {})).status, carrier).toBe(404);
  });
});
