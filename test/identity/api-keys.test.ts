import { beforeEach, describe, expect, it } from 'vitest';
import type { Role, Scope } from '../../src/kernel/principal.js';
import type { Api } from '../support/http/api.js';
import { newEmail, People, refusedWith } from '../support/identity/operator-people.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { superuserIn } from '../support/world/tenant-data.js';
import { theWorld, type World } from '../support/world/world.js';

const BOTH: readonly Scope[] = ['read', 'write'];

describe('API keys', () => {
  let world: World;
  let business: TestBusiness;
  let people: People;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    people = new People(world, business);
  });

  const canRead = async (api: Api) => (await api.get('/v1/accounts')).status;
  const canWrite = async (api: Api) =>
    (await api.patch(`/v1/entities/${business.entityId}`, { naics: '541511' })).status;

  async function memberWithKey(role: Role, scopes: readonly Scope[]) {
    const email = newEmail();
    const userId = await people.add(email, role);
    return { email, userId, ...(await people.createKey(userId, scopes)) };
  }

  it('[5.1] have the format svc_live_<...>: 40 random characters and a checksum of 6', async () => {
    const { apiKey } = await memberWithKey('member', BOTH);
    expect(apiKey).toMatch(/^svc_live_[0-9A-Za-z]{46}$/);
    expect((await memberWithKey('member', BOTH)).apiKey).not.toBe(apiKey);
  });

  it('[5.1] belong to one business and do not see another', async () => {
    const other = await newBusiness(world);
    const own = dataOf(await business.api.get('/v1/entities'));
    expect(own.map(({ id }: any) => id)).toEqual([business.entityId]);
    refusalOf(await business.api.get(`/v1/entities/${other.entityId}`), 404, 'not_found');
  });

  it.each([
    [['read'], 200, 403],
    [['write'], 403, 200],
    [['read', 'write'], 200, 200],
    [['write', 'read', 'read'], 200, 200],
  ] as [Scope[], number, number][])(
    '[5.2] with the scopes %j: GET is %d, PATCH is %d',
    async (scopes, get, patch) => {
      const { api } = await memberWithKey('member', scopes);
      expect([await canRead(api), await canWrite(api)]).toEqual([get, patch]);
    },
  );

  it('[5.2] name the missing scope in a refusal, which the audit trail records', async () => {
    const { api, id, userId } = await memberWithKey('member', ['read']);
    const response = await api.post('/v1/accounts', {});
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="write"');
    refusalOf(response, 403, 'insufficient_scope');
    const [audited] = dataOf(await business.api.get('/v1/audit-log'));
    expect(audited).toMatchObject({
      action: 'request.insufficient_scope',
      actorKind: 'api_key',
      credentialId: id,
      actingUserId: userId,
      changes: { method: 'POST', path: '/v1/accounts', scope: 'write' },
    });
  });

  it.each<[Role, number, number]>([
    ['viewer', 200, 403],
    ['member', 200, 200],
    ['admin', 200, 200],
    ['owner', 200, 200],
  ])(
    '[5.5] are limited by the current role of their owner: a %s gets %d for GET and %d for PATCH',
    async (role, get, patch) => {
      const { api, email } = await memberWithKey('member', BOTH);
      expect([await canRead(api), await canWrite(api)]).toEqual([200, 200]);
      await people.setRole(email, role);
      expect([await canRead(api), await canWrite(api)]).toEqual([get, patch]);
      await people.setRole(email, 'member');
      expect([await canRead(api), await canWrite(api)]).toEqual([200, 200]);
    },
  );

  it('[5.5] never gain scopes, whatever role their owner gets', async () => {
    const { api, email } = await memberWithKey('viewer', ['read']);
    await people.setRole(email, 'owner');
    expect([await canRead(api), await canWrite(api)]).toEqual([200, 403]);
  });

  it('[5.5] can do nothing as a write-only key of a viewer', async () => {
    const { api, email } = await memberWithKey('member', ['write']);
    await people.setRole(email, 'viewer');
    expect([await canRead(api), await canWrite(api)]).toEqual([403, 403]);
  });

  it('[7.3] of a removed member return 401, even after the member joins again', async () => {
    const { api, email, userId } = await memberWithKey('member', BOTH);
    expect(await canRead(api)).toBe(200);
    await people.remove(email);
    refusalOf(await api.get('/v1/accounts'), 401, 'unauthorized');
    await people.add(email, 'owner');
    expect(await canRead(api)).toBe(401);
    const { api: fresh } = await people.createKey(userId, BOTH);
    expect(await canRead(fresh)).toBe(200);
  });

  it('stay valid when a membership in another business ends', async () => {
    const other = await newBusiness(world);
    const email = newEmail();
    const userId = await people.add(email, 'member');
    const elsewhere = new People(world, other);
    await elsewhere.add(email, 'member');
    const { api } = await elsewhere.createKey(userId, BOTH);
    await people.remove(email);
    expect(await canRead(api)).toBe(200);
  });

  it('return 401 on the next request once revoked; revoking again changes nothing', async () => {
    const { api, id } = await memberWithKey('member', BOTH);
    expect(await canRead(api)).toBe(200);
    await people.revokeKey(id);
    expect(await canRead(api)).toBe(401);
    await people.revokeKey(id);
    const revocations = dataOf(await business.api.get(`/v1/audit-log?resource=api_key:${id}`));
    expect(revocations.map(({ action }: any) => action)).toEqual(['api_key.revoke', 'api_key.create']);
  });

  it('cannot be revoked when they are unknown or belong to another business', async () => {
    const { id } = await memberWithKey('member', BOTH);
    const other = new People(world, await newBusiness(world));
    expect(await refusedWith(other.revokeKey(id))).toEqual(['not_found', 'no such API key']);
  });

  it.each([
    ['viewer', ['write'], 'scopes exceed the role viewer: write'],
    ['viewer', ['read', 'write'], 'scopes exceed the role viewer: write'],
    ['owner', [], 'scopes must contain read, write or both'],
  ] as [Role, Scope[], string][])('of a %s are not created with %j', async (role, scopes, reason) => {
    const userId = await people.add(newEmail(), role);
    expect(await refusedWith(people.createKey(userId, scopes))).toEqual(['invalid_request', reason]);
  });

  it('are created only for members', async () => {
    const { email, userId } = await memberWithKey('member', BOTH);
    await people.remove(email);
    expect(await refusedWith(people.createKey(userId, BOTH))).toEqual([
      'invalid_request',
      'user must be a member of the business',
    ]);
  });

  it.each([[''], ['x'.repeat(121)], ['two\nlines']])(
    'have a name of 1 to 120 characters: %j',
    async (name) => {
      const userId = await people.add(newEmail(), 'member');
      expect(await refusedWith(people.createKey(userId, BOTH, name))).toEqual([
        'invalid_request',
        'name must have 1 to 120 characters',
      ]);
    },
  );

  it('are shown once, and afterwards only by their first and last characters', async () => {
    const { apiKey, id, userId } = await memberWithKey('member', ['read']);
    const [listed] = await people.keys();
    expect(listed).toEqual({
      id,
      name: 'a key',
      display: expect.stringMatching(/^svc_live_[0-9A-Za-z]+….{4}$/),
      scopes: ['read'],
      userId,
      createdAt: '2026-03-15T12:00:00.000Z',
      lastUsedAt: null,
      revokedAt: null,
    });
    const [first = '', last = ''] = listed!.display.split('…');
    expect([apiKey.startsWith(first), apiKey.endsWith(last)]).toEqual([true, true]);
    expect(first.length + last.length).toBeLessThanOrEqual('svc_live_'.length + 8);
  });

  it('are stored only as a hash, and never logged', async () => {
    const { apiKey, id, api } = await memberWithKey('member', BOTH);
    await api.get('/v1/accounts');
    const superuser = await superuserIn(world);
    const { rows } = await superuser.query<{ whole: string; hash: Buffer }>(
      'select k::text as whole, token_hash as hash from api_key k where id = $1',
      [id],
    );
    await superuser.end();
    const secret = apiKey.slice('svc_live_'.length);
    expect(rows[0]!.hash).toHaveLength(32);
    expect(rows[0]!.whole).not.toContain(secret.slice(8, -4));
    expect(world.logs.join('')).not.toContain(secret.slice(8, -4));
  });
});
