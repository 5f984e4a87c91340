import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinct, groupBy, indexBy, mapValues, sortedGroups } from './collections.js';

const lastDigit = (value: number) => value % 10;

describe('groups', () => {
  it('keep the order of their first items and of the items in them', () => {
    expect([...groupBy([21, 2, 11, 32, 1], lastDigit)]).toEqual([
      [1, [21, 11, 1]],
      [2, [2, 32]],
    ]);
  });

  it('can have the order of their keys', () => {
    expect(sortedGroups(['b1', 'a1', 'b2'], (value) => value.slice(0, 1))).toEqual([
      ['a', ['a1']],
      ['b', ['b1', 'b2']],
    ]);
  });

  it('contain every item once, in its own group', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), (values) => {
        const groups = groupBy(values, lastDigit);
        const ascending = (a: number, b: number) => a - b;
        expect([...groups.values()].flat().toSorted(ascending)).toEqual(values.toSorted(ascending));
        for (const [key, group] of groups)
          expect(group.every((value) => lastDigit(value) === key)).toBe(true);
      }),
    );
  });
});

describe('an index', () => {
  it('contains the later of two items with the same key', () => {
    expect(indexBy([1, 12, 21], lastDigit)).toEqual(
      new Map([
        [1, 21],
        [2, 12],
      ]),
    );
  });
});

describe('distinct values', () => {
  it('occur once each, in order of first occurrence', () => {
    expect(distinct(['b', 'a', 'b', 'c', 'a'])).toEqual(['b', 'a', 'c']);
  });
});

it('mapValues keeps the names and their order', () => {
  const doubled = mapValues({ b: 2n, a: 1n }, (value, name) => `${name}: ${value * 2n}`);
  expect(Object.entries(doubled)).toEqual([
    ['b', 'b: 4'],
    ['a', 'a: 2'],
  ]);
});
