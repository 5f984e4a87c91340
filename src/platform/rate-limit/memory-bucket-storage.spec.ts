import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/world/fake-clock.js';
import { MemoryBucketStorage } from './memory-bucket-storage.js';

const BUDGET = { burst: 5, perSecond: 1 };
/** More requests than there are between two sweeps. */
const MANY = 10_001;

function newStorage() {
  const clock = new FakeClock(Date.parse('2026-03-15T12:00:00Z'));
  return { clock, storage: new MemoryBucketStorage(clock) };
}

function sizeOf(storage: MemoryBucketStorage): number {
  return (storage as unknown as { arrivals: ReadonlyMap<string, number> }).arrivals.size;
}

async function spendOnOthers(storage: MemoryBucketStorage, times: number): Promise<void> {
  for (let index = 0; index < times; index++) await storage.spend(`other ${index}`, BUDGET);
}

describe('buckets in memory', () => {
  it('allow exactly the burst of parallel requests', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 40 }),
        async (burst, more) => {
          const { storage } = newStorage();
          const verdicts = await Promise.all(
            Array.from({ length: burst + more }, () => storage.spend('key', { burst, perSecond: 2 })),
          );
          expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(burst);
        },
      ),
    );
  });

  it('are separate for each key', async () => {
    const { storage } = newStorage();
    for (let times = 0; times < 6; times++) await storage.spend('one', BUDGET);
    expect((await storage.spend('one', BUDGET)).allowed).toBe(false);
    expect((await storage.spend('other', BUDGET)).remaining).toBe(4);
  });

  it('refill with time', async () => {
    const { clock, storage } = newStorage();
    for (let times = 0; times < 6; times++) await storage.spend('key', BUDGET);
    clock.advance(999);
    expect((await storage.spend('key', BUDGET)).allowed).toBe(false);
    clock.advance(1);
    expect((await storage.spend('key', BUDGET)).allowed).toBe(true);
  });

  it('survive a sweep while they are not full', async () => {
    const { storage } = newStorage();
    for (let times = 0; times < 5; times++) await storage.spend('key', BUDGET);
    await spendOnOthers(storage, MANY);
    expect((await storage.spend('key', BUDGET)).allowed).toBe(false);
  });

  it('are removed by a sweep once they are full again', async () => {
    const { clock, storage } = newStorage();
    await spendOnOthers(storage, MANY - 2);
    clock.advance(60_000);
    await spendOnOthers(storage, 5);
    expect(sizeOf(storage)).toBeLessThan(10);
  });

  it('report to the throttler in its terms: the burst as the limit, its refill as the window', async () => {
    const { storage } = newStorage();
    const first = await storage.increment('key', 5_000, 5);
    expect(first).toMatchObject({ totalHits: 1, isBlocked: false, timeToExpire: 1, timeToBlockExpire: 0 });
    for (let times = 0; times < 4; times++) await storage.increment('key', 5_000, 5);
    expect(await storage.increment('key', 5_000, 5)).toEqual({
      totalHits: 5,
      isBlocked: true,
      timeToExpire: 5,
      timeToBlockExpire: 1,
    });
  });
});
