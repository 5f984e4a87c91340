import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../support/http/api.js';
import { declareAccounts, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { isAtLeast } from '../support/platform/log-lines.js';
import { createWorld, type World } from '../support/world/world.js';

const TAX_ID = '98-7654321';
const SECRET_TEXT = 'Xylophone';
/** Formats in which a tax id could reach the log. */
const TAX_ID_FORMS = [TAX_ID, TAX_ID.replaceAll('-', ''), '4321'];

describe('the logs', () => {
  let world: World;
  let business: TestBusiness;
  let key: string;

  beforeAll(async () => {
    world = await createWorld({ env: { LOG_LEVEL: 'trace' } });
    business = await newBusiness(world);
    key = business.api.credential ?? '';
    world.logs.length = 0;
  });

  afterAll(() => world.close());

  const entity = { legalName: `${SECRET_TEXT} Inc`, country: 'US', entityType: 'llc' };

  /** Every kind of request with a secret in it, accepted and rejected. */
  async function representativeRequests(): Promise<number[]> {
    const { api } = business;
    const anonymous = new Api(world.rootUrl, null);
    const answers = [
      await api.post('/v1/entities', { ...entity, taxId: TAX_ID, taxIdType: 'EIN' }),
      await api.patch(`/v1/entities/${business.entityId}`, { taxId: TAX_ID, taxIdType: 'EIN' }),
      await api.patch(`/v1/entities/${business.entityId}`, { taxId: TAX_ID, taxIdType: 'FOREIGN' }),
      await api.post('/v1/entities', { ...entity, taxId: `${TAX_ID}\u0000`, taxIdType: 'EIN' }),
      await api.post('/v1/entities', { ...entity, taxId: TAX_ID, taxIdType: 'none', oddField: SECRET_TEXT }),
      await api.post('/v1/entities', `{"taxId":"${TAX_ID}",`),
      await api.post('/v1/entities', `taxId=${TAX_ID}`, { 'content-type': 'text/plain' }),
      await api.post('/v1/entities', { legalName: `${SECRET_TEXT}${TAX_ID}`.repeat(50_000) }),
      await declareAccounts(business, [{ externalId: 'chk', name: SECRET_TEXT }]),
      await push(business, [{ externalId: 'r', amount: 31_337.55, description: SECRET_TEXT }]),
      await push(business, [{ externalId: 'r', amount: 31_337.555, description: SECRET_TEXT }]),
      await api.get(`/v1/transactions?search=${SECRET_TEXT}`),
      await api.get(`/v1/transactions?${SECRET_TEXT}=${TAX_ID}`),
      await api.get(`/v1/accounts?access_token=${key}`),
      await anonymous.get('/v1/accounts', { authorization: `Basic ${key}` }),
      await anonymous.get('/v1/accounts', { authorization: `Bearer ${key.slice(0, -1)}` }),
      await api.get(`/v1/accounts/${key}`),
      await api.post('/v1/accounts', { accountNumber: key, name: 'x', category: 'expense' }),
      await api.get('/v1/accounts', { cookie: `session=${SECRET_TEXT}`, 'x-api-key': SECRET_TEXT }),
      await api.post('/v1/accounts', {}, { 'idempotency-key': SECRET_TEXT.repeat(100) }),
    ];
    return answers.map(({ status }) => status);
  }

  it('contain no key, tax id, body or query of any request', async () => {
    expect(await representativeRequests()).toEqual([
      201, 409, 200, 400, 400, 400, 415, 413, 200, 200, 400, 200, 400, 400, 401, 401, 405, 400, 200, 400,
    ]);
    const text = world.logs.join('');
    expect(text).toContain('/v1/entities');
    for (const secret of [key, key.slice(0, -1), key.slice(9), SECRET_TEXT, '31337', ...TAX_ID_FORMS]) {
      const lines = world.logs.filter((line) => withoutIds(line).includes(secret));
      expect(lines, secret).toEqual([]);
    }
  });

  it('contain neither the parameters nor the text of a failing statement', async () => {
    world.logs.length = 0;
    // A missing table is a database failure that no input can cause.
    await world.dataSource.query('alter table legal_entity rename to legal_entity_away');
    const response = await business.api.post('/v1/entities', { ...entity, taxId: TAX_ID, taxIdType: 'EIN' });
    await world.dataSource.query('alter table legal_entity_away rename to legal_entity');
    expect(response.status).toBe(500);
    expect(response.body).toEqual({
      error: 'internal_error',
      reason: `request ${response.headers.get('x-request-id')}`,
    });
    const alarms = world.logs.filter((line) => isAtLeast(line, 'error'));
    expect(alarms.join('')).toContain('legal_entity');
    for (const secret of [key, SECRET_TEXT, ...TAX_ID_FORMS]) {
      expect(
        world.logs.filter((line) => withoutIds(line).includes(secret)),
        secret,
      ).toEqual([]);
    }
  });

  it('redact anything that looks like a secret of the service, in any place', () => {
    world.logs.length = 0;
    for (const kind of ['live', 'oat', 'rt', 'ac', 'secret', 'cal']) {
      world.runtime.logger.warn({ note: `svc_${kind}_abcDEF123` }, `got svc_${kind}_abcDEF123 today`);
    }
    expect(world.logs).toHaveLength(6);
    expect(world.logs.join('')).not.toContain('abcDEF123');
    expect(world.logs[0]).toContain('got svc_live_*** today');
  });

  it('are one JSON object a line, each request with its id, method, path and status', async () => {
    world.logs.length = 0;
    const { headers } = await business.api.get('/v1/accounts?entityId=x', { 'x-request-id': 'the-one' });
    const lines = world.logs.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter(({ msg }) => msg === 'request')).toEqual([
      {
        level: 'info',
        service: 'charterbook',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        instance: expect.stringMatching(/:\d+$/),
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        req: {
          id: headers.get('x-request-id'),
          clientRequestId: 'the-one',
          method: 'GET',
          path: '/v1/accounts',
        },
        res: { status: 400 },
        responseTime: expect.any(Number),
        businessId: business.businessId,
        credentialId: expect.any(String),
        msg: 'request',
      },
    ]);
  });

  it('contain the trace of a request, and probes only for debugging', async () => {
    world.logs.length = 0;
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    await business.api.get('/v1/accounts', { traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
    await business.api.get('/v1/accounts', { traceparent: '00-someone-else-01' });
    for (const path of ['/healthz', '/readyz']) await business.api.get(path);
    const lines = world.logs.map((line) => JSON.parse(line) as { level: string; msg: string; req: any });
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests.map(({ level, req }) => [level, req.path, req.traceId])).toEqual([
      ['info', '/v1/accounts', traceId],
      ['info', '/v1/accounts', undefined],
      ['debug', '/healthz', undefined],
      ['debug', '/readyz', undefined],
    ]);
  });
});

/** A line without its times and ids, which may contain four digits of a tax id by chance. */
function withoutIds(line: string): string {
  return line
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replaceAll(/"instance":"[^"]*"/g, '"instance"')
    .replaceAll(/"(?:time|responseTime)":(?:"[^"]*"|[\d.]+)/g, '"time"');
}
