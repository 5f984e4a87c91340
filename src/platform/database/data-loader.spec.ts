import { describe, expect, it } from 'vitest';
import { DataLoader } from './data-loader.js';

interface Row {
  readonly name: string;
}

const key = (text: string) => Buffer.from(text);

/** Finds the keys that begin with a capital letter, and records the requested keys. */
function lookup(): { lookup: DataLoader<Row>; asked: string[][] } {
  const asked: string[][] = [];
  return {
    asked,
    lookup: new DataLoader<Row>(async (keys) => {
      const names = keys.map(String);
      asked.push(names);
      const found = names.map((name, index) => ({ name, place: index + 1 }));
      // In any order.
      return found.filter(({ name }) => /^[A-Z]/.test(name)).toReversed();
    }),
  };
}

describe('lookups of one turn', () => {
  it('travel as one, and each gets its own row or none', async () => {
    const { lookup: ours, asked } = lookup();
    const rows = await Promise.all(['Ada', 'bob', 'Cy', 'Ada'].map((name) => ours.find(key(name))));
    expect(rows.map((row) => row?.name ?? null)).toEqual(['Ada', null, 'Cy', 'Ada']);
    expect(asked).toEqual([['Ada', 'bob', 'Cy', 'Ada']]);
  });

  it('do not wait for those of the next', async () => {
    const { lookup: ours, asked } = lookup();
    await ours.find(key('Ada'));
    await ours.find(key('Bo'));
    expect(asked).toEqual([['Ada'], ['Bo']]);
  });

  it('are bounded: a hundred at a time', async () => {
    const { lookup: ours, asked } = lookup();
    const names = Array.from({ length: 250 }, (_, index) => `N${index}`);
    const rows = await Promise.all(names.map((name) => ours.find(key(name))));
    expect(rows.map((row) => row?.name)).toEqual(names);
    expect(asked.map((batch) => batch.length)).toEqual([100, 100, 50]);
  });

  it('fail together when the statement fails, and those after them do not', async () => {
    let isBroken = true;
    const ours = new DataLoader<Row>(async (keys) => {
      if (isBroken) throw new Error('no database');
      return keys.map((name, index) => ({ name: String(name), place: index + 1 }));
    });
    const both = await Promise.allSettled([ours.find(key('Ada')), ours.find(key('Bo'))]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await ours.find(key('Ada'))).toMatchObject({ name: 'Ada' });
  });
});
