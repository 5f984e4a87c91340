import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookingsOf, liveBookingOf, writings } from '../../support/books/banking.js';
import { declareAccounts, differences } from '../../support/books/push.js';
import { lockThrough, mapTo } from '../../support/books/steps.js';
import {
  bankAccountOf,
  decide,
  declareChecking,
  listedIds,
  pushRow,
  transactionOf,
} from '../../support/books/transactions.js';
import { createRule, newRule, ruleOf, says, updateRule } from '../../support/categorization/rules.js';
import { detect } from '../../support/detectors/findings.js';
import { dataOf, expectBadField, refusalOf } from '../../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { theWorld, type World } from '../../support/world/world.js';

const OUT = { field: 'direction', operator: 'equals', value: 'out' };
const BY_RULE = { confidence: 0.99, source: 'rule', because: 'rule "Loan"' };

describe('a rule that splits', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  const pay = (over: object = {}) =>
    pushRow(business, { externalId: 'loan', amount: 850, description: 'Zzyzx Lending', ...over });
  const loanRule = (over: object = {}) =>
    newRule(business, {
      name: 'Loan',
      conditions: [says('zzyzx'), OUT],
      category: '2600',
      splits: [{ category: '7000', amount: 107.82, description: 'Interest' }],
      ...over,
    });
  const taxRule = (over: object = {}) =>
    newRule(business, {
      name: 'Loan',
      category: '4000',
      splits: [{ category: '2310', share: 0.075 }],
      ...over,
    });
  const partsOf = async (id: string) =>
    (await transactionOf(business, id)).splits?.map((part: any) => [
      part.amount,
      part.category.accountNumber,
    ]) ?? null;
  const putSplits = (id: string, ...parts: [number, string][]) =>
    business.api.put(`/v1/transactions/${id}/splits`, {
      splits: parts.map(([amount, category]) => ({ amount, category })),
    });

  describe('books a transaction', () => {
    it('with a fixed part, and the rest to its category', async () => {
      const rule = await loanRule();
      const { id, category, needsReview } = await pay();
      expect([category, needsReview]).toEqual([null, false]);
      expect(await liveBookingOf(business, id)).toEqual({ '1000': -850, '7000': 107.82, '2600': 742.18 });
      expect(await transactionOf(business, id)).toMatchObject({
        category: null,
        transactionType: 'expense',
        reviewReason: null,
        splits: [
          {
            amount: 107.82,
            category: { accountNumber: '7000', accountName: 'Interest Expense', ...BY_RULE },
            description: 'Interest',
          },
          {
            amount: 742.18,
            category: { accountNumber: '2600', accountName: 'Loans Payable', ...BY_RULE },
            description: null,
          },
        ],
      });
      expect(await ruleOf(business, rule.id)).toMatchObject({ transactions: { count: 1, isCapped: false } });
      expect(await listedIds(business, `ruleId=${rule.id}&source=rule`)).toEqual(['loan']);
      expect(await listedIds(business, 'category=7000')).toEqual(['loan']);
    });

    it.each([
      [-107.5, { '1000': 107.5, '2310': -8.06, '4000': -99.44 }],
      [107.5, { '1000': -107.5, '2310': 8.06, '4000': 99.44 }],
      [0.06, { '1000': -0.06, '4000': 0.06 }],
    ])('of %d with a share of it, rounded to the cent', async (amount, lines) => {
      await taxRule();
      expect(await liveBookingOf(business, (await pay({ amount })).id)).toEqual(lines);
    });

    it('of a payout as sales and the fee', async () => {
      const conditions = [says('zzyzx'), { ...OUT, value: 'in' }];
      await loanRule({ conditions, category: '4010', splits: [{ category: '5020', amount: 3.2 }] });
      const { id } = await pay({ amount: -96.8 });
      expect(await liveBookingOf(business, id)).toEqual({ '1000': 96.8, '5020': 3.2, '4010': -100 });
    });

    it('only if the parts leave a rest: otherwise the next rule decides', async () => {
      await loanRule();
      await newRule(business, { name: 'Small', category: '6300' });
      expect((await pay({ amount: 107.82 })).category).toMatchObject({ because: 'rule "Small"' });
      expect(await partsOf((await pay({ externalId: 'more', amount: 107.83 })).id)).toEqual([
        [107.82, '7000'],
        [0.01, '2600'],
      ]);
    });

    it('once it settles, with the amount that it then has', async () => {
      await taxRule();
      const { id } = await pay({ pending: true });
      expect(await partsOf(id)).toEqual([
        [63.75, '2310'],
        [786.25, '4000'],
      ]);
      expect(await liveBookingOf(business, id)).toBeNull();
      await pay({ amount: 100 });
      expect(await liveBookingOf(business, id)).toEqual({ '1000': -100, '2310': 7.5, '4000': 92.5 });
    });

    it('once its account is mapped, and not while it is not', async () => {
      await taxRule();
      dataOf(await declareAccounts(business, [{ externalId: 'odd', kind: 'other' }]));
      const { id } = await pay({ accountExternalId: 'odd' });
      expect(await partsOf(id)).toBeNull();
      const account = await bankAccountOf(business, 'odd');
      await mapTo(business, account.id, '1010');
      expect(await liveBookingOf(business, id)).toEqual({ '1010': -850, '2310': 63.75, '4000': 786.25 });
    });
  });

  describe('decides again', () => {
    it('when a push changes the amount, without a finding', async () => {
      await loanRule();
      const { id } = await pay();
      await pay({ amount: 900 });
      expect(await bookingsOf(business, id)).toMatchObject([
        { reversedOn: expect.any(String) },
        { lines: { '1000': -900, '7000': 107.82, '2600': 792.18 }, reversedOn: null },
      ]);
      await pay({ amount: 100 });
      expect(await liveBookingOf(business, id)).toEqual({ '1000': -100, '6999': 100 });
      expect(await detect(business)).not.toContainEqual(expect.objectContaining({ code: 'split_cleared' }));
    });

    it('but changes nothing when the same push arrives again', async () => {
      await loanRule();
      await pay();
      const before = await writings(world, business);
      await pay();
      expect(await writings(world, business)).toEqual(before);
    });

    it('on request, as previewed, and only what is open and undecided', async () => {
      const { id } = await pay();
      const early = await pay({ externalId: 'early', date: '2026-01-15' });
      const own = await pay({ externalId: 'own' });
      dataOf(await putSplits(own.id, [800, '2600'], [50, '7000']));
      const decided = await pay({ externalId: 'decided' });
      await decide(business, decided.id, '6300');
      await lockThrough(business, '2026-01-31');
      const body = {
        conditions: [says('zzyzx'), OUT],
        category: '2600',
        splits: [{ category: '7000', amount: 107.82 }],
      };
      const preview = dataOf(await business.api.post('/v1/rules/preview', body));
      expect(preview).toMatchObject({ matched: 3, wouldChange: 1, decidedByPerson: 1, locked: 1 });
      expect(preview.transactions[0].becomes).toMatchObject({
        category: null,
        transactionType: 'expense',
        splits: [{ amount: 107.82 }, { amount: 742.18 }],
      });
      const { applied } = await loanRule({ applyRetroactively: true });
      expect(applied).toEqual({ changed: 1, decidedByPerson: 1, locked: 1 });
      expect(await partsOf(id)).toEqual([
        [107.82, '7000'],
        [742.18, '2600'],
      ]);
      expect(await partsOf(early.id)).toBeNull();
      expect(await partsOf(own.id)).toEqual([
        [800, '2600'],
        [50, '7000'],
      ]);
    });

    it('with its new parts, and without any', async () => {
      const rule = await loanRule();
      const { id } = await pay();
      const change = async (fields: object) =>
        (await updateRule(business, rule.id, { ...fields, applyRetroactively: true })).applied.changed;
      expect(await change({ splits: [{ category: '7000', amount: 100 }] })).toBe(1);
      expect(await change({})).toBe(0);
      expect(await partsOf(id)).toEqual([
        [100, '7000'],
        [750, '2600'],
      ]);
      expect(await change({ splits: null })).toBe(1);
      expect(await transactionOf(business, id)).toMatchObject({
        splits: null,
        category: { accountNumber: '2600', source: 'rule' },
      });
      expect(await liveBookingOf(business, id)).toEqual({ '1000': -850, '2600': 850 });
    });

    it('where a rule excludes the account of a part', async () => {
      await loanRule();
      const { id } = await pay();
      await newRule(business, { position: 1, action: 'exclude', category: '7000', applyRetroactively: true });
      expect(await liveBookingOf(business, id)).toEqual({ '1000': -850, '6999': 850 });
    });

    it('not after the bank cleared the split of a user, until it is applied', async () => {
      const { id } = await pay();
      dataOf(await putSplits(id, [800, '2600'], [50, '7000']));
      const rule = await loanRule();
      await pay({ amount: 900 });
      expect(await transactionOf(business, id)).toMatchObject({
        splits: null,
        reviewReason: 'low_confidence',
      });
      expect(await detect(business)).toContainEqual(expect.objectContaining({ code: 'split_cleared' }));
      await updateRule(business, rule.id, { applyRetroactively: true });
      expect(await transactionOf(business, id)).toMatchObject({ splits: [{}, {}], reviewReason: null });
    });
  });

  describe('yields to a user', () => {
    it('who chooses a category, also that of the rest', async () => {
      await loanRule();
      const { id } = await pay();
      expect(await decide(business, id, '2600')).toMatchObject({ splits: null });
      expect(await liveBookingOf(business, id)).toEqual({ '1000': -850, '2600': 850 });
      await pay({ amount: 900 });
      expect(await partsOf(id)).toBeNull();
    });

    it('who splits it differently, until that split is removed', async () => {
      await loanRule();
      const { id } = await pay();
      dataOf(await putSplits(id, [800, '2600'], [50, '7000']));
      expect(await liveBookingOf(business, id)).toEqual({ '1000': -850, '2600': 800, '7000': 50 });
      await pay({ description: 'Zzyzx Lending 2' });
      expect((await transactionOf(business, id)).splits[0].category.source).toBe('user_override');
      dataOf(await business.api.send('DELETE', `/v1/transactions/${id}/splits`));
      expect(await partsOf(id)).toEqual([
        [107.82, '7000'],
        [742.18, '2600'],
      ]);
    });

    it('who confirms it by the same parts, which are then the user’s', async () => {
      const settings = { reviewAmountLimit: 500 };
      dataOf(await business.api.patch(`/v1/entities/${business.entityId}`, settings));
      await taxRule();
      const { id } = await pay();
      expect(await transactionOf(business, id)).toMatchObject({ reviewReason: 'large_amount' });
      dataOf(await putSplits(id, [63.75, '2310'], [786.25, '4000']));
      expect(await transactionOf(business, id)).toMatchObject({
        needsReview: false,
        splits: [{ category: { source: 'user_override' } }, {}],
      });
      expect(await bookingsOf(business, id)).toHaveLength(1);
    });

    it('but its split is not removed, because it would come back', async () => {
      await loanRule();
      const { id } = await pay();
      const removed = await business.api.send('DELETE', `/v1/transactions/${id}/splits`);
      expect(refusalOf(removed, 409, 'invalid_transition')).toContain('split by a rule');
    });
  });

  describe('is shown', () => {
    it('as it was sent, and is audited', async () => {
      const splits = [
        { category: '7000', amount: 107.82, description: 'Interest' },
        { category: '6300', share: 0.0765, description: null },
      ];
      const rule = await loanRule({ splits });
      expect(rule).toMatchObject({ splits, isApplicable: true });
      expect(await ruleOf(business, rule.id)).toMatchObject({ splits });
      expect((await newRule(business, { name: 'Plain' })).splits).toBeNull();
    });

    it('as not applicable while the account of a part is inactive, and is skipped', async () => {
      const rule = await loanRule();
      const accounts = dataOf(await business.api.get(`/v1/accounts?entityId=${business.entityId}`));
      const { id: accountId } = accounts.find((account: any) => account.accountNumber === '7000');
      dataOf(await business.api.patch(`/v1/accounts/${accountId}`, { isActive: false }));
      expect(await ruleOf(business, rule.id)).toMatchObject({ isApplicable: false });
      expect((await pay()).category).toMatchObject({ source: 'uncategorized' });
    });
  });

  describe('is refused', () => {
    it.each<[string, object, string]>([
      ['no parts', { splits: [] }, 'splits'],
      [
        'too many parts',
        { splits: Array.from({ length: 50 }, () => ({ category: '7000', share: 0.01 })) },
        'splits',
      ],
      ['an amount and a share', { splits: [{ category: '7000', amount: 1, share: 0.1 }] }, 'splits[0].share'],
      ['neither', { splits: [{ category: '7000' }] }, 'splits[0].amount'],
      ['an amount of 0', { splits: [{ category: '7000', amount: 0 }] }, 'splits[0].amount'],
      ['a half cent', { splits: [{ category: '7000', amount: 0.005 }] }, 'splits[0].amount'],
      ['all of it', { splits: [{ category: '7000', share: 1 }] }, 'splits[0].share'],
      ['a negative share', { splits: [{ category: '7000', share: -0.1 }] }, 'splits[0].share'],
      ['seven decimals', { splits: [{ category: '7000', share: 0.0000001 }] }, 'splits[0].share'],
      ['a transfer as a part', { splits: [{ category: 'transfer', share: 0.1 }] }, 'splits[0].category'],
      [
        'a transfer as the rest',
        { category: 'transfer', splits: [{ category: '7000', share: 0.1 }] },
        'category',
      ],
      [
        'shares that leave nothing',
        {
          splits: [
            { category: '7000', share: 0.5 },
            { category: '6300', share: 0.5 },
          ],
        },
        'splits',
      ],
      ['an exclusion', { action: 'exclude' }, 'splits'],
      ['an amount in any direction', { conditions: [says('zzyzx')] }, 'conditions'],
    ])('with %s', async (_what, over, path) => {
      const before = await writings(world, business);
      const response = await createRule(business, {
        name: 'Loan',
        conditions: [says('zzyzx'), OUT],
        category: '2600',
        splits: [{ category: '7000', amount: 107.82 }],
        ...over,
      });
      expectBadField(response, path);
      expect(await writings(world, business)).toEqual(before);
    });
  });
});
