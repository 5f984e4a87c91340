import { describe, expect, it } from 'vitest';
import { Semaphore } from './semaphore.js';

/** Work that runs until the test ends it. */
function workOf(turns: Semaphore) {
  const log: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const start = (name: string) =>
    turns.take(
      () =>
        new Promise<string>((resolve, reject) => {
          log.push(name);
          ends.set(name, (error) => (error ? reject(error) : resolve(name)));
        }),
    );
  return { log, start, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

describe('a semaphore', () => {
  it('starts a few at once, and each of the others in order when one is done', async () => {
    const { log, start, end } = workOf(
      new Semaphore({ atOnce: 2, mostWaiting: 3 }, () => new Error('too many')),
    );
    const all = ['a', 'b', 'c', 'd', 'e'].map(start);
    expect(log).toEqual(['a', 'b']);
    end('b');
    expect(await all[1]).toBe('b');
    expect(log).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c']) end(name);
    await Promise.all([all[0], all[2]]);
    expect(log).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (const name of ['d', 'e']) end(name);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('continues after failed work', async () => {
    const { log, start, end } = workOf(
      new Semaphore({ atOnce: 1, mostWaiting: 1 }, () => new Error('too many')),
    );
    const [first, second] = [start('a'), start('b')];
    end('a', new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    expect(log).toEqual(['a', 'b']);
    end('b');
    expect(await second).toBe('b');
    const third = start('c');
    end('c');
    expect(await third).toBe('c');
  });

  it('rejects newcomers when too many wait, and runs those that wait', async () => {
    const { start, end } = workOf(new Semaphore({ atOnce: 1, mostWaiting: 1 }, () => new Error('too many')));
    const [first, second, third] = [start('a'), start('b'), start('c')];
    await expect(third).rejects.toThrow('too many');
    end('a');
    await first;
    end('b');
    expect(await second).toBe('b');
  });
});
