import { describe, expect, it } from 'vitest';
import { JointSteps } from './joint-steps.js';
import type { UnitOfWork } from './unit-of-work.js';

// Steps get the unit of work and never touch it here.
const UOW = {} as UnitOfWork;

describe('steps that works take together', () => {
  const taken: string[] = [];
  const upper = async (_: UnitOfWork, words: readonly string[]) => {
    taken.push(`upper ${words.join()}`);
    return words.map((word) => word.toUpperCase());
  };
  const length = async (_: UnitOfWork, words: readonly string[]) => {
    taken.push(`length ${words.join()}`);
    if (words.includes('')) throw new Error('empty');
    return words.map((word) => word.length);
  };

  /** Runs works that know their steps, as a group does. */
  async function run<Result>(
    works: readonly ((steps: JointSteps) => Promise<Result>)[],
  ): Promise<PromiseSettledResult<Result>[]> {
    taken.length = 0;
    const steps = new JointSteps(UOW, works.length);
    return Promise.allSettled(works.map((work) => work(steps).finally(() => steps.pause())));
  }

  const wait = () => new Promise(setImmediate);

  it('run once when all works wait for them, and give each work its own output', async () => {
    const results = await run([
      (steps) => steps.take(upper, 'a'),
      async (steps) => {
        await wait();
        return steps.take(upper, 'b');
      },
    ]);
    expect(taken).toEqual(['upper a,b']);
    expect(results.map((result) => result.status === 'fulfilled' && result.value)).toEqual(['A', 'B']);
  });

  it('do not wait for works that have ended', async () => {
    const results = await run<unknown>([
      async () => 'nothing',
      async () => {
        await wait();
        throw new Error('failed');
      },
      (steps) => steps.take(upper, 'c'),
    ]);
    expect(taken).toEqual(['upper c']);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('follow one another: works that wait for different ones meet again', async () => {
    const results = await run<unknown>([
      async (steps) => steps.take(length, await steps.take(upper, 'a')),
      async (steps) => steps.take(upper, String(await steps.take(length, 'bb'))),
      (steps) => steps.take(length, 'ccc'),
    ]);
    expect(taken).toEqual(['upper a', 'length bb,ccc', 'length A', 'upper 2']);
    expect(results.map((result) => result.status === 'fulfilled' && result.value)).toEqual([1, '2', 3]);
  });

  it('fail for all that wait for them, and for no other', async () => {
    const results = await run<unknown>([
      (steps) => steps.take(length, ''),
      (steps) => steps.take(length, 'b'),
      (steps) => steps.take(upper, 'c'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });
});
