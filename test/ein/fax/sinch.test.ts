import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Background } from '../../../src/platform/background/background.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  callBack,
  faxed,
  reconcile,
  statusOf,
  transmissionsOf,
  UNREACHABLE,
} from '../../support/ein/fax/faxed.js';
import type { Misbehaviour } from '../../support/ein/fax/fax-server.js';
import { SINCH_CALLBACK, sinchHeaders, SinchServer } from '../../support/ein/fax/sinch-server.js';
import { dataOf, refusalOf } from '../../support/http/responses.js';
import { createWorld, NOW, type World } from '../../support/world/world.js';

const MINUTE = 60_000;
const DONE = {
  status: 'COMPLETED',
  completedTime: '2026-03-15T12:03:04Z',
  numberOfPages: 2,
  pagesSentSuccessfully: 2,
};

describe('the carrier Sinch', () => {
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

  const report = (body: object | string, headers = sinchHeaders()) =>
    callBack(world, 'sinch', typeof body === 'string' ? body : JSON.stringify(body), headers);
  const completed = (fax: object) => ({ event: 'FAX_COMPLETED', eventTime: '2026-03-15T12:03:05Z', fax });
  const settled = () => world.app.get(Background).settled();

  it('receives the signed bytes in base64, our reference as a label, and the callback URL', async () => {
    const application = await faxed(world, business);
    const { transmission } = dataOf(application.answer);
    const [{ path, headers, body } = {}] = sinch.sends();
    expect(path).toBe('/v3/projects/123coffee-dada-beef-cafe-baadc0de5678/faxes');
    expect(headers).toMatchObject({
      authorization: `Basic ${Buffer.from('key-id:key:secret').toString('base64')}`,
      'content-type': 'application/json',
    });
    expect(JSON.parse(String(body))).toEqual({
      to: '+18556416935',
      files: [{ file: application.signedPdf.toString('base64'), fileType: 'PDF' }],
      labels: { reference: transmission.id },
      callbackUrl: `http://sinch:${SINCH_CALLBACK.password}@localhost:9/callbacks/fax/sinch`,
      callbackUrlContentType: 'application/json',
      maxRetries: 0,
      resolution: 'FINE',
    });
    expect(sinch.documents.get(sinch.theFax().id)).toEqual(application.signedPdf);
    expect(transmission).toMatchObject({
      status: 'sending',
      providerFaxId: sinch.theFax().id,
      carrier: 'sinch',
    });
  });

  it('may return a list with the one fax', async () => {
    sinch.wrong.send = {
      status: 200,
      body: '{"faxes":[{"id":"01HDFHACK1YN7CCDYRA6ZRMA8Z","status":"QUEUED"}]}',
    };
    const { transmission } = dataOf((await faxed(world, business)).answer);
    expect(transmission.providerFaxId).toBe('01HDFHACK1YN7CCDYRA6ZRMA8Z');
  });

  it('[3.1] has delivered a fax if every page was sent', async () => {
    const application = await faxed(world, business);
    Object.assign(sinch.theFax(), DONE);
    world.clock.advance(5 * MINUTE);
    expect(dataOf(await reconcile(business, application))).toMatchObject({
      reason: 'filed',
      carrierStatus: 'COMPLETED',
      application: { status: 'filed', filedAt: '2026-03-15T12:03:04.000Z' },
      transmission: { status: 'delivered', pages: 2 },
    });
  });

  it('[3.1] has not delivered a fax with a missing page, whatever status it reports', async () => {
    const application = await faxed(world, business);
    Object.assign(sinch.theFax(), DONE, { pagesSentSuccessfully: 1 });
    expect(dataOf(await reconcile(business, application))).toMatchObject({
      reason: 'failed',
      carrierStatus: 'COMPLETED',
      application: { status: 'signed' },
      transmission: { status: 'failed', failure: '1 of 2 pages were sent' },
    });
  });

  it('reports why it could not deliver', async () => {
    const application = await faxed(world, business);
    const failure = { errorType: 'CALL_ERROR', errorCode: 17, errorMessage: 'The line was busy' };
    Object.assign(sinch.theFax(), { status: 'FAILURE', ...failure });
    expect(dataOf(await reconcile(business, application))).toMatchObject({
      reason: 'failed',
      transmission: { failure: 'CALL_ERROR 17 The line was busy' },
    });
  });

  it('reports that the fax is still connecting', async () => {
    const application = await faxed(world, business);
    sinch.theFax().status = 'IN_PROGRESS';
    expect(dataOf(await reconcile(business, application))).toMatchObject({
      reason: 'in_flight',
      carrierStatus: 'IN_PROGRESS',
    });
  });

  it.each([404, 410])('returns %d after its 13 months', async (status) => {
    const application = await faxed(world, business);
    sinch.wrong.read = { status, body: '{}' };
    expect(dataOf(await reconcile(business, application)).reason).toBe('unconfirmable');
  });

  // sinch-timeouts.long.test.ts has no response in time.
  it.each<[string, Misbehaviour, number, string]>([
    ['500', { status: 500, body: '{}' }, 502, 'carrier_error'],
    [
      'a completed fax without pages',
      { status: 200, body: '{"id":"x","status":"COMPLETED"}' },
      502,
      'carrier_error',
    ],
    ['garbage', { status: 200, body: 'OK' }, 502, 'carrier_error'],
    ['many megabytes', 'oversized', 502, 'carrier_error'],
    ['429', { status: 429, body: '{}' }, 503, 'carrier_unavailable'],
    ['401', { status: 401, body: '{}' }, 503, 'carrier_unavailable'],
  ])('that returns %s changes nothing', async (_, wrong, status, code) => {
    const application = await faxed(world, business);
    const before = await transmissionsOf(business, application);
    sinch.wrong.read = wrong;
    refusalOf(await reconcile(business, application), status, code);
    expect(await transmissionsOf(business, application)).toEqual(before);
  });

  it('is searched by our label if it accepted a fax and then closed the connection', async () => {
    sinch.wrong.send = 'reset';
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

  describe('after a callback', () => {
    it('is read before anything changes', async () => {
      const application = await faxed(world, business);
      const fax = sinch.theFax();
      // The callback is not signed, so its content is not trusted.
      expect((await report(completed({ ...fax, ...DONE }))).status).toBe(200);
      await settled();
      expect(await statusOf(business, application)).toBe('signed');
      Object.assign(fax, DONE);
      world.clock.advance(MINUTE);
      const { status, body } = await report({ ...completed(fax), file: 'x'.repeat(1_000_000) });
      expect([status, body]).toEqual([200, { data: { received: true } }]);
      await settled();
      expect(await statusOf(business, application)).toBe('filed');
      for (let time = 0; time < 3; time++) expect((await report(completed(fax))).status).toBe(200);
      await settled();
      expect(sinch.seen.filter(({ path }) => path.endsWith(fax.id))).toHaveLength(2);
    });

    it('finds a fax whose response was lost', async () => {
      sinch.wrong.send = 'reset';
      const application = await faxed(world, business);
      Object.assign(sinch.theFax(), DONE);
      await report(completed(sinch.theFax()));
      await settled();
      expect(await statusOf(business, application)).toBe('filed');
    });

    it('still counts for an unconfirmable fax if the carrier then reports its delivery', async () => {
      const application = await faxed(world, business);
      world.clock.advance(72 * 60 * MINUTE);
      expect(dataOf(await reconcile(business, application)).reason).toBe('unconfirmable');
      await report(completed(sinch.theFax()));
      await settled();
      expect((await transmissionsOf(business, application))[0].status).toBe('unconfirmable');
      Object.assign(sinch.theFax(), DONE);
      await report(completed(sinch.theFax()));
      await settled();
      expect((await transmissionsOf(business, application))[0].status).toBe('delivered');
      expect(await statusOf(business, application)).toBe('filed');
    });

    it.each<[string, Record<string, string>]>([
      ['without credentials', { 'content-type': 'application/json' }],
      ['with another password', sinchHeaders({ user: 'sinch', password: 'another password' })],
      ['with another name', sinchHeaders({ user: 'cinch', password: SINCH_CALLBACK.password })],
      ['with a bearer token', { authorization: `Bearer ${SINCH_CALLBACK.password}` }],
      ['with invalid base64', { authorization: 'Basic ~~~' }],
    ])('%s is 401, and the carrier is not read', async (_, headers) => {
      await faxed(world, business);
      sinch.seen.length = 0;
      const response = await report(completed(sinch.theFax()), headers);
      expect([response.status, response.body.error]).toEqual([401, 'unauthorized']);
      expect(response.headers.get('www-authenticate')).toBe('Basic realm="callbacks"');
      await settled();
      expect(sinch.seen).toEqual([]);
    });

    it.each<[string, object | string, number]>([
      ['about an incoming fax', { event: 'INCOMING_FAX', fax: { id: 'x' } }, 200],
      ['about an unknown fax', { event: 'FAX_COMPLETED', fax: { id: 'x' } }, 200],
      ['without a fax', { event: 'FAX_COMPLETED' }, 400],
      ['without an event', {}, 400],
      ['that is not JSON', 'FAX_COMPLETED', 400],
      ['without a body', '', 400],
    ])('%s changes nothing', async (_, body, status) => {
      const application = await faxed(world, business);
      const before = await transmissionsOf(business, application);
      expect((await report(body)).status).toBe(status);
      await settled();
      expect(await transmissionsOf(business, application)).toEqual(before);
    });
  });
});
