import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf, USD } from '../../../test/support/statement-files/parsing.js';
import { findTable, sampleOf } from './csv-table.js';
import { DELIMITERS, type FileMapping } from './mapping.js';

const find = (head: string, mapping: FileMapping = {}) => {
  const found = findTable(head, mapping, USD);
  return found.ok ? found.table : found.ambiguity;
};

describe('findTable', () => {
  it.each(DELIMITERS)('finds a table separated by %j', (delimiter) => {
    const head = ['Date,Description,Amount', '2026-03-01,Rent,5.00'].join('\n').replaceAll(',', delimiter);
    expect(find(head)).toMatchObject({ delimiter, skip: 1, width: 3, columns: { date: 0, amount: 2 } });
  });

  it('skips the lines above the header', () => {
    expect(find('My Bank\nAccount;123\n\nDate;Description;Amount\n2026-03-01;Rent;5,00\n')).toMatchObject({
      delimiter: ';',
      skip: 3,
      width: 3,
    });
  });

  it('needs columns if no line has known names', () => {
    expect(find('2026-03-01;Rent;5,00\n2026-03-02;Food;6,00\n')).toMatchObject({
      field: 'columns',
      choices: ['2026-03-01', 'Rent', '5,00'],
    });
    expect(
      find('2026-03-01;Rent;5,00\n2026-03-02;Food;6,00\n', {
        columns: { date: 1, description: 2, amount: 3 },
      }),
    ).toMatchObject({ skip: 0, columns: { date: 0, description: [1], amount: 2 } });
  });

  it('needs a delimiter if two of them make a table', () => {
    expect(find('2026-03-01;a,2026-03-01\n2026-03-02;b,2026-03-02\n')).toMatchObject({
      field: 'delimiter',
      choices: [',', ';'],
    });
  });

  it('skips one unknown header line above the first date', () => {
    const mapping = { columns: { date: 1, description: 2, amount: 3 } };
    expect(find('Wann,Was,Wieviel\n2026-03-01,Rent,5.00\n', mapping)).toMatchObject({ skip: 1 });
    expect(
      find('Wann,Was,Wieviel\nx,Rent,5.00\n2026-03-01,Rent,5.00\n2026-03-02,Rent,5.00\n', mapping),
    ).toMatchObject({ field: 'hasHeader', choices: ['true', 'false'] });
  });

  it.each(['Dear customer\nhello', 'a,b\nc,d', '"'])('rejects %j', async (head) => {
    expect(await problemOf(() => find(head))).toBe(
      'file line 1: is not a table with dates separated by commas, semicolons, tabs or bars',
    );
  });

  it('never throws anything but its declared error', async () => {
    const cell = fc.oneof(
      fc.constantFrom('Date', 'Amount', 'Description', '2026-03-01', '5,00', '"'),
      fc.string({ maxLength: 5 }),
    );
    const lines = fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(lines, fc.constantFrom(...DELIMITERS), async (records, delimiter) => {
        await problemOf(() => find(records.map((record) => record.join(delimiter)).join('\n')));
      }),
    );
  });
});

describe('sampleOf', () => {
  it('returns the first records, or null if nothing fits', () => {
    expect(sampleOf('2026-03-01;Rent\n2026-03-02;Food\n', {}, USD)).toEqual({
      delimiter: ';',
      records: [
        ['2026-03-01', 'Rent'],
        ['2026-03-02', 'Food'],
      ],
    });
    expect(sampleOf('Dear customer', {}, USD)).toBeNull();
  });
});
