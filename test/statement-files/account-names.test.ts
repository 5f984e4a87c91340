import { beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, differences } from '../support/books/push.js';
import { refusalOf, dataOf } from '../support/http/responses.js';
import { ofxOf } from '../support/statement-files/ofx.js';
import { commitStatement, revertStatement, uploadStatement } from '../support/statement-files/uploads.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const section = (name: string, day: number, payee: string) =>
  `!Account\nN${name}\nTBank\n^\n!Type:Bank\nD2026-05-${day}\nT-7.00\nP${payee}\n^\n`;

/** What the transactions of a preview are called. */
const texts = (view: any): string[] => view.rows.map((row: any) => row.description);
const codes = (view: any): string[] => view.notices.map((notice: any) => notice.code);

let world: World;
let business: TestBusiness;
let first: string;
let second: string;

beforeEach(async () => {
  world = await theWorld();
  business = await newBusiness(world);
  const opening = { openingBalance: 100, openingBalanceDate: '2026-05-01' };
  const { accounts } = dataOf(
    await declareAccounts(business, [
      { externalId: 'one', ...opening },
      { externalId: 'two', ...opening },
    ]),
  );
  [first, second] = accounts.map(({ bankAccountId }: any) => bankAccountId);
});

async function enter(account: string, file: string, fields?: Record<string, unknown>): Promise<any> {
  const view = dataOf(await uploadStatement(business, account, file, fields), 201);
  dataOf(await commitStatement(business, view.id));
  return view;
}

describe('a name of an account in a file', () => {
  it('does not identify the account: two may have the same', async () => {
    await enter(first, section('Checking', 11, 'Paper'));
    const two = await enter(second, section('checking', 12, 'Ink'));
    expect(codes(two)).toEqual([]);
    expect(codes(await enter(second, section('Checking', 13, 'Toner')))).toEqual([]);
    dataOf(await revertStatement(business, two.id));
    expect(await differences(world, business)).toEqual([]);
  });

  it('may be given in OFX and MT940 files, too', async () => {
    const ofx = ofxOf([['a', '2026-05-11', 7]], 1).replace('<ACCTID>123', '<ACCTID>CHECKING');
    await enter(first, ofx);
    await enter(second, ofx);
    const mt940 = ':20:A\n:25:Girokonto\n:60F:C260501USD9,\n:61:260512D2,NTRF\n:62F:C260512USD7,\n-\n';
    expect(codes(await enter(first, mt940))).toContain('account_name_differs');
    await enter(second, mt940);
  });

  it('does not contradict a number of another file, in either order', async () => {
    await enter(first, ofxOf([['a', '2026-05-11', 7]], 1));
    expect(codes(await enter(first, section('Checking', 12, 'Ink')))).toEqual([]);
    await enter(second, section('Checking', 12, 'Ink'));
    await enter(second, ofxOf([['b', '2026-05-13', 7]], 1).replace('<ACCTID>123', '<ACCTID>456'));
    const other = await uploadStatement(business, second, ofxOf([['c', '2026-05-14', 7]], 1));
    expect(refusalOf(other, 400, 'invalid_request')).toContain('belongs to another account');
  });

  it('that differs from that of the last file is reported', async () => {
    await enter(first, section('Checking', 11, 'Paper'));
    const view = dataOf(await uploadStatement(business, first, section('Savings', 12, 'Ink')), 201);
    expect(view.notices).toMatchObject([{ code: 'account_name_differs', count: 1, lines: [5] }]);
  });

  it('selects among several accounts, once a file of the account had it', async () => {
    const both = (day: number) => section('Checking', day, 'Paper') + section('Savings', day, 'Ink');
    expect(refusalOf(await uploadStatement(business, second, both(11)), 400, 'invalid_request')).toBe(
      'mapping.account must select an account: the file has Checking, Savings',
    );
    const view = await enter(second, both(11), { mapping: { account: 'savings' } });
    expect(texts(view)).toEqual(['Ink']);
    await enter(first, both(11), { mapping: { account: 'Checking' } });
    expect(texts(await enter(second, both(12)))).toEqual(['Ink']);
    expect(texts(await enter(first, both(12)))).toEqual(['Paper']);
    expect(await differences(world, business)).toEqual([]);
  });
});

describe('a number of an account in a QIF file', () => {
  it('identifies the account, also among names', async () => {
    const number = 'DE44 5001 0517 5407 3249 31';
    await enter(first, section(number, 11, 'Paper'));
    const other = await uploadStatement(business, second, section(number, 12, 'Ink'));
    expect(refusalOf(other, 400, 'invalid_request')).toContain('belongs to another bank account');
    const both = section('Savings', 13, 'Ink') + section(number, 13, 'Toner');
    expect(texts(await enter(first, both))).toEqual(['Toner']);
  });
});

describe('a name that an earlier version linked to an account', () => {
  it('gives way to a number', async () => {
    await enter(first, section('Checking', 11, 'Paper'));
    await world.database.run(business.operator, (uow) =>
      uow.query(
        `insert into statement_account_name (business_id, bank_account_id, name, currency) values ($1, $2, 'CHECKING', 'USD')`,
        [uow.businessId, first],
      ),
    );
    await enter(second, section('Checking', 12, 'Ink'));
    await enter(first, ofxOf([['a', '2026-05-11', 9]], 1));
    const other = await uploadStatement(business, second, ofxOf([['b', '2026-05-12', 9]], 2));
    expect(refusalOf(other, 400, 'invalid_request')).toContain('belongs to another bank account');
  });
});
