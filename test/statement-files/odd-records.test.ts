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
  const NOTE = '2026-01-02,the card was blocked,none,';

  it.each([1, 2, 4, 12])(
    'is skipped with its line if it has no amount, next to %i transactions',
    async (good) => {
      const file = await readReady(table(good, NOTE));
      expect(file.transactions).toHaveLength(good);
      expect(file.notices.map(({ code, lines: named }) => [code, named])).toEqual([
        ['not_a_transaction', [good + 1]],
      ]);
      expect(await noticesOf(table(good, 'Page 2 of 3,,,'))).toEqual({ not_a_transaction: [good + 1] });
    },
  );

  it.each([
    [ODD, '"2026-02-31" is not a date'],
    ['2026-01-02,odd,1.0.0,', '"1.0.0" is not an amount'],
    ['2026-01-02,odd,1.00,,more', 'has 5 columns, but the table has 4'],
    ['2026-01-02,Acme, Inc,,1.00', 'is not an amount'],
    ['2026-01-02,odd,1.005,', '"1.005" has more than 2 decimals of USD'],
    ['2026-01-02,odd,"1.234,56",', '"1.234,56" has a different decimal mark than earlier amounts'],
    ['2026-01-02,Total,1 x 5.00,', '"1 x 5.00" is not an amount'],
    ['2026-01-02,odd,１２x,', '"１２x" is not an amount'],
  ])('is asked about if it may be a transaction: %s', async (odd, problem) => {
    for (const good of [2, 4, 30]) {
      const result = await read(table(good, odd));
      expect(result.status).toBe('needs_mapping');
      if (result.status !== 'needs_mapping') continue;
      expect(result.ambiguities).toMatchObject([{ field: 'skipLines', choices: [String(good + 1)] }]);
      expect(result.ambiguities[0]?.reason).toContain(`line ${good + 1}: `);
      expect(result.ambiguities[0]?.reason).toContain(problem);
      const skipped = await readReady(table(good, odd), { mapping: { skipLines: [good + 1] } });
      expect(skipped.transactions).toHaveLength(good);
    }
  });

  it('is asked about above the header and below the table, too', async () => {
    const rows = '2026-01-03,A,1.00,\n2026-01-04,B,2.00,\n';
    const above = `2026-01-02,Early,5.00,\nDate,Description,Debit,Credit\n${rows}`;
    expect(await read(above)).toMatchObject({ ambiguities: [{ field: 'skipLines', choices: ['1'] }] });
    const below = `Date,Description,Debit,Credit\n${rows}2026-01-05,Late,USD?5.00,\n`;
    expect(await read(below)).toMatchObject({ ambiguities: [{ field: 'skipLines', choices: ['4'] }] });
  });

  it('rejects the file, with the lines, if more than 5 % are like this', async () => {
    expect(await refusal(table(30, ODD, ODD))).toBe(
      'file line 31: "2026-02-31" is not a date; lines that cannot be read: 31, 32',
    );
    expect(await read(table(40, ODD, ODD))).toMatchObject({ ambiguities: [{ choices: ['41', '42'] }] });
    expect(await refusal(table(11, ...Array.from({ length: 12 }, () => ODD)))).toBe(
      'file line 12: "2026-02-31" is not a date; lines that cannot be read: 12, 13, 14, 15, 16, 17, 18, 19, 20, 21 and 2 more',
    );
    const notes = Array.from({ length: 3 }, () => NOTE);
    expect(await refusal(table(4, ...notes))).toContain('lines that cannot be read: 5, 6, 7');
  });

  it('rejects the file if no other record is a transaction', async () => {
    expect(await refusal('Date,Description,Debit,Credit\nyesterday,A,1.00,\n')).toBe(
      'file line 2: "yesterday" is not a date',
    );
  });
});

describe('dates', () => {
  const dateOf = async (date: string, options?: FixtureOptions) =>
    (await readReady(`Date,Description,Debit,Credit\n${date},X,1.00,\n`, options)).transactions[0]?.date;

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

describe('line ends', () => {
  const ROWS = [
    'Date,Description,Amount,Balance',
    '2026-04-01,Order 7,80.00,580.00',
    '2026-04-02,Glue,-4.00,576.00',
  ];
  const MORE = [
    '2026-04-03,Tea,-3.00,573.00',
    '2026-04-04,"Order\r\n8",60.00,633.00',
    '2026-04-05,Nails,-2.00,631.00',
  ];

  it.each<[string, string[]]>([
    ['LF', ['\n']],
    ['CRLF', ['\r\n']],
    ['CR', ['\r']],
    ['CRLF below the header', ['\n', '\r\n', '\r\n', '\r\n', '\r\n', '\r\n']],
    ['LF below the header', ['\r\n', '\n', '\n', '\n', '\n', '\n']],
    ['one LF', ['\r\n', '\r\n', '\n', '\r\n', '\r\n', '\r\n']],
    ['one CR', ['\n', '\n', '\r', '\n', '\n', '\n']],
  ])('are read in any mixture, and counted as an editor counts them: %s', async (_what, ends) => {
    const file = [...ROWS, ...MORE].map((row, at) => row + (ends[at % ends.length] ?? '')).join('');
    const { transactions, statements } = await readReady(file);
    expect(transactions.map(({ amountMinor }) => amountMinor)).toEqual([-8_000n, 400n, 300n, -6_000n, 200n]);
    expect(transactions.map(({ line }) => line)).toEqual([2, 3, 4, 6, 7]);
    expect(statements[0]).toMatchObject({ openingMinor: 50_000n, closingMinor: 63_100n });
  });
});
