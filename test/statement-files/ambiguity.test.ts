import { describe, expect, it } from 'vitest';
import {
  fixture,
  type FixtureOptions,
  lines,
  read,
  readReady,
  refusal,
} from '../support/statement-files/fixtures.js';

/** The ambiguities of a file by field, with the choices. */
async function ambiguitiesOf(
  file: string | Buffer,
  options?: FixtureOptions,
): Promise<Record<string, unknown>> {
  const result = await read(file, options);
  if (result.status === 'ready') return {};
  return Object.fromEntries(result.ambiguities.map(({ field, choices }) => [field, choices]));
}

describe('an ambiguous CSV file is reported, never guessed:', () => {
  it('days and months that are both under 13', async () => {
    expect(await ambiguitiesOf(fixture('csv/ambiguous-dates.csv'))).toEqual({ dateOrder: ['dmy', 'mdy'] });
    const mapped = (dateOrder: 'dmy' | 'mdy') =>
      readReady(fixture('csv/ambiguous-dates.csv'), { mapping: { dateOrder } });
    expect(lines(await mapped('dmy'))[0]).toBe('2026-04-03 90000 RENT');
    expect(lines(await mapped('mdy'))[0]).toBe('2026-03-04 90000 RENT');
  });

  it('dates, until one of them is valid in only one order', async () => {
    const table = (dates: string[]) =>
      `Date,Description,Debit,Credit\n${dates.map((date) => `${date},X,1.00,`).join('\n')}\n`;
    expect(await ambiguitiesOf(table(['03/04/2026', '13/04/2026']))).toEqual({});
    expect(await ambiguitiesOf(table(['05/05/2026', '07/07/2026']))).toEqual({});
    expect(await ambiguitiesOf(table(['05/05/2026', '06/07/2026']))).toEqual({ dateOrder: ['dmy', 'mdy'] });
    expect(await refusal(table(['13/04/2026', '04/13/2026']))).toBe(
      'file line 3: "04/13/2026" has a different order of day and month than earlier dates',
    );
    expect(await ambiguitiesOf(table(['26-03-15']))).toEqual({ dateOrder: ['ymd', 'dmy'] });
    expect(await ambiguitiesOf(table(['15 Mar 2026', '"Apr 3, 2026"', '2026-03-04T10:00:00Z']))).toEqual({});
  });

  it('signs, unless a balance proves them', async () => {
    const file = fixture('csv/ambiguous-sign.csv');
    expect(await ambiguitiesOf(file)).toEqual({ sign: ['negative_is_out', 'positive_is_out'] });
    const mapped = await readReady(file, { mapping: { sign: 'positive_is_out' } });
    expect(lines(mapped)).toEqual(['2026-03-01 -10000 CARD PAYMENT', '2026-03-02 2000 BOOKS']);
    // Banks differ in what the balance of a card means.
    expect(await ambiguitiesOf(fixture('csv/signed-with-balance.csv'), { isLiability: true })).toEqual({
      sign: ['negative_is_out', 'positive_is_out'],
    });
  });

  it('amounts without signs, although a balance proves all but the oldest', async () => {
    const table = [
      'Date,Description,Amount,Balance',
      '2026-03-04,VERIZON,60,2904.75',
      '2026-03-03,SHELL,30,2964.75',
      '2026-03-02,STARBUCKS,5.25,2994.75',
      '2026-03-01,ACME,2000,3000',
    ].join('\n');
    expect(await ambiguitiesOf(table)).toEqual({ sign: ['negative_is_out', 'positive_is_out'] });
    const { notices } = await readReady(table, { mapping: { sign: 'positive_is_out' } });
    expect(notices).toMatchObject([{ code: 'unsigned_amount', count: 4, lines: [2, 3, 4, 5] }]);
  });

  it('a mark before three digits, unless the currency has no decimals', async () => {
    const file = fixture('csv/ambiguous-decimals.csv');
    expect(await ambiguitiesOf(file)).toEqual({ decimalMark: ['.', ','] });
    expect(lines(await readReady(file, { mapping: { decimalMark: ',' } }))[0]).toBe('2026-03-01 123400 PUMP');
    expect(await refusal(file, { mapping: { decimalMark: '.' } })).toBe(
      'file line 2: "1.234" has more than 2 decimals of USD',
    );
    expect(lines(await readReady(file, { currency: 'JPY' }))[0]).toBe('2026-03-01 1234 PUMP');
    expect(lines(await readReady(file, { currency: 'BHD', mapping: { decimalMark: '.' } }))[0]).toBe(
      '2026-03-01 1234 PUMP',
    );
  });

  it('columns without names, or with unknown names', async () => {
    const result = await read(fixture('csv/no-header.csv'), { currency: 'EUR' });
    expect(result).toMatchObject({
      status: 'needs_mapping',
      sample: { delimiter: ';', records: [['2026-03-01', 'ELECTRICITY', '-80,00'], expect.anything()] },
    });
    const columns = { date: 1, description: 2, amount: 3 };
    const mapping = { columns, sign: 'negative_is_out' as const };
    expect(lines(await readReady(fixture('csv/no-header.csv'), { currency: 'EUR', mapping }))).toEqual([
      '2026-03-01 8000 ELECTRICITY',
      '2026-03-02 -100000 SALARY',
    ]);
    const words = fixture('csv/unknown-words.csv');
    expect(await ambiguitiesOf(words, { currency: 'EUR' })).toEqual({
      columns: ['Dyddiad', 'Disgrifiad', 'Swm'],
    });
    const named = { date: 'dyddiad', description: 'Disgrifiad', amount: 'Swm' };
    const byName = { currency: 'EUR', mapping: { ...mapping, columns: named } };
    expect(lines(await readReady(words, byName))).toEqual(['2026-03-01 8000 TŶ']);
  });

  it('two columns that could be the amount, and mapped columns that do not exist', async () => {
    const file = 'Date,Description,Amount,Amount (USD)\n2026-03-01,X,1,2\n';
    expect(await ambiguitiesOf(file)).toEqual({ columns: ['Date', 'Description', 'Amount', 'Amount (USD)'] });
    const mapping = { columns: { amount: 'Amount (USD)' }, sign: 'positive_is_out' as const };
    expect(lines(await readReady(file, { mapping }))).toEqual(['2026-03-01 200 X']);
    expect(await ambiguitiesOf(file, { mapping: { columns: { amount: 'Sum' } } })).toHaveProperty('columns');
  });

  it('nothing in a short table below a long heading, or in a table without records', async () => {
    const heading = Array.from({ length: 12 }, (_, index) => `Heading ${index}`).join('\n');
    const file = `${heading}\nDate,Description,Debit,Credit\n2026-03-01,X,1.00,\n`;
    expect(lines(await readReady(file))).toEqual(['2026-03-01 100 X']);
    expect(lines(await readReady('Date,Description,Debit,Credit\n'))).toEqual([]);
  });

  it('two characters that could be the delimiter', async () => {
    const file = '2026-03-01,x;2026-03-02\n2026-03-03,y;2026-03-04\n';
    expect(await ambiguitiesOf(file)).toEqual({ delimiter: [',', ';'] });
  });
});

