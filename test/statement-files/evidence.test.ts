import { describe, expect, it } from 'vitest';
import type { FileMapping } from '../../src/statement-files/parsing/mapping.js';
import { type FixtureOptions, lines, read, readReady } from '../support/statement-files/fixtures.js';

const table = (...records: string[]) => `${records.join('\n')}\n`;

async function questionsOf(file: string, options?: FixtureOptions) {
  const result = await read(file, options);
  return result.status === 'ready' ? [] : result.ambiguities;
}

/** The file read with what it suggests. */
async function asSuggested(file: string, options?: FixtureOptions) {
  const suggested = (await questionsOf(file, options)).map((one) => one.suggested);
  expect(suggested).not.toContain(null);
  return readReady(file, { ...options, mapping: Object.assign({}, ...suggested) as FileMapping });
}

const noticesOf = ({ notices }: { notices: { code: string; lines: readonly number[] }[] }) =>
  Object.fromEntries(notices.map((one) => [one.code, one.lines]));

describe('a running balance under the name of an amount', () => {
  const ROWS = ['2026-02-12 7500 Books', '2026-02-13 8000 Paper', '2026-02-14 -90000 Client'];
  it.each<[string, string[]]>([
    [
      'the oldest first',
      [
        'Date;Text;In/Out;Sum',
        '2026-02-12;Books;-75,00;1425,00',
        '2026-02-13;Paper;-80,00;1345,00',
        '2026-02-14;Client;900,00;2245,00',
      ],
    ],
    [
      'swapped names',
      [
        'Date,Text,Balance,Amount',
        '2026-02-12,Books,-75.00,1425.00',
        '2026-02-13,Paper,-80.00,1345.00',
        '2026-02-14,Client,900.00,2245.00',
      ],
    ],
    [
      'two columns for money out and in',
      [
        'Date,Text,Debit,Credit,Amount',
        '2026-02-12,Books,75.00,,1425.00',
        '2026-02-13,Paper,80.00,,1345.00',
        '2026-02-14,Client,,900.00,2245.00',
      ],
    ],
    [
      'amounts without signs, next to words',
      [
        'Date,Text,Movement,Kind,Amount',
        '2026-02-12,Books,75.00,Debit,1425.00',
        '2026-02-13,Paper,80.00,Debit,1345.00',
        '2026-02-14,Client,900.00,Credit,2245.00',
      ],
    ],
  ])('is the balance of the column that it sums up: %s', async (_, records) => {
    const file = await readReady(table(...records));
    expect(lines(file)).toEqual(ROWS);
    expect(file.statements[0]).toMatchObject({ openingMinor: 150000n, closingMinor: 224500n });
    const [header = '', ...others] = records;
    if (!header.includes('Debit,Credit'))
      expect(lines(await readReady(table(header, ...others.toReversed())))).toEqual(ROWS.toReversed());
  });

  it('is asked about if two records are too few to prove it', async () => {
    const file = table(
      'Date,Text,Change,Sum',
      '2026-02-12,Books,-75.00,1425.00',
      '2026-02-13,Paper,-80.00,1345.00',
    );
    expect(await questionsOf(file)).toMatchObject([
      { field: 'columns', suggested: { columns: { amount: 'Change', balance: 'Sum' } } },
    ]);
    expect(lines(await asSuggested(file))).toEqual(ROWS.slice(0, 2));
  });

  it('is not seen in amounts that only look alike', async () => {
    const file = table(
      'Date,Text,Amount,Discount',
      '2026-02-12,Books,-75.00,1.00',
      '2026-02-13,Paper,-80.00,5.00',
      '2026-02-14,Client,900.00,980.01',
    );
    expect(lines(await readReady(file, { mapping: { sign: 'negative_is_out' } }))).toEqual(ROWS);
  });
});

describe('columns without known names', () => {
  const HEAD = 'Ημερομηνία;Περιγραφή';
  const ROWS = ['2026-02-12 7500 Βιβλία', '2026-02-13 8000 Χαρτί', '2026-02-24 -90000 Πελάτης'];

  it.each([
    ['money out first', 'Χρέωση;Πίστωση', '75,00;0,00', '80,00;0,00', '0,00;900,00'],
    ['money in first', 'Πίστωση;Χρέωση', '0,00;75,00', '0,00;80,00', '900,00;0,00'],
    ['money in first, with blanks', 'Πίστωση;Χρέωση', ';75,00', ';80,00', '900,00;'],
  ])('are suggested by how they move the balance: %s', async (_, names, one, two, three) => {
    const file = table(
      `${HEAD};${names};Υπόλοιπο`,
      `12/02/2026;Βιβλία;${one};1425,00`,
      `13/02/2026;Χαρτί;${two};1345,00`,
      `24/02/2026;Πελάτης;${three};2245,00`,
    );
    const parsed = await asSuggested(file, { currency: 'EUR' });
    expect(lines(parsed)).toEqual(ROWS);
    expect(parsed.statements[0]).toMatchObject({ openingMinor: 150000n, closingMinor: 224500n });
  });
});

