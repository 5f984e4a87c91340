import { describe, expect, it } from 'vitest';
import { GroupedWork } from './grouped-work.js';

/** Work on words that goes on until it is ended from outside; a word with a question mark fails whatever it is in. */
function workOf(most = 10) {
  const groups: string[] = [];
  const ends: (() => void)[] = [];
  const work = new GroupedWork<string, string>(
    async (words) => {
      groups.push(words.join(' '));
      await new Promise<void>((resolve) => ends.push(resolve));
      const bad = words.find((word) => word.includes('?'));
      if (bad !== undefined) throw new Error(`no ${bad}`);
      return words.map((word) => word.toUpperCase());
    },
    { most, aboutOf: (word) => word.slice(0, 1) },
  );
  const end = async () => {
    ends.shift()?.();
    // What follows on it begins in this turn of the event loop.
    await new Promise(setImmediate);
  };
  return { groups, end, work };
}

describe('grouped work', () => {
  it('is done at once when nothing is under way, and what comes meanwhile together, in its order', async () => {
    const { groups, end, work } = workOf();
    const answers = ['a', 'b', 'c'].map((word) => work.run('one', word));
    expect(groups).toEqual(['a']);
    await end();
    expect(await answers[0]).toBe('A');
    expect(groups).toEqual(['a', 'b c']);
    const late = work.run('one', 'd');
    await end();
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C']);
    expect(groups).toEqual(['a', 'b c', 'd']);
    await end();
    expect(await late).toBe('D');
    const again = work.run('one', 'e');
    expect(groups.at(-1)).toBe('e');
    await end();
    expect(await again).toBe('E');
  });

  it('of different lines does not wait for one another', async () => {
    const { groups, end, work } = workOf();
    const answers = [work.run('one', 'a'), work.run('two', 'b')];
    expect(groups).toEqual(['a', 'b']);
    await end();
    await end();
    expect(await Promise.all(answers)).toEqual(['A', 'B']);
  });

  it('has one item about each thing in a group; the next comes in the next group', async () => {
    const { groups, end, work } = workOf();
    const answers = ['a', 'b1', 'b2', 'c', 'b3'].map((word) => work.run('one', word));
    for (let group = 0; group < 4; group++) await end();
    expect(groups).toEqual(['a', 'b1 c', 'b2', 'b3']);
    expect(await Promise.all(answers)).toEqual(['A', 'B1', 'B2', 'C', 'B3']);
  });

  it('has groups of no more than it may', async () => {
    const { groups, end, work } = workOf(2);
    const answers = ['a', 'b', 'c', 'd'].map((word) => work.run('one', word));
    for (let group = 0; group < 3; group++) await end();
    expect(groups).toEqual(['a', 'b c', 'd']);
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('that fails in a group is done item by item: each gets its own answer or error', async () => {
    const { groups, end, work } = workOf();
    const answers = ['a', 'b', 'c?', 'd'].map((word) => work.run('one', word));
    const settled = Promise.allSettled(answers);
    for (let ended = 0; ended < 5; ended++) await end();
    expect(groups).toEqual(['a', 'b c? d', 'b', 'c?', 'd']);
    expect(await settled).toEqual([
      { status: 'fulfilled', value: 'A' },
      { status: 'fulfilled', value: 'B' },
      { status: 'rejected', reason: new Error('no c?') },
      { status: 'fulfilled', value: 'D' },
    ]);
  });

  it('goes on after what failed alone', async () => {
    const { end, work } = workOf();
    const failing = expect(work.run('one', 'a?')).rejects.toThrow('no a?');
    const next = work.run('one', 'b');
    await end();
    await failing;
    await end();
    expect(await next).toBe('B');
  });
});
