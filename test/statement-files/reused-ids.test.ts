import { beforeEach, describe, expect, it } from 'vitest';
import { lockThrough } from '../support/books/banking.js';
import { differences, push } from '../support/books/push.js';
import { bankAccountOf, decide, listed } from '../support/books/transactions.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { type FeedRow, ofxOf } from '../support/statement-files/ofx.js';
import { declareAccount, commitStatement, uploadStatement } from '../support/statement-files/uploads.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const ALL = 'from=2026-01-01&to=2026-12-31&limit=200';
const APRIL: FeedRow[] = [
  ['1', '2026-04-02', 90, 'WORKSHOP RENT'],
  ['2', '2026-04-09', 15, 'TIMBER YARD'],
  ['3', '2026-04-30', -400, 'ORDER 81'],
];
const MAY: FeedRow[] = [
  ['1', '2026-05-04', 90, 'WORKSHOP RENT'],
  ['2', '2026-05-11', 22, 'PAINT SUPPLIES'],
  ['3', '2026-05-28', -250, 'ORDER 82'],
];

describe('an id that a bank gives to several transactions', () => {
  let world: World;
  let business: TestBusiness;
  let account: string;
  let files: number;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    files = 0;
    const opening = { openingBalance: 1_000, openingBalanceDate: '2026-01-01' };
    account = await declareAccount(business, opening);
  });

  const upload = async (...rows: FeedRow[]) =>
    dataOf(await uploadStatement(business, account, ofxOf(rows, files++)), 201);
  const enter = async (...rows: FeedRow[]) =>
    dataOf(await commitStatement(business, (await upload(...rows)).id));
  const books = async () =>
    (await listed(business, ALL))
      .map(({ date, amount, description }: any) => `${date} ${amount} ${description}`)
      .toSorted();
  const balance = async () => (await bankAccountOf(business, 'chk')).derivedBalance;
  const noticesOf = ({ notices }: any) =>
    Object.fromEntries(notices.map(({ code, lines }: any) => [code, lines.length]));

  it('counts from 1 in each file: no file replaces the transactions of another', async () => {
    await enter(...APRIL);
    const { id } = (await listed(business, ALL)).find((row: any) => row.description === 'TIMBER YARD');
    await decide(business, id, '6400');
    await lockThrough(business, '2026-04-30');
    const view = await upload(...MAY);
    expect(view.counts).toEqual({ total: 3, new: 3, known: 0, changed: 0 });
    expect(noticesOf(view)).toEqual({ reused_reference: 3 });
    expect(dataOf(await commitStatement(business, view.id)).entered.created).toBe(3);
    expect(await books()).toEqual([...APRIL, ...MAY].map((row) => row.slice(1).join(' ')));
    expect(await balance()).toBe(1_433);
    expect(await differences(world, business)).toEqual([]);
    // Both files again, and one that contains both months: everything is known.
    expect((await upload(...MAY)).counts).toMatchObject({ new: 0, known: 3, changed: 0 });
    expect((await upload(...APRIL)).counts).toMatchObject({ new: 0, known: 3, changed: 0 });
    await lockThrough(business, null);
    await enter(...APRIL, ...MAY);
    expect(await balance()).toBe(1_433);
    expect(await books()).toHaveLength(6);
  });

  it('is that of all instalments of a purchase', async () => {
    const part = (date: string, number: number): FeedRow => ['P9', date, 60, `SAW MILL PARC ${number}/03`];
    await enter(part('2026-04-05', 1), part('2026-04-05', 2));
    expect(noticesOf(await upload(part('2026-04-05', 1), part('2026-04-05', 2)))).toEqual({
      reused_reference: 2,
    });
    await enter(part('2026-04-05', 3));
    expect(await balance()).toBe(820);
    // With the date of each month, and alone in each file.
    const monthly = (date: string): FeedRow => ['Q4', date, 25, 'TOOL STORE'];
    await enter(monthly('2026-04-10'));
    await enter(monthly('2026-05-10'));
    await enter(monthly('2026-06-10'));
    expect(await balance()).toBe(745);
    const counted = (number: number): FeedRow => ['R1', '2026-04-20', 10, `LAMP ${number} de 2`];
    await enter(counted(1));
    await enter(counted(2));
    expect(await balance()).toBe(725);
    expect(await differences(world, business)).toEqual([]);
  });

  it('is that of different transactions on neighbouring days', async () => {
    await enter(['1', '2026-04-02', 90, 'WORKSHOP RENT']);
    await enter(['1', '2026-04-03', 4, 'BAKERY']);
    expect(await balance()).toBe(906);
    await enter(['1', '2026-04-09', 90, 'WORKSHOP RENT']);
    expect(await balance()).toBe(816);
  });

  it.each<[string, FeedRow]>([
    ['another amount', ['7', '2026-04-02', 95, 'WORKSHOP RENT']],
    ['another amount a day later', ['7', '2026-04-03', 95, 'WORKSHOP RENT']],
    ['another text a day earlier', ['7', '2026-04-01', 90, 'DIRECT DEBIT 4411']],
    ['a date that moved', ['7', '2026-04-07', 90, 'WORKSHOP RENT APRIL']],
  ])('stays that of a transaction that the bank corrects: %s', async (_what, corrected) => {
    await enter(['7', '2026-04-02', 90, 'WORKSHOP RENT']);
    const view = await upload(corrected);
    expect(view.counts).toMatchObject({ new: 0, changed: 1 });
    expect(noticesOf(view)).toEqual({ changed_row: 1 });
    expect(dataOf(await commitStatement(business, view.id)).entered.updated).toBe(1);
    expect(await books()).toEqual([corrected.slice(1).join(' ')]);
    expect(await differences(world, business)).toEqual([]);
  });
});

