import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.js';
import { buildService, type Build } from '../support/platform/build.js';
import { LocalOperator, Operator, options } from '../support/platform/operator.js';
import { superuserOf } from '../support/platform/databases.js';
import { cloneDatabase } from '../support/world/world.js';

const REFUSED = 2;
const FAILED = 1;

describe('a rejected command', () => {
  let build: Build;
  let databaseUrl: string;
  let operator: LocalOperator;
  let business: { id: string; entityId: string; owner: string };

  beforeAll(async () => {
    databaseUrl = await cloneDatabase();
    build = await buildService();
    operator = new LocalOperator({ DATABASE_URL: databaseUrl });
    business = await operator.business();
  });

  afterAll(() => build.remove());

  const create = (changed: Record<string, string>) => [
    'business:create',
    ...options({ name: 'T', country: 'US', 'entity-type': 'llc', ...changed }),
  ];
  const keyFor = (user: string, scopes: string) => [
    'api-key:create',
    ...options({ business: business.id, user, name: 'x', scopes }),
  ];
  const member = (command: string, email: string, more: Record<string, string> = {}) => [
    command,
    ...options({ business: business.id, email, ...more }),
  ];

  const businesses = async () => {
    const superuser = await superuserOf(databaseUrl);
    const { rows } = await superuser.query<{ count: number }>('select count(*)::int from business');
    await superuser.end();
    return rows[0]?.count;
  };

  it.each<[string, () => string[], string]>([
    ['an unknown country', () => create({ country: 'XX' }), '--country must be an ISO 3166 code such as US'],
    [
      'a country in lower case',
      () => create({ country: 'us' }),
      '--country must be an ISO 3166 code such as US',
    ],
    ['an unknown currency', () => create({ currency: 'XXX1' }), '--currency must be an ISO 4217 code'],
    [
      'an unknown type of entity',
      () => create({ 'entity-type': 'gmbh' }),
      '--entity-type must be one of llc, c_corp, s_corp, partnership, sole_prop, nonprofit',
    ],
    ['an empty name', () => create({ name: '' }), 'name must have 1 to 200 characters'],
    [
      'a name that is too long',
      () => create({ name: 'x'.repeat(201) }),
      'name must have 1 to 200 characters',
    ],
    ['a name with a line break', () => create({ name: 'a\nb' }), 'name must not contain control characters'],
    [
      'an unknown time zone',
      () => create({ 'time-zone': 'Mars/Base' }),
      'timeZone must be an IANA time zone',
    ],
    ['an owner with an invalid address', () => create({ owner: 'nobody' }), 'email must be an email address'],
  ])('business:create with %s is rejected and creates nothing', async (_, args, reason) => {
    const before = await businesses();
    expect(await operator.refusal(...args())).toEqual({
      exitCode: REFUSED,
      reason: `invalid_request: ${reason}\n`,
    });
    expect(await businesses()).toBe(before);
  });

  it.each<[string, () => string[], string]>([
    [
      'unknown scopes',
      () => keyFor(business.owner, 'read admin'),
      'invalid_request: --scopes must name read, write or both',
    ],
    [
      'no scope',
      () => keyFor(business.owner, ' '),
      'invalid_request: --scopes must name read, write or both',
    ],
    [
      'a user who is not a member',
      () => keyFor('stranger@example.com', 'read'),
      'invalid_request: user must be a member of the business',
    ],
    [
      'an invalid address',
      () => keyFor('stranger', 'read'),
      'invalid_request: email must be an email address',
    ],
    [
      'an unknown role',
      () => member('member:add', 'a@example.com', { role: 'boss' }),
      'invalid_request: --role must be one of owner, admin, member, viewer',
    ],
    [
      'an existing member',
      () => member('member:add', business.owner, { role: 'admin' }),
      'invalid_request: email is already a member',
    ],
    [
      'a user name that is too long',
      () => member('member:add', 'b@example.com', { role: 'admin', name: 'x'.repeat(201) }),
      'invalid_request: name must have 1 to 200 characters',
    ],
    [
      'demoting the last owner',
      () => member('member:set-role', business.owner, { role: 'viewer' }),
      'last_owner: a business must have at least one owner: make another member an owner first',
    ],
    [
      'removing the last owner',
      () => member('member:remove', business.owner),
      'last_owner: a business must have at least one owner: make another member an owner first',
    ],
    ['an unknown member', () => member('member:remove', 'stranger@example.com'), 'not_found: no such member'],
    [
      'an unknown key',
      () => ['api-key:revoke', '--business', business.id, '--id', newId()],
      'not_found: no such API key',
    ],
    [
      'an invalid key id',
      () => ['api-key:revoke', '--business', business.id, '--id', 'x'],
      'invalid_request: --id must be a uuid',
    ],
    ['an unknown business', () => ['books:verify', '--business', newId()], 'not_found: no such business'],
    [
      'an invalid business id',
      () => ['books:verify', '--business', 'mine'],
      'invalid_request: business must be a uuid',
    ],
  ])('%s is rejected with a reason', async (_, args, reason) => {
    expect(await operator.refusal(...args())).toEqual({ exitCode: REFUSED, reason: `${reason}\n` });
  });

  it('ends its process with the code and the reason', async () => {
    const inProcess = new Operator(build, { DATABASE_URL: databaseUrl });
    expect(await inProcess.refusal(...create({ name: '' }))).toEqual({
      exitCode: REFUSED,
      reason: 'invalid_request: name must have 1 to 200 characters\n',
    });
    expect(await inProcess.refusal('migrate', '--force')).toEqual({
      exitCode: FAILED,
      reason: "error: unknown option '--force'\n",
    });
  });

  it('reports a missing option', async () => {
    const { exitCode, reason } = await operator.refusal('business:create', '--name', 'T', '--json');
    expect({ exitCode, reason }).toEqual({
      exitCode: FAILED,
      reason: "error: required option '--country <code>' not specified\n",
    });
  });

  it('reports an unknown command or option', async () => {
    const command = await operator.refusal('books:burn');
    expect(command.exitCode).toBe(FAILED);
    expect(command.reason).toContain("unknown command 'books:burn'");
    const option = await operator.refusal('migrate', '--force');
    expect(option).toEqual({ exitCode: FAILED, reason: "error: unknown option '--force'\n" });
  });

  it('prints its help', async () => {
    const { exitCode, stdout } = await operator.run('--help');
    expect(exitCode).toBe(0);
    for (const name of ['business:create', 'api-key:revoke', 'books:verify', 'demo:load', 'migrate']) {
      expect(stdout).toContain(name);
    }
  });

  it.each([
    ['127.0.0.1', /^connect ECONNREFUSED 127\.0\.0\.1:1\n$/],
    ['localhost', /ECONNREFUSED/],
  ])('reports that there is no database at %s', async (host, message) => {
    const nowhere = new LocalOperator({ DATABASE_URL: `postgres://charterbook@${host}:1/charterbook` });
    const { exitCode, reason } = await nowhere.refusal('migrate');
    expect(exitCode).toBe(FAILED);
    expect(reason).toMatch(message);
  });

  it('reports every invalid variable at once', async () => {
    const env = {
      DATABASE_URL: 'mysql://x',
      PORT: '65536',
      ROOT_URL: 'http://example.com',
      RATE_LIMIT_READ: 'lots',
    };
    const { exitCode, reason } = await new LocalOperator(env).refusal('migrate');
    expect(exitCode).toBe(FAILED);
    expect(reason.match(/^ {2}- \w+/gm)).toEqual([
      '  - PORT',
      '  - ROOT_URL',
      '  - DATABASE_URL',
      '  - RATE_LIMIT_READ',
    ]);
  });

  it('rejects a database superuser', async () => {
    const url = new URL(databaseUrl);
    const superuser = await superuserOf(databaseUrl);
    await superuser.query(`create role op_seer_${process.pid} login bypassrls password 'x'`);
    url.username = `op_seer_${process.pid}`;
    url.password = 'x';
    const { exitCode, reason } = await new LocalOperator({ DATABASE_URL: url.toString() }).refusal('migrate');
    await superuser.query(`drop role op_seer_${process.pid}`);
    await superuser.end();
    expect(exitCode).toBe(FAILED);
    expect(reason).toContain('is a superuser or has BYPASSRLS');
  });
});
