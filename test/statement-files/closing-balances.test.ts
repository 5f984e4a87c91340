import { beforeEach, describe, expect, it } from 'vitest';
import { push } from '../support/books/push.js';
import { dataOf } from '../support/http/responses.js';
import { readReady } from '../support/statement-files/fixtures.js';
import { declareAccount, commitStatement, uploadStatement } from '../support/statement-files/uploads.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

/** A statement with 5 out on 2 March that closes with 95, on a day as YYYYMMDD. */
const FORMATS: Record<string, (day: string) => string> = {
  camt053: (day) => {
    const balance = (code: string, amount: number, date: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${date}</Bal>`;
    const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
    return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><Othr><Id>123</Id></Othr></Id></Acct>${balance('OPBD', 100, '')}
${balance('CLBD', 95, `<Dt><Dt>${iso}</Dt></Dt>`)}
<Ntry><Amt Ccy="USD">5</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
  },
  mt940: (day) =>
    `:20:X\n:25:123\n:60F:C260301USD100,\n:61:260302D5,NMSC\n:86:SHOP\n:62F:C${day.slice(2)}USD95,\n-\n`,
  ofx: (day) => `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>123<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20260302<TRNAMT>-5<FITID>a<NAME>SHOP</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>95<DTASOF>${day}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`,
};

describe.each(Object.entries(FORMATS))('the closing balance of a %s file', (_, file) => {
  let business: TestBusiness;
  let account: string;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
    const opening = { openingBalance: 100, openingBalanceDate: '2026-01-01' };
    account = await declareAccount(business, opening);
  });

  it('is compared with the books on the day that the file says', async () => {
    // The file does not contain it, although it lies before the closing day.
    await push(business, [{ externalId: 'x', amount: 7, date: '2026-03-05' }]);
    const { id, closingBalance } = dataOf(await uploadStatement(business, account, file('20260306')), 201);
    const closing = { date: '2026-03-06', inFile: 95, inBooks: 88 };
    expect(closingBalance).toEqual(closing);
    const committed = dataOf(await commitStatement(business, id));
    expect(committed.closingBalance).toEqual(closing);
    expect(committed.notices.map(({ code }: any) => code)).toContain('closing_balance_differs');
  });

  it('leaves out what the books have after that day', async () => {
    await push(business, [{ externalId: 'x', amount: 7, date: '2026-03-07' }]);
    const { closingBalance, notices } = dataOf(
      await uploadStatement(business, account, file('20260306')),
      201,
    );
    expect(closingBalance).toEqual({ date: '2026-03-06', inFile: 95, inBooks: 95 });
    expect(notices).toEqual([]);
  });

  it('is compared on the day of the last transaction if the file says an earlier one', async () => {
    const { closingBalance } = dataOf(await uploadStatement(business, account, file('20260301')), 201);
    expect(closingBalance).toEqual({ date: '2026-03-02', inFile: 95, inBooks: 95 });
  });

  it('does not need a valid day', async () => {
    const { statements, notices } = await readReady(file('20260231'));
    expect(statements).toMatchObject([{ closingMinor: 9500n, closingOn: null }]);
    expect(notices.map(({ code }) => code)).toEqual(['invalid_field']);
  });

  it('is compared although the statement has no transactions', async () => {
    const empty = file('20260306').replace(/<Ntry>.*<\/Ntry>|<STMTTRN>.*<\/STMTTRN>|:61:.*\n:86:.*\n/, '');
    const { closingBalance } = dataOf(await uploadStatement(business, account, empty), 201);
    expect(closingBalance).toEqual({ date: '2026-03-06', inFile: 95, inBooks: 100 });
  });
});
