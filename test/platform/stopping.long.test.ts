import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Api } from '../support/http/api.js';
import { differences } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { PATIENCE } from '../support/world/patience.js';
import { buildService, type Build } from '../support/platform/build.js';
import { type RunningService, startService } from '../support/platform/service.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { whileEntityIsLocked } from '../support/http/raw.js';
import { entriesOf } from '../support/books/transactions.js';
import { cloneDatabase, createWorld, type World } from '../support/world/world.js';

const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');

describe('a stopping service', () => {
  let build: Build;
  let world: World;
  let databaseUrl: string;
  let business: TestBusiness;
  let service: RunningService;
  let api: Api;

  beforeAll(async () => {
    databaseUrl = await cloneDatabase();
    [build, world] = await Promise.all([buildService(), createWorld({ databaseUrl })]);
  });

  afterAll(async () => {
    await world.close();
    await build.remove();
  });

  beforeEach(async () => {
    business = await newBusiness(world);
    service = await startService(build, { DATABASE_URL: databaseUrl, ENCRYPTION_KEY });
    api = new Api(service.rootUrl, business.api.credential);
    return () => service.program.child.kill('SIGKILL');
  });

  const entry = {
    date: '2026-01-15',
    description: 'owner pays in',
    lines: [
      { accountNumber: '1000', debit: 5 },
      { accountNumber: '3010', credit: 5 },
    ],
  };
  const post = () => api.post('/v1/journal-entries', entry);

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends at once after %s if no request is in flight',
    async (signal) => {
      dataOf(await post(), 201);
      service.program.child.kill(signal);
      const ending = await service.program.ended;
      expect(ending).toMatchObject({ exitCode: 0, signal: null, stderr: '' });
      const messages = ending.stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { msg: string }).msg);
      expect(messages.slice(-2)).toEqual(['stopping', 'stopped']);
    },
  );

  it('finishes requests in flight and accepts no new ones', async () => {
    const { program } = service;
    const inFlight = await whileEntityIsLocked(world, business, async (untilTransactionWaits) => {
      const response = post();
      await untilTransactionWaits();
      program.child.kill('SIGTERM');
      await program.hasWritten('"msg":"stopping"');
      await vi.waitFor(async () => {
        const refused = await fetch(`${service.rootUrl}/healthz`).then(
          () => false,
          () => true,
        );
        if (!refused) throw new Error('still takes requests');
      }, PATIENCE);
      expect(program.child.exitCode).toBeNull();
      return { response };
    });
    dataOf(await inFlight.response, 201);
    expect(await program.ended).toMatchObject({ exitCode: 0, signal: null });
    expect(await entriesOf(business)).toHaveLength(1);
    expect(await differences(world, business)).toEqual([]);
  });

  it('is not ready at once, and serves until load balancers have noticed', async () => {
    service.program.child.kill('SIGKILL');
    service = await startService(build, { DATABASE_URL: databaseUrl, ENCRYPTION_KEY, DRAIN_SECONDS: '5' });
    api = new Api(service.rootUrl, business.api.credential);
    dataOf(await api.get('/readyz'));
    service.program.child.kill('SIGTERM');
    await service.program.hasWritten('"msg":"stopping"');
    refusalOf(await api.get('/readyz'), 503, 'service_unavailable');
    const response = await post();
    dataOf(response, 201);
    expect(response.headers.get('connection')).toBe('close');
    expect((await api.get('/healthz')).status).toBe(200);
    expect(await service.program.ended).toMatchObject({ exitCode: 0, signal: null });
    expect(await entriesOf(business)).toHaveLength(1);
  });

  it('ends at once after a second signal, without partial writes', async () => {
    const { program } = service;
    await whileEntityIsLocked(world, business, async (untilTransactionWaits) => {
      const response = post().catch(() => 'cut off');
      await untilTransactionWaits();
      program.child.kill('SIGTERM');
      await program.hasWritten('"msg":"stopping"');
      program.child.kill('SIGTERM');
      expect(await program.ended).toMatchObject({ exitCode: null, signal: 'SIGTERM' });
      expect(await response).toBe('cut off');
    });
    expect(await entriesOf(business)).toEqual([]);
    expect(await differences(world, business)).toEqual([]);
  });
});
