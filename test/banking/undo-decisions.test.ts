import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.js';
import { toTransactionId } from '../../src/kernel/transaction-id.js';
import { lockThrough, writings } from '../support/books/banking.js';
import { differences } from '../support/books/push.js';
import { newEntity } from '../support/books/steps.js';
import { decide, declareChecking, pushRows, transactionOf } from '../support/books/transactions.js';
import { decidedStateOf, undoMany } from '../support/books/undoing.js';
import { decideMany } from '../support/categorization/rules.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describe('POST /transactions/undo-decisions', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  const state = () => decidedStateOf(world, business);

  async function pushedIds(count: number, from = 0): Promise<string[]> {
    const rows = Array.from({ length: count }, (_, index) => ({
      externalId: `r${from + index}`,
      amount: index + 1,
      description: 'Zzyzx',
    }));
    const pushed = await pushRows(business, rows);
    return rows.map(({ externalId }) => pushed[externalId].id as string);
  }

  /** Expects an error whose reason names the place, and no changes. */
  async function expectNothingChanged(
    ids: readonly string[],
    [status, code]: readonly [number, string],
    place: string,
  ): Promise<void> {
    const before = await writings(world, business);
    expect(refusalOf(await undoMany(business, ids), status, code)).toContain(place);
    expect(await writings(world, business)).toEqual(before);
  }

  it('undoes one decision on many transactions, and returns them in request order', async () => {
    const ids = await pushedIds(3);
    const before = await state();
    dataOf(await decideMany(business, ids, '6300'));
    const { transactions } = dataOf(await undoMany(business, ids.toReversed()));
    expect(transactions.map(({ id }: any) => id)).toEqual(ids.toReversed());
    expect(transactions[0]).toEqual(await transactionOf(business, ids[2] ?? ''));
    expect(await state()).toEqual(before);
  });

  it('undoes the decision applied to similar transactions, and not the one that was applied', async () => {
    const [first = '', ...others] = await pushedIds(4);
    await decide(business, first, '6300');
    const before = await state();
    const similar = { preview: false };
    dataOf(await business.api.post(`/v1/transactions/${first}/apply-to-similar`, similar));
    dataOf(await undoMany(business, others));
    expect(await state()).toEqual(before);
  });

  it('undoes 500 at once', async () => {
    const ids = await pushedIds(500);
    const before = await state();
    dataOf(await decideMany(business, ids, '6300'));
    dataOf(await undoMany(business, ids));
    expect(await state()).toEqual(before);
  });

  it('undoes the latest decision on each, also those of other users', async () => {
    const ids = await pushedIds(3);
    await decide(business, ids[0] ?? '', '6400');
    const before = await state();
    const { api } = await business.memberKey('member', ['read', 'write']);
    dataOf(await api.patch('/v1/transactions', { ids, category: '6300' }));
    dataOf(await undoMany(business, ids));
    expect(await state()).toEqual(before);
  });

  it('undoes nothing if one of them has no decision', async () => {
    const ids = await pushedIds(3);
    await decide(business, ids[0] ?? '', '6300');
    await decide(business, ids[2] ?? '', '6300');
    await expectNothingChanged(ids, [409, 'nothing_to_undo'], 'ids[1] has no decision of a user');
  });

  it('undoes nothing if one of them is in a closed period', async () => {
    const ids = await pushedIds(2);
    dataOf(await decideMany(business, ids, '6300'));
    await lockThrough(business, '2026-03-10');
    await expectNothingChanged(ids, [409, 'period_locked'], 'ids[1] of 2026-03-10');
  });

  it('undoes nothing if one of them does not exist or belongs to another business', async () => {
    const ids = await pushedIds(1);
    dataOf(await decideMany(business, ids, '6300'));
    const other = await newBusiness(world);
    await declareChecking(other);
    const theirs = (await pushRows(other, [{ externalId: 'r1', amount: 1 }]))['r1'].id;
    for (const strange of ['txn_1', toTransactionId(newId()), theirs]) {
      await expectNothingChanged([...ids, strange], [404, 'not_found'], 'ids[1]');
    }
  });

  it('undoes nothing if they belong to two entities', async () => {
    const ids = await pushedIds(1);
    const { id: entityId } = await newEntity(business);
    const accounts = [{ externalId: 'chk', name: 'chk', currency: 'USD', kind: 'checking' }];
    const institutionName = 'Other Bank';
    dataOf(await business.api.post('/v1/bank-accounts', { institutionName, entityId, accounts }));
    const pushed = await pushRows(business, [{ externalId: 'x', amount: 1 }], { institutionName });
    const foreign = pushed['x'].id;
    await decide(business, foreign, '6300');
    await decide(business, ids[0] ?? '', '6300');
    await expectNothingChanged([...ids, foreign], [400, 'invalid_request'], 'belongs to a different entity');
  });

  it.each([
    ['no ids', {}, 'ids'],
    ['an empty list', { ids: [] }, 'ids'],
    ['501 ids', { ids: Array.from({ length: 501 }, () => toTransactionId(newId())) }, 'ids'],
    ['a single id', { ids: 'txn_1' }, 'ids'],
    ['an id that is not a string', { ids: [1] }, 'ids'],
    ['an id twice', { ids: ['txn_1', 'txn_1'] }, 'ids[1]'],
    ['another field', { ids: ['txn_1'], category: '6300' }, 'category'],
  ])('rejects %s', async (_what, body, path) => {
    expectBadField(await business.api.post('/v1/transactions/undo-decisions', body), path);
  });
});
