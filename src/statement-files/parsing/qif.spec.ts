import { describe, expect, it } from 'vitest';
import {
  cutEverywhere,
  expectOnlyDeclaredErrors,
  expectSameInAnyChunks,
  parse,
  type Parser,
  problemOf,
  USD,
} from '../../../test/support/statement-files/parsing.js';
import type { FileMapping } from './mapping.js';
import { readQif } from './qif.js';

const parserOf =
  (mapping: FileMapping = {}): Parser =>
  (chunks, collector) =>
    readQif(chunks, collector, USD, mapping);
const parser = parserOf();
const FILE = `!Account
NChecking
TBank
^
!Type:Bank
D03/15/2026
T-900.00
PACME
MRent
SOffice
SStorage
^
D3/16'26
U1,250.00
N101
^
`;

describe('readQif', () => {
  it('reads the records of an account, with splits as one transaction', async () => {
    const { rows, statements } = await parse(parser, FILE);
    expect(rows).toEqual(['2026-03-15 90000 ACME Rent', '2026-03-16 -125000 Check 101']);
    expect(statements.map(({ account }) => account)).toEqual(['Checking']);
  });

  it('skips the opening record, categories and investments', async () => {
    const opening = '!Type:Bank\nD03/15/2026\nT5\nPOpening Balance\nL[Checking]\n^\n';
    const others = '!Type:Cat\nNFood\n^\n!Type:Invst\nD03/15/2026\nNBuy\n^\n';
    expect(await parse(parser, opening + others)).toMatchObject({
      rows: [],
      notices: { opening_balance_row: 1, investment_statement: 1 },
    });
  });

  it('skips empty records, such as a ^ right after the section', async () => {
    const text = '!Type:Bank\n^\nD03/15/2026\nT5.00\n^\n';
    expect(await parse(parser, text)).toMatchObject({
      rows: ['2026-03-15 -500 Bank entry'],
      notices: { empty_row: 1 },
    });
  });

  it('is ambiguous about dates and decimal marks until the mapping gives them', async () => {
    const text = '!Type:Bank\nD03/04/2026\nT1.234\n^\n';
    expect((await parse(parser, text)).ambiguities.map(({ field }) => field)).toEqual([
      'dateOrder',
      'decimalMark',
    ]);
    expect((await parse(parserOf({ dateOrder: 'dmy', decimalMark: ',' }), text)).rows).toEqual([
      '2026-04-03 -123400 Bank entry',
    ]);
  });

  it.each([
    ['D03/15/2026\n', '', 'file line 6: the record has no date (D)'],
    ['T-900.00\n', '', 'file line 6: the record has no amount (T)'],
    ['D03/15/2026', 'D15/15/2026', 'file line 6: "15/15/2026" is not a date'],
    ['T-900.00', 'Tx', 'file line 6: "x" is not an amount'],
    ['!Account\n', '', 'file line 1: has a record before the first !Type'],
    [
      'SStorage\n^\n',
      'SStorage\n!Type:Bank\n',
      'file line 12: a section starts inside a record: ^ is missing',
    ],
  ])('with %j as %j is rejected', async (from, to, problem) => {
    expect(FILE).toContain(from);
    expect(await problemOf(() => parse(parser, FILE.replace(from, to)))).toBe(problem);
  });

  it('rejects a file without a section', async () => {
    expect(await problemOf(() => parse(parser, '\n\n'))).toBe('file has no !Type');
  });

  it('reads the same file in chunks of any size', () => expectSameInAnyChunks(parser, FILE));

  it('reads only whole records of a file that is cut, or rejects it', async () => {
    await cutEverywhere(parser, FILE, (rows, cut, whole) => {
      if (rows === null) return;
      expect([cut, rows]).toEqual([cut, whole.slice(0, rows.length)]);
      // It ends after a record or with a section, never within a record.
      expect(cut).toMatch(/(?:^|\n)(?:\^|!.*)?\s*$/);
    });
  });

  it('never throws anything but its declared error', () =>
    expectOnlyDeclaredErrors(parser, [...FILE.split('\n'), '\n', '\n', '\n', '^\n', '!Type:Bank\n']));
});
