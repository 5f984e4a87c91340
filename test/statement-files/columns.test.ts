import { describe, expect, it } from 'vitest';
import { type FixtureOptions, lines, read, readReady } from '../support/statement-files/fixtures.js';

const table = (...rows: string[]) => `${rows.join('\n')}\n`;
const OUT = { sign: 'negative_is_out' as const };

async function questionsOf(file: string, options?: FixtureOptions) {
  const result = await read(file, options);
  return result.status === 'ready' ? [] : result.ambiguities;
}

describe('the description', () => {
  it('joins the other party and the reference if the notes are empty', async () => {
    const file = table(
      'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes',
      '01/02/2024,Cafe Nero,CARD 1234,CONTACTLESS,-3.50,96.50,EATING_OUT,',
      '15/02/2024,Acme Ltd,Invoice May,FASTER PAYMENT,100.00,196.50,INCOME,',
      '16/02/2024,Tesco,CARD 1234,CONTACTLESS,-6.50,190.00,GROCERIES,',
    );
    expect(lines(await readReady(file, { currency: 'GBP' }))).toEqual([
      '2024-02-01 350 Cafe Nero CARD 1234 | Cafe Nero',
      '2024-02-15 -10000 Acme Ltd Invoice May | Acme Ltd',
      '2024-02-16 650 Tesco CARD 1234 | Tesco',
    ]);
  });

  it('leaves out a column that only repeats debit, credit or check', async () => {
    const file = table(
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
      'DEBIT,01/16/2024,STARBUCKS 123,-5.00,DEBIT_CARD,995.00,,',
      'CHECK,01/15/2024,CHECK 1001,-100.00,CHECK_PAID,1000.00,1001,',
      'CREDIT,01/14/2024,ACME PAYROLL,600.00,ACH_CREDIT,1100.00,,',
    );
    expect(lines(await readReady(file))).toEqual([
      '2024-01-16 500 STARBUCKS 123',
      '2024-01-15 10000 CHECK 1001',
      '2024-01-14 -60000 ACME PAYROLL',
    ]);
  });

  it('is found by its content if its name is unknown', async () => {
    const file = table(
      'Date,Code,Wording,Amount',
      '2026-01-02,17,Rent of May,-500.00',
      '2026-01-03,17,Salary,900.00',
    );
    expect(lines(await readReady(file, { mapping: OUT }))).toEqual([
      '2026-01-02 50000 Rent of May',
      '2026-01-03 -90000 Salary',
    ]);
  });

  it('is asked for if it is empty in most transactions and another column has texts', async () => {
    const blank = (at: number) => `2026-01-${String(at + 10)},,Shop ${at},-1.00`;
    const file = table(
      'Date,Description,Place,Amount',
      '2026-01-02,Rent,,-500.00',
      ...Array.from({ length: 6 }, (_, at) => blank(at)),
    );
    expect(await questionsOf(file, { mapping: OUT })).toEqual([
      {
        field: 'columns',
        reason: 'the description of 6 of 7 transactions is empty',
        choices: ['Date', 'Description', 'Place', 'Amount'],
        suggested: { columns: { description: 'Description', extraDescriptions: ['Place'] } },
      },
    ]);
    const columns = { description: 'Description', extraDescriptions: ['Place'] };
    const { transactions } = await readReady(file, { mapping: { ...OUT, columns } });
    expect(transactions.map(({ description }) => description)).toEqual([
      'Rent',
      ...transactions.slice(1).map((_, at) => `Shop ${at}`),
    ]);
  });
});

describe('the merchant', () => {
  it('is the recipient of money out and the payer of money in', async () => {
    const file = table(
      'Buchungsdatum;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Betrag (€)',
      '02.01.26;Erika Muster;Stadtwerke;Abschlag;-80,00',
      '13.01.26;ACME GmbH;Erika Muster;Lohn;1.000,00',
    );
    expect(lines(await readReady(file, { currency: 'EUR', mapping: OUT }))).toEqual([
      '2026-01-02 8000 Stadtwerke Abschlag | Stadtwerke',
      '2026-01-13 -100000 ACME GmbH Lohn | ACME GmbH',
    ]);
  });
});

