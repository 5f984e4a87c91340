import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { faxed, reconcile, statusOf, transmissionsOf, UNREACHABLE } from '../../support/ein/fax/faxed.js';
import type { Misbehaviour } from '../../support/ein/fax/fax-server.js';
import { TelnyxServer } from '../../support/ein/fax/telnyx-server.js';
import { dataOf, refusalOf } from '../../support/http/responses.js';
import { createWorld, NOW, type World } from '../../support/world/world.js';

const MINUTE = 60_000;
const TIMEOUT_MS = 3_000;

describe('the carrier Telnyx', () => {
  let world: World;
  let telnyx: TelnyxServer;
  let business: TestBusiness;

  beforeAll(async () => {
    telnyx = await new TelnyxServer(() => world.clock.now()).listen();
    world = await createWorld({
      env: { ...telnyx.env(), ...UNREACHABLE, FAX_TIMEOUT_MS: String(TIMEOUT_MS) },
    });
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

  it('receives the signed bytes as a form, our reference, our number and the callback URL', async () => {
    const application = await faxed(world, business);
    const { transmission } = dataOf(application.answer);
    const fax = telnyx.theFax();
    const [{ method, path, headers } = {}] = telnyx.sends();
    expect([method, path, headers?.authorization]).toEqual(['POST', '/v2/faxes', 'Bearer KEY0123_secret']);
    expect(headers?.['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(fax).toMatchObject({
      connection_id: '234423',
      from: '+13125790015',
      to: '+18556416935',
      client_state: Buffer.from(transmission.id as string).toString('base64'),
      webhook_url: 'http://localhost:9/callbacks/fax/telnyx',
    });
    expect(telnyx.documents.get(fax.id)).toEqual(application.signedPdf);
    expect(transmission).toMatchObject({
      carrier: 'telnyx',
      status: 'sending',
      providerFaxId: fax.id,
      carrierStatus: 'queued',
      destination: '+18556416935',
    });
  });

  it('has no sandbox outcomes', async () => {
    const { answer: response } = await faxed(world, business, { sandboxOutcome: 'delivered' });
    expect(refusalOf(response, 400, 'invalid_request')).toContain('sandboxOutcome');
    expect(telnyx.seen).toEqual([]);
  });

  it('is read by the id of the fax, with our key', async () => {
    const application = await faxed(world, business);
    telnyx.seen.length = 0;
    expect(dataOf(await reconcile(business, application))).toMatchObject({
      reason: 'in_flight',
      carrierStatus: 'queued',
    });
    expect(telnyx.seen).toMatchObject([
      {
        method: 'GET',
        path: `/v2/faxes/${telnyx.theFax().id}`,
        headers: { authorization: 'Bearer KEY0123_secret' },
      },
    ]);
  });

  it('reports a delivery', async () => {
    const application = await faxed(world, business);
    Object.assign(telnyx.theFax(), { status: 'delivered', updated_at: '2026-03-15T12:07:08.123456Z' });
    world.clock.advance(60 * MINUTE);
    expect(dataOf(await reconcile(business, application))).toMatchObject({
      reason: 'filed',
      carrierStatus: 'delivered',
      application: { status: 'filed', filedAt: '2026-03-15T12:07:08.123Z' },
    });
  });

  it('reports a busy line', async () => {
    const application = await faxed(world, business);
    Object.assign(telnyx.theFax(), { status: 'failed', failure_reason: 'user_busy' });
    expect(dataOf(await reconcile(business, application))).toMatchObject({
      reason: 'failed',
      carrierStatus: 'failed',
      transmission: { status: 'failed', failure: 'user_busy' },
    });
  });

  it.each([404, 410])('returns %d when it no longer has the fax', async (status) => {
    const application = await faxed(world, business);
    telnyx.wrong.read = { status, body: '{"errors":[{"title":"Resource not found"}]}' };
    expect(dataOf(await reconcile(business, application)).reason).toBe('unconfirmable');
  });

  it.each<[string, Misbehaviour, number, string]>([
    ['500', { status: 500, body: '{}' }, 502, 'carrier_error'],
    ['503', { status: 503, body: 'upstream' }, 502, 'carrier_error'],
    ['422', { status: 422, body: '{}' }, 502, 'carrier_error'],
    ['garbage', { status: 200, body: '<html>not today</html>' }, 502, 'carrier_error'],
    ['an empty response', { status: 200, body: '' }, 502, 'carrier_error'],
    ['JSON that is not an object', { status: 200, body: '[1]' }, 502, 'carrier_error'],
    ['another fax', { status: 200, body: '{"data":{"id":"x","status":"delivered"}}' }, 502, 'carrier_error'],
    ['many megabytes', 'oversized', 502, 'carrier_error'],
    [
      'a redirect',
      { status: 302, body: '', headers: { location: 'http://localhost:9/' } },
      502,
      'carrier_error',
    ],
    ['401', { status: 401, body: '{}' }, 503, 'carrier_unavailable'],
    ['403', { status: 403, body: '{}' }, 503, 'carrier_unavailable'],
    ['429', { status: 429, body: '{}' }, 503, 'carrier_unavailable'],
    ['nothing in time', 'hang', 503, 'carrier_unavailable'],
    ['a closed connection', 'reset', 503, 'carrier_unavailable'],
  ])('that returns %s changes nothing', async (_, wrong, status, code) => {
    const application = await faxed(world, business);
    const before = await transmissionsOf(business, application);
    // Regardless of the age of the fax.
    world.clock.advance(100 * 60 * MINUTE);
    telnyx.wrong.read = wrong;
    const reason = refusalOf(await reconcile(business, application), status, code);
    expect(reason).not.toMatch(/localhost|KEY0123|127\.0\.0\.1/);
    expect(await transmissionsOf(business, application)).toEqual(before);
    expect(await statusOf(business, application)).toBe('signed');
    // The next reconciliation reads its real status.
    telnyx.reset();
    expect(dataOf(await reconcile(business, application)).reason).toBe('unconfirmable');
  });

  it.each([
    [400, 502, 'carrier_error'],
    [404, 502, 'carrier_error'],
    [422, 502, 'carrier_error'],
    [401, 503, 'carrier_unavailable'],
    [403, 503, 'carrier_unavailable'],
    [429, 503, 'carrier_unavailable'],
  ])(
    'that rejects a fax with %d did not send it: it can be sent again immediately',
    async (refusal, status, code) => {
      telnyx.wrong.send = { status: refusal, body: '{"errors":[{"detail":"no"}]}' };
      telnyx.refuses = true;
      const application = await faxed(world, business);
      refusalOf(application.answer, status, code);
      expect(await transmissionsOf(business, application)).toMatchObject([
        { status: 'failed', providerFaxId: null, failure: expect.stringContaining(String(refusal)) },
      ]);
      telnyx.reset();
      dataOf(await business.api.post(`${application.path}/transmit`));
      expect(telnyx.faxes.size).toBe(1);
    },
  );

  it.each<[string, Misbehaviour, number]>([
    ['500', { status: 500, body: '{}' }, 502],
    ['garbage', { status: 202, body: 'thank you' }, 502],
    ['many megabytes', 'oversized', 502],
    ['a redirect', { status: 307, body: '', headers: { location: '/v2/faxes' } }, 502],
    ['nothing in time', 'hang', 503],
    ['a closed connection', 'reset', 503],
  ])('that accepted a fax and then returned %s is searched by our reference', async (_, wrong, status) => {
    telnyx.wrong.send = wrong;
    const application = await faxed(world, business);
    refusalOf(application.answer, status, status === 502 ? 'carrier_error' : 'carrier_unavailable');
    const [queued] = await transmissionsOf(business, application);
    expect(queued).toMatchObject({ status: 'queued', providerFaxId: null });
    refusalOf(await business.api.post(`${application.path}/transmit`), 409, 'transmission_in_flight');
    telnyx.seen.length = 0;
    expect(dataOf(await reconcile(business, application))).toMatchObject({
      reason: 'in_flight',
      transmission: { id: queued.id, status: 'sending', providerFaxId: telnyx.theFax().id },
    });
    expect(telnyx.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v2/faxes']);
    expect(Object.fromEntries(telnyx.seen[0]!.query)).toEqual({
      'filter[direction][eq]': 'outbound',
      'filter[to][eq]': '+18556416935',
      'filter[created_at][gte]': '2026-03-15T11:50:00Z',
      'filter[created_at][lte]': '2026-03-15T13:00:00Z',
      'page[number]': '1',
      'page[size]': '100',
    });
  });

  it('that never received a fax does not list it: unconfirmable after 15 minutes, not earlier', async () => {
    telnyx.wrong.send = { status: 500, body: '{}' };
    telnyx.refuses = true;
    const application = await faxed(world, business);
    world.clock.advance(15 * MINUTE - 1);
    expect(dataOf(await reconcile(business, application))).toMatchObject({
      reason: 'in_flight',
      carrierStatus: null,
      transmission: { status: 'queued' },
    });
    world.clock.advance(1);
    expect(dataOf(await reconcile(business, application))).toMatchObject({
      reason: 'unconfirmable',
      transmission: { status: 'unconfirmable', providerFaxId: null },
    });
  });

  it('is searched page by page until our fax is found', async () => {
    for (let other = 0; other < 250; other++) await telnyx.addForeignFax('+18556416935');
    telnyx.wrong.send = 'reset';
    const application = await faxed(world, business);
    telnyx.seen.length = 0;
    const { transmission } = dataOf(await reconcile(business, application));
    expect(transmission.providerFaxId).toBe(telnyx.faxOf(transmission.id as string).id);
    expect(telnyx.seen.map(({ query }) => query.get('page[number]'))).toEqual(['1', '2', '3']);
  });

  it.each<[string, Misbehaviour]>([
    ['an error', { status: 500, body: '{}' }],
    ['not found', { status: 404, body: '{}' }],
    ['something else', { status: 200, body: '{"data":{}}' }],
    ['pages without end', { status: 200, body: '{"data":[],"meta":{"total_pages":1000}}' }],
  ])('whose list is %s may still have the fax', async (_, wrong) => {
    telnyx.wrong.send = 'reset';
    const application = await faxed(world, business);
    world.clock.advance(60 * MINUTE);
    telnyx.wrong.list = wrong;
    refusalOf(await reconcile(business, application), 502, 'carrier_error');
    expect((await transmissionsOf(business, application))[0].status).toBe('queued');
  });

  it('that returns the same id for two faxes causes an error', async () => {
    const first = await faxed(world, business);
    const { id } = telnyx.theFax();
    telnyx.wrong.send = { status: 202, body: JSON.stringify({ data: { id, status: 'queued' } }) };
    const second = await faxed(world, business);
    refusalOf(second.answer, 502, 'carrier_error');
    expect((await transmissionsOf(business, second))[0]).toMatchObject({
      status: 'queued',
      providerFaxId: null,
    });
    expect((await transmissionsOf(business, first))[0].providerFaxId).toBe(id);
  });

  it('does not leak its secrets into the log', () => {
    expect(world.logs.join()).not.toContain('KEY0123_secret');
  });
});
