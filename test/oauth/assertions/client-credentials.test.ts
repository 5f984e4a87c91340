import { beforeAll, describe, expect, it } from 'vitest';
import { SetMemberRole } from '../../../src/identity/index.js';
import type { Role } from '../../../src/kernel/principal.js';
import { Api } from '../../support/http/api.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  basic,
  newClient,
  newPartner,
  postForm,
  refuses,
  requestToken,
  statusWith,
  type TestClient,
} from '../../support/oauth/oauth.js';
import { newMember, type Person } from '../../support/identity/people.js';
import { createWorld, theWorld, type World } from '../../support/world/world.js';

const GRANT = { grant_type: 'client_credentials' };

describe('client credentials', () => {
  let world: World;
  let business: TestBusiness;
  let owner: Person;
  let client: TestClient;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
    client = await newClient(world, business, owner);
  });

  const setRole = (person: Person, role: Role) =>
    world.database.run(business.operator, (uow) =>
      world.app.get(SetMemberRole).run(uow, { userId: person.userId }, role),
    );

  it('[5.2] K1 return no refresh token', async () => {
    const { status, body } = await requestToken(world, client, GRANT);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('refresh_token');
    expect(await statusWith(world, body.access_token)).toBe(200);
  });

  it('[5.2] K2 default to every scope of the client, and reject others', async () => {
    const reader = await newClient(world, business, owner, { scopes: ['read'] });
    expect((await requestToken(world, client, GRANT)).body.scope).toBe('read write');
    expect((await requestToken(world, client, { ...GRANT, scope: 'write' })).body.scope).toBe('write');
    expect((await requestToken(world, client, { ...GRANT, scope: 'write read write' })).body.scope).toBe(
      'read write',
    );
    expect((await requestToken(world, reader, GRANT)).body.scope).toBe('read');
    for (const scope of ['write', 'read write', 'admin', 'READ'])
      refuses(await requestToken(world, reader, { ...GRANT, scope }), 400, 'invalid_scope');
  });

  it('[5.5.4] K3 return unauthorized_client for partners', async () => {
    const partner = await newPartner(world);
    refuses(await requestToken(world, partner, GRANT), 400, 'unauthorized_client');
    refuses(await requestToken(world, partner, { ...GRANT, scope: 'admin' }), 400, 'unauthorized_client');
  });

  it('[5.5] K4 are limited by the owner’s role at the call, not only at the token’s creation', async () => {
    const admin = await newMember(world, business, 'admin');
    const own = await newClient(world, business, admin);
    const { body } = await requestToken(world, own, GRANT);
    const api = new Api(world.rootUrl, body.access_token as string);
    expect((await api.post('/v1/accounts', {})).body.error).toBe('invalid_request');
    await setRole(admin, 'viewer');
    expect((await api.post('/v1/accounts', {})).body.error).toBe('insufficient_scope');
    expect((await api.get('/v1/accounts')).status).toBe(200);
    expect((await requestToken(world, own, GRANT)).body.scope).toBe('read');
    refuses(await requestToken(world, own, { ...GRANT, scope: 'write' }), 400, 'invalid_scope');
    await admin.browser.delete(`businesses/${business.businessId}/members/${admin.userId}`);
    expect((await api.get('/v1/accounts')).status).toBe(401);
    refuses(await requestToken(world, own, GRANT), 401, 'invalid_client');
  });

  it('[5.2] K5 always return token_type Bearer, expires_in as a number, and the scope', async () => {
    const { body } = await requestToken(world, client, { ...GRANT, scope: 'read' });
    expect(body).toEqual({
      access_token: expect.stringMatching(/^svc_oat_[0-9A-Za-z]{46}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'read',
    });
  });

  it('K6 distinguish a missing grant_type from an unsupported one', async () => {
    refuses(await requestToken(world, client, {}), 400, 'invalid_request');
    for (const grant_type of ['password', 'implicit', 'Client_Credentials', 'client_credentials '])
      refuses(await requestToken(world, client, { grant_type }), 400, 'unsupported_grant_type');
  });

  it('act for the client’s owner; the audit trail names both', async () => {
    const { body } = await requestToken(world, client, GRANT);
    await new Api(world.rootUrl, body.access_token as string).post('/v1/accounts', {
      accountNumber: '6.9002',
      name: 'By a machine',
      category: 'expense',
    });
    const trail = await business.api.get('/v1/audit-log?resource=ledger_account');
    expect(trail.body.data[0]).toMatchObject({
      actorKind: 'oauth',
      clientId: client.clientId,
      actingUserId: owner.userId,
    });
  });
});

describe('the rate limits of the token endpoint', () => {
  let world: World;
  let business: TestBusiness;
  let owner: Person;

  beforeAll(async () => {
    world = await createWorld({
      env: {
        RATE_LIMIT_TOKEN: '3,0.5',
        RATE_LIMIT_READ: '2,0.001',
        RATE_LIMIT_TOKEN_FAILURES_ADDRESS: '5,1',
      },
    });
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
    return () => world.close();
  });

  it('[5.6] K6 count per client: beyond the limit it is 429 until Retry-After', async () => {
    const [client, other] = [
      await newClient(world, business, owner),
      await newClient(world, business, owner),
    ];
    for (let call = 0; call < 3; call++) expect((await requestToken(world, client, GRANT)).status).toBe(200);
    const refused = await requestToken(world, client, GRANT);
    refuses(refused, 429, 'rate_limited');
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(refused.headers.get('ratelimit')).toBe('"token";r=0;t=6');
    expect((await requestToken(world, other, GRANT)).status).toBe(200);
    world.clock.advance(2_000);
    expect((await requestToken(world, client, GRANT)).status).toBe(200);
  });

  it('[8] are not reset by a new token: calls are counted by client and grant', async () => {
    const client = await newClient(world, business, owner);
    const statuses = [];
    for (let call = 0; call < 3; call++) {
      const { body } = await requestToken(world, client, GRANT);
      statuses.push(await statusWith(world, body.access_token));
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('K6 limit the guesses of one address, across clients', async () => {
    const guess = (number: number) =>
      postForm(world, '/oauth/token', GRANT, basic({ clientId: `svc_client_${number}`, clientSecret: 'x' }));
    for (let number = 0; number < 5; number++) refuses(await guess(number), 401, 'invalid_client');
    refuses(await guess(6), 429, 'rate_limited');
  });
});
