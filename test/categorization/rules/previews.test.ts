import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockThrough, writings } from '../../support/books/banking.js';
import { differences } from '../../support/books/push.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { newRule, previewRule, ruleBody, says } from '../../support/categorization/rules.js';
import { expectBadField } from '../../support/http/responses.js';
import {
  decide,
  declareChecking,
  pushRow,
  pushRows,
  transactionOf,
} from '../../support/books/transactions.js';
import { theWorld, type World } from '../../support/world/world.js';

describe('POST /rules/preview', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  it('shows the transactions that the rule would change, now and then, and writes nothing', async () => {
    const { id } = await pushRow(business, { description: 'Zzyzx', amount: 25 });
    await pushRow(business, { externalId: 'other', description: 'Qwerty' });
    const before = await writings(world, business);
    const preview = await previewRule(business);
    expect(preview).toEqual({
      examined: 2,
      isComplete: true,
      matched: 1,
      wouldChange: 1,
      decidedByPerson: 0,
      locked: 0,
      transactions: [
        {
          id,
          date: '2026-03-10',
          amount: 25,
          currency: 'USD',
          description: 'Zzyzx',
          merchant: 'Zzyzx',
          bankAccountId: expect.any(String),
          now: {
            category: expect.objectContaining({ accountNumber: '6999', source: 'uncategorized' }),
            splits: null,
            transactionType: 'expense',
          },
          becomes: {
            category: expect.objectContaining({ accountNumber: '6300', source: 'rule', confidence: 0.99 }),
            splits: null,
            transactionType: 'expense',
          },
        },
      ],
    });
    expect(await writings(world, business)).toEqual(before);
  });

  it('shows what the rule does once it is created and applied', async () => {
    const transactions = await pushRows(
      business,
      Array.from({ length: 30 }, (_, index) => ({
        externalId: `r${index}`,
        amount: index + 1,
        description: index % 3 === 0 ? 'Qwerty' : 'Zzyzx',
        date: index < 10 ? '2026-02-10' : '2026-03-10',
        category: index % 5 === 0 ? '6300' : '6400',
      })),
    );
    await decide(business, transactions.r1.id, '6450');
    await lockThrough(business, '2026-02-28');
    for (const action of ['set', 'exclude']) {
      const preview = await previewRule(business, { action, position: 1 });
      expect(preview.transactions).toHaveLength(Math.min(preview.wouldChange, 20));
      const { applied } = await newRule(business, { action, applyRetroactively: true, position: 1 });
      expect(applied).toEqual({
        changed: preview.wouldChange,
        decidedByPerson: preview.decidedByPerson,
        locked: preview.locked,
      });
      for (const { id, becomes } of preview.transactions) {
        expect(await transactionOf(business, id)).toMatchObject({
          category: { accountNumber: becomes.category.accountNumber, source: becomes.category.source },
        });
      }
    }
  });

  it('tries the rule after the others, or at its position', async () => {
    await pushRow(business, { description: 'Zzyzx' });
    await newRule(business, { name: 'above', category: '6400' });
    expect(await previewRule(business)).toMatchObject({ matched: 1, wouldChange: 0 });
    expect(await previewRule(business, { position: 1 })).toMatchObject({ matched: 1, wouldChange: 1 });
  });

  it('counts transactions that a user decided and those of a closed period', async () => {
    const transactions = await pushRows(business, [
      { externalId: 'decided', amount: 1, description: 'Zzyzx' },
      { externalId: 'closed', amount: 1, description: 'Zzyzx', date: '2026-02-10' },
    ]);
    await decide(business, transactions.decided.id, '6400');
    await lockThrough(business, '2026-02-28');
    expect(await previewRule(business)).toMatchObject({
      matched: 2,
      wouldChange: 0,
      decidedByPerson: 1,
      locked: 1,
    });
  });

  it('rejects an invalid rule', async () => {
    const { name: _, ...body } = ruleBody({ conditions: [says('')] });
    expectBadField(await business.api.post('/v1/rules/preview', body), 'conditions[0].value');
    expectBadField(await business.api.post('/v1/rules/preview', ruleBody()), 'name');
  });
});
