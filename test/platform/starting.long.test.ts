import { rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/platform/config/config.js';
import { atFreePort, PortTaken } from '../../src/platform/database/embedded/at-free-port.js';
import { newBusiness } from '../support/world/business.js';
import { buildService, type Build } from '../support/platform/build.js';
import { connected, emptyDatabase, superuserOf } from '../support/platform/databases.js';
import { Operator } from '../support/platform/operator.js';
import { Program, type RunningService, startService } from '../support/platform/service.js';
import { dataOf } from '../support/http/responses.js';
import { cloneDatabase, createWorld } from '../support/world/world.js';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');

describe('a starting service', () => {
  let build: Build;

  beforeAll(async () => {
    build = await buildService();
  });

  afterAll(() => build.remove());

  const endingOf = (env: Record<string, string>) => {
    const trial = { NODE_ENV: 'production', ALLOW_SANDBOX: '1', ALLOW_NO_MAIL: '1', PORT: '0' };
    return Program.start(build, 'src/main.js', [], { ...trial, ...env }).ended;
  };

  /** What a service says about its addresses. Stops it. */
  const addressesOf = async ({ program, rootUrl }: RunningService) => {
    const response = await fetch(`${rootUrl}/.well-known/oauth-authorization-server`);
    const { issuer, authorization_endpoint } = (await response.json()) as Record<string, unknown>;
    program.child.kill('SIGTERM');
    const { stdout } = await program.ended;
    const line = stdout.split('\n').find((text) => text.includes('"msg":"listening"')) ?? '{}';
    const { port, rootUrl: logged, instance } = JSON.parse(line) as Record<string, unknown>;
    return { logged: { port, rootUrl: logged, instance }, issuer, authorization_endpoint };
  };

  it('reports every invalid variable, and does nothing', async () => {
    const { exitCode, stdout, stderr } = await endingOf({
      PORT: '99999',
      HOST: 'x'.repeat(300),
      ROOT_URL: 'http://books.example.com/',
      APP_URL: 'https://elsewhere.example.com/app',
      DATABASE_URL: 'mysql://localhost/books',
      DATABASE_POOL_SIZE: 'many',
      SERVICE_PREFIX: 'Svc_',
      ALLOW_SUPERUSER: 'yes',
      ENCRYPTION_KEY: 'short',
      TRUST_PROXY: '-1',
      LOG_LEVEL: 'loud',
      NODE_ENV: 'staging',
      RATE_LIMIT_STORE: 'redis',
      RATE_LIMIT_READ: '0,1',
      RATE_LIMIT_WRITE: '10',
      RATE_LIMIT_REPORTS: '1,-1',
      RATE_LIMIT_UNKNOWN_BEARER: 'a,b',
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    const named = [...stderr.matchAll(/^ {2}- (\w+) /gm)].map(([, name]) => String(name));
    expect(named.toSorted()).toEqual([
      'ALLOW_SUPERUSER',
      'APP_URL',
      'DATABASE_POOL_SIZE',
      'DATABASE_URL',
      'ENCRYPTION_KEY',
      'HOST',
      'LOG_LEVEL',
      'NODE_ENV',
      'PORT',
      'RATE_LIMIT_READ',
      'RATE_LIMIT_REPORTS',
      'RATE_LIMIT_STORE',
      'RATE_LIMIT_UNKNOWN_BEARER',
      'RATE_LIMIT_WRITE',
      'ROOT_URL',
      'SERVICE_PREFIX',
      'TRUST_PROXY',
    ]);
    expect(stderr).not.toContain('short');
  });

  it('in production requires the key that instances must share', async () => {
    const { exitCode, stderr } = await endingOf({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' });
    expect(exitCode).toBe(1);
    expect(stderr).toBe(
      'The configuration is not usable:\n' +
        '  - ENCRYPTION_KEY is required in production when DATABASE_URL is set\n',
    );
  });

  it('in production rejects sandboxes unless they are allowed', async () => {
    const { exitCode, stdout, stderr } = await endingOf({ ALLOW_SANDBOX: '' });
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(
      /^The configuration is not usable:\n {2}- FAX_CARRIER must be .*\n {2}- SIGNING_SERVICE must be .*\n$/,
    );
  });

  it('in production requires a mail server unless mail is given up', async () => {
    const { exitCode, stderr } = await endingOf({ ALLOW_NO_MAIL: '' });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr:
        'The configuration is not usable:\n  - SMTP_URL is required in production: ' +
        'without it no mail is sent (ALLOW_NO_MAIL=1 allows it)\n',
    });
  });

  it('warns about variables that look like settings, and that no mail is sent', async () => {
    const env = { DATABASE_URL: await cloneDatabase(), ENCRYPTION_KEY: key(7) };
    const { program } = await startService(build, { ...env, RATE_LIMIT_READS: '1,1', SMTP_HOST: 'mail' });
    program.child.kill('SIGTERM');
    const { stdout } = await program.ended;
    expect(stdout).toContain('RATE_LIMIT_READS is not a setting: did you mean RATE_LIMIT_READ?');
    expect(stdout).toContain('SMTP_HOST is not a setting"');
    expect(stdout).toContain('SMTP_URL is not set: mail is written to files and not sent');
  });

  it('accepts a database password with any characters', async () => {
    const databaseUrl = await emptyDatabase();
    const [login, password] = [`start_odd_${process.pid}`, 'p@ss:w/o?r#d%41&+ "\'$\\'];
    const url = new URL(databaseUrl);
    const superuser = await superuserOf(databaseUrl);
    await superuser.query(`create role ${login} login password ${superuser.escapeLiteral(password)}`);
    url.username = login;
    url.password = '';
    const loginWith = (given: string) => {
      const env = { DATABASE_URL: url.toString(), DATABASE_PASSWORD: given };
      return connected(parseConfig(env).databaseUrl ?? '', (dataSource) =>
        dataSource.query('select current_user as login'),
      );
    };
    expect(await loginWith(password)).toEqual([{ login }]);
    await expect(loginWith(`${password}x`)).rejects.toThrow('password authentication failed');
    await superuser.query(`drop role ${login}`);
    await superuser.end();
  });

  it.each(['its own', 'of Compose'])(
    'uses .env of its folder unless it is for Docker Compose: %s',
    async (whose) => {
      const path = join(build.folder, '.env');
      const taken = whose === 'its own' ? '' : 'POSTGRES_PASSWORD=x\n';
      await writeFile(path, `${taken}SERVICE_PREFIX=Not_Valid\n`);
      const { stdout, stderr } = await endingOf({ DATABASE_URL: 'postgres://x:y@127.0.0.1:1/x' });
      await rm(path);
      expect(stdout).toBe('');
      if (whose === 'its own') expect(stderr).toContain('SERVICE_PREFIX must be');
      else
        expect(stderr).toMatch(
          /^\.env is ignored: it has POSTGRES_PASSWORD, so it is for docker-compose\.yml\nThe configuration/,
        );
      expect(stderr.includes('SERVICE_PREFIX')).toBe(whose === 'its own');
    },
  );

  it('uses the file that SETTINGS_FILE names', async () => {
    const path = join(build.folder, 'settings.env');
    await writeFile(path, 'SERVICE_PREFIX=Not_Valid\nNODE_ENV=development\n');
    const { exitCode, stderr } = await endingOf({ SETTINGS_FILE: 'settings.env' });
    await rm(path);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: expect.stringMatching(/^The configuration is not usable:\n {2}- SERVICE_PREFIX must be .*\n$/),
    });
    expect(await endingOf({ SETTINGS_FILE: 'settings.env' })).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^cannot read settings: ENOENT/),
    });
  });

  it('reports that its database is unreachable', async () => {
    const { exitCode, stderr } = await endingOf({
      DATABASE_URL: 'postgres://x:y@127.0.0.1:1/x',
      ENCRYPTION_KEY: key(7),
    });
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: 'connect ECONNREFUSED 127.0.0.1:1\n' });
  });

  it.each(['PORT', 'METRICS_PORT'])('reports that %s is taken, before anything else', async (setting) => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const port = String((taken.address() as AddressInfo).port);
    const ending = await endingOf({
      // No server listens there.
      DATABASE_URL: 'postgres://x:y@127.0.0.1:1/x',
      ENCRYPTION_KEY: key(7),
      LOG_LEVEL: 'silent',
      [setting]: port,
    });
    await new Promise((resolve) => taken.close(resolve));
    expect(ending).toEqual({
      exitCode: 1,
      signal: null,
      stdout: '',
      stderr: `cannot listen on port ${port} of 127.0.0.1: another program uses it. Stop that program or set ${setting}\n`,
    });
  });

  it('listens on PORT, and derives its addresses from it', async () => {
    const env = { DATABASE_URL: await cloneDatabase(), ENCRYPTION_KEY: key(7) };
    const { service, port } = await atFreePort(async (free) => {
      const started = startService(build, { ...env, PORT: String(free) }).catch((error: unknown) => {
        throw String(error).includes('another program uses it') ? new PortTaken() : error;
      });
      return { service: await started, port: free };
    });
    expect(await addressesOf(service)).toEqual({
      logged: { port, rootUrl: `http://localhost:${port}`, instance: `${hostname()}:${port}` },
      issuer: `http://localhost:${port}`,
      authorization_endpoint: `http://localhost:${port}/app/oauth/authorize`,
    });
  });

  it('with PORT=0 listens on any free port, and derives its addresses from that', async () => {
    const env = { DATABASE_URL: await cloneDatabase(), ENCRYPTION_KEY: key(7) };
    const [one, two] = await Promise.all([startService(build, env), startService(build, env)]);
    const ports = [one, two].map(({ rootUrl }) => Number(new URL(rootUrl).port));
    expect(new Set([...ports, 0]).size).toBe(3);
    for (const [index, service] of [one, two].entries()) {
      const port = ports[index];
      expect(await addressesOf(service)).toEqual({
        logged: { port, rootUrl: `http://localhost:${port}`, instance: `${hostname()}:${port}` },
        issuer: `http://localhost:${port}`,
        authorization_endpoint: `http://localhost:${port}/app/oauth/authorize`,
      });
    }
  });

  it('with PORT=0 keeps a configured ROOT_URL', async () => {
    const env = { DATABASE_URL: await cloneDatabase(), ENCRYPTION_KEY: key(7) };
    const service = await startService(build, { ...env, ROOT_URL: 'https://books.example.com' });
    expect(await addressesOf(service)).toMatchObject({
      logged: { rootUrl: 'https://books.example.com' },
      issuer: 'https://books.example.com',
    });
  });

  it('rejects a login that bypasses row-level security', async () => {
    const databaseUrl = await cloneDatabase();
    const login = `start_seer_${process.pid}`;
    const superuser = await superuserOf(databaseUrl);
    await superuser.query(`create role ${login} login superuser password 'x'`);
    const url = new URL(databaseUrl);
    url.username = login;
    url.password = 'x';
    const { exitCode, stderr } = await endingOf({ DATABASE_URL: url.toString(), ENCRYPTION_KEY: key(7) });
    await superuser.query(`drop role ${login}`);
    await superuser.end();
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr:
        `the database login ${login} is a superuser or has BYPASSRLS: ` +
        'use an ordinary role that owns the database (ALLOW_SUPERUSER=1 overrides)\n',
    });
  });

  it('does not start without the key of stored tax ids, and starts with the old key next to the new one', async () => {
    const databaseUrl = await cloneDatabase();
    const world = await createWorld({ databaseUrl });
    const { api, entityId } = await newBusiness(world);
    dataOf(await api.patch(`/v1/entities/${entityId}`, { taxId: '12-3456789', taxIdType: 'EIN' }));
    await world.close();
    const { exitCode, stderr } = await endingOf({ DATABASE_URL: databaseUrl, ENCRYPTION_KEY: key(8) });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/ENCRYPTION_KEY|encryption key/i);
    const both = { DATABASE_URL: databaseUrl, ENCRYPTION_KEY: `${key(8)},${key(7)}` };
    const { program, rootUrl } = await startService(build, both);
    expect((await fetch(`${rootUrl}/readyz`)).status).toBe(200);
    program.child.kill('SIGTERM');
    expect(await program.ended).toMatchObject({ exitCode: 0 });
  });

  it('with AUTO_MIGRATE=0 leaves the schema to the operator', async () => {
    const databaseUrl = await emptyDatabase();
    const env = { DATABASE_URL: databaseUrl, ENCRYPTION_KEY: key(7), AUTO_MIGRATE: '0' };
    const { exitCode, stderr } = await endingOf(env);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining('npm run migrate') });
    const operator = new Operator(build, env);
    expect((await operator.refusal('books:verify')).reason).toContain('npm run migrate');
    const { migrations } = await operator.json<{ migrations: string[] }>('migrate');
    expect(migrations.length).toBeGreaterThan(0);
    const { program, rootUrl } = await startService(build, env);
    expect((await fetch(`${rootUrl}/readyz`)).status).toBe(200);
    program.child.kill('SIGTERM');
    expect(await program.ended).toMatchObject({ exitCode: 0 });
  });

  it('migrates an empty database once if several start together, and all become ready', async () => {
    const databaseUrl = await emptyDatabase();
    const env = { DATABASE_URL: databaseUrl, ENCRYPTION_KEY: key(7) };
    const services = await Promise.all([1, 2, 3].map(() => startService(build, env)));
    for (const { rootUrl } of services) expect((await fetch(`${rootUrl}/readyz`)).status).toBe(200);
    for (const { program } of services) program.child.kill('SIGTERM');
    const endings = await Promise.all(services.map(({ program }) => program.ended));
    expect(endings.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    const migrated = endings.filter(({ stdout }) => stdout.includes('"msg":"migrated"'));
    expect(migrated).toHaveLength(1);
    // A configured database gets no demo.
    const businesses = await connected(databaseUrl, (dataSource) =>
      dataSource.query(`select has_table_privilege('business', 'select') as readable`),
    );
    expect(businesses).toEqual([{ readable: true }]);
    expect(endings[0]?.stdout).not.toContain('API key');
  });
});
