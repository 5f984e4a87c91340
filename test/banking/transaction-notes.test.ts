import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { differences } from '../support/books/push.js';
import { writings } from '../support/books/banking.js';
import {
  auditActions,
  declareChecking,
  listed,
  listedIds,
  pushRow,
  transactionOf,
} from '../support/books/transactions.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describe('the note of a transaction', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  const patch = (id: string, body: object) => business.api.patch(`/v1/transactions/${id}`, body);
  const noteOf = async (id: string) => (await transactionOf(business, id)).note;

  it('is null until a user writes one, which changes nothing else', async () => {
    const { id } = await pushRow(business);
    const before = await transactionOf(business, id);
    expect(before.note).toBeNull();
    const view = dataOf(await patch(id, { note: '  Paid late,\nask Ann  ' }));
    expect(view).toMatchObject({ id, category: before.category });
    expect(await transactionOf(business, id)).toEqual({ ...before, note: 'Paid late,\nask Ann' });
    expect(await listed(business)).toMatchObject([{ id, note: 'Paid late,\nask Ann' }]);
  });

  it.each([null, '', '  \n '])('is removed by %j', async (note) => {
    const { id } = await pushRow(business);
    dataOf(await patch(id, { note: 'Ask Ann' }));
    dataOf(await patch(id, { note }));
    expect(await noteOf(id)).toBeNull();
  });

  it('changes with the category in one request', async () => {
    const { id } = await pushRow(business);
    dataOf(await patch(id, { category: '6300', note: 'Ask Ann' }));
    expect(await transactionOf(business, id)).toMatchObject({
      category: { accountNumber: '6300', source: 'user_override' },
      note: 'Ask Ann',
    });
    dataOf(await patch(id, { category: '6400' }));
    expect(await noteOf(id)).toBe('Ask Ann');
  });

  it('is in the audit trail with its previous text', async () => {
    const { id } = await pushRow(business);
    dataOf(await patch(id, { note: 'Ask Ann' }));
    dataOf(await patch(id, { note: 'Ann agreed', reason: 'call of 5 May' }));
    const [last] = dataOf(await business.api.get(`/v1/audit-log?limit=1&resource=bank_transaction:${id}`));
    expect(last).toMatchObject({
      action: 'bank_transaction.update',
      changes: { from: { note: 'Ask Ann' }, to: { note: 'Ann agreed' }, reason: 'call of 5 May' },
    });
    expect(await auditActions(business)).not.toContain('bank_transaction.recategorize');
  });

  it('is not written again when it is unchanged', async () => {
    const { id } = await pushRow(business);
    dataOf(await patch(id, { note: 'Ask Ann' }));
    const before = await writings(world, business);
    dataOf(await patch(id, { note: ' Ask Ann ' }));
    expect(await writings(world, business)).toEqual(before);
  });

  it('stays when a push changes the transaction', async () => {
    const { id } = await pushRow(business, { externalId: 'a', amount: 5, pending: true });
    dataOf(await patch(id, { note: 'Ask Ann' }));
    await pushRow(business, { externalId: 'a', amount: 7 });
    expect(await transactionOf(business, id)).toMatchObject({ amount: 7, pending: false, note: 'Ask Ann' });
  });

  it('[4.1] search finds it, ignoring case', async () => {
    const { id } = await pushRow(business, { externalId: 'a' });
    await pushRow(business, { externalId: 'b' });
    dataOf(await patch(id, { note: 'Ask Ann' }));
    expect(await listedIds(business, 'search=ask%20ANN')).toEqual(['a']);
    dataOf(await patch(id, { note: null }));
    expect(await listedIds(business, 'search=ask%20ANN')).toEqual([]);
  });

  it('has at most 2,000 characters, and a request needs a category or a note', async () => {
    const { id } = await pushRow(business);
    dataOf(await patch(id, { note: 'x'.repeat(2000) }));
    expectBadField(await patch(id, { note: 'x'.repeat(2001) }), 'note');
    expectBadField(await patch(id, { reason: 'none' }), 'category');
    expect(await noteOf(id)).toHaveLength(2000);
  });

  it("returns 404 for another business's transaction", async () => {
    const other = await newBusiness(world);
    const { id } = await pushRow(business);
    refusalOf(await other.api.patch(`/v1/transactions/${id}`, { note: 'Ask Ann' }), 404, 'not_found');
    expect(await noteOf(id)).toBeNull();
  });
});
