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
import { readOfx } from './ofx.js';

const parser: Parser = (chunks, collector) => readOfx(chunks, collector, USD);
const FILE = `OFXHEADER:100
<OFX><BANKMSGSRSV1><STMTTRNRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS>
<CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>0123456789</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260301120000<TRNAMT>-900.00<FITID>A1<NAME>ACME &amp; Co<MEMO>Rent</STMTTRN>
<STMTTRN><DTPOSTED>20260302<TRNAMT>12,50<FITID>A2<CHECKNUM>101</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>100.00<DTASOF>20260302</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;

describe('readOfx', () => {
  it('reads a statement with its account, currency and closing balance', async () => {
    const { statements, rows } = await parse(parser, FILE);
    expect(rows).toEqual(['2026-03-01 90000 ACME & Co Rent', '2026-03-02 -1250 Check 101']);
    expect(statements).toMatchObject([
      { account: '0123456789', currency: 'EUR', openingMinor: null, closingMinor: 10_000n, line: 2 },
    ]);
    expect(statements[0]?.transactions.map(({ reference, line }) => [reference?.value, line])).toEqual([
      ['A1', 4],
      ['A2', 5],
    ]);
  });

  it('reads the XML of OFX 2 like the SGML of OFX 1', async () => {
    const leaves =
      /<(CODE|SEVERITY|CURDEF|BANKID|ACCTID|TRNTYPE|DTPOSTED|TRNAMT|FITID|NAME|MEMO|CHECKNUM|BALAMT|DTASOF)>([^<\n]*)/g;
    const xml = FILE.replace('OFXHEADER:100', '<?xml version="1.0"?>').replaceAll(leaves, '<$1>$2</$1>');
    expect((await parse(parser, xml)).rows).toEqual((await parse(parser, FILE)).rows);
  });

  it('prefers the payee, and skips pending transactions and investment statements', async () => {
    const text = FILE.replace('<NAME>ACME &amp; Co', '<NAME>X<PAYEE><NAME>ACME Inc<CITY>Y</PAYEE>').replace(
      '</BANKTRANLIST>',
      '</BANKTRANLIST><BANKTRANLISTP><STMTTRNP><TRNAMT>1</STMTTRNP></BANKTRANLISTP><INVSTMTRS></INVSTMTRS>',
    );
    const { statements, notices } = await parse(parser, text);
    expect(statements[0]?.transactions[0]).toMatchObject({
      description: 'ACME Inc Rent',
      merchant: 'ACME Inc',
    });
    expect(notices).toEqual({ pending_entry: 1, investment_statement: 1 });
  });

  it('skips a correction of an earlier transaction, and keeps the others', async () => {
    const { rows, notices } = await parse(parser, FILE.replace('<MEMO>Rent', '<CORRECTFITID>A0'));
    expect(rows).toEqual(['2026-03-02 -1250 Check 101']);
    expect(notices).toEqual({ correction_entry: 1 });
    const empty = await parse(parser, FILE.replace('<MEMO>Rent', '<CORRECTFITID></CORRECTFITID>'));
    expect(empty.rows).toHaveLength(2);
  });

  it('reads a statement with an empty balance or currency', async () => {
    const noBalance = await parse(parser, FILE.replace('<BALAMT>100.00', '<BALAMT>'));
    expect(noBalance).toMatchObject({
      statements: [{ closingMinor: null }],
      notices: { missing_balance: 1 },
    });
    expect(noBalance.rows).toHaveLength(2);
    const noCurrency = await parse(parser, FILE.replace('<CURDEF>EUR', '<CURDEF>'));
    expect(noCurrency).toMatchObject({ statements: [{ currency: null }], notices: { invalid_field: 1 } });
    expect(noCurrency.rows).toHaveLength(2);
  });

  it.each(['None', 'N/A', 'null', 'NaN', '-', '?', 'n/a', '1,234.56', 'EUR'])(
    'reads a statement with the balance %s',
    async (balance) => {
      const text = FILE.replace('<BALAMT>100.00', `<BALAMT>${balance}`);
      expect(await parse(parser, text)).toMatchObject({
        rows: ['2026-03-01 90000 ACME & Co Rent', '2026-03-02 -1250 Check 101'],
        statements: [{ closingMinor: null }],
        notices: { missing_balance: 1 },
      });
    },
  );

  it('reads a statement with None for whatever is missing', async () => {
    const text = FILE.replaceAll(/<(?:CURDEF|FITID|CHECKNUM|DTASOF)>\w+/g, (field) =>
      field.replace(/>.*/, '>None'),
    );
    const { statements, rows } = await parse(parser, text);
    expect(rows).toEqual(['2026-03-01 90000 ACME & Co Rent', '2026-03-02 -1250 Bank entry']);
    expect(statements).toMatchObject([{ currency: null, closingMinor: 10_000n, closingOn: null }]);
    expect(statements[0]?.transactions.map(({ reference }) => reference)).toEqual([null, null]);
  });

  it('leaves out a transaction without a date, unless it has another date', async () => {
    for (const none of ['', '<DTPOSTED>', '<DTPOSTED>None'])
      expect(await parse(parser, FILE.replace('<DTPOSTED>20260302', none))).toMatchObject({
        rows: ['2026-03-01 90000 ACME & Co Rent'],
        notices: { incomplete_row: 1 },
      });
    const other = await parse(parser, FILE.replace('<DTPOSTED>20260302', '<DTUSER>20260303'));
    expect(other.rows[1]).toBe('2026-03-03 -1250 Check 101');
    expect(other.notices).toEqual({ invalid_field: 1 });
  });

  it.each([
    ['<TRNAMT>-900.00', '<TRNAMT>-900.00.1', 'file line 4: "-900.00.1" is not an amount'],
    ['<DTPOSTED>20260301120000', '<DTPOSTED>20261301', 'file line 4: "20261301" is not a date'],
    ['<CURDEF>EUR', '<CURDEF>E', 'file line 3: "E" is not a known currency'],
    ['<SEVERITY>INFO', '<SEVERITY>ERROR', 'file line 2: the bank returned error "0" instead of a statement'],
    ['</STMTTRN>', '<STMTTRN>', 'file line 4: a transaction starts inside the one on line 4'],
    ['<CURDEF>EUR', '<STMTRS>', 'file line 3: a statement starts inside another statement'],
    [
      '<MEMO>Rent',
      '<CURRENCY><CURSYM>USD</CURRENCY>',
      'file line 4: the amount is in "USD", but the statement is in EUR',
    ],
    ['<OFX>', '', 'file has no <OFX>'],
  ])('with %j as %j is rejected', async (from, to, problem) => {
    expect(FILE).toContain(from);
    expect(await problemOf(() => parse(parser, FILE.replace(from, to)))).toBe(problem);
  });

  it('reads the same file in chunks of any size', () => expectSameInAnyChunks(parser, FILE));

  it('rejects a file that is cut anywhere', async () => {
    await cutEverywhere(parser, FILE, (rows, cut) => {
      if (cut.trim() !== FILE.trim()) expect([cut.length, rows]).toEqual([cut.length, null]);
    });
  });

  it('never throws anything but its declared error', () =>
    expectOnlyDeclaredErrors(parser, FILE.match(/<[^>]*>|[^<>\n]+/g) ?? []));
});
