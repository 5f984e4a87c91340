import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildService, type Build } from '../support/platform/build.js';
import { operate } from '../support/platform/operate.js';
import { LocalOperator, Operator } from '../support/platform/operator.js';
import { create, describeRefusedCommands } from '../support/platform/refused-commands.js';
import { superuserOf } from '../support/platform/databases.js';
import { refusalBy } from '../support/incorporations/incorporations.js';
import { newBusiness } from '../support/world/business.js';
import { cloneDatabase, createWorld } from '../support/world/world.js';

const REFUSED = 2;
const FAILED = 1;

// In one application; refusals.long.test.ts starts one for each command, as operators do.
describeRefusedCommands(async () => {
  const world = await createWorld();
  const { businessId, ownerEmail } = await newBusiness(world);
  return {
    databaseUrl: world.runtime.databaseUrl,
    business: { id: businessId, owner: ownerEmail },
    reasonFor: (args) => refusalBy(operate(world, ...args)),
    close: () => world.close(),
  };
});

describe('a rejected command', () => {
  let build: Build;
  let databaseUrl: string;
  let operator: LocalOperator;

  beforeAll(async () => {
    databaseUrl = await cloneDatabase();
    build = await buildService();
    operator = new LocalOperator({ DATABASE_URL: databaseUrl });
  });

  afterAll(() => build.remove());

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
