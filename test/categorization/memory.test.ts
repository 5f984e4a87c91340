import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, differences, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf } from '../support/http/responses.js';
import { decide, declareChecking, pushRow } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('what the service learns from users', () => {
  let world: World;
  let business: TestBusiness;
  let pushedCount: number;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    pushedCount = 0;
    await declareChecking(business);
    dataOf(
      await declareAccounts(business, [
        { externalId: 'card', kind: 'credit_card' },
        { externalId: 'second' },
      ]),
    );
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  const ZZYZX = { description: 'ZZYZX 0231' };

  /** Pushes a new transaction and returns it with its category. */
  const suggest = (transaction: Record<string, unknown> = {}) =>
    pushRow(business, { externalId: `row-${pushedCount++}`, ...ZZYZX, ...transaction });

  /** Pushes a new transaction and decides it. */
  async function teach(category: string, transaction: Record<string, unknown> = {}): Promise<void> {
    const { id } = await suggest(transaction);
    await decide(business, id, category);
  }

  const memory = (accountNumber: string) => expect.objectContaining({ accountNumber, source: 'memory' });
  const NOTHING = expect.objectContaining({ source: 'uncategorized' });

  it('[4.2.3] one decision is enough for the next transaction, and more of them raise the confidence', async () => {
    const seen: number[] = [];
    for (let count = 1; count <= 3; count++) {
      await teach('6300');
      const { category, needsReview } = await suggest();
      expect(category).toMatchObject({
        accountNumber: '6300',
        source: 'memory',
        because: `${count} of ${count} earlier decisions for ZZYZX on this account`,
      });
      expect(needsReview).toBe(false);
      seen.push(category.confidence);
    }
    expect(seen.every((confidence) => confidence >= 0.9 && confidence < 1)).toBe(true);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  it('[4.2.3] a contradiction outweighs one earlier decision and needs review', async () => {
    await teach('6300');
    await teach('6450');
    const { category, needsReview } = await suggest();
    expect(category).toMatchObject({
      accountNumber: '6450',
      source: 'memory',
      because: '1 of 2 earlier decisions for ZZYZX on this account',
    });
    expect(category.confidence).toBeLessThan(0.9);
    expect(needsReview).toBe(true);
  });

  it('[4.2.3] repeated agreement restores the confidence', async () => {
    for (const category of ['6300', ...Array<string>(8).fill('6450')]) await teach(category);
    const { category, needsReview } = await suggest();
    expect(category).toEqual(memory('6450'));
    expect(needsReview).toBe(false);
  });

  it('[4.2.3] a changed decision counts as a new one, and the old one no longer counts', async () => {
    const { id } = await suggest();
    await decide(business, id, '6300');
    await decide(business, id, '6450');
    expect((await suggest()).category).toMatchObject({
      accountNumber: '6450',
      because: '1 of 1 earlier decisions for ZZYZX on this account',
    });
  });

  it('[4.2.3] a changed decision is subtracted under its old name even after the transaction’s text changed', async () => {
    const { id, externalId } = await suggest();
    await decide(business, id, '6300');
    await pushRow(business, { externalId, description: 'QRSTUV' });
    await decide(business, id, '6450');
    await teach('6300');
    expect((await suggest()).category.because).toBe('1 of 1 earlier decisions for ZZYZX on this account');
    expect((await suggest({ description: 'QRSTUV' })).category.because).toBe(
      '1 of 1 earlier decisions for QRSTUV on this account',
    );
  });

  it('[4.2.3] the same decision repeated on one transaction is learned once', async () => {
    const { id } = await suggest();
    await decide(business, id, '6300');
    await decide(business, id, '6300');
    expect((await suggest()).category.because).toBe('1 of 1 earlier decisions for ZZYZX on this account');
  });

  it('[4.2.3] each unreviewed prediction lowers the next confidence, until a user decides', async () => {
    await teach('6300');
    const first = await suggest();
    const second = await suggest();
    expect(second.category.confidence).toBeLessThan(first.category.confidence);
    expect(second.category.because).toBe(
      '1 of 1 earlier decisions for ZZYZX on this account, 1 posted since the last review',
    );
    await decide(business, second.id, '6300');
    expect((await suggest()).category.because).toBe('2 of 2 earlier decisions for ZZYZX on this account');
  });

  it('[4.2.3] existing transactions do not change', async () => {
    const standing = await suggest();
    await teach('6300');
    const again = await pushRow(business, { externalId: standing.externalId, ...ZZYZX });
    expect(again).toMatchObject({ status: 'unchanged', category: NOTHING });
  });

  it.each([
    ['6300', 25],
    ['4010', -25],
  ])(
    '[4.2.3] direction: a decision for %s at %d applies to that direction only',
    async (category, amount) => {
      await teach(category, { amount });
      expect((await suggest({ amount: amount * 2 })).category).toEqual(memory(category));
      expect((await suggest({ amount: -amount })).category).toEqual(NOTHING);
    },
  );

  it('[4.2.3] direction: a merchant with an earlier refund may refund again', async () => {
    await teach('6300');
    await teach('6300', { amount: -25 });
    expect((await suggest({ amount: -10 })).category).toEqual(memory('6300'));
  });

  it('[4.2.3] direction: on a card, too, money in is an expense only after a refund of the merchant', async () => {
    for (let at = 0; at < 30; at++) await teach('6300', { accountExternalId: 'card' });
    const refund = { accountExternalId: 'card', amount: -10 };
    const first = await suggest(refund);
    expect(first).toMatchObject({ category: NOTHING, needsReview: true });
    await decide(business, first.id, '6300');
    expect(await suggest(refund)).toMatchObject({ category: memory('6300'), needsReview: false });
    const annex = await suggest({ ...refund, description: 'ZZYZX ANNEX' });
    expect(annex.category).toEqual(NOTHING);
  });

  it.each(['1310', '2600', '3020', '4000'])('[4.2.3] direction: money in may go to %s', async (category) => {
    await teach(category);
    const suggested = (await suggest({ amount: -10 })).category;
    expect(suggested).toEqual(category === '4000' ? memory('4000') : memory(category));
  });

  it('[4.2.3] transfer is learned like an account', async () => {
    await teach('transfer');
    const { category, transactionType, needsReview } = await suggest();
    expect({ category, transactionType, needsReview }).toEqual({
      category: null,
      transactionType: 'transfer',
      needsReview: false,
    });
  });

  it('[4.2.3] a contradicted transfer needs review', async () => {
    await teach('6300');
    await teach('transfer');
    expect(await suggest()).toMatchObject({ category: null, transactionType: 'transfer', needsReview: true });
  });

  it('[4.2.3] decisions on one bank account apply to the entity’s other accounts', async () => {
    await teach('6300');
    expect((await suggest({ accountExternalId: 'card' })).category).toEqual(memory('6300'));
  });

  it('[4.2.3] a bank account’s own decisions override those of the entity', async () => {
    await teach('6300');
    await teach('6450', { accountExternalId: 'card' });
    expect((await suggest()).category).toEqual(memory('6300'));
    expect((await suggest({ accountExternalId: 'card' })).category).toEqual(memory('6450'));
    // On an account without decisions, the entity's decisions contradict each other.
    const elsewhere = await suggest({ accountExternalId: 'second' });
    expect(elsewhere.category.because).toBe('1 of 2 earlier decisions for ZZYZX on all accounts');
    expect(elsewhere.needsReview).toBe(true);
  });

  it('[4.2.3] agreeing decisions on several accounts raise the confidence', async () => {
    await teach('6300');
    await teach('6300', { accountExternalId: 'card' });
    const elsewhere = await suggest({ accountExternalId: 'second' });
    expect(elsewhere.category).toEqual(memory('6300'));
    expect(elsewhere.category.because).toBe('2 of 2 earlier decisions for ZZYZX on all accounts');
  });

  it.each([
    ['ZZYZX 9999'],
    ['zzyzx'],
    ['SQ *ZZYZX'],
    ['PAYPAL *ZZYZX 402-935-7733'],
    ['POS PURCHASE ZZYZX #17'],
    ['ZZYZX 03/14'],
    ['ＺＺＹＺＸ'],
    ['ZZYZX STORE 77'],
  ])('[4.2.3] the merchant is the same in "%s"', async (description) => {
    await teach('6300');
    expect((await suggest({ description })).category).toEqual(memory('6300'));
  });

  it('[4.2.3] a name with the same first word gives a prediction that needs review', async () => {
    await teach('6300');
    const { category, needsReview } = await suggest({ description: 'ZZYZX BAKERY SUPPLIES' });
    expect(category).toEqual(memory('6300'));
    expect(category.because).toBe('1 of 1 earlier decisions for names that begin with ZZYZX');
    expect(needsReview).toBe(true);
  });

  it.each([['ZZYZ'], ['XYZZY']])('[4.2.3] the merchant differs in "%s"', async (description) => {
    await teach('6300');
    expect((await suggest({ description })).category.source).not.toBe('memory');
  });

  it('[4.2.3] the merchant in the push overrides the descriptor', async () => {
    await teach('6300', { merchant: 'Acme' });
    const other = await suggest({ description: 'QRSTUV 1', merchant: 'ACME' });
    expect(other.category).toEqual(memory('6300'));
    expect((await suggest()).category).toEqual(NOTHING);
  });

  it('[4.2.3] only users teach: pushed categories and accepted predictions do not', async () => {
    await suggest({ category: '6450' });
    expect((await suggest()).category).toEqual(NOTHING);
    await teach('6300');
    for (const _ of [1, 2, 3]) await suggest();
    expect((await suggest()).category).toEqual(memory('6300'));
  });

  it('[4.2.3] decisions on pending transactions and before the opening date teach too', async () => {
    await teach('6300', { pending: true });
    await teach('6300', { date: '2025-12-31' });
    expect((await suggest()).category).toEqual(memory('6300'));
  });

  it('[4.2.3] an account that is no longer a category is not predicted', async () => {
    const { id: transaction } = await suggest();
    await decide(business, transaction, '1310');
    // After the transaction is removed, 1310 has no transactions, and a bank account can be mapped to it.
    const removed = [{ accountExternalId: 'chk', externalId: 'row-0' }];
    dataOf(await push(business, [], { removed }));
    dataOf(await declareAccounts(business, [{ externalId: 'misc', kind: 'other' }]));
    const accounts = dataOf(await business.api.get('/v1/bank-accounts'));
    const { id } = accounts.find(({ name }: any) => name === 'misc');
    dataOf(await business.api.patch(`/v1/bank-accounts/${id}`, { ledgerAccountNumber: '1310' }));
    expect((await suggest()).category).toEqual(NOTHING);
  });

  it('[4.2.3] each entity and each business learns separately', async () => {
    await teach('6300');
    const entity = { legalName: 'Second LLC', country: 'US', entityType: 'llc' };
    const { id: entityId } = dataOf(await business.api.post('/v1/entities', entity), 201);
    const institution = {
      institutionName: 'Second Bank',
      accounts: [{ externalId: 'chk', name: 'Checking', currency: 'USD', kind: 'checking' }],
    };
    dataOf(await business.api.post('/v1/bank-accounts', { ...institution, entityId }));
    const transaction = {
      accountExternalId: 'chk',
      externalId: 'x',
      amount: 25,
      date: '2026-03-10',
      ...ZZYZX,
    };
    const body = { institutionName: 'Second Bank', transactions: [transaction] };
    const elsewhere = dataOf(await business.api.post('/v1/transactions', body));
    expect(elsewhere.transactions[0].category).toEqual(NOTHING);

    const other = await newBusiness(world);
    await declareChecking(other);
    expect((await pushRow(other, ZZYZX)).category).toEqual(NOTHING);
  });
});
