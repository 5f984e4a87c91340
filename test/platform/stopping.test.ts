import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Api } from '../support/http/api.js';
import { differences } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { PATIENCE } from '../support/world/patience.js';
import { buildService, type Build } from '../support/platform/build.js';
import { type RunningService, startService } from '../support/platform/service.js';
import { dataOf } from '../support/http/responses.js';
import { whileEntityIsLocked } from '../support/http/raw.js';
import { entriesOf } from '../support/books/transactions.js';
import { cloneDatabase, createWorld, type World } from '../support/world/world.js';

const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');

describe('a service that is asked to stop', () => {
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

  it.each(['SIGTERM', 'SIGINT'] as const)('by %s ends at once when nothing is under way', async (signal) => {
    dataOf(await post(), 201);
    service.program.child.kill(signal);
    const ending = await service.program.ended;
    expect(ending).toMatchObject({ exitCode: 0, signal: null, stderr: '' });
    const messages = ending.stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages.slice(-2)).toEqual(['stopping', 'stopped']);
  });

  it('finishes what is under way, and takes nothing new', async () => {
    const { program } = service;
    const inFlight = await whileEntityIsLocked(world, business, async (untilTransactionWaits) => {
      const answer = post();
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
      return { answer };
    });
    dataOf(await inFlight.answer, 201);
    expect(await program.ended).toMatchObject({ exitCode: 0, signal: null });
    expect(await entriesOf(business)).toHaveLength(1);
    expect(await differences(world, business)).toEqual([]);
  });

  it('ends at once when it is asked a second time, and has written nothing half', async () => {
    const { program } = service;
    await whileEntityIsLocked(world, business, async (untilTransactionWaits) => {
      const answer = post().catch(() => 'cut off');
      await untilTransactionWaits();
      program.child.kill('SIGTERM');
      await program.hasWritten('"msg":"stopping"');
      program.child.kill('SIGTERM');
      expect(await program.ended).toMatchObject({ exitCode: null, signal: 'SIGTERM' });
      expect(await answer).toBe('cut off');
    });
    expect(await entriesOf(business)).toEqual([]);
    expect(await differences(world, business)).toEqual([]);
  });
});