describe('a change of a transaction that a user has edited or that is locked', () => {
  let world: World;
  let business: TestBusiness;
  let account: string;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    account = await declareAccount(business);
    dataOf(await push(business, [{ externalId: 'a', amount: 10, date: '2026-04-02' }]));
  });

  const upload = async () =>
    dataOf(await uploadStatement(business, account, ofxOf([['a', '2026-04-02', 12]], 0)), 201);
  const amount = async () => (await listed(business, ALL))[0].amount;
  const PROTECTIONS = {
    category: async () => decide(business, (await listed(business, ALL))[0].id, '6400'),
    note: async () =>
      business.api.patch(`/v1/transactions/${(await listed(business, ALL))[0].id}`, { note: 'checked' }),
    lock: () => lockThrough(business, '2026-04-30'),
  };

  it.each(['category', 'note', 'lock'] as const)('is left out unless requested: %s', async (protection) => {
    await PROTECTIONS[protection]();
    const view = await upload();
    expect(view.notices).toEqual([
      expect.objectContaining({ code: 'protected_change', count: 1, lines: [expect.any(Number)] }),
    ]);
    const committed = dataOf(await commitStatement(business, view.id));
    expect(committed).toMatchObject({ entered: { updated: 0 }, leftOut: 1 });
    expect(await amount()).toBe(10);
    expect(await differences(world, business)).toEqual([]);
  });

  it('is entered on request, except in a locked period', async () => {
    await PROTECTIONS.category();
    await PROTECTIONS.lock();
    const { id } = await upload();
    const request = { protectedChanges: 'enter' } as const;
    refusalOf(await commitStatement(business, id, request), 409, 'period_locked');
    await lockThrough(business, null);
    expect(dataOf(await commitStatement(business, id, request)).entered.updated).toBe(1);
    expect((await listed(business, ALL))[0]).toMatchObject({
      amount: 12,
      category: { accountNumber: '6400' },
    });
    expect(await differences(world, business)).toEqual([]);
  });
});
