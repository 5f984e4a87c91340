import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockThrough, writings } from '../support/books/banking.js';
import { rebuild } from '../support/books/learned.js';
import { differences, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { newRule, says } from '../support/categorization/rules.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { decide, declareChecking, listed, pushRow, pushRows } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('POST /transactions/{id}/apply-to-similar', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  const apply = (id: string, preview: boolean) =>
    business.api.post(`/v1/transactions/${id}/apply-to-similar`, { preview });
  const zzyzx = (externalId: string, fields: Record<string, unknown> = {}) => ({
    externalId,
    amount: 25,
    description: `Zzyzx 0${externalId.length}17`,
    ...fields,
  });
  const decidedNames = async () =>
    (await listed(business))
      .filter(({ category }) => category?.source === 'user_override')
      .map(({ externalId }) => externalId as string)
      .toSorted();

  it('finds transactions whose merchant key an earlier version derived, once the categorizer is rebuilt', async () => {
    const transactions = await pushRows(business, [zzyzx('this'), zzyzx('older', { date: '2026-03-01' })]);
    await decide(business, transactions.this.id, '6300');
    await world.database.run(business.operator, (uow) =>
      uow.query(
        `update bank_transaction set merchant_key = 'ZZYZX 0517' where business_id = $1 and external_id = 'older'`,
        [business.businessId],
      ),
    );
    expect(dataOf(await apply(transactions.this.id, true)).transactions).toEqual([]);
    await rebuild(world, business);
    expect(dataOf(await apply(transactions.this.id, true)).transactions).toEqual([
      expect.objectContaining({ id: transactions.older.id }),
    ]);
  });

  it("applies the transaction's category to undecided transactions of the same merchant", async () => {
    const transactions = await pushRows(business, [
      zzyzx('this'),
      zzyzx('newer', { date: '2026-03-12' }),
      zzyzx('older', { date: '2026-03-01' }),
      zzyzx('refund', { amount: -25 }),
      { externalId: 'other', amount: 25, description: 'Qwerty' },
    ]);
    await decide(business, transactions.this.id, '6300');
    const result = dataOf(await apply(transactions.this.id, false));
    expect(result).toEqual({
      preview: false,
      category: '6300',
      hasMore: false,
      locked: 0,
      transactions: ['newer', 'older'].map((name) => ({
        id: transactions[name].id,
        status: 'changed',
        category: expect.objectContaining({ accountNumber: '6300', source: 'user_override', confidence: 1 }),
        splits: null,
        transactionType: 'expense',
      })),
    });
    expect(await decidedNames()).toEqual(['newer', 'older', 'this']);
    expect(dataOf(await apply(transactions.this.id, false)).transactions).toEqual([]);
  });

  it('previews exactly what it then applies, and writes nothing', async () => {
    const transactions = await pushRows(business, [zzyzx('this'), zzyzx('two'), zzyzx('three')]);
    await decide(business, transactions.this.id, 'transfer');
    const before = await writings(world, business);
    const preview = dataOf(await apply(transactions.this.id, true));
    expect(await writings(world, business)).toEqual(before);
    expect(preview).toMatchObject({ preview: true, category: 'transfer' });
    expect(dataOf(await apply(transactions.this.id, false))).toEqual({ ...preview, preview: false });
    expect(preview.transactions).toHaveLength(2);
  });

  it('skips transactions that a user or rule decided, or that the bank removed', async () => {
    await newRule(business, { conditions: [says('ruled')], category: '6450' });
    const pushed = await pushRows(business, [
      zzyzx('this', { merchant: 'Zzyzx' }),
      zzyzx('ruled', { merchant: 'Zzyzx', description: 'ruled' }),
      zzyzx('decided', { merchant: 'Zzyzx' }),
      zzyzx('gone', { merchant: 'Zzyzx' }),
      zzyzx('open', { merchant: 'Zzyzx' }),
    ]);
    await decide(business, pushed.this.id, '6300');
    await decide(business, pushed.decided.id, '6400');
    dataOf(await push(business, [], { removed: [{ accountExternalId: 'chk', externalId: 'gone' }] }));
    const { transactions } = dataOf(await apply(pushed.this.id, false));
    expect(transactions.map(({ id }: any) => id)).toEqual([pushed.open.id]);
  });

  it('skips and counts transactions in a closed period', async () => {
    const transactions = await pushRows(business, [
      zzyzx('this'),
      zzyzx('open'),
      zzyzx('closed', { date: '2026-02-10' }),
    ]);
    await decide(business, transactions.this.id, '6300');
    await lockThrough(business, '2026-02-28');
    const result = dataOf(await apply(transactions.this.id, false));
    expect(result.locked).toBe(1);
    expect(result.transactions.map(({ id }: any) => id)).toEqual([transactions.open.id]);
  });

  it('changes up to 500 transactions per request and reports whether more remain', async () => {
    const { id } = await pushRow(business, zzyzx('this'));
    await decide(business, id, '6300');
    const more = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => zzyzx(`r${from + index}`, { merchant: 'Zzyzx' }));
    dataOf(await push(business, more(0, 500)));
    dataOf(await push(business, more(500, 3)));
    const first = dataOf(await apply(id, false));
    expect([first.transactions.length, first.hasMore]).toEqual([500, true]);
    const second = dataOf(await apply(id, false));
    expect([second.transactions.length, second.hasMore]).toEqual([3, false]);
  });

  it('requires a transaction that a user decided', async () => {
    const { id } = await pushRow(business, zzyzx('this', { category: '6300' }));
    refusalOf(await apply(id, false), 409, 'invalid_transition');
    refusalOf(await apply(id, true), 409, 'invalid_transition');
  });

  it('requires the preview flag', async () => {
    const { id } = await pushRow(business, zzyzx('this'));
    expectBadField(await business.api.post(`/v1/transactions/${id}/apply-to-similar`, {}), 'preview');
  });

  it("ignores another business's transactions, and returns 404 for them", async () => {
    const stranger = await newBusiness(world);
    await declareChecking(stranger);
    const theirs = await pushRow(stranger, zzyzx('theirs'));
    const { id } = await pushRow(business, zzyzx('this'));
    await decide(business, id, '6300');
    expect(dataOf(await apply(id, false)).transactions).toEqual([]);
    refusalOf(await apply(theirs.id, false), 404, 'not_found');
  });
});
