import { beforeEach, describe, expect, it } from 'vitest';
import { differences } from '../support/books/push.js';
import { bankAccountOf, listed } from '../support/books/transactions.js';
import { dataOf } from '../support/http/responses.js';
import {
  declareAccount,
  commitStatement,
  revertStatement,
  uploadStatement,
} from '../support/statement-files/uploads.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const ALL = 'from=2026-01-01&to=2026-12-31&limit=200';
const ofx = (rows: string, balance: string) => `OFXHEADER:100\nDATA:OFXSGML\n
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>4411<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
${rows}
</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>20260531</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
const camt = (balance: string, entries: string) => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04"><BkToCstmrStmt><Stmt>
<Acct><Id><Othr><Id>4411</Id></Othr></Id><Ccy>USD</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp>${balance}<CdtDbtInd>CRDT</CdtDbtInd></Bal>
${entries}
</Stmt></BkToCstmrStmt></Document>\n`;

interface Case {
  readonly file: string;
  /** Dates, amounts that leave the account, and texts. */
  readonly books: readonly string[];
  /** Lines by notice. */
  readonly notices: Record<string, readonly number[]>;
  readonly opening?: number;
}

const CASES: Readonly<Record<string, Case>> = {
  'a QIF file that begins with an opening balance in Dutch': {
    file: '!Type:Bank\nD01/05/2026\nT500.00\nPBeginsaldo\nL[Zakelijke rekening]\n^\nD18/05/2026\nT-42.10\nPDrukkerij\n^\n',
    books: ['2026-05-18 42.1 Drukkerij'],
    notices: { opening_balance_row: [2] },
    opening: 500,
  },
  'a QIF file whose opening balance only has its own account': {
    file: '!Account\nNMain\nTBank\n^\n!Type:Bank\nD05/20/2026\nT-5.00\nPTape\n^\nD05/01/2026\nT500.00\nPx\nL[Main]\n^\n',
    books: ['2026-05-20 5 Tape'],
    notices: { opening_balance_row: [10] },
    opening: 500,
  },
  'an MT940 file whose lines are broken': {
    file: [
      ':20:M',
      ':25:4411',
      ':60F:C260501USD500,00',
      ':61:2605110511D12',
      '3,40NTRFNONREF',
      ':',
      '86:166?00X?20Lumber',
      ':61:2605120512CR7,00NTRFNON',
      'REF',
      '86:Refund',
      ':62F:C260531USD3',
      '83,60',
      '-',
    ].join('\n'),
    books: ['2026-05-11 123.4 Lumber', '2026-05-12 -7 Refund'],
    notices: { wrapped_line: [4, 7, 8, 10, 11] },
    opening: 500,
  },
  'an MT940 file without :20:, with an entry of 30 February and without a balance': {
    file: 'BANKXX\n940\n:25:4411\n:60F:C260201USD500,00\n:61:260230D2,00NTRFNONREF\n:86:Interest\n:62F:?\n-\n',
    books: ['2026-02-28 2 Interest'],
    notices: { adjusted_date: [5], invalid_field: [7], missing_balance: [4] },
    opening: 500,
  },
  'an OFX file with a balance None and a transaction without a date': {
    file: ofx(
      '<STMTTRN><DTPOSTED>20260511<TRNAMT>-8.00<FITID>None<NAME>Ink</STMTTRN>\n<STMTTRN><DTPOSTED>20260511<TRNAMT>-8.00<FITID>None<NAME>Ink</STMTTRN>\n<STMTTRN><TRNAMT>-9.00<FITID>None<NAME>Lost</STMTTRN>',
      'None',
    ),
    books: ['2026-05-11 8 Ink', '2026-05-11 8 Ink'],
    notices: { incomplete_row: [7], missing_balance: [8] },
  },
  'a QIF file with a record without a date': {
    file: '!Type:Bank\nT-9.00\nPLost\n^\nD05/18/2026\nT-3.00\nPStamps\n^\n',
    books: ['2026-05-18 3 Stamps'],
    notices: { incomplete_row: [2] },
  },
  'a CAMT file with a closing balance that is no amount, and an entry without a date': {
    file: camt(
      '<Amt Ccy="USD">unknown</Amt>',
      `<Ntry><Amt Ccy="USD">6.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-05-11</Dt></BookgDt><AddtlNtryInf>Glue</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="USD">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><AddtlNtryInf>Lost</AddtlNtryInf></Ntry>`,
    ),
    books: ['2026-05-11 6 Glue'],
    notices: { incomplete_row: [6], missing_balance: [4] },
  },
};

let world: World;
let business: TestBusiness;
let account: string;

beforeEach(async () => {
  world = await theWorld();
  business = await newBusiness(world);
  const opening = { openingBalance: 500, openingBalanceDate: '2026-01-01' };
  account = await declareAccount(business, opening);
});

const books = async () =>
  (await listed(business, ALL))
    .map(({ date, amount, description }: any) => `${date} ${amount} ${description}`)
    .toSorted();
const balance = async () => (await bankAccountOf(business, 'chk')).derivedBalance;

describe('the books after a commit, a revert and another commit of', () => {
  it.each(Object.entries(CASES))('%s', async (_what, { file, books: expected, notices, opening }) => {
    const upload = async (status: number) =>
      dataOf(await uploadStatement(business, account, file, { mapping: {} }), status);
    const view = await upload(201);
    expect(view.status).toBe('ready');
    expect(Object.fromEntries(view.notices.map(({ code, lines }: any) => [code, lines]))).toEqual(notices);
    expect(view.statements[0].openingBalance).toBe(opening ?? null);
    expect(await books()).toEqual([]);
    const out = expected.reduce((sum, line) => sum + Math.round(Number(line.split(' ')[1]) * 100), 0);
    for (const status of [201, 200]) {
      const { id } = status === 201 ? view : await upload(status);
      expect(dataOf(await commitStatement(business, id)).entered.created).toBe(expected.length);
      expect(await books()).toEqual(expected);
      expect(Math.round((await balance()) * 100)).toBe(50_000 - out);
      expect(await differences(world, business)).toEqual([]);
      expect(dataOf(await revertStatement(business, id)).reverted.removed).toBe(expected.length);
      expect(await books()).toEqual([]);
      expect(await balance()).toBe(500);
      expect(await differences(world, business)).toEqual([]);
    }
  });
});
