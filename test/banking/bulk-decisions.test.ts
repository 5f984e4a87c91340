import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.js';
import { toTransactionId } from '../../src/kernel/transaction-id.js';
import { bookingsOf, lockThrough, writings } from '../support/books/banking.js';
import { newEntity } from '../support/books/steps.js';
import { declareAccounts, differences, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { decideMany, newRule, ruleOf } from '../support/categorization/rules.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import {
  auditActions,
  decide,
  declareChecking,
  entriesOf,
  pushRow,
  pushRows,
  transactionOf,
} from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('PATCH /transactions', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  const rowsOf = async (count: number, fields: Record<string, unknown> = {}): Promise<string[]> => {
    const rows = Array.from({ length: count }, (_, index) => ({
      externalId: `r${index}`,
      amount: index + 1,
      description: 'Zzyzx',
      ...fields,
    }));
    const pushed = await pushRows(business, rows);
    return rows.map(({ externalId }) => pushed[externalId].id as string);
  };

  /** Expects a refusal that names this place, and nothing changed. */
  async function expectNothingChanged(
    ids: string[],
    status: number,
    code: string,
    told: string,
  ): Promise<void> {
    const before = await writings(world, business);
    expect(refusalOf(await decideMany(business, ids, '6300'), status, code)).toContain(told);
    expect(await writings(world, business)).toEqual(before);
  }

  it('decides each row as if it were decided alone, and answers in the order of the request', async () => {
    const ids = (await rowsOf(3)).toReversed();
    await decide(business, ids[1] ?? '', '6300');
    const { transactions } = dataOf(await decideMany(business, ids, '6300', 'seen'));
    const category = {
      accountNumber: '6300',
      accountName: 'Software',
      confidence: 1,
      source: 'user_override',
      because: null,
    };
    expect(transactions).toEqual(
      ['changed', 'unchanged', 'changed'].map((status, index) => ({
        id: ids[index],
        status,
        category,
        transactionType: 'expense',
      })),
    );
    for (const id of ids) {
      expect(await transactionOf(business, id)).toMatchObject({ category, needsReview: false });
    }
    expect((await bookingsOf(business, ids[0] ?? '')).map(({ lines }) => lines)).toEqual([
      { '1000': -3, '6999': 3 },
      { '1000': -3, '6300': 3 },
    ]);
  });

  it('is one decision for each row, to the memory and to the audit trail', async () => {
    const ids = await rowsOf(3);
    dataOf(await decideMany(business, ids, '6300', 'seen'));
    const audited = dataOf(await business.api.get('/v1/audit-log?resource=bank_transaction'));
    expect(audited.map(({ resourceId }: any) => resourceId).toSorted()).toEqual(ids.toSorted());
    expect(audited[0].changes).toMatchObject({ to: '6300', reason: 'seen', fromSource: 'uncategorized' });
    const next = await pushRow(business, { externalId: 'next', description: 'Zzyzx' });
    expect(next.category).toMatchObject({ accountNumber: '6300', source: 'memory' });
  });

  it('made again writes nothing', async () => {
    const ids = await rowsOf(3);
    dataOf(await decideMany(business, ids, '6300'));
    const before = await writings(world, business);
    const { transactions } = dataOf(await decideMany(business, ids, '6300'));
    expect(transactions.map(({ status }: any) => status)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(await writings(world, business)).toEqual(before);
  });

  it('may say transfer', async () => {
    const { transactions } = dataOf(await decideMany(business, await rowsOf(2), 'transfer'));
    expect(transactions).toMatchObject([
      { status: 'changed', category: null, transactionType: 'transfer' },
      { status: 'changed', category: null, transactionType: 'transfer' },
    ]);
  });

  it('takes 500 rows of several accounts at once', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'card', kind: 'credit_card' }]));
    const rows = Array.from({ length: 500 }, (_, index) => ({
      externalId: `r${index}`,
      amount: index + 1,
      accountExternalId: index % 2 === 0 ? 'chk' : 'card',
    }));
    const ids = dataOf(await push(business, rows)).transactions.map(({ id }: any) => id);
    const { transactions } = dataOf(await decideMany(business, ids, '6300'));
    expect(transactions.map(({ id }: any) => id)).toEqual(ids);
    expect(new Set(transactions.map(({ status }: any) => status))).toEqual(new Set(['changed']));
    expectBadField(await decideMany(business, [...ids, toTransactionId(newId())], '6300'), 'ids');
  });

  it('counts on each rule how many of its rows were decided otherwise', async () => {
    const rule = await newRule(business);
    const ids = await rowsOf(3);
    dataOf(await decideMany(business, ids.slice(0, 1), '6300'));
    expect(await ruleOf(business, rule.id)).toMatchObject({ overriddenCount: 0 });
    dataOf(await decideMany(business, ids, '6400'));
    expect(await ruleOf(business, rule.id)).toMatchObject({ overriddenCount: 2, transactions: { count: 0 } });
  });

  it('with a row that nobody has changes nothing, and names it', async () => {
    const ids = [...(await rowsOf(2)), toTransactionId(newId())];
    await expectNothingChanged(ids, 404, 'not_found', 'ids[2]');
    await expectNothingChanged([...ids.slice(0, 2), 'txn_?'], 404, 'not_found', 'ids[2]');
  });

  it('with a row of another business changes nothing, and names it as if nobody had it', async () => {
    const stranger = await newBusiness(world);
    await declareChecking(stranger);
    const theirs = (await pushRow(stranger)).id as string;
    const before = await transactionOf(stranger, theirs);
    await expectNothingChanged([...(await rowsOf(2)), theirs], 404, 'not_found', 'ids[2]');
    expect(await transactionOf(stranger, theirs)).toEqual(before);
    expect(await auditActions(stranger, 'resource=bank_transaction')).toEqual([]);
  });

  it('with a row that the bank took back changes nothing, and names it', async () => {
    const ids = await rowsOf(2);
    dataOf(await push(business, [], { removed: [{ accountExternalId: 'chk', externalId: 'r1' }] }));
    await expectNothingChanged(ids, 404, 'not_found', 'ids[1]');
  });

  it('with a row of a closed period changes nothing, and names it', async () => {
    const ids = await rowsOf(2);
    const early = await pushRow(business, { externalId: 'early', date: '2026-02-10' });
    await lockThrough(business, '2026-02-28');
    await expectNothingChanged([...ids, early.id], 409, 'period_locked', 'ids[2]');
  });

  it('with a row twice is refused', async () => {
    const [id = ''] = await rowsOf(1);
    expectBadField(await decideMany(business, [id, id], '6300'), 'ids[1]');
  });

  it('with rows of two entities is refused: an account number is one of one chart', async () => {
    const other = await newEntity(business);
    dataOf(
      await business.api.post('/v1/bank-accounts', {
        institutionName: 'Other Bank',
        entityId: other.id,
        accounts: [{ externalId: 'chk', name: 'chk', currency: 'USD', kind: 'checking' }],
      }),
    );
    const theirs = dataOf(
      await push(business, [{ externalId: 'x', amount: 1 }], { institutionName: 'Other Bank' }),
    );
    const ids = [...(await rowsOf(1)), theirs.transactions[0].id as string];
    await expectNothingChanged(ids, 400, 'invalid_request', 'ids[1]');
  });

  it.each([
    ['no rows', { ids: [] }, 'ids'],
    ['an id that is no text', { ids: [1] }, 'ids'],
    ['an unknown account', { category: '9999' }, 'category'],
    ['a bank account’s own account', { category: '1000' }, 'category'],
    ['no category', { category: undefined }, 'category'],
    ['a reason too long', { reason: 'x'.repeat(501) }, 'reason'],
  ])('with %s is refused', async (_what, fields, path) => {
    const ids = await rowsOf(1);
    const before = await writings(world, business);
    expectBadField(await business.api.patch('/v1/transactions', { ids, category: '6300', ...fields }), path);
    expect(await writings(world, business)).toEqual(before);
  });

  it('made twice under one Idempotency-Key is one', async () => {
    const body = { ids: await rowsOf(2), category: '6300' };
    const key = { 'idempotency-key': 'bulk-1' };
    const first = await business.api.patch('/v1/transactions', body, key);
    const second = await business.api.patch('/v1/transactions', body, key);
    expect(second.body).toEqual(first.body);
    expect((await entriesOf(business, 'source=reversal')).length).toBe(2);
  });
});
