import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../support/http/api.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { buildService, type Build } from '../support/platform/build.js';
import { LocalOperator, Operator, options } from '../support/platform/operator.js';
import { cloneDatabase, createWorld, type World } from '../support/world/world.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const KEY = /^svc_live_[0-9A-Za-z]{46}$/;

describe('operator commands next to a running service', () => {
  let build: Build;
  let world: World;
  let databaseUrl: string;
  let operator: LocalOperator;

  beforeAll(async () => {
    databaseUrl = await cloneDatabase();
    [build, world] = await Promise.all([buildService(), createWorld({ databaseUrl })]);
    operator = new LocalOperator({ DATABASE_URL: databaseUrl });
  });

  afterAll(async () => {
    await world.close();
    await build.remove();
  });

  const api = (key: string) => new Api(world.rootUrl, key);
  const account = { accountNumber: '6.1', name: 'Coffee', category: 'expense' };

  it('run in processes of their own', async () => {
    const program = new Operator(build, { DATABASE_URL: databaseUrl });
    expect(await program.json('migrate')).toEqual({ migrations: [] });
    const { id, owner } = await program.business();
    const key = await program.key(id, owner);
    expect((await api(key).get('/v1/accounts')).status).toBe(200);
    expect(await program.run('books:verify', '--business', id)).toEqual({
      exitCode: 0,
      signal: null,
      stdout: 'businesses verified: 1, differences: 0\n',
      stderr: '',
    });
  });

  it('business:create uses the country’s currency by default', async () => {
    const { businessId, entityId } = await operator.json(
      'business:create',
      ...options({ name: 'Kabushiki', country: 'JP', 'entity-type': 'c_corp' }),
    );
    const key = await operator.key(businessId, 'someone@example.com');
    expect(dataOf(await api(key).get(`/v1/entities/${entityId}`)).currency).toBe('JPY');
  });

  it('api-key:create prints the key and makes the first user of an empty business its owner', async () => {
    const { businessId } = await operator.json(
      'business:create',
      ...options({ name: 'Empty', country: 'US', 'entity-type': 'llc' }),
    );
    const made = await operator.json(
      'api-key:create',
      ...options({
        business: businessId,
        user: 'First@Example.com',
        name: 'Laptop',
        scopes: 'read write',
      }),
    );
    expect(made).toEqual({ apiKey: expect.stringMatching(KEY) });
    // The audit trail is for owners and admins.
    const actions = dataOf(await api(made.apiKey).get('/v1/audit-log')).map((row: any) => row.action);
    expect(actions.slice(0, 2)).toEqual(['api_key.create', 'member.add']);
    const second = await operator.refusal(
      'api-key:create',
      ...options({ business: businessId, user: 'second@example.com', name: 'x', scopes: 'read' }),
    );
    expect(second).toEqual({
      exitCode: 2,
      reason: 'invalid_request: user must be a member of the business\n',
    });
  });

  it('api-key:list identifies keys without showing them and api-key:revoke revokes one', async () => {
    const { id, owner } = await operator.business();
    const key = await operator.key(id, owner);
    const other = await operator.key(id, owner, 'read');
    const list = () => operator.json('api-key:list', '--business', id);
    const { apiKeys } = await list();
    expect(apiKeys).toEqual([
      keyView({ display: displayOf(other), scopes: ['read'] }),
      keyView({ display: displayOf(key), scopes: ['read', 'write'] }),
    ]);
    expect(JSON.stringify(apiKeys)).not.toContain(key.slice(-10));
    const revoke = () => operator.json('api-key:revoke', '--business', id, '--id', apiKeys[1].id);
    expect(await revoke()).toEqual({ id: apiKeys[1].id, revoked: true });
    refusalOf(await api(key).get('/v1/accounts'), 401, 'unauthorized');
    expect((await api(other).get('/v1/accounts')).status).toBe(200);
    const [, revoked] = (await list()).apiKeys;
    expect(await revoke()).toEqual({ id: apiKeys[1].id, revoked: true });
    expect((await list()).apiKeys[1]).toEqual(revoked);
    expect(revoked.revokedAt).toEqual(expect.any(String));
  });

  it('member:add, member:set-role and member:remove change the rights of a key immediately', async () => {
    const { id } = await operator.business();
    const email = 'Worker@Example.com';
    const added = await operator.json('member:add', '--business', id, '--email', email, '--role', 'member');
    expect(added).toEqual({ userId: expect.stringMatching(UUID), role: 'member' });
    const worker = api(await operator.key(id, 'worker@example.com'));
    expect((await worker.post('/v1/accounts', account)).status).toBe(201);

    const demoted = await operator.json(
      'member:set-role',
      '--business',
      id,
      '--email',
      email,
      '--role',
      'viewer',
    );
    expect(demoted).toEqual({ email, role: 'viewer' });
    refusalOf(await worker.post('/v1/accounts', account), 403, 'insufficient_scope');
    expect((await worker.get('/v1/accounts')).status).toBe(200);

    const removed = await operator.json('member:remove', '--business', id, '--email', email);
    expect(removed).toEqual({ email, removed: true });
    refusalOf(await worker.get('/v1/accounts'), 401, 'unauthorized');

    const again = await operator.json('member:add', '--business', id, '--email', email, '--role', 'member');
    expect(again.userId).toBe(added.userId);
    refusalOf(await worker.get('/v1/accounts'), 401, 'unauthorized');
  });

  it('member:add uses an address of any length as the default name of a user', async () => {
    const { id } = await operator.business();
    const email = `${'x'.repeat(60)}@${'long.'.repeat(36)}example.com`;
    const added = await operator.json('member:add', ...options({ business: id, email, role: 'viewer' }));
    expect(added).toEqual({ userId: expect.stringMatching(UUID), role: 'viewer' });
  });

  it('without --json print text', async () => {
    const { id, owner } = await operator.business();
    const said = async (...args: string[]) => (await operator.run(...args)).stdout;
    expect(await said('migrate')).toBe('the schema is up to date\n');
    const made = await said('business:create', '--name', 'T', '--country', 'US', '--entity-type', 'llc');
    expect(made).toMatch(/^business [0-9a-f-]{36}\nentity {3}[0-9a-f-]{36}\n$/);
    const key = ['--business', id, '--user', owner, '--name', 'x', '--scopes', 'read'];
    expect(await said('api-key:create', ...key)).toMatch(/^svc_live_\w{46}\n$/);
    expect(await said('books:verify', '--business', id)).toBe('businesses verified: 1, differences: 0\n');
  });
});

function keyView(fields: { display: unknown; scopes: string[] }) {
  return {
    id: expect.stringMatching(UUID),
    name: 'Test',
    userId: expect.stringMatching(UUID),
    createdAt: expect.any(String),
    lastUsedAt: null,
    revokedAt: null,
    ...fields,
  };
}

function displayOf(key: string): unknown {
  return expect.stringMatching(new RegExp(`^${key.slice(0, 9)}\\w*…${key.slice(-4)}$`));
}
