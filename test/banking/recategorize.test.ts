import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookingsOf, countIn, writings } from '../support/books/banking.js';
import { differences } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf } from '../support/http/responses.js';
import {
  auditActions,
  decide,
  declareChecking,
  pushRow,
  recategorize,
  transactionOf,
} from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('PATCH /transactions/{id}', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  it('[4.2] returns the id, the new category and the transaction type', async () => {
    const { id } = await pushRow(business);
    const response = await recategorize(business, id, '6300', 'our editor');
    expect(response.body).toEqual({
      data: {
        id,
        category: {
          accountNumber: '6300',
          accountName: 'Software',
          confidence: 1,
          source: 'user_override',
          because: null,
        },
        splits: null,
        transactionType: 'expense',
      },
    });
  });

  it('[4.2.1] records the decision as a user override with confidence 1', async () => {
    const { id, needsReview } = await pushRow(business, { description: 'Zzyzx' });
    expect(needsReview).toBe(true);
    await decide(business, id, '6300');
    expect(await transactionOf(business, id)).toMatchObject({
      category: {
        accountNumber: '6300',
        accountName: 'Software',
        confidence: 1,
        source: 'user_override',
        because: null,
      },
      transactionType: 'expense',
      needsReview: false,
      reviewReason: null,
    });
  });

  it("[4.2.2] reverses the posting and posts to the new account, both on the transaction's date", async () => {
    const { id } = await pushRow(business, { amount: 25, date: '2026-03-10', description: 'Zzyzx' });
    await decide(business, id, '6300');
    expect(await bookingsOf(business, id)).toEqual([
      { date: '2026-03-10', lines: { '1000': -25, '6999': 25 }, reversedOn: '2026-03-10' },
      { date: '2026-03-10', lines: { '1000': -25, '6300': 25 }, reversedOn: null },
    ]);
  });

  it('[4.2.2] posts money in with debit and credit swapped', async () => {
    const { id } = await pushRow(business, { amount: -25, description: 'Zzyzx' });
    await decide(business, id, '4010');
    expect((await bookingsOf(business, id)).map(({ lines }) => lines)).toEqual([
      { '1000': 25, '4999': -25 },
      { '1000': 25, '4010': -25 },
    ]);
  });

  it("[4.2.3] learns the merchant's account", async () => {
    const { id } = await pushRow(business, { externalId: 'r1', description: 'Zzyzx 0317' });
    await decide(business, id, '6300');
    const next = await pushRow(business, { externalId: 'r2', description: 'ZZYZX 4711' });
    expect(next).toMatchObject({
      category: { accountNumber: '6300', source: 'memory' },
      needsReview: false,
    });
  });

  it('[4.2] leaves one live entry after many decisions, and reverses each earlier one', async () => {
    const { id } = await pushRow(business, { description: 'Zzyzx' });
    for (const category of ['6300', '6450', 'transfer', '6300']) await decide(business, id, category);
    const bookings = await bookingsOf(business, id);
    expect(bookings.map(({ lines, reversedOn }) => [Object.keys(lines)[1], reversedOn !== null])).toEqual([
      ['6999', true],
      ['6300', true],
      ['6450', true],
      ['1999', true],
      ['6300', false],
    ]);
  });

  it('[4.2] writes nothing when the same decision is repeated', async () => {
    const { id } = await pushRow(business);
    const first = await decide(business, id, '6300');
    const before = await writings(world, business);
    expect(await decide(business, id, '6300')).toEqual(first);
    expect(await writings(world, business)).toEqual(before);
  });

  it('[4.2] writes nothing when transfer is repeated', async () => {
    const { id } = await pushRow(business);
    await decide(business, id, 'transfer');
    const before = await writings(world, business);
    await decide(business, id, 'transfer');
    expect(await writings(world, business)).toEqual(before);
  });

  it('[4.2] records a decision that confirms the posted account, without posting', async () => {
    const { id } = await pushRow(business, { description: 'Zzyzx', category: '6300' });
    const entries = await countIn(world, business, 'journal_entry');
    const { category } = await decide(business, id, '6300');
    expect(category).toMatchObject({ confidence: 1, source: 'user_override' });
    expect(await countIn(world, business, 'journal_entry')).toBe(entries);
    expect(await auditActions(business)).toContain('bank_transaction.recategorize');
    const next = await pushRow(business, { externalId: 'r2', description: 'Zzyzx' });
    expect(next.category).toMatchObject({ accountNumber: '6300', source: 'memory' });
  });

  it('[4.2] accepts the uncategorized account as a decision, which ends the review', async () => {
    const { id } = await pushRow(business, { description: 'Zzyzx' });
    expect((await decide(business, id, '6999')).category).toMatchObject({ source: 'user_override' });
    expect((await transactionOf(business, id)).needsReview).toBe(false);
  });

  it('[4.2] records the optional reason in the audit trail', async () => {
    const { id } = await pushRow(business, { description: 'Zzyzx' });
    await recategorize(business, id, '6300', 'our editor,\nnot a game — 🙂');
    await recategorize(business, id, '6450');
    const audit = dataOf(await business.api.get('/v1/audit-log?limit=10'));
    const changes = audit
      .filter(({ action }: any) => action === 'bank_transaction.recategorize')
      .map((entry: any) => entry.changes);
    expect(changes).toEqual([
      { from: '6300', fromSource: 'user_override', to: '6450', reason: null },
      { from: '6999', fromSource: 'uncategorized', to: '6300', reason: 'our editor,\nnot a game — 🙂' },
    ]);
  });

  it('[4.2] posts a pending transaction with its decided category once it settles', async () => {
    const { id } = await pushRow(business, { pending: true, description: 'Zzyzx' });
    await decide(business, id, '6300');
    expect(await bookingsOf(business, id)).toEqual([]);
    await pushRow(business, { pending: false, description: 'Zzyzx' });
    expect(await bookingsOf(business, id)).toMatchObject([{ lines: { '1000': -25, '6300': 25 } }]);
    expect((await transactionOf(business, id)).category.source).toBe('user_override');
  });

  it.each([
    ['the same amount', {}],
    ['another amount', { amount: 30 }],
    ['another date', { date: '2026-03-11' }],
    ['another text', { description: 'GITHUB' }],
    ['another merchant', { merchant: 'GitHub' }],
    ['another pushed category', { category: '6450' }],
    ['a pushed transfer', { category: 'transfer' }],
    ['its original category', { category: '6400' }],
    ['the category removed', { category: null }],
    ['money in instead of out', { amount: -25 }],
  ])('[4.2] keeps the override after a push with %s', async (_what, change) => {
    const { id } = await pushRow(business, { description: 'Zzyzx', category: '6400' });
    await decide(business, id, '6300');
    await pushRow(business, { description: 'Zzyzx', ...change });
    expect(await transactionOf(business, id)).toMatchObject({
      category: { accountNumber: '6300', confidence: 1, source: 'user_override', because: null },
      needsReview: false,
      ...('category' in change ? {} : change),
    });
    const live = (await bookingsOf(business, id)).find(({ reversedOn }) => reversedOn === null);
    const amount = 'amount' in change ? change.amount : 25;
    expect(live?.lines).toEqual({ '1000': -amount, '6300': amount });
  });
});
