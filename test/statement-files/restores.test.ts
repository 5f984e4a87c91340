import { beforeEach, describe, expect, it } from 'vitest';
import { StatementUploadsRepository } from '../../src/statement-files/statement-uploads.repository.js';
import { lockThrough } from '../support/books/banking.js';
import { differences, push } from '../support/books/push.js';
import { bankAccountOf, decide, listed } from '../support/books/transactions.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { type FeedRow, ofxOf } from '../support/statement-files/ofx.js';
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

describe('the revert of a commit that changed transactions', () => {
  let world: World;
  let business: TestBusiness;
  let account: string;
  let files: number;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    files = 0;
    const opening = { openingBalance: 100, openingBalanceDate: '2026-01-01' };
    account = await declareAccount(business, opening);
  });

  const feed = (amount: number, fields: Record<string, unknown> = {}) =>
    push(business, [
      {
        externalId: 'a',
        amount,
        date: '2026-03-01',
        description: 'CARD 1',
        merchant: 'Corner Shop',
        ...fields,
      },
    ]);
  const upload = async (content: string) => {
    const response = await uploadStatement(business, account, content);
    expect(response.status, response.text).toBeLessThan(300);
    return response.body.data.id as string;
  };
  const enter = async (...rows: FeedRow[]) => {
    const id = await upload(ofxOf(rows, files++));
    return dataOf(await commitStatement(business, id)).id as string;
  };
  const revert = async (id: string) => dataOf(await revertStatement(business, id));
  const rows = () => listed(business, ALL);
  const facts = async () => {
    const [{ date, amount, description, merchant }] = await rows();
    return { date, amount, description, merchant };
  };
  const balance = async () => (await bankAccountOf(business, 'chk')).derivedBalance;

  it('restores their date, amount and texts, and books them again', async () => {
    await feed(5);
    const before = await facts();
    const id = await enter(['a', '2026-03-02', 7.5, 'CORNER SHOP 12'], ['b', '2026-03-03', 1]);
    expect(await facts()).not.toEqual(before);
    const view = await revert(id);
    expect(view).toMatchObject({
      reverted: { removed: 1, kept: 0, restored: 1, notReverted: 0 },
      notReverted: [],
    });
    expect(await rows()).toHaveLength(1);
    expect(await facts()).toEqual(before);
    expect(await balance()).toBe(95);
    expect(await differences(world, business)).toEqual([]);
    // The same file changes it again, and again it is taken back.
    const again = dataOf(
      await commitStatement(
        business,
        await upload(
          ofxOf(
            [
              ['a', '2026-03-02', 7.5, 'CORNER SHOP 12'],
              ['b', '2026-03-03', 1],
            ],
            0,
          ),
        ),
      ),
    );
    expect(again.entered).toEqual({ created: 1, updated: 1, unchanged: 0 });
    expect((await revert(id)).reverted).toEqual({ removed: 1, kept: 0, restored: 1, notReverted: 0 });
    expect(await facts()).toEqual(before);
  });

  it('restores a merchant that no feed gave, and the other direction', async () => {
    await feed(5, { merchant: undefined });
    const before = await facts();
    const id = await enter(['a', '2026-03-01', -5, 'REFUND']);
    expect(await balance()).toBe(105);
    await revert(id);
    expect(await facts()).toEqual(before);
    expect(await balance()).toBe(95);
    expect(await differences(world, business)).toEqual([]);
  });

  it("leaves a user's category and note on what it restores", async () => {
    await feed(5);
    const id = await enter(['a', '2026-03-02', 7]);
    const [{ id: transaction }] = await rows();
    await decide(business, transaction, '6400');
    dataOf(await business.api.send('PATCH', `/v1/transactions/${transaction}`, { note: 'with Ann' }));
    expect((await revert(id)).reverted).toMatchObject({ restored: 1 });
    expect((await rows())[0]).toMatchObject({
      amount: 5,
      note: 'with Ann',
      category: { accountNumber: '6400' },
    });
  });

  it('names those that a feed has changed since, and those that were pending', async () => {
    await feed(5);
    await push(business, [{ externalId: 'p', amount: 3, date: '2026-03-01', pending: true }]);
    const id = await enter(['a', '2026-03-02', 7], ['p', '2026-03-02', 3]);
    await feed(8);
    const view = await revert(id);
    expect(view.reverted).toEqual({ removed: 0, kept: 0, restored: 0, notReverted: 2 });
    const byAmount = new Map((await rows()).map(({ id: row, amount }: any) => [amount, row]));
    expect(
      new Map(view.notReverted.map(({ transactionId, reason }: any) => [transactionId, reason])),
    ).toEqual(
      new Map([
        [byAmount.get(8), 'changed_since'],
        [byAmount.get(3), 'was_pending'],
      ]),
    );
    expect(await balance()).toBe(89);
    expect((await revert(id)).notReverted).toHaveLength(2);
  });

  it('keeps what a later file contains, which then restores it', async () => {
    await feed(5);
    const before = await facts();
    const change = await enter(['a', '2026-03-02', 7]);
    const same = await enter(['a', '2026-03-02', 7]);
    expect((await revert(change)).reverted).toEqual({ removed: 0, kept: 1, restored: 0, notReverted: 0 });
    expect((await facts()).amount).toBe(7);
    expect((await revert(same)).reverted).toEqual({ removed: 0, kept: 0, restored: 1, notReverted: 0 });
    expect(await facts()).toEqual(before);
  });

  it.each([
    ['the last change first', [1, 0]],
    ['the first change first', [0, 1]],
  ])('restores the first facts after two changes: %s', async (_, order) => {
    await feed(5);
    const before = await facts();
    const ids = [await enter(['a', '2026-03-02', 7]), await enter(['a', '2026-03-03', 9])];
    for (const index of order) await revert(ids[index] ?? '');
    expect(await facts()).toEqual(before);
    expect(await balance()).toBe(95);
    expect(await differences(world, business)).toEqual([]);
  });

  it('restores what a feed said between two changes', async () => {
    await feed(5);
    const first = await enter(['a', '2026-03-02', 7]);
    await feed(6);
    const second = await enter(['a', '2026-03-03', 9]);
    expect((await revert(first)).reverted).toMatchObject({ kept: 1 });
    expect((await revert(second)).reverted).toMatchObject({ restored: 1 });
    expect((await facts()).amount).toBe(6);
  });

  it('removes a transaction that another file changed, once both are reverted', async () => {
    const created = await enter(['a', '2026-03-01', 5]);
    const changed = await enter(['a', '2026-03-02', 7]);
    expect((await revert(created)).reverted).toMatchObject({ removed: 0, kept: 1 });
    expect((await facts()).amount).toBe(7);
    expect((await revert(changed)).reverted).toMatchObject({ removed: 1, restored: 0 });
    expect(await rows()).toEqual([]);
  });

  it('restores what the file that created a transaction says', async () => {
    const created = await enter(['a', '2026-03-01', 5]);
    const changed = await enter(['a', '2026-03-02', 7]);
    expect((await revert(changed)).reverted).toEqual({ removed: 0, kept: 0, restored: 1, notReverted: 0 });
    expect(await facts()).toMatchObject({ date: '2026-03-01', amount: 5 });
    expect((await revert(created)).reverted).toMatchObject({ removed: 1 });
  });

  it.each([
    ['before', '2026-03-01', '2026-03-02'],
    ['after', '2026-03-02', '2026-03-01'],
  ])('is rejected if a transaction was in a locked period %s it, and changes none', async (_, was, is) => {
    await feed(5, { date: was });
    const id = await enter(['a', is, 7], ['b', '2026-03-03', 1]);
    await lockThrough(business, '2026-03-01');
    expect(refusalOf(await revertStatement(business, id), 409, 'period_locked')).toContain(`${is} SHOP`);
    expect(dataOf(await business.api.get(`/v1/statement-uploads/${id}`)).status).toBe('committed');
    expect(await rows()).toHaveLength(2);
  });

  it('restores texts in a locked period, which books nothing', async () => {
    await feed(5);
    const before = await facts();
    const id = await enter(['a', '2026-03-01', 5, 'OTHER TEXT']);
    await lockThrough(business, '2026-03-01');
    expect((await revert(id)).reverted).toMatchObject({ restored: 1 });
    expect(await facts()).toEqual(before);
  });

  it('leaves and names what a user edits while it runs', async () => {
    const days = Array.from(
      { length: 1_100 },
      (_, at) => [`2026-02-${String(1 + (at % 28)).padStart(2, '0')}`, `S${at}`, 1] as const,
    );
    const id = await upload(csvOf(days));
    dataOf(await commitStatement(business, id));
    // Otherwise plans are for empty tables: the server of the tests has no autovacuum.
    await world.database.single('analyze');
    const uploads = world.app.get(StatementUploadsRepository);
    const lock = uploads.lock.bind(uploads);
    let batches = 0;
    let edited = '';
    uploads.lock = async (...input) => {
      // Between the first batch and the second.
      if (++batches === 2) {
        edited = (await rows())[0].id;
        dataOf(await business.api.send('PATCH', `/v1/transactions/${edited}`, { note: 'with Ann' }));
      }
      return lock(...input);
    };
    let view;
    try {
      view = await revert(id);
    } finally {
      uploads.lock = lock;
    }
    expect(view).toMatchObject({
      status: 'reverted',
      reverted: { removed: 1_099, kept: 0, restored: 0, notReverted: 1 },
      notReverted: [{ transactionId: edited, reason: 'edited_since' }],
    });
    expect(await rows()).toMatchObject([{ id: edited, note: 'with Ann' }]);
    expect(await balance()).toBe(99);
    expect(await differences(world, business)).toEqual([]);
    // Nothing is doubled by the same file.
    await upload(csvOf(days));
    const { entered } = dataOf(await commitStatement(business, id));
    expect(entered).toEqual({ created: 1_099, updated: 0, unchanged: 1 });
  });

  it('never removes a transaction with a note that a user adds at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await enter([`n${round}`, '2026-03-01', 5]);
      const [{ id: transaction }] = await rows();
      const [reverted, noted] = await Promise.all([
        revertStatement(business, id),
        business.api.send('PATCH', `/v1/transactions/${transaction}`, { note: 'with Ann' }),
      ]);
      const isThere = (await rows()).length === 1;
      const outcome = { reverted: reverted.status, noted: noted.status, isThere };
      expect([
        { reverted: 200, noted: 404, isThere: false },
        { reverted: 409, noted: 200, isThere: true },
      ]).toContainEqual(outcome);
      if (isThere) dataOf(await revertStatement(business, id, { includeEdited: true }));
    }
  });

  it('says plainly that a commit of an earlier version is not recorded', async () => {
    const id = await enter(['a', '2026-03-01', 5]);
    await world.database.run(business.operator, (uow) =>
      uow.query('delete from statement_upload_transaction where business_id = $1', [uow.businessId]),
    );
    expect(refusalOf(await revertStatement(business, id), 409, 'invalid_transition')).toBe(
      'cannot revert the statement upload: it was committed by an earlier version of the service, which did not record its transactions',
    );
    expect(dataOf(await business.api.get(`/v1/statement-uploads/${id}`)).status).toBe('committed');
  });
});
