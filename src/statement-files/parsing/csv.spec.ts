import fc from 'fast-check';
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
import { readCsv } from './csv.js';
import type { FileMapping } from './mapping.js';

/** A parser of tables that start with the given text. */
const parserOf =
  (head: string, mapping: FileMapping = {}): Parser =>
  (chunks, collector) =>
    readCsv(chunks, collector, { head, mapping, currency: USD, isLiability: false });
const parseText = (text: string, mapping?: FileMapping) => parse(parserOf(text, mapping), text);

const TABLE = 'Date;Description;Debit;Credit\n2026-03-01;Rent;900,00;\n2026-03-02;"Food; drinks";;12,50\n';

describe('readCsv', () => {
  it('reads a table with quotes, and continues after empty records', async () => {
    const text = TABLE.replace('\n2026-03-02', '\n;;;\n\n2026-03-02');
    expect(await parseText(text)).toMatchObject({
      rows: ['2026-03-01 90000 Rent', '2026-03-02 -1250 Food; drinks'],
      notices: { empty_row: 1 },
    });
  });

  it('returns its ambiguities, and no transactions', async () => {
    const { ambiguities, rows } = await parseText('Date,Description,Amount\n03/04/2026,x,"1.234"\n');
    expect(ambiguities.map(({ field }) => field)).toEqual(['dateOrder', 'decimalMark']);
    expect(rows).toEqual([]);
    const signed = await parseText('Date,Description,Amount\n03/04/2026,x,-1.50\n');
    expect(signed.ambiguities.map(({ field }) => field)).toEqual(['dateOrder', 'sign']);
    const mapping = { dateOrder: 'mdy', decimalMark: ',', sign: 'negative_is_out' } as const;
    expect((await parseText('Date,Description,Amount\n03/04/2026,x,"-1.234"\n', mapping)).rows).toEqual([
      '2026-03-04 123400 x',
    ]);
  });

  it.each([
    ['2026-03-03;x;1', ''],
    ['2026-03-03;x;1;;y', 'line 4: has 5 columns, but the table has 4'],
    ['31.02.2026;x;1;', 'line 4: "31.02.2026" is not a date'],
    ['2026-03-03;x;one1;', 'line 4: "one1" is not an amount'],
    ['2026-03-03;x;one;', ''],
    ['2026-03-03;"x";"1', 'a quoted field is not closed: the file is truncated or not CSV'],
    ['2026-03-03;"x"y;1;', 'line 4: there is text after a quoted field'],
  ])('handles the last line %j', async (line, problem) => {
    let asked = '';
    const found = await problemOf(async () => {
      const { ambiguities } = await parse(parserOf(TABLE), `${TABLE}${line}\n`);
      asked = ambiguities.map(({ reason }) => reason).join();
    });
    if (problem === '') expect(found ?? asked).toBe('');
    else expect(found ?? asked).toContain(problem);
  });

  it('skips a total below the table', async () => {
    expect(await parseText(`${TABLE}Total;;1;\n`)).toMatchObject({
      rows: ['2026-03-01 90000 Rent', '2026-03-02 -1250 Food; drinks'],
      notices: { not_a_transaction: 1 },
    });
  });

  it('reads the same table in chunks of any size', () => expectSameInAnyChunks(parserOf(TABLE), TABLE));

  it('reads back any texts, quoted', async () => {
    const texts = fc.array(fc.stringMatching(/^[a-z";,\n\t]{0,10}$/), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(',', ';', '\t', '|'), async (list, delimiter) => {
        const line = (...cells: string[]) =>
          cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter);
        const file = [
          line('Date', 'Payee', 'Debit', 'Credit'),
          ...list.map((text) => line('2026-03-01', text, '5', '')),
        ];
        const { statements } = await parseText(`${file.join('\n')}\n`);
        const expected = list.map((text) => text.replace(/\s+/g, ' ').trim() || 'Bank entry');
        expect(statements[0]?.transactions.map(({ description }) => description)).toEqual(expected);
      }),
    );
  });

  it('reads a prefix of the records of a file that is cut, or rejects it', async () => {
    const head = 'Date;Description;Debit;Credit\n';
    await cutEverywhere(parserOf(TABLE), TABLE, (rows, cut, whole) => {
      if (rows === null || cut.length < head.length) return;
      // The record in which the file is cut can lose digits; a CSV file does not mark its end.
      expect(whole.slice(0, Math.max(0, rows.length - 1))).toEqual(rows.slice(0, -1));
    });
  });

  it('never throws anything but its declared error', () =>
    expectOnlyDeclaredErrors(parserOf(TABLE), [
      '2026-03-01',
      ';',
      ';',
      ';',
      '\n',
      '"',
      '5,00',
      '-1',
      'x',
      '\r',
    ]));
});
