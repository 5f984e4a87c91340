import { describe, expect, it } from 'vitest';
import { type FixtureOptions, lines, read, readReady, refusal } from '../support/statement-files/fixtures.js';

/** The lines that a notice names, by its code. */
async function noticesOf(file: string, options?: FixtureOptions): Promise<Record<string, readonly number[]>> {
  const { notices } = await readReady(file, options);
  return Object.fromEntries(notices.map(({ code, lines: named }) => [code, named]));
}
const SIGNED = { mapping: { sign: 'negative_is_out' as const } };

describe('a record that is not a transaction is skipped with a notice:', () => {
  it('a beginning balance with a date, below a summary of the account', async () => {
    const file = [
      'Description,,Summary Amt.',
      'Beginning balance as of 01/01/2024,,"1,000.00"',
      'Total credits,,"500.00"',
      '',
      'Date,Description,Amount,Running Bal.',
      '01/01/2024,Beginning balance as of 01/01/2024,,"1,000.00"',
      '01/15/2024,"GROCER 12","-50.00","950.00"',
      '01/16/2024,"PAYROLL","500.00","1,450.00"',
    ].join('\n');
    expect(lines(await readReady(file))).toEqual(['2024-01-15 5000 GROCER 12', '2024-01-16 -50000 PAYROLL']);
    expect(await noticesOf(file)).toEqual({ not_a_transaction: [6] });
  });

  it('balances, totals and notes below the table, and a balance with an amount inside', async () => {
    const file = [
      'Buchungstag;Vorgang;Buchungstext;Umsatz in EUR',
      'offen;Karte;Auftrag 1;-1,00',
      '05.01.2026;Karte;Bäcker;-4,50',
      '06.01.2026;Saldo;Saldo zum 06.01.2026;995,50',
      '17.01.2026;Überweisung;Lohn;1.000,00',
      'Neuer Kontostand;1.995,50 EUR;;',
      'Summe;;;995,50',
      'Alle Angaben ohne Gewähr;;;',
    ].join('\n');
    const options = { currency: 'EUR', ...SIGNED };
    expect(lines(await readReady(file, options))).toEqual([
      '2026-01-05 450 Bäcker',
      '2026-01-17 -100000 Lohn',
    ]);
    expect(await noticesOf(file, options)).toEqual({ pending_entry: [2], not_a_transaction: [4, 6, 7, 8] });
  });

  it('a transaction without a completed date, or with a status of pending or failed', async () => {
    const file = [
      'Type,Started Date,Completed Date,Description,Amount,Currency,State,Balance',
      'CARD,2026-01-02 10:00:00,2026-01-03 01:02:03,Coffee,-5.00,USD,COMPLETED,95.00',
      'CARD,2026-01-04 10:00:00,,Hotel,-50.00,USD,PENDING,',
      'CARD,2026-01-05 10:00:00,,Museum,-50.00,USD,,',
      'CARD,2026-01-06 10:00:00,2026-01-06 10:00:01,Casino,-70.00,USD,REVERTED,',
      'TOPUP,2026-01-07 10:00:00,2026-01-07 10:00:01,Top-up,20.00,USD,COMPLETED,115.00',
      'EXCHANGE,2026-01-07 10:00:00,2026-01-07 10:00:01,To EUR,-7.00,EUR,COMPLETED,3.00',
    ].join('\n');
    expect(lines(await readReady(file))).toEqual(['2026-01-03 500 Coffee', '2026-01-07 -2000 Top-up']);
    expect(await noticesOf(file)).toEqual({
      pending_entry: [3, 4],
      not_a_transaction: [5],
      other_currency: [7],
    });
  });

  it('a header that the file repeats, and the lines of mapping.skipLines', async () => {
    const file =
      'Date,Description,Debit,Credit\n2026-01-01,A,1.00,\nDate,Description,Debit,Credit\n2026-01-02,B,2.00,\n';
    expect(await noticesOf(file)).toEqual({ not_a_transaction: [3] });
    const skipped = await readReady(file, { mapping: { skipLines: [2, 3] } });
    expect(lines(skipped)).toEqual(['2026-01-02 200 B']);
    expect(skipped.notices).toEqual([]);
  });
});

describe('a record that cannot be read', () => {
  const table = (good: number, ...odd: string[]) => {
    const rows = Array.from({ length: good }, (_, at) => `2026-01-02,Row ${at},1.00,`);
    return ['Date,Description,Debit,Credit', ...rows.slice(0, -1), ...odd, ...rows.slice(-1)].join('\n');
  };
  const ODD = '2026-02-31,odd,1.00,';

  it('is skipped inside a table of at least ten transactions, with its line', async () => {
    expect(await noticesOf(table(12, ODD))).toEqual({ not_a_transaction: [13] });
    expect((await readReady(table(12, ODD))).rows).toHaveLength(12);
    expect(await noticesOf(table(12, '2026-01-02,odd,1.0.0,'))).toEqual({ not_a_transaction: [13] });
    expect(await noticesOf(table(12, '2026-01-02,odd,1.00,,more'))).toEqual({ not_a_transaction: [13] });
    expect(await noticesOf(table(12, '2026-01-02,odd,1.005,'))).toEqual({ not_a_transaction: [13] });
  });

  it('rejects the file, with the lines, if more than 5 % are like this', async () => {
    expect(await refusal(table(4, ODD))).toBe('file line 5: "2026-02-31" is not a date');
    expect(await refusal(table(30, ODD, ODD))).toBe(
      'file line 31: "2026-02-31" is not a date; lines that cannot be read: 31, 32',
    );
    expect((await read(table(40, ODD, ODD))).status).toBe('ready');
    expect(await refusal(table(11, ...Array.from({ length: 12 }, () => ODD)))).toBe(
      'file line 12: "2026-02-31" is not a date; lines that cannot be read: 12, 13, 14, 15, 16, 17, 18, 19, 20, 21 and 2 more',
    );
  });

  it('rejects the file if no other record is a transaction', async () => {
    expect(await refusal('Date,Description,Debit,Credit\nyesterday,A,1.00,\n')).toBe(
      'file line 2: "yesterday" is not a date',
    );
  });
});

describe('dates', () => {
  const dateOf = async (date: string, options?: FixtureOptions) =>
    (await readReady(`Date,Description,Debit,Credit\n${date},X,1.00,\n`, options)).rows[0]?.date;

  it.each([
    ['11/14/2020 as of 11/13/2020', '2020-11-14'],
    ['2019.04.19.', '2019-04-19'],
    ['2019. 04. 19.', '2019-04-19'],
    ['15. März 2026', '2026-03-15'],
    ['3 avr. 2026', '2026-04-03'],
    ['21-dic-26', '2026-12-21'],
    ['2026年3月1日', '2026-03-01'],
  ])('include %j', async (text, date) => {
    expect(await dateOf(text)).toBe(date);
  });
});
