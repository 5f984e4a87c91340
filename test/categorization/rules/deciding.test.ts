import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { liveBookingOf } from '../../support/books/banking.js';
import { mapTo } from '../../support/books/steps.js';
import { declareAccounts, differences } from '../../support/books/push.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { newRule, ruleOf, says, updateRule } from '../../support/categorization/rules.js';
import { dataOf } from '../../support/http/responses.js';
import {
  bankAccountOf,
  decide,
  declareChecking,
  pushRow,
  transactionOf,
} from '../../support/books/transactions.js';
import { theWorld, type World } from '../../support/world/world.js';

describe('a transaction that a rule matches', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  const zzyzx = (fields: Record<string, unknown> = {}) =>
    pushRow(business, { description: 'Zzyzx 0317', ...fields });

  it('is posted with the rule as its reason, and needs no review', async () => {
    const rule = await newRule(business, { name: 'Road trips' });
    const { id } = await zzyzx({ amount: 25 });
    expect(await transactionOf(business, id)).toMatchObject({
      category: {
        accountNumber: '6300',
        accountName: 'Software',
        confidence: 0.99,
        source: 'rule',
        because: 'rule "Road trips"',
      },
      needsReview: false,
      reviewReason: null,
    });
    expect(await liveBookingOf(business, id)).toEqual({ '1000': -25, '6300': 25 });
    expect(await ruleOf(business, rule.id)).toMatchObject({ transactions: { count: 1, isCapped: false } });
  });

  it('may be a transfer', async () => {
    await newRule(business, { category: 'transfer' });
    const { id } = await zzyzx({ amount: 25 });
    expect(await transactionOf(business, id)).toMatchObject({ transactionType: 'transfer', category: null });
    expect(await liveBookingOf(business, id)).toEqual({ '1000': -25, '1999': 25 });
  });

  it('gets the category of the rule before those of push, memory and dictionary', async () => {
    await decide(business, (await zzyzx({ externalId: 'taught' })).id, '6400');
    await newRule(business);
    await newRule(business, { name: 'GitHub', conditions: [says('github')], category: '6550' });
    expect((await zzyzx({ externalId: 'pushed', category: '6450' })).category).toMatchObject({
      accountNumber: '6300',
      source: 'rule',
    });
    expect((await zzyzx({ externalId: 'remembered' })).category).toMatchObject({ source: 'rule' });
    const known = await pushRow(business, { externalId: 'known', description: 'GITHUB.COM' });
    expect(known.category).toMatchObject({ accountNumber: '6550', source: 'rule' });
  });

  it('is decided by rules again when a push changes its amount, text or merchant', async () => {
    const amounts = [{ field: 'amount', operator: 'between', max: 40 }];
    await newRule(business, { name: 'small', conditions: [says('zzyzx'), ...amounts], category: '6400' });
    const { id } = await zzyzx({ externalId: 'x', amount: 25 });
    const push = async (fields: Record<string, unknown>) =>
      (await zzyzx({ externalId: 'x', ...fields })).category;
    expect(await push({ amount: 30 })).toMatchObject({ accountNumber: '6400', source: 'rule' });
    expect(await push({ amount: 50 })).toMatchObject({ accountNumber: '6999', source: 'uncategorized' });
    expect(await liveBookingOf(business, id)).toEqual({ '1000': -50, '6999': 50 });
    expect(await push({ amount: 35 })).toMatchObject({ accountNumber: '6400', source: 'rule' });
    expect(await push({ amount: 35, description: 'Qwv 0317' })).toMatchObject({ source: 'uncategorized' });
    await newRule(business, {
      name: 'merchant',
      conditions: [{ field: 'merchant', operator: 'equals', value: 'Blue' }],
      category: '6450',
    });
    expect(await push({ amount: 35, description: 'Qwv 0317', merchant: 'Blue' })).toMatchObject({
      accountNumber: '6450',
      because: 'rule "merchant"',
    });
  });

  it('keeps its category when a push changes amount or text and no rule decides otherwise', async () => {
    const { id } = await zzyzx({ externalId: 'x', amount: 25, category: '6550' });
    await newRule(business, { conditions: [says('something else')] });
    expect((await zzyzx({ externalId: 'x', amount: 26, category: '6550' })).category).toMatchObject({
      accountNumber: '6550',
      source: 'pushed',
    });
    await newRule(business, { action: 'exclude', category: '6550' });
    expect((await zzyzx({ externalId: 'x', amount: 27, category: '6550' })).category).toMatchObject({
      source: 'uncategorized',
    });
    await decide(business, id, '6550');
    await newRule(business, { category: '6300', position: 1 });
    expect((await zzyzx({ externalId: 'x', amount: 28, category: '6550' })).category).toMatchObject({
      accountNumber: '6550',
      source: 'user_override',
    });
  });

  it('is decided by the first match', async () => {
    await newRule(business, { name: 'second', category: '6400' });
    await newRule(business, { name: 'first', category: '6450', position: 1 });
    expect((await zzyzx()).category).toMatchObject({ accountNumber: '6450' });
  });

  it('is not decided by rules that are switched off, deleted or on an inactive account', async () => {
    const off = await newRule(business, { name: 'off' });
    const gone = await newRule(business, { name: 'gone' });
    await newRule(business, { name: 'closed', category: '6450' });
    await updateRule(business, off.id, { isActive: false });
    dataOf(await business.api.send('DELETE', `/v1/rules/${gone.id}`));
    const accounts = dataOf(await business.api.get('/v1/accounts'));
    const account = accounts.find(({ accountNumber }: any) => accountNumber === '6450');
    dataOf(await business.api.patch(`/v1/accounts/${account.id}`, { isActive: false }));
    expect((await zzyzx()).category).toMatchObject({ source: 'uncategorized' });
  });

  it('does not change when the rule is switched off or deleted', async () => {
    const { id: ruleId } = await newRule(business);
    const { id } = await zzyzx();
    const before = await transactionOf(business, id);
    await updateRule(business, ruleId, { isActive: false });
    dataOf(await business.api.send('DELETE', `/v1/rules/${ruleId}`));
    expect(await transactionOf(business, id)).toEqual(before);
  });

  it('keeps a decision of a user, whatever pushes and rules say', async () => {
    const { id } = await zzyzx();
    await decide(business, id, '6400');
    await newRule(business);
    await zzyzx({ amount: 30, category: '6450' });
    expect(await transactionOf(business, id)).toMatchObject({
      category: { accountNumber: '6400', source: 'user_override' },
      amount: 30,
    });
  });

  it('does not teach the memory', async () => {
    const { id: ruleId } = await newRule(business);
    for (const externalId of ['one', 'two', 'three']) await zzyzx({ externalId });
    dataOf(await business.api.send('DELETE', `/v1/rules/${ruleId}`));
    expect((await zzyzx({ externalId: 'later' })).category).toMatchObject({ source: 'uncategorized' });
  });

  it('can be overridden by a user, which is learned and counted on the rule', async () => {
    const rule = await newRule(business);
    const { id } = await zzyzx({ externalId: 'one' });
    await decide(business, id, '6400');
    expect(await ruleOf(business, rule.id)).toMatchObject({
      overriddenCount: 1,
      transactions: { count: 0, isCapped: false },
    });
    await decide(business, id, '6450');
    expect(await ruleOf(business, rule.id)).toMatchObject({ overriddenCount: 1 });
    dataOf(await business.api.send('DELETE', `/v1/rules/${rule.id}`));
    expect((await zzyzx({ externalId: 'next' })).category).toMatchObject({
      accountNumber: '6450',
      source: 'memory',
    });
  });

  it('can be confirmed by a user, which is not an override', async () => {
    const rule = await newRule(business);
    await decide(business, (await zzyzx()).id, '6300');
    expect(await ruleOf(business, rule.id)).toMatchObject({ overriddenCount: 0 });
  });

  it('is decided again when the pushed category changes, and only then', async () => {
    const { id } = await zzyzx({ category: '6400' });
    await newRule(business);
    await zzyzx({ category: '6400' });
    expect(await transactionOf(business, id)).toMatchObject({ category: { source: 'pushed' } });
    await zzyzx({ category: '6450' });
    expect(await transactionOf(business, id)).toMatchObject({
      category: { accountNumber: '6300', source: 'rule' },
    });
  });

  it('of an unmapped account is posted when the account is mapped', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'odd', kind: 'other' }]));
    await newRule(business);
    const { id } = await zzyzx({ accountExternalId: 'odd', amount: 25 });
    expect(await transactionOf(business, id)).toMatchObject({
      category: null,
      reviewReason: 'unmapped_account',
    });
    dataOf(await mapTo(business, (await bankAccountOf(business, 'odd')).id, '1090'));
    expect(await liveBookingOf(business, id)).toEqual({ '1090': -25, '6300': 25 });
  });

  describe('with the action exclude', () => {
    const never = (category: string) => newRule(business, { name: 'never', action: 'exclude', category });

    it('overrides push and memory', async () => {
      await decide(business, (await zzyzx({ externalId: 'taught' })).id, '6300');
      await never('6300');
      expect((await zzyzx({ externalId: 'remembered' })).category).toMatchObject({ source: 'uncategorized' });
      expect((await zzyzx({ externalId: 'pushed', category: '6300' })).category).toMatchObject({
        source: 'uncategorized',
      });
      expect((await zzyzx({ externalId: 'other', category: '6400' })).category).toMatchObject({
        accountNumber: '6400',
        source: 'pushed',
      });
    });

    it('removes the category from the suggestions', async () => {
      await decide(business, (await zzyzx({ externalId: 'taught' })).id, '6300');
      const { id } = await zzyzx({ externalId: 'remembered' });
      const suggested = async () =>
        dataOf(await business.api.get(`/v1/transactions/${id}/suggestions`)).map(
          ({ category }: any) => category,
        );
      expect(await suggested()).toContain('6300');
      await never('6300');
      expect(await suggested()).not.toContain('6300');
    });

    it('overrides the rules below it, but not those above it or a user', async () => {
      await never('6300');
      await newRule(business, { name: 'below' });
      const { id, category } = await zzyzx({ externalId: 'one' });
      expect(category).toMatchObject({ source: 'uncategorized' });
      await newRule(business, { name: 'above', position: 1 });
      expect((await zzyzx({ externalId: 'two' })).category).toMatchObject({
        accountNumber: '6300',
        source: 'rule',
      });
      expect(await decide(business, id, '6300')).toMatchObject({ category: { accountNumber: '6300' } });
    });
  });
});