describe('columns', () => {
  it('named Valuta are value dates, or currencies if their cells are', async () => {
    const dates = table('Buchung;Valuta;Verwendungszweck;Betrag', '15.01.2026;17.01.2026;Miete;-5,00');
    expect(lines(await readReady(dates, { currency: 'CHF', mapping: OUT }))).toEqual([
      '2026-01-15 500 Miete',
    ]);
    const codes = table(
      'Datum;Valuta;Omschrijving;Bedrag',
      '15-01-2026;EUR;Huur;-5,00',
      '15-01-2026;USD;Trip;-5,00',
    );
    const file = await readReady(codes, { currency: 'EUR', mapping: OUT });
    expect(lines(file)).toEqual(['2026-01-15 500 Huur']);
    expect(file.notices).toMatchObject([{ code: 'other_currency', lines: [3] }]);
  });

  it.each([
    ['Date;Libellé;Débit euros;Crédit euros', '15/01/2026;Loyer;5,00;', 'EUR'],
    ['Date (UTC);Description;Money out (GBP);Money in (GBP)', '2026-01-15;Rent;5.00;', 'GBP'],
    ['Dato;Tekst;Ut;Inn', '15.01.2026;Husleie;5,00;', 'NOK'],
    ['Datum;Popis;Výdaje;Příjmy', '15.01.2026;Nájem;5,00;', 'CZK'],
    ['Könyvelés dátuma;Közlemény;Terhelés;Jóváírás', '2026.01.15.;Lakbér;5,00;', 'HUF'],
    ['日付;摘要;お引出し;お預入れ', '2026/01/15;家賃;500;', 'JPY'],
  ])('are known by name: %s', async (header, row, currency) => {
    const { transactions } = await readReady(table(header, row), { currency });
    expect(transactions).toMatchObject([{ date: '2026-01-15', amountMinor: 500n }]);
  });

  it('of net, fee and gross amounts are read as net', async () => {
    const file = table(
      'Date,Name,Gross,Fee,Net,Balance Impact',
      '2026-01-02,Ann,100.00,-3.20,96.80,Credit',
      '2026-01-03,Bob,-20.00,0.00,-20.00,Debit',
    );
    expect(lines(await readReady(file))).toEqual(['2026-01-02 -9680 Ann | Ann', '2026-01-03 2000 Bob | Bob']);
  });

  it('below lines that look like nothing: the header is shown, with the likely columns', async () => {
    const file = table(
      'Cyfrif;12345',
      'Cyfnod;Ionawr',
      'Dyddiad;Disgrifiad;Swm;Gweddill',
      '2026-01-02;Rhent;-500,00;500,00',
      '2026-01-03;Bwyd;-20,00;480,00',
      '2026-01-04;Cyflog;900,00;1380,00',
    );
    expect(await questionsOf(file)).toMatchObject([
      {
        field: 'columns',
        choices: ['Dyddiad', 'Disgrifiad', 'Swm', 'Gweddill'],
        suggested: {
          columns: { date: 'Dyddiad', description: 'Disgrifiad', amount: 'Swm', balance: 'Gweddill' },
        },
      },
    ]);
  });
});

describe('a question suggests', () => {
  const suggestionsOf = async (file: string, options?: FixtureOptions) =>
    Object.assign({}, ...(await questionsOf(file, options)).map(({ suggested }) => suggested));

  it('that negative amounts of a bank account are money out', async () => {
    const file = table('Date,Description,Amount', '2026-01-02,A,-5.00', '2026-01-03,B,7.00');
    expect(await suggestionsOf(file)).toEqual({ sign: 'negative_is_out' });
    expect(await suggestionsOf(file.replace(',-5', ',5'))).toEqual({});
  });

  it('the sign of a card by its payments, or by what is more frequent', async () => {
    const card = (...rows: string[]) =>
      suggestionsOf(table('Date,Description,Amount', ...rows.map((row) => `2026-01-02,${row}`)), {
        isLiability: true,
      });
    expect(await card('SHOP,5.00', 'PAYMENT THANK YOU,-50.00')).toEqual({ sign: 'positive_is_out' });
    expect(await card('SHOP,-5.00', 'AUTOPAY PYMT,50.00', 'X,9.00')).toEqual({ sign: 'negative_is_out' });
    expect(await card('SHOP,-5.00', 'SHOP,-6.00', 'ZZZ,9.00')).toEqual({ sign: 'negative_is_out' });
    expect(await card('SHOP,5.00')).toEqual({ sign: 'positive_is_out' });
  });

  it('the date order that sorts the dates, or the one of the currency', async () => {
    const dated = (dates: string[], currency: string) =>
      suggestionsOf(table('Date,Description,Debit,Credit', ...dates.map((date) => `${date},X,1.00,`)), {
        currency,
      });
    expect(await dated(['01/12/2026'], 'USD')).toEqual({ dateOrder: 'mdy' });
    expect(await dated(['01/12/2026'], 'EUR')).toEqual({ dateOrder: 'dmy' });
    expect(await dated(['11/01/2026', '12/01/2026', '02/02/2026'], 'USD')).toEqual({ dateOrder: 'dmy' });
    expect(await dated(['26-03-04', '26-03-05'], 'USD')).toEqual({ dateOrder: 'ymd' });
  });

  it('the decimal mark that fits the decimals of the currency', async () => {
    const file = table('Date,Description,Debit,Credit', '2026-01-02,X,"1.234",');
    expect(await suggestionsOf(file)).toEqual({ decimalMark: ',' });
    expect(await suggestionsOf(file, { currency: 'BHD' })).toEqual({});
  });
});
