import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { USD } from '../../../test/support/statement-files/parsing.js';
import { findColumns, holdsNames, isHeader } from './csv-columns.js';
import type { FileMapping } from './mapping.js';

const find = (header: string, columns?: FileMapping['columns']) => {
  const found = findColumns(header.split(','), { columns }, USD);
  return found.ok ? found.columns : found.reason;
};

describe('findColumns', () => {
  it('finds the columns of an export by name, whatever their case, accents and punctuation', () => {
    expect(find('Datum,Verwendungszweck,Betrag (USD),Empfänger,Saldo,Währung')).toEqual({
      date: 0,
      description: [1],
      amount: 2,
      moneyOut: null,
      moneyIn: null,
      direction: null,
      fee: null,
      merchant: 3,
      balance: 4,
      currency: 5,
    });
  });

  it('prefers the booking date, and joins several descriptions', () => {
    expect(find('Transaction Date,Posting Date,Description,Memo,Debit,Credit')).toMatchObject({
      date: 1,
      description: [2, 3],
      amount: null,
      moneyOut: 4,
      moneyIn: 5,
    });
  });

  it('gives the mapping precedence over the names', () => {
    expect(find('Date,Description,Amount,Net', { amount: 'Net', description: 2 })).toMatchObject({
      amount: 3,
      description: [1],
    });
    expect(find('Date,Description,Amount,Debit,Credit', { moneyOut: 4, moneyIn: 5 })).toMatchObject({
      amount: null,
      moneyOut: 3,
      moneyIn: 4,
    });
  });

  it.each([
    ['Date,Amount', undefined, 'no column could be description'],
    ['Description,Amount', undefined, 'no column could be date'],
    ['Date,Description', undefined, 'no column could be amount'],
    ['Date,Description,Debit', undefined, 'moneyOut requires moneyIn and the other way round'],
    ['Date,Description,Amount,Amount', undefined, 'several columns could be amount'],
    [
      'Date,Description,Amount,Debit,Credit',
      undefined,
      'the file has an amount column as well as columns for money in and out',
    ],
    ['Date,Description,Amount', { amount: 'Total' }, 'the file has no column "Total"'],
    ['Date,Description,Amount', { amount: 9 }, 'the file has no column 9'],
  ])('cannot use %j with %j', (header, columns, reason) => {
    expect(find(header, columns)).toBe(reason);
  });

  it('finds every column again in any order of the columns', () => {
    const names = ['Date', 'Description', 'Amount', 'Balance', 'Payee', 'Currency', 'Branch'];
    const orders = fc.shuffledSubarray(names, { minLength: names.length });
    fc.assert(
      fc.property(orders, (header) => {
        const at = (name: string) => header.indexOf(name);
        expect(find(header.join(','))).toMatchObject({
          date: at('Date'),
          description: [at('Description')],
          amount: at('Amount'),
          balance: at('Balance'),
          merchant: at('Payee'),
          currency: at('Currency'),
        });
      }),
    );
  });
});

describe('headers', () => {
  it.each([
    ['Date,Description,Amount', true],
    ['Buchungstag,Text,Soll,Haben', true],
    ['Date,Description,Debit', false],
    ['2026-03-01,Rent,5.00', false],
    ['', false],
  ])('isHeader(%j) is %s', (record, expected) => {
    expect(isHeader(record.split(','), USD)).toBe(expected);
  });

  it('a record with every name of the mapping is the header', () => {
    const record = ['Wann', 'Was', 'Wieviel'];
    expect(holdsNames(record, { date: 'wann', amount: 'WIEVIEL' })).toBe(true);
    expect(holdsNames(record, { date: 'wann', amount: 'Amount' })).toBe(false);
    expect(holdsNames(record, { date: 1 })).toBe(false);
    expect(holdsNames(record, undefined)).toBe(false);
  });
});
