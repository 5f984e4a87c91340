import { describe, expect, it } from 'vitest';
import {
  AGREES,
  declareChecking,
  expectRepeatable,
  expectWholePushes,
  pushUntilBroken,
  readDuring,
  type Sent,
} from '../support/crash/load.js';
import { freshService } from '../support/crash/fresh-service.js';

const MINUTES = 60_000;

/** Statuses and error codes of the pushes that got a response. */
const outcomesOf = (sent: readonly Sent[]) =>
  new Set(
    sent.flatMap(({ response }) =>
      response ? [`${response.status} ${response.body.error ?? ''}`.trim()] : [],
    ),
  );

describe('a crash', { timeout: 6 * MINUTES }, () => {
  const service = freshService();

  it('of the service during pushes, three times, leaves every push stored completely or not at all', async () => {
    await service().start();
    const api = await service().newCaller();
    await declareChecking(api);
    const all: Sent[] = [];
    for (const [round, after] of [3, 8, 14].entries()) {
      const sent = await pushUntilBroken(api, `round ${round}`, {
        pushesEach: 50,
        after: [after],
        act: () => service().end('SIGKILL'),
      });
      expect(outcomesOf(sent)).toEqual(new Set(['200']));
      expect(sent.filter(({ response }) => response === null).length).toBeGreaterThan(0);
      all.push(...sent);
      await service().start();
      await expectWholePushes(api, all);
      expect(await service().verify()).toEqual(AGREES);
    }
    await expectRepeatable(api, all);
    expect(await service().verify()).toEqual(AGREES);
  });

  it.each(['SIGQUIT', 'SIGKILL'] as const)(
    'of the database alone by %s ends the service, and the next start recovers',
    async (signal) => {
      await service().start();
      const api = await service().newCaller();
      await declareChecking(api);
      const sent = await pushUntilBroken(api, signal, {
        pushesEach: 50,
        after: [10],
        act: () => service().signalDatabase(signal),
      });
      expect([...outcomesOf(sent)].filter((outcome) => outcome !== '503 service_unavailable')).toEqual([
        '200',
      ]);
      expect(await service().end(null)).toBe(1);
      await service().start();
      await expectWholePushes(api, sent);
      await expectRepeatable(api, sent);
      expect(await service().verify()).toEqual(AGREES);
    },
  );

  it('of database connections under load fails some requests with 503 and loses nothing', async () => {
    await service().start();
    const api = await service().newCaller();
    await declareChecking(api);
    const ended: number[] = [];
    const pushing = pushUntilBroken(api, 'load', {
      pushesEach: 12,
      after: [5, 12, 20, 30],
      act: async () => ended.push(await service().endConnections()),
    });
    const reads = await readDuring(api, pushing);
    const sent = await pushing;
    expect(sent).toHaveLength(48);
    expect(sent.filter(({ response }) => response === null)).toEqual([]);
    expect(ended.filter((count) => count > 0)).toHaveLength(4);
    expect(service().unexpected()).toEqual([]);
    expect([...outcomesOf(sent)].filter((outcome) => outcome !== '503 service_unavailable')).toEqual(['200']);
    const read = outcomesOf(reads.map((response) => ({ name: 'read', response })));
    expect([...read].filter((outcome) => outcome !== '503 service_unavailable')).toEqual(['200']);
    for (const response of [...reads, ...sent.map((push) => push.response)]) {
      if (response?.status === 503) expect(response.headers.get('retry-after')).toBe('1');
    }
    expect((await api.get('/readyz')).status).toBe(200);
    await expectWholePushes(api, sent);
    await expectRepeatable(api, sent);
    expect(await service().verify()).toEqual(AGREES);
  });

  it('does not happen on SIGTERM: running pushes get responses, and the service exits with 0', async () => {
    await service().start();
    const api = await service().newCaller();
    await declareChecking(api);
    const sent = await pushUntilBroken(api, 'stop', {
      pushesEach: 50,
      after: [10],
      act: () => service().end('SIGTERM'),
    });
    expect(outcomesOf(sent)).toEqual(new Set(['200']));
    // New requests are refused during the shutdown.
    expect(sent.length).toBeLessThan(100);
    expect(await service().end(null)).toBe(0);
    await service().start();
    await expectWholePushes(api, sent);
    expect(await service().verify()).toEqual(AGREES);
  });

  it('of service and database together is recovered by the next start', async () => {
    await service().start();
    const api = await service().newCaller();
    await declareChecking(api);
    const sent = await pushUntilBroken(api, 'blow', {
      pushesEach: 50,
      after: [10],
      act: () => {
        service().signalDatabase('SIGKILL');
        return service().end('SIGKILL');
      },
    });
    await service().start();
    await expectWholePushes(api, sent);
    await expectRepeatable(api, sent);
    expect(await service().verify()).toEqual(AGREES);
  });

  it('during the very first start does not affect the next start', async () => {
    service().launch();
    await service().untilDatabaseExists();
    await service().end('SIGKILL');
    await service().start();
    const api = await service().newCaller();
    await declareChecking(api);
    expect(await service().verify()).toEqual(AGREES);
  });
});
