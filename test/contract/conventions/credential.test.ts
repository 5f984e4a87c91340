import { beforeEach, describe, expect, it } from 'vitest';
import { RouteTable } from '../../../src/platform/http/routes/route-table.js';
import { newEmail, People } from '../../support/identity/operator-people.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { fieldPathsOf, routeInputs } from '../../support/routes/route-inputs.js';
import { dataOf, refusalOf } from '../../support/http/responses.js';
import { declareChecking, listedIds, pushRow } from '../../support/books/transactions.js';
import { NOW, theWorld, type World } from '../../support/world/world.js';

const OUTSIDE_V1 = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-protected-resource/v1',
  '/.well-known/security.txt',
  '/calendar/:token.ics',
  '/callbacks/fax/:carrier',
  '/callbacks/signing/:service',
  '/docs',
  '/docs/:file',
  '/docs/guides/:guide',
  '/docs/oauth2-redirect.html',
  '/healthz',
  '/mcp',
  '/oauth/register',
  '/oauth/revoke',
  '/oauth/signup-allowlist',
  '/oauth/token',
  '/readyz',
];

describe('a credential', () => {
  let world: World;
  let business: TestBusiness;
  let people: People;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    people = new People(world, business);
  });

  it('[1] shows each of two businesses its own books under the same paths', async () => {
    const other = await newBusiness(world);
    for (const [owner, externalId] of [
      [business, 'mine'],
      [other, 'theirs'],
    ] as const) {
      await declareChecking(owner);
      await pushRow(owner, { externalId });
    }
    expect(await listedIds(business)).toEqual(['mine']);
    expect(await listedIds(other)).toEqual(['theirs']);
  });

  it('[1] is the only thing that selects the business: no path, parameter or body field does', () => {
    const names = routeInputs(world).flatMap(({ path, query, body }) => [
      path,
      ...[query, body].flatMap((dto) => fieldPathsOf(dto).map((field) => field.join('.'))),
    ]);
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => /business(?!Purpose)|tenant|org|company/i.test(name))).toEqual([]);
  });

  it('[9] is for paths under /v1; other paths are probes, OAuth and the web app', () => {
    const paths = world.app
      .get(RouteTable)
      .all()
      .map(({ path }) => path);
    expect(paths).toContain('/v1/transactions');
    const outside = paths.filter((path) => !path.startsWith('/v1/') && !/^\/app(\/|$|\{)/.test(path));
    expect([...new Set(outside)].toSorted()).toEqual(OUTSIDE_V1);
  });

  it.each(['/transactions', '/v2/transactions', '/v1.0/transactions', '/v1/v1/accounts'])(
    '[9] works with no other version of the API: %s',
    async (path) => {
      refusalOf(await business.api.get(path), 404, 'not_found');
    },
  );

  it('[5.4] is rejected with 401 from the first request after its revocation', async () => {
    const userId = await people.add(newEmail(), 'member');
    const { id, api } = await people.createKey(userId, ['read', 'write']);
    dataOf(await api.get('/v1/accounts'));
    await people.revokeKey(id);
    refusalOf(await api.get('/v1/accounts'), 401, 'unauthorized');
    refusalOf(await api.post('/v1/accounts', {}), 401, 'unauthorized');
  });

  it('[5.4] does not expire: an API key is valid until it is revoked', async () => {
    world.clock.set('2036-03-15T12:00:00Z');
    try {
      dataOf(await business.api.get('/v1/accounts'));
    } finally {
      world.clock.set(NOW);
    }
  });

  it('[5.6] is never issued by an API route, only by the web app and the operator', () => {
    const paths = world.app
      .get(RouteTable)
      .all()
      .map(({ path }) => path);
    const apiPaths = paths.filter((path) => path.startsWith('/v1/'));
    expect(apiPaths.filter((path) => /key|client|token|credential|secret/i.test(path))).toEqual([]);
  });
});
