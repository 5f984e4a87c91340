import { describe, expect, it } from 'vitest';
import { Background } from './background.js';

describe('work in the background', () => {
  it('is waited for when the service stops, what it starts itself too', async () => {
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

  it('fails alone: nobody hears of it but the log', async () => {
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
