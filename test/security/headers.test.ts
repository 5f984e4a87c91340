import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiResponse, Api } from '../support/http/api.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const PROTECTIVE = {
  'strict-transport-security': 'max-age=31536000',
  'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

type Send = (business: TestBusiness, world: World) => ReturnType<Api['get']>;

const ANSWERS: readonly (readonly [string, number, Send])[] = [
  ['a list', 200, ({ api }) => api.get('/v1/accounts')],
  [
    'a creation',
    201,
    ({ api }) => api.post('/v1/accounts', { accountNumber: '6.1', name: 'x', category: 'expense' }),
  ],
  ['a health probe', 200, (_, world) => new Api(world.rootUrl, null).get('/healthz')],
  ['a report as CSV', 200, ({ api }) => api.get('/v1/reports/trial-balance', { accept: 'text/csv' })],
  ['a journal as text', 200, ({ api }) => api.get('/v1/reports/journal', { accept: 'text/plain' })],
  ['a bad body', 400, ({ api }) => api.post('/v1/accounts', {})],
  ['a body that is not JSON', 400, ({ api }) => api.post('/v1/accounts', '{')],
  ['a path that is no text', 400, ({ api }) => api.get('/v1/entities/%')],
  ['a missing credential', 401, (_, world) => new Api(world.rootUrl, null).get('/v1/accounts')],
  ['an unknown path', 404, ({ api }) => api.get('/v1/nowhere')],
  ['a path outside the version', 404, ({ api }) => api.get('/v2/accounts')],
  ['another method', 405, ({ api }) => api.put('/v1/accounts', {})],
  [
    'a response in an unknown format',
    406,
    ({ api }) => api.get('/v1/reports/journal', { accept: 'image/png' }),
  ],
  ['a body too large', 413, ({ api }) => api.post('/v1/accounts', { name: 'x'.repeat(300_000) })],
  [
    'a body of another kind',
    415,
    ({ api }) => api.post('/v1/accounts', 'a=b', { 'content-type': 'text/plain' }),
  ],
];

describe('the headers of every response', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  it.each(ANSWERS)('protect %s (%i)', async (_, status, send) => {
    const answer = await send(business, world);
    expect(answer.status, answer.text).toBe(status);
    for (const [name, value] of Object.entries(PROTECTIVE)) {
      expect(answer.headers.get(name), name).toBe(value);
    }
    for (const name of ['x-powered-by', 'server', 'etag', 'set-cookie', 'access-control-allow-origin']) {
      expect(answer.headers.get(name), name).toBeNull();
    }
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(ANSWERS.filter(([, status]) => status >= 400))(
    '[7.1] come with a body of exactly error and reason for %s (%i)',
    async (_, _status, send) => {
      const answer: ApiResponse<any> = await send(business, world);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(Object.keys(answer.body).sort()).toEqual(['error', 'reason']);
      expect(answer.body.error).toMatch(/^[a-z_]+$/);
      expect(answer.body.reason).toMatch(/\S/);
    },
  );

  it('let no other origin read a response', async () => {
    const { headers } = await business.api.get('/v1/accounts', { origin: 'https://evil.example' });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});
