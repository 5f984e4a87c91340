import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, differences, type PushedRow } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf } from '../support/http/responses.js';
import {
  decide,
  declareChecking,
  listedIds,
  pushRow,
  pushRows,
  transactionOf,
} from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('which transactions need review', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
    dataOf(await declareAccounts(business, [{ externalId: 'misc', kind: 'other' }]));
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  it.each<[string, Partial<PushedRow>, string | null]>([
    ['has a pushed category: confidence 0.95', { category: '6300' }, null],
    ['was pushed as a transfer', { category: 'transfer' }, null],
    ['has a strong keyword: confidence 0.8', { description: 'GITHUB' }, 'low_confidence'],
    ['has a weak keyword: confidence 0.7', { description: 'STARBUCKS' }, 'low_confidence'],
    ['might be a refund', { description: 'GITHUB', amount: -5 }, 'uncategorized'],
    ['is unknown', { description: 'Zzyzx' }, 'uncategorized'],
    ['is pending and unknown', { description: 'Zzyzx', pending: true }, 'uncategorized'],
    ['belongs to an unmapped account', { accountExternalId: 'misc', category: '6300' }, 'unmapped_account'],
    ['is before the opening balance', { date: '2025-12-31' }, 'before_opening_balance'],
    [
      'is before the opening balance and has a weak keyword',
      { date: '2025-12-31', description: 'STARBUCKS' },
      'before_opening_balance',
    ],
    [
      'is before the opening balance, but has a pushed category',
      { date: '2025-12-31', category: '6300' },
      null,
    ],
  ])('[2.1] a transaction that %s', async (_what, transaction, reviewReason) => {
    const { id, needsReview } = await pushRow(business, { description: 'Zzyzx', ...transaction });
    expect(needsReview).toBe(reviewReason !== null);
    expect(await transactionOf(business, id)).toMatchObject({
      needsReview: reviewReason !== null,
      reviewReason,
    });
  });

  it.each([
    ['that is unknown', {}],
    ['of an unmapped account', { accountExternalId: 'misc' }],
    ['before the opening balance', { date: '2025-12-31' }],
    ['that is pending', { pending: true }],
  ])('[2.1] a transaction %s needs no review once a user has decided', async (_what, transaction) => {
    const { id, needsReview } = await pushRow(business, { description: 'Zzyzx', ...transaction });
    expect(needsReview).toBe(true);
    await decide(business, id, '6300');
    expect(await transactionOf(business, id)).toMatchObject({ needsReview: false, reviewReason: null });
    await pushRow(business, { description: 'another text', ...transaction });
    expect(await transactionOf(business, id)).toMatchObject({ needsReview: false, reviewReason: null });
  });

  it('[2.1] a pushed category ends the review, and removing it starts the review again', async () => {
    const { id } = await pushRow(business, { description: 'Zzyzx' });
    await pushRow(business, { description: 'Zzyzx', category: '6300' });
    expect(await transactionOf(business, id)).toMatchObject({ needsReview: false });
    await pushRow(business, { description: 'Zzyzx', category: null });
    expect(await transactionOf(business, id)).toMatchObject({
      needsReview: true,
      reviewReason: 'uncategorized',
    });
  });

  it('[2.1] the entity sets the confidence threshold and the amount above which review is required', async () => {
    const entity = `/v1/entities/${business.entityId}`;
    const { id } = await pushRow(business, { externalId: 'first', description: 'Zzyzx' });
    await decide(business, id, '6300');
    const next = async (amount: number, transaction: Partial<PushedRow> = {}) => {
      const pushed = await pushRow(business, {
        externalId: `n${amount}`,
        description: 'Zzyzx',
        amount,
        ...transaction,
      });
      return (await transactionOf(business, pushed.id)).reviewReason;
    };
    expect(await next(1)).toBe('low_confidence');
    expect(await next(24)).toBe(null);
    dataOf(await business.api.patch(entity, { reviewThreshold: 0.99 }));
    expect(await next(26)).toBe('low_confidence');
    expect(
      dataOf(await business.api.patch(entity, { reviewThreshold: 0.5, reviewAmountLimit: 100 })),
    ).toMatchObject({
      reviewThreshold: 0.5,
      reviewAmountLimit: 100,
    });
    expect(await next(3)).toBe(null);
    expect(await next(100)).toBe(null);
    expect(await next(100.01)).toBe('large_amount');
    expect(await next(101, { category: '6300' })).toBe('large_amount');
    dataOf(await business.api.patch(entity, { reviewAmountLimit: null }));
    expect(await next(102)).toBe(null);
  });

  it('[2.1] a new merchant needs review, however low the threshold', async () => {
    dataOf(await business.api.patch(`/v1/entities/${business.entityId}`, { reviewThreshold: 0 }));
    for (const [externalId, description, reason] of [
      ['a', 'Zzyzx', 'uncategorized'],
      ['b', 'GITHUB', 'new_merchant'],
    ] as const) {
      const { id } = await pushRow(business, { externalId, description });
      expect(await transactionOf(business, id)).toMatchObject({ needsReview: true, reviewReason: reason });
    }
  });

  it.each([
    [{ reviewThreshold: 1.01 }, 'reviewThreshold'],
    [{ reviewThreshold: -0.1 }, 'reviewThreshold'],
    [{ reviewThreshold: '0.9' }, 'reviewThreshold'],
    [{ reviewThreshold: null }, 'reviewThreshold'],
    [{ reviewAmountLimit: 0 }, 'reviewAmountLimit'],
    [{ reviewAmountLimit: -5 }, 'reviewAmountLimit'],
    [{ reviewAmountLimit: 0.001 }, 'reviewAmountLimit'],
    [{ reviewAmountLimit: 1e12 }, 'reviewAmountLimit'],
    [{ reviewAmountLimit: '100' }, 'reviewAmountLimit'],
  ])('[2.1] rejects %j', async (body, field) => {
    const response = await business.api.patch(`/v1/entities/${business.entityId}`, body);
    expect(response.status).toBe(400);
    expect(response.body.reason).toContain(field);
  });

  it('[4.1] needsReview=true lists the remaining transactions', async () => {
    const transactions = await pushRows(business, [
      { externalId: 'a', amount: 1, description: 'Zzyzx' },
      { externalId: 'b', amount: 1, description: 'Zzyzx', category: '6300' },
      { externalId: 'c', amount: 1, description: 'STARBUCKS' },
    ]);
    expect((await listedIds(business, 'needsReview=true')).toSorted()).toEqual(['a', 'c']);
    await decide(business, transactions['a'].id, '6300');
    expect(await listedIds(business, 'needsReview=true')).toEqual(['c']);
  });
});
