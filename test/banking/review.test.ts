import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, differences, type PushedRow } from '../support/books.js';
import { newBusiness, type TestBusiness } from '../support/business.js';
import { dataOf } from '../support/spec-answers.js';
import {
  decide,
  declareChecking,
  listedIds,
  pushRow,
  pushRows,
  transactionOf,
} from '../support/spec-rows.js';
import { theWorld, type World } from '../support/world.js';

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
    ['the dictionary is sure of: 0.8', { description: 'GITHUB' }, null],
    ['the dictionary is less sure of: 0.7', { description: 'STARBUCKS' }, 'low_confidence'],
    ['is taken for a refund: 0.6', { description: 'GITHUB', amount: -5 }, 'low_confidence'],
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

  it('[4.1] needsReview=true is the work that is left', async () => {
    const rows = await pushRows(business, [
      { externalId: 'a', amount: 1, description: 'Zzyzx' },
      { externalId: 'b', amount: 1, description: 'GITHUB' },
      { externalId: 'c', amount: 1, description: 'STARBUCKS' },
    ]);
    expect((await listedIds(business, 'needsReview=true')).toSorted()).toEqual(['a', 'c']);
    await decide(business, rows['a'].id, '6300');
    expect(await listedIds(business, 'needsReview=true')).toEqual(['c']);
  });
});
