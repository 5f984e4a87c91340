import { beforeEach, describe, expect, it } from 'vitest';
import { Api } from '../../support/http/api.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { dataOf } from '../../support/http/responses.js';
import { raw } from '../../support/http/raw.js';
import { declareChecking } from '../../support/books/transactions.js';
import { theWorld, type World } from '../../support/world/world.js';

const A_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe('headers', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  describe('X-Request-Id', () => {
    it('is generated for each request', async () => {
      const ids = await Promise.all(
        [1, 2].map(async () => (await business.api.get('/v1/accounts')).headers.get('x-request-id')),
      );
      for (const id of ids) expect(id).toMatch(A_UUID);
      expect(new Set(ids).size).toBe(2);
    });

    it('is never the one that the client sent', async () => {
      const { headers } = await business.api.get('/v1/accounts', { 'x-request-id': 'abc-123' });
      expect(headers.get('x-request-id')).toMatch(A_UUID);
    });

    it.each([
      ['a refused credential', 401, (api: Api) => new Api(api.rootUrl, 'x').get('/v1/accounts')],
      ['an unknown path', 404, (api: Api) => api.get('/v1/nothing')],
      ['malformed JSON', 400, (api: Api) => api.post('/v1/accounts', '{')],
    ] as const)('is also returned on %s', async (_what, status, send) => {
      const response = await send(business.api);
      expect(response.status).toBe(status);
      expect(response.headers.get('x-request-id')).toMatch(A_UUID);
    });

    it('is stored in the audit trail', async () => {
      const account = { accountNumber: '6123', name: 'x', category: 'expense' };
      const { headers } = await business.api.post('/v1/accounts', account, { 'x-request-id': 'forged' });
      const [row] = dataOf(await business.api.get('/v1/audit-log?resource=ledger_account'));
      expect(row).toMatchObject({ action: 'ledger_account.create', requestId: headers.get('x-request-id') });
    });

    const logged = (id: string) => world.logs.find((line) => line.includes(id));

    it('is in the log line of its request, next to the one that the client sent', async () => {
      const { headers } = await business.api.get('/v1/accounts', { 'x-request-id': '01HZX.5:a_b' });
      expect(JSON.parse(logged('01HZX.5:a_b') ?? '{}')).toMatchObject({
        req: { id: headers.get('x-request-id'), clientRequestId: '01HZX.5:a_b' },
      });
    });

    it.each([['two words'], ['x'.repeat(129)], ['<script>'], ['"quoted"']])(
      'is logged alone when the client sent one that is not safe for a log: %s',
      async (id) => {
        const { headers } = await business.api.get('/v1/accounts', { 'x-request-id': id });
        const line = logged(headers.get('x-request-id') ?? '');
        expect(JSON.parse(line ?? '{}').req).not.toHaveProperty('clientRequestId');
      },
    );
  });

  describe('WWW-Authenticate', () => {
    it('[7.3] has no error for a missing credential', async () => {
      const { status, headers } = await new Api(business.api.rootUrl, null).get('/v1/accounts');
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toBe('Bearer');
    });

    it.each([['svc_live_nonsense'], ['svc_oat_nonsense'], ['something else']])(
      '[7.3] has the error invalid_token for the unknown credential %s',
      async (credential) => {
        const { status, headers } = await new Api(business.api.rootUrl, credential).get('/v1/accounts');
        expect(status).toBe(401);
        expect(headers.get('www-authenticate')).toMatch(/^Bearer\b.*error="invalid_token"/);
      },
    );

    it.each([
      ['another scheme', 'Basic dXNlcjpwYXNz'],
      ['no scheme', 'svc_live_x'],
      ['no credential', 'Bearer'],
      ['nothing', ''],
    ])('[7.3] is returned with 401 for %s in Authorization', async (_what, authorization) => {
      const response = await fetch(`${business.api.rootUrl}/v1/accounts`, { headers: { authorization } });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    });

    it('is not returned for a valid credential with a lowercase scheme', async () => {
      const authorization = `bearer ${business.api.credential}`;
      const { status, headers } = await raw(business, 'GET', '/v1/accounts', { authorization });
      expect([status, headers.get('www-authenticate')]).toEqual([200, null]);
    });

    it('is returned for a credential in the query string, which is ignored', async () => {
      const response = await fetch(
        `${business.api.rootUrl}/v1/accounts?access_token=${business.api.credential}`,
      );
      expect(response.status).toBe(401);
    });
  });

  describe('HEAD', () => {
    it.each([
      ['/v1/accounts'],
      ['/v1/transactions'],
      ['/v1/bank-accounts'],
      ['/v1/reports/trial-balance'],
      ['/v1/reports/statements/balance_sheet'],
      ['/healthz'],
    ])('%s returns the same as GET, without a body', async (path) => {
      await declareChecking(business);
      // The length of a compressed response is not known before it is made.
      const plain = { 'accept-encoding': 'identity' };
      const [head, get] = [await raw(business, 'HEAD', path, plain), await raw(business, 'GET', path, plain)];
      expect(head.status).toBe(200);
      expect(await head.text()).toBe('');
      for (const header of ['content-type', 'content-length']) {
        expect(head.headers.get(header)).toBe(get.headers.get(header));
      }
    });

    it('[4] requires the read scope, like GET', async () => {
      const { api } = await business.memberKey('member', ['write']);
      const response = await fetch(`${api.rootUrl}/v1/accounts`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${api.credential}` },
      });
      expect(response.status).toBe(403);
    });

    it('requires a credential', async () => {
      expect((await fetch(`${business.api.rootUrl}/v1/accounts`, { method: 'HEAD' })).status).toBe(401);
    });
  });

  it('responses are not cacheable and do not reveal the server software', async () => {
    const { headers } = await business.api.get('/v1/accounts');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('etag')).toBeNull();
  });
});