describe('a column that says debit and credit under any name', () => {
  const table = (type: string, ...amounts: string[]) =>
    `Date,Description,${type},Amount\n${amounts.map((one) => `2026-03-01,x,${one}`).join('\n')}\n`;
  const amountsOf = async (file: string, options?: FixtureOptions) =>
    (await readReady(file, options)).transactions.map(({ amountMinor }) => amountMinor);

  it('gives the direction of amounts without signs, in files with and without a balance', async () => {
    const capitalOne = [
      'Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance',
      '1234,VERIZON,01/16/24,Debit,60,2904.75',
      '1234,SHELL,01/15/24,Debit,30,2964.75',
      '1234,STARBUCKS,01/14/24,Debit,5.25,2994.75',
      '1234,ACME,01/13/24,Credit,2000,3000.0',
    ].join('\n');
    const { transactions, statements, notices } = await readReady(capitalOne);
    expect(transactions.map(({ amountMinor }) => amountMinor)).toEqual([6000n, 3000n, 525n, -200_000n]);
    expect(statements).toMatchObject([
      { openingMinor: 100_000n, closingMinor: 290_475n, differenceMinor: 0n, inMinor: 200_000n },
    ]);
    expect(notices).toEqual([]);
    expect(await amountsOf(table('Transaction Type', 'debit,5', 'credit,7'))).toEqual([500n, -700n]);
  });

  it('proves the sign of signed amounts, and otherwise the sign stays ambiguous', async () => {
    expect(await amountsOf(table('Details', 'DEBIT,-5', 'CREDIT,7'))).toEqual([500n, -700n]);
    expect(await amountsOf(table('Details', 'DEBIT,5', 'CREDIT,-7'), { isLiability: true })).toEqual([
      500n,
      -700n,
    ]);
    const sign = ['negative_is_out', 'positive_is_out'];
    expect(await ambiguitiesOf(table('Details', 'DEBIT,-5', 'CREDIT,-7'))).toEqual({ sign });
    expect(await ambiguitiesOf(table('Type', 'debit,5', 'debit,7'))).toEqual({ sign });
    expect(await ambiguitiesOf(table('Type', 'debit,5', 'fee,7'))).toEqual({ sign });
    expect(await ambiguitiesOf(table('Card Type', 'debit,5', 'credit,7'))).toEqual({ sign });
    expect(await ambiguitiesOf(table('Type,Side', 'debit,in,5', 'credit,out,7'))).toEqual({ sign });
  });

  it('is overridden by mapping.sign', async () => {
    const mapping = { sign: 'negative_is_out' as const };
    expect(await amountsOf(table('Type', 'debit,5', 'credit,7'), { mapping })).toEqual([-500n, -700n]);
  });
});

