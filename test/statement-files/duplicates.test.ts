import { beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, differences, push } from '../support/books/push.js';
import { bankAccountOf, listed } from '../support/books/transactions.js';
import { dataOf } from '../support/http/responses.js';
import {
  declareAccount,
  commitStatement,
  csvOf,
  uploadStatement,
} from '../support/statement-files/uploads.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const ALL = 'from=2026-01-01&to=2026-12-31&limit=200';

/** A statement of a checking account in OFX; amounts change the balance. */
function ofxOf(
  rows: readonly (readonly [id: string, date: string, amount: number])[],
  closing: number,
): string {
  const transactions = rows.map(
    ([id, date, amount]) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${date.replaceAll('-', '')}<TRNAMT>${amount}<FITID>${id}<NAME>SHOP</STMTTRN>`,
  );
  return `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>123<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST>${transactions.join('\n')}</BANKTRANLIST>
<LEDGERBAL><BALAMT>${closing}<DTASOF>20260331</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
}

describe('possible duplicates in a statement file', () => {
  let world: World;
  let business: TestBusiness;
  let account: string;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    const opening = { openingBalance: 100, openingBalanceDate: '2026-01-01' };
    account = await declareAccount(business, opening);
  });

  const upload = async (content: string) => {
    const response = await uploadStatement(business, account, content);
    expect(response.status, response.text).toBeLessThan(300);
    return response.body.data;
  };
  const commit = async (id: string, options?: { possibleDuplicates: 'leave_out' | 'enter' }) =>
    dataOf(await commitStatement(business, id, options));
  const rows = () => listed(business, ALL);
  const csv = csvOf([
    ['2026-03-01', 'COFFEE', 5],
    ['2026-03-01', 'COFFEE', 5],
    ['2026-03-02', 'SALARY', -1_000],
  ]);
  const ofx = ofxOf(
    [
      ['a', '2026-03-01', -5],
      ['b', '2026-03-01', -5],
      ['c', '2026-03-01', -5],
      ['d', '2026-03-02', 1_000],
    ],
    1_085,
  );

  it('are matched one to one with transactions of another format, and left out by default', async () => {
    await commit((await upload(csv)).id);
    const view = await upload(ofx);
    expect(view).toMatchObject({
      counts: { total: 4, new: 4, known: 0 },
      possibleDuplicates: 3,
      closingBalance: { date: '2026-03-31', inFile: 1_085, inBooks: 1_085 },
    });
    const ids = new Set((await rows()).map(({ id }) => id));
    expect(view.rows.map(({ possibleDuplicateOf }: any) => ids.has(possibleDuplicateOf))).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(view.notices).toMatchObject([{ code: 'possible_duplicate', count: 3 }]);
    const committed = await commit(view.id);
    expect(committed).toMatchObject({ entered: { created: 1, updated: 0, unchanged: 0 }, leftOut: 3 });
    expect(committed.closingBalance).toMatchObject({ inFile: 1_085, inBooks: 1_085 });
    expect(await rows()).toHaveLength(4);
    expect((await bankAccountOf(business, 'chk')).derivedBalance).toBe(1_085);
    expect(await differences(world, business)).toEqual([]);
  });

  it('are entered on request, and the closing balance then differs from the books', async () => {
    await commit((await upload(csv)).id);
    const committed = await commit((await upload(ofx)).id, { possibleDuplicates: 'enter' });
    expect(committed).toMatchObject({
      entered: { created: 4 },
      leftOut: 0,
      closingBalance: { date: '2026-03-31', inFile: 1_085, inBooks: 2_075 },
    });
    expect(committed.notices).toContainEqual(
      expect.objectContaining({
        code: 'closing_balance_differs',
        message: 'the file closes with 1085 on 2026-03-31, but the books have 2075 after this commit',
      }),
    );
  });

  it('are found again under other texts, in an overlapping file', async () => {
    await commit((await upload(csv)).id);
    const next = csvOf([
      ['2026-03-01', 'COFFEE BAR', 5],
      ['2026-03-01', 'COFFEE', 5],
      ['2026-03-02', 'SALARY MARCH', -1_000],
      ['2026-03-03', 'RENT', 50],
    ]);
    const view = await upload(next);
    expect(view).toMatchObject({ counts: { new: 3, known: 1 }, possibleDuplicates: 2 });
    expect((await commit(view.id)).leftOut).toBe(2);
    expect(await rows()).toHaveLength(4);
  });

  it('do not include transactions that the bank withdrew or of another account', async () => {
    await declareAccounts(business, [{ externalId: 'sav', kind: 'savings' }]);
    await push(business, [{ externalId: 'x', accountExternalId: 'sav', amount: 5, date: '2026-03-01' }]);
    await push(business, [{ externalId: 'y', amount: 5, date: '2026-03-01' }]);
    await push(business, [], { removed: [{ accountExternalId: 'chk', externalId: 'y' }] });
    expect((await upload(csv)).possibleDuplicates).toBe(0);
  });

  it('are left out when two files with the same transactions are committed at the same time', async () => {
    const ids = [(await upload(csv)).id, (await upload(ofx)).id];
    expect(
      (await Promise.all(ids.map((id) => commitStatement(business, id)))).map(({ status }) => status),
    ).toEqual([200, 200]);
    expect(await rows()).toHaveLength(4);
    expect(await differences(world, business)).toEqual([]);
  });

  it('compares no closing balance without an opening balance', async () => {
    account = dataOf(await declareAccounts(business, [{ externalId: 'new' }])).accounts[0].bankAccountId;
    const view = await commit((await upload(ofx)).id);
    expect(view.closingBalance).toEqual({ date: '2026-03-31', inFile: 1_085, inBooks: null });
    expect(view.notices).toEqual([]);
  });
});
