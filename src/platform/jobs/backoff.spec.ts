import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS, retryDelayMs } from './backoff.js';

describe('retryDelayMs', () => {
  it('doubles from ten seconds to an hour', () => {
    const delays = Array.from({ length: MAX_ATTEMPTS }, (_, index) => retryDelayMs(index + 1, 0) / 1000);
    expect(delays).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600]);
  });

  it('leaves out up to half of it', () => {
    expect([retryDelayMs(1, 0), retryDelayMs(1, 0.5), retryDelayMs(1, 1)]).toEqual([10_000, 7_500, 5_000]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, r) => {
        const delay = retryDelayMs(n, r);
        return delay >= 5_000 && delay <= 3_600_000 && Number.isInteger(delay);
      }),
    );
  });
});
