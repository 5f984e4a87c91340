import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, differences, push } from '../support/books.js';
import { newBusiness, type TestBusiness } from '../support/business.js';
import { dataOf } from '../support/spec-answers.js';
import { decide, declareChecking, pushRow } from '../support/spec-rows.js';
import { theWorld, type World } from '../support/world.js';

describe('what the service learns from people', () => {
  let world: World;
  let business: TestBusiness;
  let rows: number;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    rows = 0;
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

  /** A new row, with what the service thinks of it. */
  const suggest = (row: Record<string, unknown> = {}) =>
    pushRow(business, { externalId: `row-${rows++}`, ...ZZYZX, ...row });

  /** A person's decision for a new row. */
  async function teach(category: string, row: Record<string, unknown> = {}): Promise<void> {
    const { id } = await suggest(row);
    await decide(business, id, category);
  }

  const memory = (accountNumber: string, confidence: number) =>
    expect.objectContaining({ accountNumber, confidence, source: 'memory' });
  const NOTHING = expect.objectContaining({ source: 'uncategorized' });

  it('[4.2.3] one, two, three decisions that agree give 0.85, 0.92, 0.97, and no more', async () => {
    for (const confidence of [0.85, 0.92, 0.97, 0.97]) {
      await teach('6300');
      const { category, needsReview } = await suggest();
      expect(category).toEqual(memory('6300', confidence));
      expect(needsReview).toBe(false);
    }
  });

  it('[4.2.3] a contradiction takes the newer decision at half the confidence, and a person looks', async () => {
    await teach('6300');
    await teach('6300');
    await teach('6450');
    const { category, needsReview } = await suggest();
    expect(category).toEqual(memory('6450', 0.425));
    expect(needsReview).toBe(true);
  });

  it('[4.2.3] agreeing once more restores it', async () => {
    for (const category of ['6300', '6450', '6450']) await teach(category);
    const { category, needsReview } = await suggest();
    expect(category).toEqual(memory('6450', 0.92));
    expect(needsReview).toBe(false);
  });

  it('[4.2.3] a decision changed on one row counts as a contradiction', async () => {
    const { id } = await suggest();
    await decide(business, id, '6300');
    await decide(business, id, '6450');
    expect((await suggest()).category).toEqual(memory('6450', 0.425));
  });

  it('[4.2.3] the same decision repeated on one row is learned once', async () => {
    const { id } = await suggest();
    await decide(business, id, '6300');
    await decide(business, id, '6300');
    expect((await suggest()).category).toEqual(memory('6300', 0.85));
  });

  it('[4.2.3] rows that stand already are left as they are', async () => {
    const standing = await suggest();
    await teach('6300');
    const again = await pushRow(business, { externalId: standing.externalId, ...ZZYZX });
    expect(again).toMatchObject({ status: 'unchanged', category: NOTHING });
  });

  it.each([
    ['6300', 25, '6300', 0.85],
    ['4010', -25, '4010', 0.85],
  ])('[4.2.3] direction: what is learned as %s for %d is for that way only', async (category, amount) => {
    await teach(category, { amount });
    expect((await suggest({ amount: amount * 2 })).category).toEqual(memory(category, 0.85));
    expect((await suggest({ amount: -amount })).category).toEqual(NOTHING);
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

  it('[4.2.3] a transfer contradicted waits for a person', async () => {
    await teach('6300');
    await teach('transfer');
    expect(await suggest()).toMatchObject({ category: null, transactionType: 'transfer', needsReview: true });
  });

  it('[4.2.3] what is learned on one bank account serves the entity’s others', async () => {
    await teach('6300');
    expect((await suggest({ accountExternalId: 'card' })).category).toEqual(memory('6300', 0.85));
  });

  it('[4.2.3] a bank account’s own memory goes before the entity’s', async () => {
    await teach('6300');
    await teach('6450', { accountExternalId: 'card' });
    expect((await suggest()).category).toEqual(memory('6300', 0.85));
    expect((await suggest({ accountExternalId: 'card' })).category).toEqual(memory('6450', 0.85));
    // For an account that has none of its own, people contradicted one another.
    expect((await suggest({ accountExternalId: 'second' })).category).toEqual(memory('6450', 0.425));
  });

  it('[4.2.3] decisions on several accounts agree with one another', async () => {
    await teach('6300');
    await teach('6300', { accountExternalId: 'card' });
    expect((await suggest({ accountExternalId: 'second' })).category).toEqual(memory('6300', 0.92));
    expect((await suggest()).category).toEqual(memory('6300', 0.85));
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
    expect((await suggest({ description })).category).toEqual(memory('6300', 0.85));
  });

  it.each([['ZZYZX BAKERY SUPPLIES'], ['ZZYZ'], ['XYZZY']])(
    '[4.2.3] the merchant is another in "%s"',
    async (description) => {
      await teach('6300');
      expect((await suggest({ description })).category.source).not.toBe('memory');
    },
  );

  it('[4.2.3] the merchant that the caller gives goes before the descriptor', async () => {
    await teach('6300', { merchant: 'Acme' });
    const other = await suggest({ description: 'QRSTUV 1', merchant: 'ACME' });
    expect(other.category).toEqual(memory('6300', 0.85));
    expect((await suggest()).category).toEqual(NOTHING);
  });

  it('[4.2.3] only people teach: what the push says, and what the service accepts itself, does not', async () => {
    await suggest({ category: '6450' });
    expect((await suggest()).category).toEqual(NOTHING);
    await teach('6300');
    for (const _ of [1, 2, 3]) await suggest();
    expect((await suggest()).category).toEqual(memory('6300', 0.85));
  });

  it('[4.2.3] a decision on a pending row teaches, one on a row before the opening date too', async () => {
    await teach('6300', { pending: true });
    await teach('6300', { date: '2025-12-31' });
    expect((await suggest()).category).toEqual(memory('6300', 0.92));
  });

  it('[4.2.3] an account that is no category any more is not suggested', async () => {
    const { id: row } = await suggest();
    await decide(business, row, '1310');
    // Once the bank took the row back, nothing is categorized to 1310, and a bank account may be mapped to it.
    const removed = [{ accountExternalId: 'chk', externalId: 'row-0' }];
    dataOf(await push(business, [], { removed }));
    dataOf(await declareAccounts(business, [{ externalId: 'misc', kind: 'other' }]));
    const accounts = dataOf(await business.api.get('/v1/bank-accounts'));
    const { id } = accounts.find(({ name }: any) => name === 'misc');
    dataOf(await business.api.patch(`/v1/bank-accounts/${id}`, { ledgerAccountNumber: '1310' }));
    expect((await suggest()).category).toEqual(NOTHING);
  });

  it('[4.2.3] another entity learns for itself, and so does another business', async () => {
    await teach('6300');
    const entity = { legalName: 'Second LLC', country: 'US', entityType: 'llc' };
    const { id: entityId } = dataOf(await business.api.post('/v1/entities', entity), 201);
    const institution = {
      institutionName: 'Second Bank',
      accounts: [{ externalId: 'chk', name: 'Checking', currency: 'USD', kind: 'checking' }],
    };
    dataOf(await business.api.post('/v1/bank-accounts', { ...institution, entityId }));
    const row = { accountExternalId: 'chk', externalId: 'x', amount: 25, date: '2026-03-10', ...ZZYZX };
    const body = { institutionName: 'Second Bank', transactions: [row] };
    const elsewhere = dataOf(await business.api.post('/v1/transactions', body));
    expect(elsewhere.transactions[0].category).toEqual(NOTHING);

    const other = await newBusiness(world);
    await declareChecking(other);
    expect((await pushRow(other, ZZYZX)).category).toEqual(NOTHING);
  });
});
