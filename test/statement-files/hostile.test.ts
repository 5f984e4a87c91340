import { describe, expect, it } from 'vitest';
import { CAMT, describeExpensiveFiles, MT940 } from '../support/statement-files/expensive-files.js';
import { fixture, type FixtureOptions, read, refusal } from '../support/statement-files/fixtures.js';
import { dealOut } from '../support/walks/choose.js';

const ENTRY =
  '<Ntry><Amt Ccy="USD">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-03-01</Dt></BookgDt>';
const CAMT_END = '</Stmt></BkToCstmrStmt></Document>';
const OFX = 'OFXHEADER:100\n\n<OFX><STMTTRNRS><STMTRS><CURDEF>USD<BANKTRANLIST>\n';
const OFX_END = '</BANKTRANLIST></STMTRS></STMTTRNRS></OFX>';
const BOMB = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]>`;
const OUTSIDE = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';

describe('a file that cannot be parsed is rejected with its line and a reason:', () => {
  it.each<[string, string | Buffer, string, FixtureOptions?]>([
    ['a PDF', '%PDF-1.7\n...', 'file is a PDF, not a statement file'],
    [
      'a spreadsheet',
      Buffer.from('PK\u0003\u0004xxxx'),
      'file is an archive or a spreadsheet, not a statement file',
    ],
    ['a web page', '<!DOCTYPE html><html></html>', 'file is a web page, not a statement file'],
    ['nothing', ' \n', 'file is empty'],
    ['bytes', Buffer.from('Date,Description,Debit,Credit\n\u0000'), 'file is not a text file'],
    [
      'prose',
      'Dear customer\nwe are happy to\n',
      'file has none of the known formats: ofx (no <OFX>), camt053 (no XML <Document>), qif (does not begin with !Type or !Account), mt940 (no :20: followed by :60F:), csv (is not a table with dates separated by commas, semicolons, tabs or bars); if it has one of them, name it as format',
    ],
    [
      'OFX declared as CSV',
      fixture('ofx/card.qfx'),
      'file is declared as csv but looks like ofx',
      { format: 'csv' },
    ],
    [
      'CSV declared as CAMT',
      fixture('csv/german.csv'),
      'file is declared as camt053 but looks like csv',
      { format: 'camt053' },
    ],
    [
      'prose declared as CSV',
      'Dear customer\nwe are happy to\n',
      'file line 1: is not a table with dates separated by commas, semicolons, tabs or bars',
      { format: 'csv' },
    ],
    [
      'CAMT.052',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"><BkToCstmrAcctRpt/></Document>',
      'file is not a camt.053.001.02 to .08 statement but a camt.052 account report, which is interim',
    ],
    [
      'OFX of investments only',
      'OFXHEADER:100\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>',
      'file has only investment statements, which are not imported',
    ],
    [
      'another XML',
      '<?xml version="1.0"?><rss/>',
      'file is not a camt.053.001.02 to .08 statement but "rss" of ""',
    ],
    [
      'a notification',
      CAMT.replace('053', '054'),
      'file is not a camt.053.001.02 to .08 statement but a camt.054 notification of single entries',
    ],
    [
      'a later version',
      CAMT.replace('.08', '.13'),
      'file is not a camt.053.001.02 to .08 statement but "Document" of "urn:iso:std:iso:20022:tech:xsd:camt.053.001.13"',
    ],
    [
      'Latin-1 declared as UTF-8',
      Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${CAMT}\u00e9`, 'latin1'),
      'file is not valid utf-8 text',
    ],
    [
      'an unknown encoding',
      '<?xml version="1.0" encoding="EBCDIC-X"?><a/>',
      'file line 1: has the unknown encoding ebcdic-x',
    ],
    [
      'OFX of an error',
      `OFXHEADER:100\n<OFX><STMTTRNRS><STATUS><CODE>2003<SEVERITY>ERROR</STATUS></STMTTRNRS></OFX>`,
      'file line 2: the bank returned error "2003" instead of a statement',
    ],
    [
      'an invalid amount',
      `${OFX}<STMTTRN><DTPOSTED>20260301<TRNAMT>1,234.00<FITID>1</STMTTRN>${OFX_END}`,
      'file line 4: "1,234.00" is not an amount',
    ],
    [
      'an amount with too many decimals',
      `${OFX}<STMTTRN><DTPOSTED>20260301<TRNAMT>1.234<FITID>1</STMTTRN>${OFX_END}`,
      'file line 4: "1.234" has more than 2 decimals of USD',
    ],
    [
      'an invalid date',
      `${OFX}<STMTTRN><DTPOSTED>20260230<TRNAMT>1<FITID>1</STMTTRN>${OFX_END}`,
      'file line 4: "20260230" is not a date',
    ],
    [
      'an entry in another currency',
      `${CAMT}<Acct><Ccy>USD</Ccy></Acct>${ENTRY.replace('USD', 'EUR')}</Ntry>${CAMT_END}`,
      'file line 1: the entry is in EUR, but the account is in USD',
    ],
    [
      'an entry without a direction',
      `${CAMT}<Ntry><Amt Ccy="USD">1</Amt><BookgDt><Dt>2026-03-01</Dt></BookgDt></Ntry>${CAMT_END}`,
      'file line 1: the entry has no direction (CdtDbtInd)',
    ],
    [
      'an invalid MT940 entry',
      `${MT940}:61:nonsense\n:62F:C260301USD1,\n`,
      'file line 4: "nonsense" is not an entry (:61:)',
    ],
    [
      'an MT940 that changes currency',
      `${MT940}:62F:C260301EUR1,\n`,
      'file line 4: the statement opens in USD but closes in EUR',
    ],
    [
      'a CSV with too many columns in a line',
      'Date,Description,Debit,Credit\n2026-03-01,a,1,,x\n',
      'file line 2: has 5 columns, but the table has 4',
    ],
    [
      'a CSV with an impossible date',
      'Date,Description,Debit,Credit\n2026-03-01,a,1,\n2026-03-32,b,1,\n',
      'file line 3: "2026-03-32" is not a date',
    ],
    ['a CSV without an amount', 'Date,Description,Amount\n2026-03-01,a,\n', 'file line 2: has no amount'],
    [
      'money out and in at once',
      'Date,Description,Debit,Credit\n2026-03-01,a,1,2\n',
      'file line 2: has both money out and money in',
    ],
    ['a QIF record without a date', '!Type:Bank\nT1\n^\n', 'file line 2: the record has no date (D)'],
  ])('%s', async (_what, file, reason, options) => {
    expect(await refusal(file, options)).toBe(reason);
  });

  it.each<[string, string | Buffer, string]>([
    ['OFX', fixture('ofx/checking-sgml.ofx').subarray(0, 900), 'it is truncated'],
    ['CAMT', fixture('camt053/v08-two-days.xml').subarray(0, 900), 'is not well-formed XML'],
    ['MT940', `${MT940}:61:260301D1,NMSCX\n`, 'has no closing balance (:62F:): it is truncated'],
    ['QIF', '!Type:Bank\nD2026-03-01\nT1\n', 'the file is truncated'],
    ['CSV', 'Date,Description,Debit,Credit\n2026-03-01,a,1,\n2026-03-01,"a,1,\n', 'the file is truncated'],
  ])('%s that is cut off', async (_what, file, reason) => {
    expect(await refusal(file)).toContain(reason);
  });
});

