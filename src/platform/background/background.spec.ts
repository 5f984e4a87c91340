import { describe, expect, it } from 'vitest';
import { Background } from './background.js';

describe('work in the background', () => {
  it('finishes before the service stops, including the work that it starts', async () => {
    const background = new Background();
    const done: string[] = [];
    background.run('the first', async () => {
      await Promise.resolve();
      done.push('first');
      background.run('the second', async () => {
        await Promise.resolve();
        done.push('second');
      });
    });
    expect(done).toEqual([]);
    await background.beforeApplicationShutdown();
    expect(done).toEqual(['first', 'second']);
  });

  it('fails without effect on other work, and is logged', async () => {
    const background = new Background();
    const done: string[] = [];
    background.run('what fails', () => Promise.reject(new Error('no')));
    background.run('what throws at once', () => {
      throw new Error('no');
    });
    background.run('what works', async () => void done.push('works'));
    await background.settled();
    expect(done).toEqual(['works']);
  });
});
