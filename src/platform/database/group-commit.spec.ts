import { describe, expect, it } from 'vitest';
import { type Principal, servicePrincipal } from '../../kernel/principal.js';
import { BulkOperation, type OpenGroup, runIn } from './group-commit.js';
import type { UnitOfWork } from './unit-of-work.js';

// A bulk operation passes the unit of work on and never touches it.
const UOW = {} as UnitOfWork;
const principalOf = (caller: string): Principal => ({
  ...servicePrincipal('business-1'),
  credentialId: caller,
});

/** An operation on words that runs until the test ends it; a word with a question mark fails its group. */
function newOperation() {
  const groups: string[] = [];
  const ends: (() => void)[] = [];
  const operation = new BulkOperation<string, string>(async (_uow, words) => {
    groups.push(words.join(' '));
    await new Promise<void>((resolve) => ends.push(resolve));
    const bad = words.find((word) => word.includes('?'));
    if (bad !== undefined) throw new Error(`no ${bad}`);
    return words.map((word) => word.toUpperCase());
  });
  const principals: string[] = [];
  const open: OpenGroup = (work, byResource) => {
    principals.push([...byResource].map(([id, { credentialId }]) => `${id}:${credentialId}`).join(' '));
    return work(UOW);
  };
  /** The first letter of a word is the resource that it changes. */
  const run = (caller: string, word: string) =>
    operation.call(word.slice(0, 1), word).runGrouped(principalOf(caller), open);
  const end = async () => {
    ends.shift()?.();
    // Whatever follows starts in this turn of the event loop.
    await new Promise(setImmediate);
  };
  return { groups, principals, operation, run, end };
}

describe('group commit', () => {
  it('runs a first call at once, and the calls that arrive meanwhile together in their order', async () => {
    const { groups, end, run } = newOperation();
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
    const { groups, end, run } = newOperation();
    const results = [run('one', 'a'), run('two', 'b')];
    expect(groups).toEqual(['a', 'b']);
    await end();
    await end();
    expect(await Promise.all(results)).toEqual(['A', 'B']);
  });

  it('puts one call for each resource in a group; the next call goes to the next group', async () => {
    const { groups, end, run } = newOperation();
    const results = ['a', 'b1', 'b2', 'c', 'b3'].map((word) => run('one', word));
    for (let group = 0; group < 4; group++) await end();
    expect(groups).toEqual(['a', 'b1 c', 'b2', 'b3']);
    expect(await Promise.all(results)).toEqual(['A', 'B1', 'B2', 'C', 'B3']);
  });

  it('limits the size of a group', async () => {
    const { groups, end, run } = newOperation();
    const words = Array.from({ length: 52 }, (_, index) => String.fromCodePoint(0x4e00 + index));
    const results = words.map((word) => run('one', word));
    for (let group = 0; group < 3; group++) await end();
    expect(groups.map((group) => group.split(' ').length)).toEqual([1, 50, 1]);
    expect(await Promise.all(results)).toEqual(words);
  });

  it('runs each call of a failed group alone: each gets its own result or error', async () => {
    const { groups, end, run } = newOperation();
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
    const { end, run } = newOperation();
    const failing = expect(run('one', 'a?')).rejects.toThrow('no a?');
    const next = run('one', 'b');
    await end();
    await failing;
    await end();
    expect(await next).toBe('B');
  });

  it('passes the principal of each changed resource to the unit of work', async () => {
    const { principals, end, run } = newOperation();
    const results = ['a', 'b', 'c'].map((word) => run('one', word));
    await end();
    await end();
    await Promise.all(results);
    expect(principals).toEqual(['a:one', 'b:one c:one']);
  });

  it('runs a call alone in a unit of work that is already open', async () => {
    const { groups, end, operation } = newOperation();
    const result = runIn(UOW, operation.call('a', 'a'));
    const other = runIn(UOW, operation.call('b', 'b'));
    expect(groups).toEqual(['a', 'b']);
    await end();
    await end();
    expect(await Promise.all([result, other])).toEqual(['A', 'B']);
    expect(await runIn(UOW, async () => 'function')).toBe('function');
  });
});
