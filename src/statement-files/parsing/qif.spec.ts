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
      statements: [{ openingMinor: 500n, closingMinor: null }],
      notices: { opening_balance_row: 1, investment_statement: 1 },
    });
  });

  describe('takes for the opening balance', () => {
    const SHOP = 'D2026-05-20\nT-4.00\nPShop\n^\n';
    const OWN = '!Account\nNEveryday account\nTBank\n^\n';
    const opening = (fields: string, before = '') =>
      parse(parser, `${before}!Type:Bank\nD2026-05-04\nT310.25\n${fields}\n^\n${SHOP}`);
    const TAKEN = {
      rows: ['2026-05-20 400 Shop'],
      statements: [{ openingMinor: 31_025n }],
      notices: { opening_balance_row: 1 },
    };

    it.each([
      'Opening Balance',
      'Starting balance',
      'Eröffnungssaldo',
      'Anfangsbestand 01.05.2026',
      "Solde d'ouverture",
      'Solde initial au 04/05/2026',
      'Saldo de apertura',
      'Saldo di apertura',
      'Saldo de abertura',
      'Openingssaldo',
      'Ingående balans',
      'Åbningssaldo',
      'Inngående saldo',
      'Alkusaldo',
      'Bilans otwarcia',
      'Počáteční stav',
      'Kezdő egyenleg',
      'Sold de deschidere',
      'Açılış bakiyesi',
      'Αρχικό υπόλοιπο',
      'Начальный остаток',
      '開始残高',
      '기초 잔액',
    ])('%s, with an account as its category', async (payee) => {
      expect(await opening(`P${payee}\nL[Konto 1]`)).toMatchObject(TAKEN);
      expect(await opening(`M${payee}\nL[Konto 1]/Class`)).toMatchObject(TAKEN);
    });

    it('a first record whose category is its own account, whatever its text', async () => {
      expect(await opening('PBlwyddyn newydd\nL[everyday Account]', OWN)).toMatchObject(TAKEN);
      expect(await opening('L[Everyday account]', OWN)).toMatchObject(TAKEN);
      expect(await opening('PStart\nLEquity:Opening Balances')).toMatchObject(TAKEN);
      expect(await opening('L[Eigenkapital:Anfangsbestand]')).toMatchObject(TAKEN);
    });

    it('the oldest record of a file that begins with the newest', async () => {
      const newest =
        'PAnything\nL[Everyday account]\n^\nD2026-05-01\nT310.25\nPAnything\nL[Everyday account]';
      expect(await opening(newest, OWN)).toMatchObject({
        rows: ['2026-05-04 -31025 Anything', '2026-05-20 400 Shop'],
        statements: [{ openingMinor: 31_025n }],
      });
    });

    it('a balance of zero, and a negative one', async () => {
      const text = `!Type:CCard\nD2026-05-04\nT-12.50\nPOpening Balance\nL[Card]\n^\n${SHOP}`;
      expect(await parse(parser, text)).toMatchObject({ statements: [{ openingMinor: -1_250n }] });
      const zero = await parse(parser, text.replace('-12.50', '0.00'));
      expect(zero).toMatchObject({ statements: [{ openingMinor: 0n }], notices: { opening_balance_row: 1 } });
    });

    it('no transfer from another account, and no later adjustment of the account', async () => {
      const transfer = await opening('PFrom savings\nL[Savings]', OWN);
      expect(transfer).toMatchObject({ statements: [{ openingMinor: null }], notices: {} });
      expect(transfer.rows).toEqual(['2026-05-04 -31025 From savings', '2026-05-20 400 Shop']);
      const memo = await opening('PFrom savings\nMOpening balance\nL[Savings]', OWN);
      expect(memo.rows).toHaveLength(2);
      const adjusted = await parse(
        parser,
        `${OWN}!Type:Bank\n${SHOP}D2026-05-31\nT-1.00\nPBalance Adjustment\nL[Everyday account]\n^\n`,
      );
      expect(adjusted.rows).toEqual(['2026-05-20 400 Shop', '2026-05-31 100 Balance Adjustment']);
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

  it.each(['', 'D\n', 'D  /  /  \n', 'D0/0/0000\n'])('leaves out a record with the date %j', async (date) => {
    expect(await parse(parser, FILE.replace('D03/15/2026\n', date))).toMatchObject({
      rows: ['2026-03-16 -125000 Check 101'],
      notices: { incomplete_row: 1 },
    });
    const opening = `!Type:Bank\n${date}T5.00\nPOpening Balance\nL[Checking]\n^\nD03/16/2026\nT2.00\n^\n`;
    expect(await parse(parser, opening)).toMatchObject({
      statements: [{ openingMinor: 500n }],
      notices: { opening_balance_row: 1 },
    });
  });

  it('joins a text that is broken over two lines', async () => {
    const { rows, notices } = await parse(parser, FILE.replace('MRent', 'MRent of\nthe workshop'));
    expect(rows[0]).toBe('2026-03-15 90000 ACME Rent of the workshop');
    expect(notices).toEqual({ wrapped_line: 1 });
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