// Three files of different formats; hostile.long.test.ts has all of them.
describeExpensiveFiles((files) => dealOut(files, 0, 4));

describe('a hostile file', () => {
  it('cannot declare internal or external entities', async () => {
    const refused = 'the file declares a document type or entities, which is not allowed';
    const camt = (doctype: string) => `<?xml version="1.0"?>${doctype}${CAMT}${ENTRY}&lol;</Ntry>${CAMT_END}`;
    expect(await refusal(camt(BOMB))).toBe(`file line 1: ${refused}`);
    expect(await refusal(camt(OUTSIDE))).toBe(`file line 1: ${refused}`);
    expect(await refusal(camt(''))).toContain('undefined entity');
    expect(await refusal(`OFXHEADER:100\n${BOMB}<OFX></OFX>`)).toBe(`file line 2: ${refused}`);
  });

  it('with random bytes is parsed or rejected, and never fails otherwise', async () => {
    let seed = 7;
    const random = () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x7fffffff;
    const files = [
      'ofx/card.qfx',
      'ofx/checking-sgml.ofx',
      'camt053/v02-oddities.xml',
      'mt940/swift.sta',
      'qif/bank.qif',
      'csv/german.csv',
    ];
    for (let round = 0; round < 300; round++) {
      const bytes = Buffer.from(fixture(files[round % files.length] ?? ''));
      for (let hit = 0; hit < 4; hit++)
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      const outcome = await read(bytes, { currency: 'EUR' }).catch((error: { code?: string }) => error.code);
      expect(typeof outcome === 'string' ? outcome : 'read').toMatch(/^(read|invalid_request)$/);
    }
  });
});
