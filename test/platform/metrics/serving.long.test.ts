import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MetricsServer } from '../../../src/platform/metrics/metrics-server.js';
import * as signals from '../../../src/platform/metrics/signals.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { PATIENCE } from '../../support/world/patience.js';
import { Api } from '../../support/http/api.js';
import { whileEntityIsLocked } from '../../support/http/raw.js';
import { dataOf } from '../../support/http/responses.js';
import { buildService, type Build } from '../../support/platform/build.js';
import { METRICS_SETTINGS, scrape } from '../../support/platform/metrics.js';
import { loggedPort, Program, startService } from '../../support/platform/service.js';
import { cloneDatabase, createWorld, theWorld, type World } from '../../support/world/world.js';

const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');

describe('a service', () => {
  let build: Build;
  let world: World;
  let databaseUrl: string;
  let business: TestBusiness;

  beforeAll(async () => {
    databaseUrl = await cloneDatabase();
    [build, world] = await Promise.all([buildService(), createWorld({ databaseUrl })]);
    business = await newBusiness(world);
  });

  afterAll(async () => {
    await world.close();
    await build.remove();
  });

  const settings = () => ({ DATABASE_URL: databaseUrl, ENCRYPTION_KEY, ...METRICS_SETTINGS });

  it('measures nothing and serves no metrics unless METRICS_PORT is set', async () => {
    const { app, rootUrl } = await theWorld();
    expect(() => app.get(MetricsServer)).toThrow(MetricsServer.name);
    expect(Object.entries(signals).filter(([, signal]) => signal.isObserved)).toEqual([]);
    expect((await fetch(`${rootUrl}/metrics`)).status).toBe(404);
  });

  it('serves GET /metrics and nothing else on METRICS_PORT, for programs on this machine', async () => {
    const { METRICS_HOST: _, ...env } = settings();
    const { program, rootUrl } = await startService(build, env);
    try {
      const port = loggedPort(program, 'serving metrics');
      expect(program.stdout).toContain(`"host":"127.0.0.1","port":${port},"context":"MetricsServer"`);
      const address = `http://127.0.0.1:${port}`;
      const response = await fetch(`${address}/metrics?name[]=up`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const posted = await fetch(`${address}/metrics`, { method: 'POST', body: '{}' });
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
      for (const path of ['/', '/healthz', '/v1/accounts', '/metrics/'])
        expect((await fetch(address + path)).status, path).toBe(404);
      expect((await fetch(`${rootUrl}/metrics`)).status).toBe(404);
    } finally {
      program.child.kill('SIGKILL');
    }
  });

  it('reports that METRICS_PORT is taken, and ends', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const port = String((taken.address() as AddressInfo).port);
    const env = { ...settings(), METRICS_PORT: port, LOG_LEVEL: 'silent' };
    const ending = await Program.start(build, 'src/main.js', [], { ...env, PORT: '0' }).ended;
    await new Promise((resolve) => taken.close(resolve));
    expect(ending).toEqual({
      exitCode: 1,
      signal: null,
      stdout: '',
      stderr:
        `cannot listen on port ${port} of 127.0.0.1: ` +
        'another program uses it. Stop that program or set METRICS_PORT\n',
    });
  });

  it('serves metrics until its last request has ended', async () => {
    const { program, rootUrl } = await startService(build, settings());
    const metricsPort = loggedPort(program, 'serving metrics');
    const api = new Api(rootUrl, business.api.credential);
    const entry = {
      date: '2026-01-15',
      description: 'owner pays in',
      lines: [
        { accountNumber: '1000', debit: 5 },
        { accountNumber: '3010', credit: 5 },
      ],
    };
    const last = await whileEntityIsLocked(world, business, async (untilTransactionWaits) => {
      const response = api.post('/v1/journal-entries', entry);
      await untilTransactionWaits();
      program.child.kill('SIGTERM');
      await program.hasWritten('"msg":"stopping"');
      await vi.waitFor(() => expect(fetch(`${rootUrl}/healthz`)).rejects.toThrow('fetch failed'), PATIENCE);
      expect((await scrape(metricsPort)).value('db_up')).toBe(1);
      return { response };
    });
    dataOf(await last.response, 201);
    expect(await program.ended).toMatchObject({ exitCode: 0, signal: null, stderr: '' });
    await expect(scrape(metricsPort)).rejects.toThrow('fetch failed');
  });
});