describe('a column of fees', () => {
  const HEADER =
    'Direction,Finished on,Source fee amount,Target name,Source amount (after fees),Exchange rate,Reference';
  const records = [
    'OUT,2026-03-02 09:10:00,0.41,Supplier Ltd,99.59,1.0,INV-9',
    'IN,2026-03-03 09:10:00,0.00,Our GmbH,250.00,1.0,PAY-1',
    'NEUTRAL,2026-03-05 09:10:00,0.50,Our GmbH,100.00,1.08,',
    'OUT,2026-03-07 09:10:00,0.30,US Vendor,50.00,1.08,INV-12',
  ];

  it('is no amount, and a neutral entry is left out with its line', async () => {
    const parsed = await asSuggested(table(HEADER, ...records), { currency: 'EUR' });
    expect(lines(parsed)).toEqual([
      '2026-03-02 9959 Supplier Ltd INV-9 | Supplier Ltd',
      '2026-03-03 -25000 Our GmbH PAY-1 | Our GmbH',
      '2026-03-07 5000 US Vendor INV-12 | US Vendor',
    ]);
    expect(noticesOf(parsed)).toEqual({ neutral_entry: [4], unproven_fee: [2, 5] });
  });

  it('is never suggested, in other languages either', async () => {
    const names = [
      'Transaktionsgebühr',
      'Frais de transaction',
      'Avgift',
      'Commissione bonifico',
      'Bank charges',
    ];
    for (const name of names) {
      const file = table(
        `Datum;Text;${name};Wert netto`,
        '2026-02-12;Buch;-0,75;-75,00',
        '2026-02-13;Kunde;-1,00;900,00',
      );
      const [question] = await questionsOf(file, { currency: 'EUR' });
      expect(question?.suggested?.columns?.amount, name).toBe('Wert netto');
    }
  });
});

describe('a refund in the column of money out', () => {
  const HEADER = 'Date,Description,Debit,Credit,Balance';

  it.each([
    ['a negative one', '120.00,,880.00', '-20.00,,900.00'],
    ['a positive one among negative amounts', '-120.00,,880.00', '20.00,,900.00'],
  ])('is read as the balance proves: %s', async (_, store, refund) => {
    const file = table(
      HEADER,
      `02/13/2026,STORE,${store}`,
      `02/14/2026,REFUND,${refund}`,
      '02/15/2026,DEPOSIT,,100.00,1000.00',
    );
    expect(lines(await readReady(file))).toEqual([
      '2026-02-13 12000 STORE',
      '2026-02-14 -2000 REFUND',
      '2026-02-15 -10000 DEPOSIT',
    ]);
  });

  it('is money out where a column of money in has a return', async () => {
    const file = table(
      HEADER,
      '02/13/2026,STORE,120.00,,880.00',
      '02/14/2026,RETURNED CHECK,,-20.00,860.00',
      '02/15/2026,DEPOSIT,,100.00,960.00',
    );
    expect(lines(await readReady(file))[1]).toBe('2026-02-14 2000 RETURNED CHECK');
  });

  it('is asked about without a proof, with its line', async () => {
    const file = table(
      'Date,Description,Debit,Credit',
      '02/13/2026,STORE,120.00,',
      '02/14/2026,REFUND,-20.00,',
      '02/15/2026,SHOP,10.00,',
    );
    const [question] = await questionsOf(file);
    expect(question).toMatchObject({ field: 'sign', suggested: { sign: 'positive_is_out' } });
    expect(question?.reason).toMatch(/^line 3: /);
    expect(lines(await asSuggested(file))).toEqual([
      '2026-02-13 12000 STORE',
      '2026-02-14 -2000 REFUND',
      '2026-02-15 1000 SHOP',
    ]);
  });

  it('is money in next to a debit word only if the balance proves it', async () => {
    const file = (balance: string) =>
      table(
        'Date,Description,Amount,Dr/Cr,Balance',
        '02/13/2026,STORE,120.00,DR,880.00',
        `02/14/2026,REFUND,-20.00,DR,${balance}`,
      );
    expect(lines(await readReady(file('900.00')))[1]).toBe('2026-02-14 -2000 REFUND');
    expect(lines(await readReady(file('860.00')))[1]).toBe('2026-02-14 2000 REFUND');
  });
});
