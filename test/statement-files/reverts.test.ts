import { beforeEach, describe, expect, it } from 'vitest';
import { StatementTransactions, WithdrawTransactions } from '../../src/banking/index.js';
import {
  UPLOAD_LIFECYCLE,
  UPLOAD_STATUSES,
  type UploadStatus,
} from '../../src/statement-files/upload-status.js';
import { lockThrough } from '../support/books/banking.js';
import { declareAccounts, differences, push } from '../support/books/push.js';
import { auditActions, bankAccountOf, decide, listed } from '../support/books/transactions.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import {
  declareAccount,
  commitStatement,
  csvOf,
  revertStatement,
  uploadStatement,
} from '../support/statement-files/uploads.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const ALL = 'from=2026-01-01&to=2026-12-31&limit=200';
const TEXTS =
  'Date,Payee,Details,Debit,Credit\n2026-03-01,Corner Shop,Card 1,5,\n2026-03-02,Acme,Invoice,,100\n';
const DAYS: [string, string, number][] = [
  ['2026-03-01', 'COFFEE', 5],
  ['2026-03-02', 'LUNCH', 12],
];

describe('POST /statement-uploads/{id}/revert', () => {
  let world: World;
  let business: TestBusiness;
  let account: string;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    const opening = { openingBalance: 100, openingBalanceDate: '2026-01-01' };
    account = await declareAccount(business, opening);
  });

  const upload = async (content: string, fields: Record<string, unknown> = {}) => {
    const response = await uploadStatement(business, account, content, fields);
    expect(response.status, response.text).toBeLessThan(300);
    return response.body.data;
  };
  const enter = async (content: string, fields: Record<string, unknown> = {}) =>
    dataOf(await commitStatement(business, (await upload(content, fields)).id));
  const revert = async (id: string) => dataOf(await revertStatement(business, id));
  const rows = () => listed(business, ALL);
  const balance = async () => (await bankAccountOf(business, 'chk')).derivedBalance;
  const days = (count: number): [string, string, number][] =>
    Array.from({ length: count }, (_, at) => [
      `2026-02-${String(1 + (at % 28)).padStart(2, '0')}`,
      `S${at}`,
      1,
    ]);

  it('removes what the commit created, reverses its entries and is audited', async () => {
    const { id } = await enter(csvOf(DAYS));
    const view = await revert(id);
    expect(view).toMatchObject({
      status: 'reverted',
      reverted: { removed: 2, kept: 0 },
      revertedAt: world.clock.now().toISOString(),
    });
    expect(await rows()).toEqual([]);
    expect(await balance()).toBe(100);
    expect(await differences(world, business)).toEqual([]);
    expect((await auditActions(business, 'resource=statement_upload'))[0]).toBe('statement_upload.revert');
  });

  it('returns the same result again, and writes nothing more', async () => {
    const { id } = await enter(csvOf(DAYS));
    const first = await revert(id);
    const actions = await auditActions(business);
    expect(await revert(id)).toEqual(first);
    expect(await auditActions(business)).toEqual(actions);
  });

  it('lets the same file be committed again with a better mapping', async () => {
    const poor = { mapping: { columns: { description: 'Details' } } };
    const { id } = await enter(TEXTS, poor);
    await revert(id);
    const better = await upload(TEXTS, {
      mapping: { columns: { description: 'Details', merchant: 'Payee' } },
    });
    expect(better).toMatchObject({
      id,
      status: 'ready',
      counts: { total: 2, new: 2, known: 0 },
      entered: { created: 0 },
      reverted: { removed: 0 },
      committedAt: null,
      revertedAt: null,
    });
    expect(dataOf(await commitStatement(business, id)).entered).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
    });
    expect((await rows()).map(({ merchant }: any) => merchant)).toEqual(['Acme', 'Corner Shop']);
    expect(await differences(world, business)).toEqual([]);
    expect((await revert(id)).reverted).toEqual({ removed: 2, kept: 0, restored: 0, notReverted: 0 });
    // Without a change of mapping, too: the ids of the removed transactions are free again.
    expect((await enter(TEXTS, poor)).entered.created).toBe(2);
  });

  it('keeps what existed before and what another committed file contains', async () => {
    await enter(csvOf(DAYS.slice(0, 1)));
    const second = await enter(csvOf(DAYS));
    const third = await enter(csvOf([...DAYS, ['2026-03-03', 'RENT', 50]]));
    expect((await revert(second.id)).reverted).toEqual({ removed: 0, kept: 1, restored: 0, notReverted: 0 });
    expect(await rows()).toHaveLength(3);
    // The lunch of the reverted file now counts as created by the third one.
    expect((await revert(third.id)).reverted).toEqual({ removed: 2, kept: 0, restored: 0, notReverted: 0 });
    expect((await rows()).map(({ description }: any) => description)).toEqual(['COFFEE']);
    expect(await differences(world, business)).toEqual([]);
  });

  it('rejects transactions that a user has categorized or added a note to, unless they are included', async () => {
    const { id } = await enter(csvOf(DAYS));
    const [lunch, coffee] = await rows();
    await decide(business, lunch.id, '6400');
    dataOf(await business.api.send('PATCH', `/v1/transactions/${coffee.id}`, { note: 'with Ann' }));
    const reason = refusalOf(await revertStatement(business, id), 409, 'transactions_edited');
    expect(reason).toContain('2026-03-01 COFFEE');
    expect(reason).toContain('2026-03-02 LUNCH');
    expect(await rows()).toHaveLength(2);
    expect(dataOf(await revertStatement(business, id, { includeEdited: true })).reverted.removed).toBe(2);
    expect(await differences(world, business)).toEqual([]);
  });

  it('rejects transactions in a locked period, and removes none', async () => {
    const { id } = await enter(csvOf(DAYS));
    await lockThrough(business, '2026-03-01');
    expect(refusalOf(await revertStatement(business, id), 409, 'period_locked')).toContain(
      '2026-03-01 COFFEE',
    );
    expect(await rows()).toHaveLength(2);
    expect(dataOf(await business.api.get(`/v1/statement-uploads/${id}`)).status).toBe('committed');
  });

  it('leaves transactions alone that the feed has removed since', async () => {
    const { id } = await enter(csvOf(DAYS));
    const [{ externalId }] = await rows();
    await push(business, [], { removed: [{ accountExternalId: 'chk', externalId }] });
    expect((await revert(id)).reverted).toEqual({ removed: 1, kept: 0, restored: 0, notReverted: 0 });
    expect(await differences(world, business)).toEqual([]);
  });

  it('continues after a crash, and takes back an interrupted commit', async () => {
    const { id } = await upload(csvOf(days(1_100)));
    const transactions = world.app.get(StatementTransactions);
    const enterReally = transactions.enter.bind(transactions);
    let pieces = 0;
    transactions.enter = (...input) => {
      if (++pieces === 3) throw new Error('the machine stops');
      return enterReally(...input);
    };
    try {
      expect((await commitStatement(business, id)).status).toBe(500);
    } finally {
      transactions.enter = enterReally;
    }
    const withdraw = world.app.get(WithdrawTransactions);
    const run = withdraw.run.bind(withdraw);
    pieces = 0;
    withdraw.run = (...input) => {
      if (++pieces === 2) throw new Error('the machine stops');
      return run(...input);
    };
    try {
      expect((await revertStatement(business, id)).status).toBe(500);
    } finally {
      withdraw.run = run;
    }
    const halfway = dataOf(await business.api.get(`/v1/statement-uploads/${id}`));
    expect(halfway).toMatchObject({ status: 'reverting', reverted: { removed: 500 } });
    refusalOf(await commitStatement(business, id), 409, 'invalid_transition');
    refusalOf(await business.api.send('DELETE', `/v1/statement-uploads/${id}`), 409, 'invalid_transition');
    expect((await revert(id)).reverted).toEqual({ removed: 1_000, kept: 0, restored: 0, notReverted: 0 });
    expect(await balance()).toBe(100);
    expect(await differences(world, business)).toEqual([]);
  });

  it('agrees with commits, decisions and reverts at the same time', async () => {
    const { id } = await enter(csvOf(DAYS));
    const next = await upload(csvOf([...DAYS, ['2026-03-03', 'RENT', 50]]));
    const [lunch] = await rows();
    const responses = await Promise.all([
      revertStatement(business, id),
      commitStatement(business, next.id),
      business.api.send('PATCH', `/v1/transactions/${lunch.id}`, { category: '6400' }),
      revertStatement(business, id),
    ]);
    for (const { status } of responses) expect([200, 404, 409]).toContain(status);
    expect(await differences(world, business)).toEqual([]);
    const visible = (await rows()).map(({ description }: any) => description);
    expect(new Set(visible).size).toBe(visible.length);
  });

  it('removes a transaction exactly once when two files that contain it are reverted at the same time', async () => {
    for (let round = 0; round < 3; round++) {
      const first = await enter(csvOf(DAYS));
      const second = await enter(csvOf([...DAYS, ['2026-03-03', 'RENT', 50]]));
      const reverted = await Promise.all([revert(first.id), revert(second.id)]);
      expect(reverted.reduce((sum, view) => sum + Number(view.reverted.removed), 0)).toBe(3);
      expect(await rows()).toEqual([]);
    }
    expect(await balance()).toBe(100);
    expect(await differences(world, business)).toEqual([]);
  });

  it('is rejected before a commit', async () => {
    const { id } = await upload(csvOf(DAYS));
    expect(refusalOf(await revertStatement(business, id), 409, 'invalid_transition')).toBe(
      'cannot revert a statement upload that is ready',
    );
  });

  it("frees the account's number in files, if a file of the wrong account was committed", async () => {
    const qif = '!Account\nNEveryday\n^\n!Type:Bank\nD2026-03-01\nT-5.25\nPShop\n^\n';
    const { id } = await enter(qif);
    await revert(id);
    account = dataOf(await declareAccounts(business, [{ externalId: 'other' }])).accounts[0].bankAccountId;
    expect((await enter(qif)).entered.created).toBe(1);
  });
});

describe('the lifecycle of a statement upload', () => {
  it.each(UPLOAD_STATUSES.flatMap((from) => UPLOAD_STATUSES.map((to) => [from, to] as const)))(
    'from %s to %s: the database allows what the table allows',
    async (from, to) => {
      const world = await theWorld();
      const business = await newBusiness(world);
      const allowed =
        from === to ||
        UPLOAD_LIFECYCLE.triggers.some((trigger) => UPLOAD_LIFECYCLE.next(from, trigger) === to);
      expect(await moves(world, business, from, to)).toBe(allowed);
    },
  );
});

/** Whether the trigger of the table lets an upload go from one status to another. */
async function moves(
  world: World,
  business: TestBusiness,
  from: UploadStatus,
  to: UploadStatus,
): Promise<boolean> {
  const move = world.database.run(business.operator, async (uow) => {
    await uow.query(`create temporary table moving (status text) on commit drop`);
    await uow.query(
      `create trigger moves before update on moving for each row execute function statement_upload_moves()`,
    );
    await uow.query('insert into moving values ($1)', [from]);
    await uow.query('update moving set status = $1', [to]);
  });
  return move.then(
    () => true,
    () => false,
  );
}
