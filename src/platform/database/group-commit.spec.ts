import { describe, expect, it } from 'vitest';
import { type Principal, servicePrincipal } from '../../kernel/principal.js';
import { GroupCommit } from './group-commit.js';

const principalOf = (caller: string): Principal => ({
  ...servicePrincipal('business-1'),
  credentialId: caller,
});

/** Groups of words, each of which runs until the test ends it; a word with a question mark fails its group. */
function newGroups() {
  const groups: string[] = [];
  const ends: (() => void)[] = [];
  const commits = new GroupCommit(async (works) => {
    groups.push(works.map(({ work }) => work.name).join(' '));
    await new Promise<void>((resolve) => ends.push(resolve));
    return Promise.all(works.map(({ work }) => work(null as never)));
  });
  /** The first letter of a word is the resource that it changes. */
  const run = (caller: string, word: string) => {
    const work = async () => {
      if (word.includes('?')) throw new Error(`no ${word}`);
      return word.toUpperCase();
    };
    Object.defineProperty(work, 'name', { value: word });
    return commits.run({ principal: principalOf(caller), resource: word.slice(0, 1), work });
  };
  const end = async () => {
    ends.shift()?.();
    // Whatever follows starts in this turn of the event loop.
    await new Promise(setImmediate);
  };
  return { groups, run, end };
}

describe('group commit', () => {
  it('runs a first call at once, and the calls that arrive meanwhile together in their order', async () => {
    const { groups, end, run } = newGroups();
    const results = ['a', 'b', 'c'].map((word) => run('one', word));
    expect(groups).toEqual(['a']);
    await end();
    expect(await results[0]).toBe('A');
    expect(groups).toEqual(['a', 'b c']);
    const late = run('one', 'd');
    await end();
    expect(await Promise.all(results)).toEqual(['A', 'B', 'C']);
    expect(groups).toEqual(['a', 'b c', 'd']);
    await end();
    expect(await late).toBe('D');
    const again = run('one', 'e');
    expect(groups.at(-1)).toBe('e');
    await end();
    expect(await again).toBe('E');
  });

  it('does not make different callers wait for each other', async () => {
    const { groups, end, run } = newGroups();
    const results = [run('one', 'a'), run('two', 'b')];
    expect(groups).toEqual(['a', 'b']);
    await end();
    await end();
    expect(await Promise.all(results)).toEqual(['A', 'B']);
  });

  it('puts one call for each resource in a group; the next call goes to the next group', async () => {
    const { groups, end, run } = newGroups();
    const results = ['a', 'b1', 'b2', 'c', 'b3'].map((word) => run('one', word));
    for (let group = 0; group < 4; group++) await end();
    expect(groups).toEqual(['a', 'b1 c', 'b2', 'b3']);
    expect(await Promise.all(results)).toEqual(['A', 'B1', 'B2', 'C', 'B3']);
  });

  it('limits the size of a group', async () => {
    const { groups, end, run } = newGroups();
    const words = Array.from({ length: 52 }, (_, index) => String.fromCodePoint(0x4e00 + index));
    const results = words.map((word) => run('one', word));
    for (let group = 0; group < 3; group++) await end();
    expect(groups.map((group) => group.split(' ').length)).toEqual([1, 50, 1]);
    expect(await Promise.all(results)).toEqual(words);
  });

  it('runs each call of a failed group alone: each gets its own result or error', async () => {
    const { groups, end, run } = newGroups();
    const results = ['a', 'b', 'c?', 'd'].map((word) => run('one', word));
    const settled = Promise.allSettled(results);
    for (let ended = 0; ended < 5; ended++) await end();
    expect(groups).toEqual(['a', 'b c? d', 'b', 'c?', 'd']);
    expect(await settled).toEqual([
      { status: 'fulfilled', value: 'A' },
      { status: 'fulfilled', value: 'B' },
      { status: 'rejected', reason: new Error('no c?') },
      { status: 'fulfilled', value: 'D' },
    ]);
  });

  it('continues after a call that failed alone', async () => {
    const { end, run } = newGroups();
    const failing = expect(run('one', 'a?')).rejects.toThrow('no a?');
    const next = run('one', 'b');
    await end();
    await failing;
    await end();
    expect(await next).toBe('B');
  });
});
