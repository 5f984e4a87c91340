import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, lockThrough, writings } from '../support/books/banking.js';
import { declareAccounts, differences } from '../support/books/push.js';
import { auditActions, decide, pushRow, pushRows, transactionOf } from '../support/books/transactions.js';
import type { ApiResponse } from '../support/http/api.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

let world: World;
let business: TestBusiness;

const OPENING = { openingBalance: 1000, openingBalanceDate: '2026-01-01' };

beforeEach(async () => {
  world = await theWorld();
  business = await newBusiness(world);
  dataOf(
    await declareAccounts(business, [
      { externalId: 'chk', ...OPENING },
      { externalId: 'sav', kind: 'savings', ...OPENING },
      { externalId: 'wallet', kind: 'other', ...OPENING },
    ]),
  );
});

afterEach(async () => expect(await differences(world, business)).toEqual([]));

const OUT = { externalId: 'out', amount: 250, date: '2026-03-10' };
const IN = { externalId: 'in', amount: -250, date: '2026-03-20', accountExternalId: 'sav' };

/** Two legs that are too far apart to be matched without a user. */
async function farLegs(): Promise<{ outTransactionId: string; inTransactionId: string }> {
  const { out, in: into } = await pushRows(business, [OUT, IN]);
  return { outTransactionId: out.id, inTransactionId: into.id };
}
const match = (legs: object, headers = {}): Promise<ApiResponse<any>> =>
  business.api.post('/v1/transfers', legs, headers);
const transfers = async (query = '') => dataOf(await business.api.get(`/v1/transfers${query}`));
const suggestions = async () => dataOf(await business.api.get('/v1/transfers/suggestions'));

