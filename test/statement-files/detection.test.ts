import { beforeAll, describe, expect, it } from 'vitest';
import { declareAccount, uploadStatement } from '../support/statement-files/uploads.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

const MT940 = (number: number, reference: string): string => `ABNANL2A
940
ABNANL2A
:20:ABN AMRO BANK NV
:25:517852257
:28:${number}/1
:60F:C2603${String(number).padStart(2, '0')}USD000000001000.12
:61:2603${String(number).padStart(2, '0')}0301D5,00N${reference}NONREF
:86:COFFEE
:62F:C2603${String(number).padStart(2, '0')}USD995,12
-
`;

describe('the format of a statement file', () => {
  let business: TestBusiness;
  let account: string;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
    account = await declareAccount(business);
  });

  it.each([
    ['MT940 below header lines, several statements', 'mt940', MT940(1, '123') + MT940(2, '456'), 2],
    [
      'OFX whose header is a comment',
      'ofx',
      `<!--\nOFXHEADER:100\nDATA:OFXSGML\n-->
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>517852257</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><DTPOSTED>20260301<TRNAMT>-5<FITID>1<NAME>COFFEE</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
      1,
    ],
    [
      'QIF below comments',
      'qif',
      '# exported by a program\n# twice\n!Type:Bank\nD2026-03-01\nT-5.25\nPCOFFEE\n^\n',
      1,
    ],
  ])('is recognized: %s', async (_what, format, content, rows) => {
    for (const fields of [{}, { format }]) {
      const { status, body, text } = await uploadStatement(business, account, content, fields);
      expect(status, text).toBeLessThan(300);
      expect(body.data).toMatchObject({ format, status: 'ready', counts: { total: rows } });
      expect(body.data.rows[0]).toMatchObject({ description: 'COFFEE', direction: 'out' });
    }
  });
});