describe('QIF', () => {
  it('is ambiguous about its date order and its decimal mark', async () => {
    const file = fixture('qif/ambiguous.qif');
    expect(await ambiguitiesOf(file)).toEqual({ dateOrder: ['dmy', 'mdy'], decimalMark: ['.', ','] });
    const mapping = { dateOrder: 'mdy', decimalMark: ',' } as const;
    expect(await refusal(file, { mapping })).toContain('has more than 2 decimals of USD');
    expect(lines(await readReady(file, { mapping: { ...mapping, decimalMark: '.' } }))).toEqual([
      '2026-01-02 123400 Hotel',
      '2026-03-04 1200 Taxi',
    ]);
  });
});

describe('the account of a file', () => {
  it('must be the account of earlier files', async () => {
    expect(await refusal(fixture('ofx/checking-sgml.ofx'), { knownAs: '999988887777' })).toBe(
      'file belongs to another account: it has …2345, but earlier files of this bank account had …7777',
    );
  });

  it('must be given if the file has several', async () => {
    expect(await refusal(fixture('ofx/two-accounts.ofx'))).toBe(
      'mapping.account must select an account: the file has …1111, …2222',
    );
    expect(await refusal(fixture('ofx/two-accounts.ofx'), { mapping: { account: '5' } })).toBe(
      'mapping.account is not in the file, which has …1111, …2222',
    );
  });

  it('must have the currency of the file', async () => {
    const said = { mapping: { account: '222222' } };
    expect(await refusal(fixture('ofx/two-accounts.ofx'), said)).toBe(
      'file line 11: the statement is in EUR, but the account is in USD',
    );
    expect(await refusal(fixture('camt053/v02-oddities.xml'))).toContain(
      'is in EUR, but the account is in USD',
    );
    expect(await refusal(fixture('csv/german.csv'))).toBe(
      'file line 5: is in "EUR", but the account is in USD',
    );
  });
});
