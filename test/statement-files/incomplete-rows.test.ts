import { describe, expect, it } from 'vitest';
import { readReady, refusal } from '../support/statement-files/fixtures.js';

const ofxRow = (date: string, amount: string) => `<STMTTRN>${date}${amount}<NAME>Shop</STMTTRN>`;
const camtRow = (amount: string, date: string) =>
  `<Ntry>${amount}<CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>${date}<AddtlNtryInf>Shop</AddtlNtryInf></Ntry>`;
const CAMT_AMOUNT = '<Amt Ccy="USD">4.00</Amt>';
const CAMT_DATE = '<BookgDt><Dt>2026-05-20</Dt></BookgDt>';

interface Format {
  /** A file with these records, one a line. */
  readonly file: (records: readonly string[]) => string;
  readonly good: string;
  readonly odd: Readonly<Record<string, string>>;
  /** The lines above the first record, and those of a record. */
  readonly lines: readonly [above: number, each: number];
}

const FORMATS: Readonly<Record<string, Format>> = {
  QIF: {
    file: (records) => ['!Type:Bank', ...records, ''].join('\n'),
    good: 'D05/20/2026\nT-4.00\nPShop\n^',
    odd: {
      'the record has no date (D)': 'D\nT-4.00\nPShop\n^',
      'the record has no amount (T)': 'D05/20/2026\nTN/A\nPShop\n^',
    },
    lines: [1, 4],
  },
  OFX: {
    file: (records) =>
      [
        'OFXHEADER:100',
        '<OFX><STMTTRNRS><STMTRS><CURDEF>USD<BANKTRANLIST>',
        ...records,
        '</BANKTRANLIST></STMTRS></STMTTRNRS></OFX>',
      ].join('\n'),
    good: ofxRow('<DTPOSTED>20260520', '<TRNAMT>-4.00'),
    odd: {
      'the transaction has no <DTPOSTED>': ofxRow('<DTPOSTED>null', '<TRNAMT>-4.00'),
      'the transaction has no <TRNAMT>': ofxRow('<DTPOSTED>20260520', ''),
    },
    lines: [2, 1],
  },
  'CAMT.053': {
    file: (records) =>
      [
        '<?xml version="1.0"?>',
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04"><BkToCstmrStmt><Stmt>',
        ...records,
        '</Stmt></BkToCstmrStmt></Document>',
      ].join('\n'),
    good: camtRow(CAMT_AMOUNT, CAMT_DATE),
    odd: {
      'the entry has no date (BookgDt)': camtRow(CAMT_AMOUNT, ''),
      'the entry has no amount (Amt)': camtRow('', CAMT_DATE),
    },
    lines: [2, 1],
  },
};
const CASES = Object.entries(FORMATS).flatMap(([name, format]) =>
  Object.entries(format.odd).map(([problem, odd]) => [name, problem, odd, format] as const),
);

describe('one record without a date or an amount', () => {
  it.each(CASES)('is left out of a %s file of any length: %s', async (_name, _problem, odd, format) => {
    const [above, each] = format.lines;
    for (const good of [1, 2, 4, 40]) {
      const rows = Array.from({ length: good }, () => format.good);
      for (const at of [0, good]) {
        const file = await readReady(format.file(rows.toSpliced(at, 0, odd)));
        expect(file.transactions).toHaveLength(good);
        expect(file.notices.map(({ code, lines }) => [code, lines])).toEqual([
          ['incomplete_row', [above + at * each + 1]],
        ]);
      }
    }
  });

  it.each(CASES)('rejects a %s file without others: %s', async (_name, problem, odd, format) => {
    const line = format.lines[0] + 1;
    expect(await refusal(format.file([odd]))).toBe(`file line ${line}: ${problem}`);
    expect(await refusal(format.file([odd, odd]))).toBe(`file line ${line}: ${problem}`);
  });
});
