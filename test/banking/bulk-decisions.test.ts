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

  const pushedIds = async (count: number, fields: Record<string, unknown> = {}): Promise<string[]> => {
    const transactions = Array.from({ length: count }, (_, index) => ({
      externalId: `r${index}`,
      amount: index + 1,
      description: 'Zzyzx',
      ...fields,
    }));
    const pushed = await pushRows(business, transactions);
    return transactions.map(({ externalId }) => pushed[externalId].id as string);
  };

  /** Expects an error whose reason names the place, and no changes. */
  async function expectNothingChanged(
    ids: string[],
    status: number,
    code: string,
    place: string,
  ): Promise<void> {
    const before = await writings(world, business);
    expect(refusalOf(await decideMany(business, ids, '6300'), status, code)).toContain(place);
    expect(await writings(world, business)).toEqual(before);
  }

  it('decides each transaction as a single request would, and returns them in request order', async () => {
    const ids = (await pushedIds(3)).toReversed();
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
        splits: null,
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

  it('records one decision per transaction, in the merchant memory and in the audit trail', async () => {
    const ids = await pushedIds(3);
    dataOf(await decideMany(business, ids, '6300', 'seen'));
    const audited = dataOf(await business.api.get('/v1/audit-log?resource=bank_transaction'));
    expect(audited.map(({ resourceId }: any) => resourceId).toSorted()).toEqual(ids.toSorted());
    expect(audited[0].changes).toMatchObject({ to: '6300', reason: 'seen', fromSource: 'uncategorized' });
    const next = await pushRow(business, { externalId: 'next', description: 'Zzyzx' });
    expect(next.category).toMatchObject({ accountNumber: '6300', source: 'memory' });
  });

  it('writes nothing when repeated', async () => {
    const ids = await pushedIds(3);
    dataOf(await decideMany(business, ids, '6300'));
    const before = await writings(world, business);
    const { transactions } = dataOf(await decideMany(business, ids, '6300'));
    expect(transactions.map(({ status }: any) => status)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(await writings(world, business)).toEqual(before);
  });

  it('accepts transfer', async () => {
    const { transactions } = dataOf(await decideMany(business, await pushedIds(2), 'transfer'));
    expect(transactions).toMatchObject([
      { status: 'changed', category: null, transactionType: 'transfer' },
      { status: 'changed', category: null, transactionType: 'transfer' },
    ]);
  });

  it('accepts up to 500 transactions from several accounts', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'card', kind: 'credit_card' }]));
    const sent = Array.from({ length: 500 }, (_, index) => ({
      externalId: `r${index}`,
      amount: index + 1,
      accountExternalId: index % 2 === 0 ? 'chk' : 'card',
    }));
    const ids = dataOf(await push(business, sent)).transactions.map(({ id }: any) => id);
    const { transactions } = dataOf(await decideMany(business, ids, '6300'));
    expect(transactions.map(({ id }: any) => id)).toEqual(ids);
    expect(new Set(transactions.map(({ status }: any) => status))).toEqual(new Set(['changed']));
    expectBadField(await decideMany(business, [...ids, toTransactionId(newId())], '6300'), 'ids');
  });

  it('counts the overridden transactions of each rule', async () => {
    const rule = await newRule(business);
    const ids = await pushedIds(3);
    dataOf(await decideMany(business, ids.slice(0, 1), '6300'));
    expect(await ruleOf(business, rule.id)).toMatchObject({ overriddenCount: 0 });
    dataOf(await decideMany(business, ids, '6400'));
    expect(await ruleOf(business, rule.id)).toMatchObject({ overriddenCount: 2, transactions: { count: 0 } });
  });

  it('changes nothing and names a transaction that does not exist', async () => {
    const ids = [...(await pushedIds(2)), toTransactionId(newId())];
    await expectNothingChanged(ids, 404, 'not_found', 'ids[2]');
    await expectNothingChanged([...ids.slice(0, 2), 'txn_?'], 404, 'not_found', 'ids[2]');
  });

  it("changes nothing and names another business's transaction like one that does not exist", async () => {
    const stranger = await newBusiness(world);
    await declareChecking(stranger);
    const theirs = (await pushRow(stranger)).id as string;
    const before = await transactionOf(stranger, theirs);
    await expectNothingChanged([...(await pushedIds(2)), theirs], 404, 'not_found', 'ids[2]');
    expect(await transactionOf(stranger, theirs)).toEqual(before);
    expect(await auditActions(stranger, 'resource=bank_transaction')).toEqual([]);
  });

  it('changes nothing and names a removed transaction', async () => {
    const ids = await pushedIds(2);
    dataOf(await push(business, [], { removed: [{ accountExternalId: 'chk', externalId: 'r1' }] }));
    await expectNothingChanged(ids, 404, 'not_found', 'ids[1]');
  });

  it('changes nothing and names a transaction in a closed period', async () => {
    const ids = await pushedIds(2);
    const early = await pushRow(business, { externalId: 'early', date: '2026-02-10' });
    await lockThrough(business, '2026-02-28');
    await expectNothingChanged([...ids, early.id], 409, 'period_locked', 'ids[2]');
  });

  it('rejects a duplicate transaction', async () => {
    const [id = ''] = await pushedIds(1);
    expectBadField(await decideMany(business, [id, id], '6300'), 'ids[1]');
  });

  it('rejects transactions of two entities, because an account number belongs to one chart', async () => {
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
    const ids = [...(await pushedIds(1)), theirs.transactions[0].id as string];
    await expectNothingChanged(ids, 400, 'invalid_request', 'ids[1]');
  });

  it.each([
    ['no transactions', { ids: [] }, 'ids'],
    ['an id that is not a string', { ids: [1] }, 'ids'],
    ['an unknown account', { category: '9999' }, 'category'],
    ['a bank account’s own account', { category: '1000' }, 'category'],
    ['no category', { category: undefined }, 'category'],
    ['a reason that is too long', { reason: 'x'.repeat(501) }, 'reason'],
  ])('rejects %s', async (_what, fields, path) => {
    const ids = await pushedIds(1);
    const before = await writings(world, business);
    expectBadField(await business.api.patch('/v1/transactions', { ids, category: '6300', ...fields }), path);
    expect(await writings(world, business)).toEqual(before);
  });

  it('runs once for two requests with the same Idempotency-Key', async () => {
    const body = { ids: await pushedIds(2), category: '6300' };
    const key = { 'idempotency-key': 'bulk-1' };
    const first = await business.api.patch('/v1/transactions', body, key);
    const second = await business.api.patch('/v1/transactions', body, key);
    expect(second.body).toEqual(first.body);
    expect((await entriesOf(business, 'source=reversal')).length).toBe(2);
  });
});