describe('a match by a user', () => {
  it('makes both legs transfers, and shows them', async () => {
    const legs = await farLegs();
    const matched = dataOf(await match(legs), 201);
    expect(matched).toEqual({
      id: expect.any(String),
      ...legs,
      amount: 250,
      currency: 'USD',
      inAmount: 250,
      inCurrency: 'USD',
      daysApart: 10,
      source: 'user',
      createdAt: expect.any(String),
    });
    const [out, into] = [
      await transactionOf(business, legs.outTransactionId),
      await transactionOf(business, legs.inTransactionId),
    ];
    expect(out).toMatchObject({
      transactionType: 'transfer',
      needsReview: false,
      transfer: { source: 'user_override', id: matched.id, otherTransactionId: legs.inTransactionId },
    });
    expect(into.transfer).toMatchObject({ id: matched.id, otherTransactionId: legs.outTransactionId });
    expect(await transfers()).toEqual([{ ...matched, outTransaction: out, inTransaction: into }]);
    expect((await balancesOf(business))['1999']).toBeUndefined();
    expect((await auditActions(business)).slice(0, 3).toSorted()).toEqual([
      'bank_transaction.recategorize',
      'bank_transaction.recategorize',
      'transfer.match',
    ]);
    const csv = await business.api.get('/v1/transactions?from=2026-01-01&to=2026-12-31', {
      Accept: 'text/csv',
    });
    expect(csv.text).toContain(`,${matched.id},${legs.inTransactionId}`);
  });

  it('leaves a leg that is a transfer already', async () => {
    const { out, in: into } = await pushRows(business, [{ ...OUT, category: 'transfer' }, IN]);
    dataOf(await match({ outTransactionId: out.id, inTransactionId: into.id }), 201);
    expect((await transactionOf(business, out.id)).transfer.source).toBe('pushed');
    expect((await transactionOf(business, into.id)).transfer.source).toBe('user_override');
  });

  it('with the same idempotency key is made once', async () => {
    const legs = await farLegs();
    const key = { 'Idempotency-Key': 'one' };
    const [first, again] = [await match(legs, key), await match(legs, key)];
    expect(again.body).toEqual(first.body);
    expect(await transfers()).toHaveLength(1);
  });

  it('of a leg that is matched is 409', async () => {
    const legs = await farLegs();
    dataOf(await match(legs), 201);
    refusalOf(await match(legs), 409, 'already_matched');
    const other = await pushRow(business, { ...OUT, externalId: 'out2', date: '2026-04-15' });
    const reason = refusalOf(await match({ ...legs, outTransactionId: other.id }), 409, 'already_matched');
    expect(reason).toContain('inTransactionId');
  });

  it('of two at once is made once', async () => {
    const legs = await farLegs();
    const statuses = (await Promise.all([match(legs), match(legs), match(legs)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  it.each<[string, object, object, string]>([
    ['on the same account', {}, { accountExternalId: 'chk' }, 'same bank account'],
    ['of other amounts', {}, { amount: -251 }, 'not opposite'],
    ['of the same direction', {}, { amount: 250 }, 'inTransactionId is money out'],
    ['of which one is pending', {}, { pending: true }, 'inTransactionId is pending'],
    ['on an unmapped account', {}, { accountExternalId: 'wallet' }, 'not mapped'],
    [
      'before the opening balance',
      { date: '2026-01-05' },
      { date: '2025-12-20' },
      'before the opening balance',
    ],
    ['32 days apart', {}, { date: '2026-04-11' }, '32 days apart'],
  ])('of legs %s is 409, and nothing changes', async (_what, outOver, inOver, why) => {
    const { out, in: into } = await pushRows(business, [
      { ...OUT, ...outOver },
      { ...IN, ...inOver },
    ]);
    const before = await writings(world, business);
    const reason = refusalOf(
      await match({ outTransactionId: out.id, inTransactionId: into.id }),
      409,
      'not_a_pair',
    );
    expect(reason).toContain(why);
    expect(await writings(world, business)).toEqual(before);
  });

  it('of one transaction with itself, or the wrong way round, is 409', async () => {
    const { outTransactionId, inTransactionId } = await farLegs();
    refusalOf(await match({ outTransactionId, inTransactionId: outTransactionId }), 409, 'not_a_pair');
    refusalOf(
      await match({ outTransactionId: inTransactionId, inTransactionId: outTransactionId }),
      409,
      'not_a_pair',
    );
  });

  it('31 days apart is possible', async () => {
    const { out, in: into } = await pushRows(business, [OUT, { ...IN, date: '2026-04-10' }]);
    dataOf(await match({ outTransactionId: out.id, inTransactionId: into.id }), 201);
    await pushRow(business, { ...IN, date: '2026-04-11' });
    expect(await transfers()).toEqual([]);
  });

  it('of an unknown or withdrawn transaction is 404, and malformed bodies are 400', async () => {
    const legs = await farLegs();
    const unknown = 'txn_0000000000000000000001';
    expect(refusalOf(await match({ ...legs, inTransactionId: unknown }), 404, 'not_found')).toContain(
      'inTransactionId',
    );
    refusalOf(await match({ ...legs, outTransactionId: 'x' }), 404, 'not_found');
    expectBadField(await match({ inTransactionId: legs.inTransactionId }), 'outTransactionId');
    expectBadField(await match({ ...legs, inTransactionId: 1 }), 'inTransactionId');
    await pushRows(business, [], { removed: [{ accountExternalId: 'sav', externalId: 'in' }] });
    refusalOf(await match(legs), 404, 'not_found');
  });

  it('that would post in a closed period is 409, and nothing changes', async () => {
    const { out, in: into } = await pushRows(business, [
      { ...OUT, date: '2026-01-31' },
      { ...IN, date: '2026-02-10' },
    ]);
    await lockThrough(business, '2026-01-31');
    const before = await writings(world, business);
    const legs = { outTransactionId: out.id, inTransactionId: into.id };
    expect(refusalOf(await match(legs), 409, 'period_locked')).toContain('outTransactionId of 2026-01-31');
    expect(await writings(world, business)).toEqual(before);
  });
});

describe('the end of a match by a user', () => {
  it('leaves both transfers, which are not matched or proposed again', async () => {
    const { out, in: into } = await pushRows(business, [OUT, { ...IN, date: '2026-03-11' }]);
    const [{ id, source }] = await transfers();
    expect(source).toBe('automatic');
    expect(dataOf(await business.api.send('DELETE', `/v1/transfers/${id}`))).toEqual({ id });
    refusalOf(await business.api.send('DELETE', `/v1/transfers/${id}`), 404, 'not_found');
    for (const leg of [out, into])
      expect((await transactionOf(business, leg.id)).transfer).toMatchObject({
        id: null,
        otherTransactionId: null,
      });
    expect([await transfers(), await suggestions()]).toEqual([[], []]);
    await pushRow(business, { ...OUT, date: '2026-03-11' });
    expect([await transfers(), await suggestions()]).toEqual([[], []]);
    // Until a user matches them.
    dataOf(await match({ outTransactionId: out.id, inTransactionId: into.id }), 201);
    expect(await transfers()).toHaveLength(1);
  });
});

describe('a proposal', () => {
  it('shows both transactions, and disappears when a user rejects it', async () => {
    const { out, in: into } = await pushRows(business, [
      { ...OUT, category: '6300' },
      { ...IN, date: '2026-03-12' },
    ]);
    const legs = { outTransactionId: out.id, inTransactionId: into.id };
    expect(await suggestions()).toEqual([
      {
        ...legs,
        amount: 250,
        currency: 'USD',
        inAmount: 250,
        inCurrency: 'USD',
        daysApart: 2,
        outTransaction: await transactionOf(business, out.id),
        inTransaction: await transactionOf(business, into.id),
      },
    ]);
    const reject = () => business.api.post('/v1/transfers/rejections', legs);
    expect(dataOf(await reject())).toEqual(legs);
    expect(dataOf(await reject())).toEqual(legs);
    expect((await auditActions(business)).filter((action) => action === 'transfer.reject')).toHaveLength(1);
    expect(await suggestions()).toEqual([]);
    await decide(business, out.id, 'transfer');
    await pushRow(business, { ...IN, date: '2026-03-11' });
    expect([await transfers(), await suggestions()]).toEqual([[], []]);
  });

  it('of matched transactions is neither made nor rejected', async () => {
    const { out, in: into } = await pushRows(business, [OUT, { ...IN, date: '2026-03-12' }]);
    expect(await suggestions()).toEqual([]);
    const legs = { outTransactionId: out.id, inTransactionId: into.id };
    refusalOf(await business.api.post('/v1/transfers/rejections', legs), 409, 'already_matched');
  });

  it('has a limit from 1 to 200', async () => {
    for (const limit of [0, 201, 'x'])
      expectBadField(await business.api.get(`/v1/transfers/suggestions?limit=${limit}`), 'limit');
  });
});

describe('a leg that is split', () => {
  const PARTS = [
    { amount: 240, category: '6300' },
    { amount: 10, category: '6000' },
  ];
  const split = async (id: string) =>
    dataOf(await business.api.put(`/v1/transactions/${id}/splits`, { splits: PARTS }));
  const unsplit = async (id: string) =>
    dataOf(await business.api.send('DELETE', `/v1/transactions/${id}/splits`));
  const NEAR = { ...IN, date: '2026-03-12' };

  it('leaves its match, and does not return to it without its split', async () => {
    const { out, in: into } = await pushRows(business, [OUT, NEAR]);
    expect(await transfers()).toHaveLength(1);
    expect(await split(out.id)).toMatchObject({ transactionType: 'expense', transfer: null });
    expect(await transfers()).toEqual([]);
    expect((await transactionOf(business, into.id)).transfer).toMatchObject({ source: 'matched', id: null });
    expect((await balancesOf(business))['1999']).toBe(-250);
    expect((await unsplit(out.id)).transfer).toMatchObject({ source: 'matched', id: null });
    expect((await suggestions()).map(({ outTransactionId }: any) => outTransactionId)).toEqual([out.id]);
  });

  it('is not matched or proposed, and a user cannot match it', async () => {
    const out = await pushRow(business, { ...OUT, category: 'transfer' });
    await split(out.id);
    const into = await pushRow(business, NEAR);
    expect([await transfers(), await suggestions()]).toEqual([[], []]);
    const legs = { outTransactionId: out.id, inTransactionId: into.id };
    const before = await writings(world, business);
    expect(refusalOf(await match(legs), 409, 'not_a_pair')).toContain('outTransactionId is split');
    expect(await writings(world, business)).toEqual(before);
    await unsplit(out.id);
    dataOf(await match(legs), 201);
  });
});

describe('the list of transfers', () => {
  it('is paged, newest match first', async () => {
    const rows = [1, 2, 3].map((at) => ({ ...OUT, externalId: `o${at}`, amount: at }));
    for (const row of rows)
      await pushRows(business, [
        row,
        { ...IN, date: OUT.date, externalId: `i${row.amount}`, amount: -row.amount },
      ]);
    const amounts = (page: any[]) => page.map(({ amount }) => amount);
    expect(amounts(await transfers('?limit=2'))).toEqual([3, 2]);
    expect(amounts(await transfers('?limit=2&offset=2'))).toEqual([1]);
  });
});
