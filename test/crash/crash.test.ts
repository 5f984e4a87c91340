import { describe, expect, it } from 'vitest';
import {
  AGREES,
  declareChecking,
  expectRepeatable,
  expectWholePushes,
  pushUntilBroken,
} from '../support/crash/load.js';
import { freshService } from '../support/crash/fresh-service.js';

const MINUTES = 60_000;

describe('a crash', { timeout: 2 * MINUTES }, () => {
  const service = freshService();

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
});
