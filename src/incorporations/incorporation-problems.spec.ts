import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incorporationProblems } from './incorporation-problems.js';

const LLC = {
  entityType: 'LLC',
  filingState: 'DE',
  nameOptions: [{ name: 'Heron', designator: 'LLC' }],
  members: [{ name: 'A', ownershipPercent: 100 }],
};
const CORP = {
  entityType: 'CORP',
  filingState: 'DE',
  nameOptions: [{ name: 'Heron', designator: 'Inc.' }],
  officers: [
    { name: 'A', title: 'president' },
    { name: 'A', title: 'secretary' },
  ],
  authorizedShares: 1000,
  parValue: 0,
};
const pathsOf = (body: Record<string, unknown>) => incorporationProblems(body).map(({ path }) => path);

describe('incorporationProblems', () => {
  it.each([LLC, CORP])('finds no problem in %j', (body) => {
    expect(incorporationProblems(body)).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['an LLC without members', { ...LLC, members: undefined }, ['members']],
    ['an LLC with officers', { ...LLC, officers: CORP.officers }, ['officers']],
    ['an LLC with shares', { ...LLC, authorizedShares: 5, parValue: 1 }, ['authorizedShares', 'parValue']],
    ['a corporation without officers', { ...CORP, officers: undefined }, ['officers']],
    [
      'a corporation without shares',
      { ...CORP, authorizedShares: undefined, parValue: undefined },
      ['authorizedShares', 'parValue'],
    ],
    ['a corporation with members', { ...CORP, members: LLC.members }, ['members']],
    [
      'a corporation without a secretary',
      { ...CORP, officers: [{ name: 'A', title: 'president' }] },
      ['officers'],
    ],
    [
      'members who own less than the whole',
      { ...LLC, members: [{ name: 'A', ownershipPercent: 99 }] },
      ['members'],
    ],
    [
      'a designator of the other entity type',
      { ...LLC, nameOptions: [{ name: 'Heron', designator: 'Inc.' }] },
      ['nameOptions[0].designator'],
    ],
    [
      'a name that already ends with a designator',
      { ...LLC, nameOptions: [{ name: 'Heron LLC', designator: 'LLC' }] },
      ['nameOptions[0].name'],
    ],
    [
      'names that are the same to the register',
      {
        ...LLC,
        nameOptions: [
          { name: 'A & B', designator: 'LLC' },
          { name: 'a and  b.', designator: 'L.L.C.' },
        ],
      },
      ['nameOptions[1].name'],
    ],
  ])('reports %s', (_, body, paths) => {
    expect(pathsOf(body)).toEqual(paths);
  });

  it('skips fields that are invalid on their own', () => {
    for (const body of [
      {},
      { entityType: 'GMBH' },
      { ...LLC, filingState: 'XX', nameOptions: [{ name: 'Heron', designator: 'Inc.' }] },
      { ...LLC, nameOptions: 'Heron' },
      { ...LLC, nameOptions: [null] },
      { ...LLC, nameOptions: [{ name: 5, designator: {} }] },
      { ...LLC, members: 'me' },
      { ...LLC, members: [null] },
      { ...LLC, members: [{ ownershipPercent: 'all' }] },
      { ...CORP, officers: [{ title: 'boss' }] },
    ]) {
      expect(incorporationProblems(body)).toEqual([]);
    }
  });

  it('never throws, whatever the body contains', () => {
    const anything = fc.anything({ maxDepth: 3 });
    fc.assert(
      fc.property(
        fc.constantFrom('LLC', 'CORP'),
        fc.record({ nameOptions: anything, members: anything, officers: anything }),
        (entityType, rest) => {
          expect(Array.isArray(incorporationProblems({ entityType, filingState: 'DE', ...rest }))).toBe(true);
        },
      ),
    );
  });
});
