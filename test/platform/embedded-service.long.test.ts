import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Api } from '../support/http/api.js';
import { buildService, type Build } from '../support/platform/build.js';
import {
  makeDataDir,
  processesNaming,
  removeDataDir,
  serverPid,
  untilNoProcessNames,
} from '../support/platform/embedded-server.js';
import { Operator } from '../support/platform/operator.js';
import { type Ending, Program, type RunningService, startService } from '../support/platform/service.js';
import { dataOf } from '../support/http/responses.js';

describe('a service with an embedded database', () => {
  let build: Build;
  let dataDir: string;
  let programs: Program[];

  beforeAll(async () => {
    build = await buildService();
  });

  afterAll(() => build.remove());

  beforeEach(async () => {
    dataDir = await makeDataDir();
    programs = [];
  });

  afterEach(async () => {
    for (const { child } of programs) child.kill('SIGKILL');
    await untilNoProcessNames(dataDir);
    await removeDataDir(dataDir);
  });

  const start = async (env: Record<string, string> = {}): Promise<RunningService> => {
    const service = await startService(build, { DATA_DIR: dataDir, ...env });
    programs.push(service.program);
    return service;
  };
  const stop = (service: RunningService, signal: NodeJS.Signals = 'SIGTERM'): Promise<Ending> => {
    service.program.child.kill(signal);
    return service.program.ended;
  };
  const operator = () => new Operator(build, { DATA_DIR: dataDir });
  const post = (api: Api, description: string) =>
    api.post('/v1/journal-entries', {
      date: '2026-01-15',
      description,
      lines: [
        { accountNumber: '1000', debit: 5 },
        { accountNumber: '3010', credit: 5 },
      ],
    });

  it('loads the demo at the first start, and prints how to call it', async () => {
    const service = await start({ NODE_ENV: 'development' });
    const { stdout } = service.program;
    const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
    expect((await stat(join(dataDir, 'demo.json'))).mode & 0o777).toBe(0o600);
    const { port } = new URL(service.rootUrl);
    expect(demo).toMatchObject({
      rootUrl: `http://localhost:${port}`,
      baseUrl: `http://localhost:${port}/v1`,
      appUrl: `http://localhost:${port}/app`,
    });
    expect(stdout).toContain(`Charterbook is at ${demo.baseUrl}, its web app at ${demo.appUrl}\n`);
    expect(stdout).toContain(`\n  ${demo.apiKey}\n`);
    expect(stdout).toContain(
      `curl -H 'Authorization: Bearer ${demo.apiKey}' ${demo.baseUrl}/reports/statements/balance_sheet`,
    );
    const api = new Api(service.rootUrl, demo.apiKey);
    expect(dataOf(await api.get('/v1/reports/statements/balance_sheet')).balanced).toBe(true);
    expect(await stop(service, 'SIGINT')).toMatchObject({ exitCode: 0, stderr: '' });

    const again = await start({ NODE_ENV: 'development' });
    expect(again.program.stdout).toContain(demo.apiKey);
    const { port: newPort } = new URL(again.rootUrl);
    expect(again.program.stdout).toContain(`Charterbook is at http://localhost:${newPort}/v1,`);
    expect(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'))).toEqual({
      ...demo,
      rootUrl: `http://localhost:${newPort}`,
      baseUrl: `http://localhost:${newPort}/v1`,
      appUrl: `http://localhost:${newPort}/app`,
    });
    const rows = dataOf(await new Api(again.rootUrl, demo.apiKey).get('/v1/transactions'));
    expect(rows.length).toBeGreaterThan(0);
    await stop(again);
  });

  it('loads no demo in production', async () => {
    const service = await start({ NODE_ENV: 'production' });
    await stop(service);
    await expect(stat(join(dataDir, 'demo.json'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(service.program.stdout).not.toContain('svc_live_');
  });

  it('admits the operator’s commands, and rejects a second service on its data', async () => {
    const service = await start();
    const business = await operator().business();
    const api = new Api(service.rootUrl, await operator().key(business.id, business.owner));
    dataOf(await post(api, 'owner pays in'), 201);
    expect(await operator().json('books:verify')).toEqual({ ok: true, differences: [] });

    const second = await Program.start(build, 'src/main.js', [], {
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      ALLOW_SANDBOX: '1',
      ALLOW_NO_MAIL: '1',
      PORT: '0',
    }).ended;
    expect(second.exitCode).toBe(1);
    expect(second.stderr).toMatch(
      /^another Charterbook is using this data folder \(PostgreSQL process \d+, port \d+\)\n$/,
    );
    expect((await api.get('/v1/accounts')).status).toBe(200);
    expect(await stop(service)).toMatchObject({ exitCode: 0 });
  });

  it('lets the operator’s commands start its database if it does not run, and stop it again', async () => {
    const [one, two] = await Promise.all([operator().business('One'), operator().business('Two')]);
    expect(await processesNaming(dataDir)).toEqual([]);
    const service = await start();
    for (const { id, owner } of [one, two]) {
      const api = new Api(service.rootUrl, await operator().key(id, owner));
      expect(dataOf(await api.get('/v1/entities'))).toHaveLength(1);
    }
    await stop(service);
  });

  it('stops its database when it is killed, and loses nothing that it confirmed', async () => {
    const service = await start();
    const business = await operator().business();
    const key = await operator().key(business.id, business.owner);
    const confirmed: string[] = [];
    const api = new Api(service.rootUrl, key);
    const posting = Array.from({ length: 30 }, async (_, index) => {
      const response = await post(api, `entry ${index}`).catch(() => null);
      if (response?.status === 201) confirmed.push(response.body.data.id as string);
      if (confirmed.length === 10) service.program.child.kill('SIGKILL');
    });
    await Promise.all(posting);
    expect(await service.program.ended).toMatchObject({ signal: 'SIGKILL' });
    await untilNoProcessNames(dataDir);

    const again = await start();
    const stored = dataOf(await new Api(again.rootUrl, key).get('/v1/journal-entries?limit=200'));
    const ids = stored.map(({ id }: any) => id as string);
    for (const id of confirmed) expect(ids).toContain(id);
    expect(confirmed.length).toBeGreaterThanOrEqual(10);
    expect(await operator().json('books:verify')).toEqual({ ok: true, differences: [] });
    await stop(again);
  });

  it('ends with an error if its database dies, and recovers at the next start', async () => {
    const service = await start();
    const business = await operator().business();
    const key = await operator().key(business.id, business.owner);
    dataOf(await post(new Api(service.rootUrl, key), 'owner pays in'), 201);
    process.kill(await serverPid(dataDir), 'SIGKILL');
    const ending = await service.program.ended;
    expect(ending.exitCode).toBe(1);
    expect(ending.stdout).toContain('the embedded database ended unexpectedly; the next start recovers it');
    await untilNoProcessNames(dataDir);

    const again = await start();
    expect(dataOf(await new Api(again.rootUrl, key).get('/v1/journal-entries'))).toHaveLength(1);
    expect(await stop(again)).toMatchObject({ exitCode: 0 });
  });
});
