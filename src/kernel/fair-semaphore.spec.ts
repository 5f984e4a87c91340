import { describe, expect, it } from 'vitest';
import { FairSemaphore } from './fair-semaphore.js';

const REFUSALS = {
  owner_full: () => new Error('too many of yours'),
  full: () => new Error('too many'),
  stopped: () => new Error('stopping'),
};

/** Work that runs until the test ends it, named by its owner and a number. */
function workOf(atOnce: number, waiting = { perOwner: 4, all: 8 }) {
  const semaphore = new FairSemaphore({ atOnce, waiting }, REFUSALS);
  const log: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const start = (name: string) =>
    semaphore.take(
      name.charAt(0),
      () =>
        new Promise<string>((resolve, reject) => {
          log.push(name);
          ends.set(name, (error) => (error ? reject(error) : resolve(name)));
        }),
    );
  return { semaphore, log, start, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

describe('a fair semaphore', () => {
  it('runs one work of each owner at a time, while there are places', async () => {
    const { log, start, end } = workOf(2);
    const all = ['a1', 'a2', 'b1', 'c1'].map(start);
    expect(log).toEqual(['a1', 'b1']);
    end('b1');
    await all[2];
    expect(log).toEqual(['a1', 'b1', 'c1']);
    end('a1');
    await all[0];
    expect(log).toEqual(['a1', 'b1', 'c1', 'a2']);
    for (const name of ['a2', 'c1']) end(name);
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1']);
  });

  it('lets owners take turns', async () => {
    const { log, start, end } = workOf(1);
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(start);
    const settled = Promise.all(all);
    for (let at = 0; at < all.length; at++) {
      end(log[at] ?? '');
      await new Promise((resolve) => setImmediate(resolve));
    }
    await settled;
    expect(log).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('gives the place to the next one after a failure', async () => {
    const { log, start, end } = workOf(1);
    const [first, second] = [start('a1'), start('b1')];
    end('a1', new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    expect(log).toEqual(['a1', 'b1']);
    end('b1');
    expect(await second).toBe('b1');
  });

  it('refuses more than may wait, of one owner and of all', async () => {
    const { semaphore, start, end } = workOf(1, { perOwner: 1, all: 2 });
    const [a1, a2, b1] = ['a1', 'a2', 'b1'].map(start);
    await expect(start('a3')).rejects.toThrow('too many of yours');
    await expect(start('c1')).rejects.toThrow('too many');
    expect(semaphore.waitingCount).toBe(2);
    end('a1');
    expect(await a1).toBe('a1');
    end('b1');
    expect(await b1).toBe('b1');
    end('a2');
    expect(await a2).toBe('a2');
  });

  it('finishes what runs when it stops, and refuses what waits or comes', async () => {
    const { semaphore, start, end } = workOf(1);
    const [running, waiting] = [start('a1'), start('b1')];
    semaphore.stop();
    await expect(waiting).rejects.toThrow('stopping');
    await expect(start('c1')).rejects.toThrow('stopping');
    end('a1');
    expect(await running).toBe('a1');
  });
});
