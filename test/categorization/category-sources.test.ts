import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { differences, type PushedRow } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf } from '../support/http/responses.js';
import { decide, declareChecking, pushRow, transactionOf } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('the source of a category', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  it.each<[string, Partial<PushedRow>, object]>([
    [
      'the push',
      { category: '6300' },
      { accountNumber: '6300', accountName: 'Software', confidence: 0.95, source: 'pushed', because: null },
    ],
    [
      'the built-in dictionary',
      { description: 'GITHUB.COM' },
      {
        accountNumber: '6300',
        accountName: 'Software',
        confidence: 0.8,
        source: 'keyword',
        because: 'a common name: GITHUB.COM',
      },
    ],
    [
      'no source, for money out',
      { description: 'Zzyzx' },
      {
        accountNumber: '6999',
        accountName: 'Uncategorized Expense',
        confidence: 0,
        source: 'uncategorized',
        because: null,
      },
    ],
    [
      'no source, for money in',
      { description: 'Zzyzx', amount: -5 },
      {
        accountNumber: '4999',
        accountName: 'Uncategorized Income',
        confidence: 0,
        source: 'uncategorized',
        because: null,
      },
    ],
  ])('[2.1] %s', async (_where, transaction, category) => {
    const { id } = await pushRow(business, transaction);
    expect((await transactionOf(business, id)).category).toEqual(category);
  });

  it('[2.1] users’ decisions: memory', async () => {
    const { id } = await pushRow(business, { externalId: 'r1', description: 'Zzyzx' });
    await decide(business, id, '6300');
    const { category } = await pushRow(business, { externalId: 'r2', description: 'Zzyzx' });
    expect(category).toEqual({
      accountNumber: '6300',
      accountName: 'Software',
      confidence: expect.closeTo(0.93, 1),
      source: 'memory',
      because: '1 of 1 earlier decisions for ZZYZX on this account',
    });
  });

  it('[2.1] the strongest wins: a user, the push, memory, the dictionary', async () => {
    const transaction = { description: 'GITHUB.COM' };
    const { id, category } = await pushRow(business, { ...transaction, externalId: 'r1' });
    expect(category).toMatchObject({ accountNumber: '6300', source: 'keyword' });
    await decide(business, id, '6450');
    expect((await pushRow(business, { ...transaction, externalId: 'r2' })).category).toMatchObject({
      accountNumber: '6450',
      source: 'memory',
    });
    const pushed = await pushRow(business, { ...transaction, externalId: 'r3', category: '6400' });
    expect(pushed.category).toMatchObject({ accountNumber: '6400', source: 'pushed' });
    await decide(business, pushed.id, '6200');
    expect(
      (await pushRow(business, { ...transaction, externalId: 'r3', category: '6400' })).category,
    ).toMatchObject({
      accountNumber: '6200',
      source: 'user_override',
    });
  });

  it.each<[string, string, number, string]>([
    ['a revenue account', '4000', -5, 'income'],
    ['a revenue account, for money out', '4000', 5, 'income'],
    ['contra revenue', '4100', 5, 'income'],
    ['an expense account', '6300', 5, 'expense'],
    ['an expense account, for money in', '6300', -5, 'expense'],
    ['cost of sales', '5000', 5, 'expense'],
    ['an asset account', '1510', 5, 'balance_sheet'],
    ['a liability account', '2600', -5, 'balance_sheet'],
    ['an equity account', '3020', 5, 'balance_sheet'],
    ['transfer', 'transfer', 5, 'transfer'],
    ['transfer, for money in', 'transfer', -5, 'transfer'],
  ])('[2.1] transactionType by %s', async (_what, category, amount, transactionType) => {
    const pushed = await pushRow(business, { amount, category });
    expect(pushed.transactionType).toBe(transactionType);
    expect((await transactionOf(business, pushed.id)).transactionType).toBe(transactionType);
    const other = await pushRow(business, { externalId: 'r2', amount });
    expect((await decide(business, other.id, category)).transactionType).toBe(transactionType);
  });

  it('[2.1] transfers have no category account: category is null', async () => {
    const pushed = await pushRow(business, { category: 'transfer' });
    expect(pushed).toMatchObject({ category: null, transactionType: 'transfer', needsReview: false });
    expect(await transactionOf(business, pushed.id)).toMatchObject({
      category: null,
      transactionType: 'transfer',
    });
    const other = await pushRow(business, { externalId: 'r2' });
    expect(await decide(business, other.id, 'transfer')).toEqual({
      id: other.id,
      category: null,
      splits: null,
      transactionType: 'transfer',
    });
  });

  it('[2.1] the account has its current name in the chart', async () => {
    const accounts = dataOf(await business.api.get('/v1/accounts'));
    const { id: accountId } = accounts.find(({ accountNumber }: any) => accountNumber === '6300');
    const { id } = await pushRow(business, { category: '6300' });
    dataOf(await business.api.patch(`/v1/accounts/${accountId}`, { name: 'Apps' }));
    expect((await transactionOf(business, id)).category.accountName).toBe('Apps');
  });

  it('[2.1] a category may be an account that the business added', async () => {
    const account = { accountNumber: '6301', name: 'Games', category: 'expense' };
    dataOf(await business.api.post('/v1/accounts', account), 201);
    expect((await pushRow(business, { category: '6301' })).category).toMatchObject({ accountName: 'Games' });
  });

  it('[2.1] a transaction keeps a category that becomes inactive; new transactions do not get it', async () => {
    const accounts = dataOf(await business.api.get('/v1/accounts'));
    const { id: accountId } = accounts.find(({ accountNumber }: any) => accountNumber === '6300');
    const { id } = await pushRow(business, { externalId: 'r1', description: 'GITHUB', pending: true });
    dataOf(await business.api.patch(`/v1/accounts/${accountId}`, { isActive: false }));
    expect((await transactionOf(business, id)).category.accountNumber).toBe('6300');
    const next = await pushRow(business, { externalId: 'r2', description: 'GITHUB' });
    expect(next.category).toMatchObject({ accountNumber: '6999', source: 'uncategorized' });
  });
});
