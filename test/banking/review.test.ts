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

describe('which rows wait for a person', () => {
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
    ['the push said: confidence 0.95', { category: '6300' }, null],
    ['the push said transfer', { category: 'transfer' }, null],
    ['the dictionary is sure of: 0.8', { description: 'GITHUB' }, 'low_confidence'],
    ['the dictionary is less sure of: 0.7', { description: 'STARBUCKS' }, 'low_confidence'],
    ['may be a refund', { description: 'GITHUB', amount: -5 }, 'uncategorized'],
    ['nothing is known of', { description: 'Zzyzx' }, 'uncategorized'],
    ['is pending and nothing is known of', { description: 'Zzyzx', pending: true }, 'uncategorized'],
    ['is of an unmapped account', { accountExternalId: 'misc', category: '6300' }, 'unmapped_account'],
    ['lies before the opening balance', { date: '2025-12-31' }, 'before_opening_balance'],
    [
      'lies before the opening balance and is less sure',
      { date: '2025-12-31', description: 'STARBUCKS' },
      'before_opening_balance',
    ],
    ['lies before the opening balance, but the push said', { date: '2025-12-31', category: '6300' }, null],
  ])('[2.1] a row that %s', async (_what, row, reviewReason) => {
    const { id, needsReview } = await pushRow(business, { description: 'Zzyzx', ...row });
    expect(needsReview).toBe(reviewReason !== null);
    expect(await transactionOf(business, id)).toMatchObject({
      needsReview: reviewReason !== null,
      reviewReason,
    });
  });

  it.each([
    ['that nothing is known of', {}],
    ['of an unmapped account', { accountExternalId: 'misc' }],
    ['before the opening balance', { date: '2025-12-31' }],
    ['that is pending', { pending: true }],
  ])('[2.1] a row %s waits no longer once a person decided', async (_what, row) => {
    const { id, needsReview } = await pushRow(business, { description: 'Zzyzx', ...row });
    expect(needsReview).toBe(true);
    await decide(business, id, '6300');
    expect(await transactionOf(business, id)).toMatchObject({ needsReview: false, reviewReason: null });
    await pushRow(business, { description: 'another text', ...row });
    expect(await transactionOf(business, id)).toMatchObject({ needsReview: false, reviewReason: null });
  });

  it('[2.1] a later push that says the category settles it, one that takes it away opens it', async () => {
    const { id } = await pushRow(business, { description: 'Zzyzx' });
    await pushRow(business, { description: 'Zzyzx', category: '6300' });
    expect(await transactionOf(business, id)).toMatchObject({ needsReview: false });
    await pushRow(business, { description: 'Zzyzx', category: null });
    expect(await transactionOf(business, id)).toMatchObject({
      needsReview: true,
      reviewReason: 'uncategorized',
    });
  });

  it('[2.1] the entity says how sure is sure enough, and above which amount somebody looks in any case', async () => {
    const entity = `/v1/entities/${business.entityId}`;
    const { id } = await pushRow(business, { externalId: 'first', description: 'Zzyzx' });
    await decide(business, id, '6300');
    const next = async (amount: number, row: Partial<PushedRow> = {}) => {
      const pushed = await pushRow(business, {
        externalId: `n${amount}`,
        description: 'Zzyzx',
        amount,
        ...row,
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

  it('[2.1] a merchant that nobody has decided on waits, however low the threshold', async () => {
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
  ])('[2.1] %j is refused', async (body, field) => {
    const answer = await business.api.patch(`/v1/entities/${business.entityId}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.reason).toContain(field);
  });

  it('[4.1] needsReview=true is the work that is left', async () => {
    const rows = await pushRows(business, [
      { externalId: 'a', amount: 1, description: 'Zzyzx' },
      { externalId: 'b', amount: 1, description: 'Zzyzx', category: '6300' },
      { externalId: 'c', amount: 1, description: 'STARBUCKS' },
    ]);
    expect((await listedIds(business, 'needsReview=true')).toSorted()).toEqual(['a', 'c']);
    await decide(business, rows['a'].id, '6300');
    expect(await listedIds(business, 'needsReview=true')).toEqual(['c']);
  });
});
