import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf } from '../support/books/banking.js';
import { declareAccounts, differences } from '../support/books/push.js';
import { decide, pushRows, transactionOf } from '../support/books/transactions.js';
import { undone } from '../support/books/undoing.js';
import { dataOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describe('undoing a decision on a leg of a transfer', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    const opening = { openingBalance: 1000, openingBalanceDate: '2026-01-01' };
    dataOf(
      await declareAccounts(business, [
        { externalId: 'chk', ...opening },
        { externalId: 'sav', kind: 'savings', ...opening },
      ]),
    );
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  const pushPair = (arrival: string) =>
    pushRows(business, [
      { externalId: 'out', amount: 250, date: '2026-03-10' },
      { externalId: 'in', amount: -250, date: arrival, accountExternalId: 'sav' },
    ]);
  const transfers = async () => dataOf(await business.api.get('/v1/transfers'));

  it('ends a match that depends on the decision', async () => {
    const { out, in: into } = await pushPair('2026-03-20');
    const [outTransactionId, inTransactionId] = [out.id, into.id];
    const before = await transactionOf(business, out.id);
    dataOf(await business.api.post('/v1/transfers', { outTransactionId, inTransactionId }), 201);
    expect(await undone(business, out.id)).toEqual({ ...before, journalEntryId: expect.any(String) });
    expect(await transfers()).toEqual([]);
    expect((await transactionOf(business, into.id)).transfer).toMatchObject({
      source: 'user_override',
      id: null,
    });
    expect((await balancesOf(business))['1999']).toBe(-250);
  });

  it('gives back a transfer whose match the decision ended, and proposes the pair', async () => {
    const { out, in: into } = await pushPair('2026-03-12');
    const [{ id, source }] = await transfers();
    expect(source).toBe('automatic');
    await decide(business, out.id, '6300');
    const after = await undone(business, out.id);
    expect(after.transfer).toMatchObject({ source: 'matched', id: null, otherTransactionId: null });
    expect(await transfers()).toEqual([]);
    const proposed = dataOf(await business.api.get('/v1/transfers/suggestions'));
    expect(proposed).toMatchObject([{ outTransactionId: out.id, inTransactionId: into.id }]);
    const legs = { outTransactionId: out.id, inTransactionId: into.id };
    const matched = dataOf(await business.api.post('/v1/transfers', legs), 201);
    expect(matched.id).not.toBe(id);
    expect((await balancesOf(business))['1999']).toBeUndefined();
  });
});
