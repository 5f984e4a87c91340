import { beforeAll, describe, expect, it } from 'vitest';
import type { Role, Scope } from '../../src/kernel/principal.js';
import { Database } from '../../src/platform/database/database.js';
import { SetMemberRole } from '../../src/identity/index.js';
import { Api } from '../support/http/api.js';
import { newBusiness } from '../support/world/business.js';
import { callOf, createSamples, type SampleData, send } from '../support/routes/route-calls.js';
import { routeInputs, type RouteInputs } from '../support/routes/route-inputs.js';
import { theWorld, type World } from '../support/world/world.js';

/** The only routes that need no credential. */
const PUBLIC = new Set([
  'GET /healthz',
  'GET /readyz',
  'GET /.well-known/oauth-authorization-server',
  'GET /.well-known/oauth-protected-resource',
  'GET /.well-known/oauth-protected-resource/mcp',
  'GET /.well-known/oauth-protected-resource/v1',
  'GET /.well-known/security.txt',
  'GET /v1/openapi.json',
  'GET /docs',
  'GET /docs/:file',
  'GET /docs/guides/:guide',
]);

describe('access to a route', () => {
  let world: World;
  let samples: SampleData;
  let guarded: RouteInputs[];

  beforeAll(async () => {
    world = await theWorld();
    samples = await createSamples(await newBusiness(world));
    const routes = routeInputs(world);
    expect(new Set(routes.filter(({ isPublic }) => isPublic).map(({ name }) => name))).toEqual(PUBLIC);
    guarded = routes.filter(({ name }) => !PUBLIC.has(name));
  });

  /** A key of a member whose role then changes: a viewer may have an older key with more scopes. */
  const keyOf = async (role: Role, scopes: readonly Scope[]): Promise<Api> => {
    const { api, email } = await samples.business.memberKey('member', scopes);
    await world.app
      .get(Database)
      .run(samples.business.operator, (uow) => world.app.get(SetMemberRole).run(uow, email, role));
    return api;
  };

  const statusWith = async (api: Api, route: RouteInputs) => {
    const call = await callOf(route, samples);
    return { ...(await send(api, route, call)), succeeds: call.status };
  };

  it('[4] needs no credential only for health probes, discovery and the contract', async () => {
    const anonymous = new Api(world.rootUrl, null);
    for (const name of PUBLIC) {
      const [method = '', path = ''] = name.split(' ');
      const response = await send(anonymous, { method, path }, await callOf({ name }, samples));
      expect(response.status, name).toBe(200);
    }
    for (const route of guarded) {
      const response = await statusWith(anonymous, route);
      expect(response.status, route.name).toBe(401);
      expect(response.headers.get('www-authenticate'), route.name).toBe('Bearer');
      expect(Object.keys(response.body).sort(), route.name).toEqual(['error', 'reason']);
      expect(response.body.error, route.name).toBe('unauthorized');
    }
  });

  it('[4] rejects unknown credentials', async () => {
    const stranger = new Api(world.rootUrl, 'svc_live_0123456789');
    for (const route of guarded) {
      const response = await statusWith(stranger, route);
      expect(response.status, route.name).toBe(401);
      expect(response.headers.get('www-authenticate'), route.name).toBe('Bearer error="invalid_token"');
    }
  });

  it('[5.2] requires read for HEAD as for GET', async () => {
    const head = async (path: string, api: Api | null) => {
      const headers = api === null ? {} : { authorization: `Bearer ${api.credential}` };
      return (await fetch(world.rootUrl + path, { method: 'HEAD', headers })).status;
    };
    const reader = await keyOf('member', ['read']);
    const writer = await keyOf('member', ['write']);
    for (const path of ['/v1/transactions', '/v1/accounts', `/v1/entities/${samples.entityId}`]) {
      expect(await head(path, reader), path).toBe(200);
      expect(await head(path, writer), path).toBe(403);
      expect(await head(path, null), path).toBe(401);
    }
  });

  it('[5.5] applies a lower role on the next request', async () => {
    const { api, email } = await samples.business.memberKey('admin', ['read', 'write']);
    const entry = { accountNumber: '6.4321', name: 'Soon gone', category: 'expense' };
    expect((await api.get('/v1/audit-log')).status).toBe(200);
    const demote = (role: Role) =>
      world.database.run(samples.business.operator, (uow) =>
        world.app.get(SetMemberRole).run(uow, email, role),
      );
    await demote('viewer');
    expect((await api.get('/v1/audit-log')).body.error).toBe('forbidden');
    expect((await api.post('/v1/accounts', entry)).body.error).toBe('insufficient_scope');
    await demote('member');
    expect((await api.post('/v1/accounts', entry)).status).toBe(201);
  });
});
