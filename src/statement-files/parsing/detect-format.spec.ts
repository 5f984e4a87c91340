import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../test/support/statement-files/parsing.js';
import { detectFormat } from './detect-format.js';
import { STATEMENT_FORMATS, type StatementFormat } from './statement.js';

const STARTS: readonly [string, StatementFormat][] = [
  ['OFXHEADER:100\nDATA:OFXSGML', 'ofx'],
  ['<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>', 'ofx'],
  ['<OFX><SIGNONMSGSRSV1>', 'ofx'],
  ['<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">', 'camt053'],
  ['<ns2:Document xmlns:ns2="urn:x">', 'camt053'],
  ['!Type:Bank\nD1/1/26', 'qif'],
  ['\n!Account\nNChecking', 'qif'],
  [':20:STARTUMS', 'mt940'],
  ['{1:F01BANKXXXX}{2:I940}{4:\n:20:X', 'mt940'],
  ['Date,Amount\n2026-03-01,5', 'csv'],
];

describe('detectFormat', () => {
  it.each(STARTS)('%j is %s', (text, format) => {
    expect(detectFormat(text, null)).toBe(format);
    expect(detectFormat(text, format)).toBe(format);
  });

  it.each(STARTS)('rejects %j as any other format', async (text, format) => {
    for (const said of STATEMENT_FORMATS.filter((one) => one !== format))
      expect(await problemOf(() => detectFormat(text, said))).toBe(
        `file is declared as ${said} but looks like ${format}`,
      );
  });

  it('finds an MT940 without a balance below other lines only if it is declared', () => {
    const text = 'ABNANL2A\n940\n:20:X\n';
    expect([detectFormat(text, 'mt940'), detectFormat(text, null)]).toEqual(['mt940', 'csv']);
  });

  it.each<[string, StatementFormat]>([
    ['ABNANL2A\n940\nABNANL2A\n:20:X\n:25:1\n:28:1/1\n:60F:C260301EUR1,\n', 'mt940'],
    [':940:\r\n:20:X\r\n:25:1\r\n:28C:0\r\n:60M:C260301EUR1,\r\n', 'mt940'],
    ['BANKNL2A\n940\nBANKNL2A\n:25:1\n:28:1/1\n:60F:C260301EUR1,\n', 'mt940'],
    [':25:1\n :60F:\nD260301EUR1,\n', 'mt940'],
    ['<!-- \nOFXHEADER:100\nDATA:OFXSGML\n-->\n<OFX>\n', 'ofx'],
    ['<!-- exported -->\n<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n<OFX>', 'ofx'],
    ['# exported by a program\n\n# twice\n!Type:Bank\nD1/1/26', 'qif'],
    ['Date,Description,Amount\n2026-03-01,see :20: and :60F:,5', 'csv'],
  ])('finds %j below other lines: %s', (text, format) => {
    expect([detectFormat(text, null), detectFormat(text, format)]).toEqual([format, format]);
  });

  it.each([
    '{1:F01X}{2:O9421200}{4:\n:20:X\n:25:1\n',
    ':20:X\n:25:1\n:28C:1\n:34F:EURD0,\n:13D:2603011200+0100\n',
  ])('names an MT942: %j', async (text) => {
    for (const said of [null, 'mt940'] as const)
      expect(await problemOf(() => detectFormat(text, said))).toContain('file is an MT942 interim report');
  });

  it.each([
    ['%PDF-1.7', 'is a PDF, not a statement file'],
    ['PK\u0003\u0004', 'is an archive or a spreadsheet, not a statement file'],
    ['<!doctype html><html>', 'is a web page, not a statement file'],
    ['a\u0000b', 'is not a text file'],
    [' \r\n\t', 'is empty'],
    ['', 'is empty'],
  ])('rejects %j', async (text, problem) => {
    expect(await problemOf(() => detectFormat(text, null))).toBe(`file ${problem}`);
  });

  it('never throws anything but its declared error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(null, ...STATEMENT_FORMATS),
        async (text, said) => {
          await problemOf(() => detectFormat(text, said));
        },
      ),
    );
  });
});
