import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.js';
import { toTransactionId } from '../../src/kernel/transaction-id.js';
import { bookingsOf, liveBookingOf, lockThrough, writings } from '../support/books/banking.js';
import { rebuild } from '../support/books/learned.js';
import { declareAccounts, differences, push } from '../support/books/push.js';
import {
  auditActions,
  bankAccountOf,
  decide,
  declareChecking,
  pushRow,
  pushRows,
  transactionOf,
} from '../support/books/transactions.js';
import { decidedStateOf, undo, undone } from '../support/books/undoing.js';
import { newRule, ruleOf } from '../support/categorization/rules.js';
import { detect } from '../support/detectors/findings.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { superuserIn } from '../support/world/tenant-data.js';
import { theWorld, type World } from '../support/world/world.js';

describe('POST /transactions/{id}/undo-decision', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  const ZZYZX = { description: 'Zzyzx' };
  const state = () => decidedStateOf(world, business);

  async function expectNothingToUndo(id: string, why: string): Promise<void> {
    const before = await writings(world, business);
    expect(refusalOf(await undo(business, id), 409, 'nothing_to_undo')).toContain(why);
    expect(await writings(world, business)).toEqual(before);
  }

  it('returns the transaction as it was before its first decision', async () => {
    const { id } = await pushRow(business, ZZYZX);
    const [before, { journalEntryId, ...transaction }] = [await state(), await transactionOf(business, id)];
    await decide(business, id, '6300');
    expect(await state()).not.toEqual(before);
    const after = await undone(business, id);
    expect(after).toEqual({ ...transaction, journalEntryId: expect.any(String) });
    expect(after.journalEntryId).not.toBe(journalEntryId);
    expect(after).toEqual(await transactionOf(business, id));
    expect(after).toMatchObject({ needsReview: true, reviewReason: 'uncategorized' });
    expect(await state()).toEqual(before);
  });

  it('reverses the posting and posts the category before', async () => {
    const { id } = await pushRow(business, { ...ZZYZX, category: '6400' });
    await decide(business, id, '6300');
    await undone(business, id);
    const bookings = await bookingsOf(business, id);
    expect(bookings.map(({ lines, reversedOn }) => [lines, reversedOn === null])).toEqual([
      [{ '1000': -25, '6400': 25 }, false],
      [{ '1000': -25, '6300': 25 }, false],
      [{ '1000': -25, '6400': 25 }, true],
    ]);
  });

  it('posts nothing if the decision confirmed the category', async () => {
    const { id } = await pushRow(business, { ...ZZYZX, category: '6400' });
    const [before, transaction] = [await state(), await transactionOf(business, id)];
    await decide(business, id, '6400');
    expect(await undone(business, id)).toEqual(transaction);
    expect(await state()).toEqual(before);
    expect(await bookingsOf(business, id)).toHaveLength(1);
  });

  it('undoes one decision each time', async () => {
    const { id } = await pushRow(business, ZZYZX);
    const states = [await state()];
    for (const category of ['6300', 'transfer', '6400']) {
      await decide(business, id, category);
      states.push(await state());
    }
    expect(states).toHaveLength(4);
    states.pop();
    for (const expected of states.toReversed()) {
      await undone(business, id);
      expect(await state()).toEqual(expected);
    }
    await expectNothingToUndo(id, 'has no decision of a user');
    await decide(business, id, '6450');
    expect(await transactionOf(business, id)).toMatchObject({ category: { accountNumber: '6450' } });
  });

  it('predicts again as if the decision had not been made', async () => {
    for (const at of [1, 2, 3]) {
      const { id } = await pushRow(business, { externalId: `taught-${at}`, ...ZZYZX });
      await decide(business, id, '6300');
    }
    const { id } = await pushRow(business, { externalId: 'wrong', ...ZZYZX });
    const suggestions = () => business.api.get(`/v1/transactions/${id}/suggestions`);
    const [before, suggested] = [await state(), dataOf(await suggestions())];
    expect(before.unreviewed).toHaveLength(1);
    await decide(business, id, '6450');
    expect(dataOf(await suggestions())).not.toEqual(suggested);
    await undone(business, id);
    expect(dataOf(await suggestions())).toEqual(suggested);
    expect(await state()).toEqual(before);
  });

  it('forgets a decision that others followed, and leaves what those taught', async () => {
    const rows = [1, 2, 3, 4].map((at) => ({ externalId: `r${at}`, amount: at, ...ZZYZX }));
    const pushed = await pushRows(business, rows);
    const ids = rows.map(({ externalId }) => pushed[externalId].id as string);
    for (const [at, category] of ['6300', '6450', '6300', '6400'].entries()) {
      await decide(business, ids[at] ?? '', category);
    }
    await undone(business, ids[1] ?? '');
    const after = await state();
    expect(after.decisions).toHaveLength(3);
    await rebuild(world, business);
    expect(await state()).toEqual(after);
  });

  it('passes the unreviewed predictions on to the next decision, which would have cleared them', async () => {
    await decide(business, (await pushRow(business, { externalId: 'first', ...ZZYZX })).id, '6300');
    const rows = [1, 2, 3].map((at) => ({ externalId: `r${at}`, amount: 25, ...ZZYZX }));
    const pushed = await pushRows(business, rows);
    const [one, two] = rows.map(({ externalId }) => pushed[externalId].id as string);
    const before = await state();
    expect(before.unreviewed).toEqual([expect.objectContaining({ unchecked: 3 })]);
    await decide(business, one ?? '', '6400');
    await decide(business, two ?? '', '6400');
    await undone(business, one ?? '');
    expect((await state()).unreviewed).toEqual([]);
    await undone(business, two ?? '');
    expect(await state()).toEqual(before);
  });

  it('no longer counts as an override of a rule', async () => {
    const { id: ruleId } = await newRule(business);
    const { id } = await pushRow(business, ZZYZX);
    const before = await state();
    await decide(business, id, '6400');
    expect(await ruleOf(business, ruleId)).toMatchObject({ overriddenCount: 1 });
    expect(await undone(business, id)).toMatchObject({ category: { source: 'rule', confidence: 0.99 } });
    expect(await ruleOf(business, ruleId)).toMatchObject({ overriddenCount: 0 });
    expect(await state()).toEqual(before);
  });

  it('leaves the note, which is not part of a decision', async () => {
    const { id } = await pushRow(business, ZZYZX);
    dataOf(await business.api.patch(`/v1/transactions/${id}`, { category: '6300', note: 'Lunch' }));
    expect(await undone(business, id)).toMatchObject({
      note: 'Lunch',
      category: { source: 'uncategorized' },
      reviewReason: 'uncategorized',
    });
  });

  it('restores the review flag although the threshold has changed since', async () => {
    await decide(business, (await pushRow(business, { externalId: 'first', ...ZZYZX })).id, '6300');
    const { id } = await pushRow(business, ZZYZX);
    const { journalEntryId: _, ...before } = await transactionOf(business, id);
    expect(before.needsReview).toBe(false);
    await decide(business, id, '6400');
    dataOf(await business.api.patch(`/v1/entities/${business.entityId}`, { reviewThreshold: 1 }));
    expect(await undone(business, id)).toMatchObject(before);
  });

  it.each([{ pending: true }, { date: '2025-12-31' }, { accountExternalId: 'misc' }])(
    'restores a transaction that is not posted: %j',
    async (fields) => {
      dataOf(await declareAccounts(business, [{ externalId: 'misc', kind: 'other' }]));
      const { id } = await pushRow(business, { ...ZZYZX, ...fields });
      const before = await state();
      await decide(business, id, '6300');
      await undone(business, id);
      expect(await state()).toEqual(before);
      expect(await bookingsOf(business, id)).toEqual([]);
    },
  );

  it('is audited and shown in the history with the user', async () => {
    const { id } = await pushRow(business, ZZYZX);
    const { api, userId } = await business.memberKey('member', ['read', 'write']);
    await decide(business, id, '6300');
    dataOf(await api.post(`/v1/transactions/${id}/undo-decision`));
    const [latest] = dataOf(await business.api.get(`/v1/transactions/${id}/history`));
    expect(latest).toMatchObject({
      action: 'bank_transaction.undo_decision',
      actor: { userId },
      changes: { from: '6300', fromSource: 'user_override', to: '6999', toSource: 'uncategorized' },
    });
    expect((await auditActions(business))[0]).toBe('bank_transaction.undo_decision');
  });

  it('repeats the response of an idempotency key', async () => {
    const { id } = await pushRow(business, ZZYZX);
    await decide(business, id, '6300');
    await decide(business, id, '6400');
    const again = () =>
      business.api.post(`/v1/transactions/${id}/undo-decision`, undefined, { 'idempotency-key': 'undo-1' });
    const first = dataOf(await again());
    expect(dataOf(await again())).toEqual(first);
    expect(first.category.accountNumber).toBe('6300');
  });

  describe('of a transaction with splits', () => {
    const PARTS = [
      { amount: 20, category: '6400' },
      { amount: 5, category: '6450' },
    ];
    const split = async (id: string) =>
      dataOf(await business.api.put(`/v1/transactions/${id}/splits`, { splits: PARTS }));
    const removeSplit = async (id: string) =>
      dataOf(await business.api.send('DELETE', `/v1/transactions/${id}/splits`));

    it('is possible again once the split is removed', async () => {
      const { id } = await pushRow(business, ZZYZX);
      const before = await state();
      await decide(business, id, '6300');
      await split(id);
      await expectNothingToUndo(
        id,
        `transaction ${id} has been split since the decision: remove the split first`,
      );
      await removeSplit(id);
      await undone(business, id);
      expect(await state()).toEqual(before);
    });

    it('is rejected if the decision ended the split, until there, and not beyond', async () => {
      const { id } = await pushRow(business, ZZYZX);
      await split(id);
      await decide(business, id, '6300');
      const decided = await state();
      await decide(business, id, '6450');
      await undone(business, id);
      expect(await state()).toEqual(decided);
      await expectNothingToUndo(id, 'was split before the decision, which did not store the parts');
      await split(id);
      expect(await liveBookingOf(business, id)).toEqual({ '1000': -25, '6400': 20, '6450': 5 });
    });

    it('restores that a push had ended the split', async () => {
      const { id } = await pushRow(business, { ...ZZYZX, category: '6300' });
      await split(id);
      await pushRow(business, { ...ZZYZX, amount: 26 });
      const before = await state();
      expect(await detect(business, 'split_cleared')).toHaveLength(1);
      await decide(business, id, '6450');
      expect(await detect(business, 'split_cleared')).toEqual([]);
      expect(await undone(business, id)).toMatchObject({ needsReview: true });
      expect(await state()).toEqual(before);
      expect(await detect(business, 'split_cleared')).toHaveLength(1);
    });

    it('does not undo a split, which is no decision on a category', async () => {
      const { id } = await pushRow(business, ZZYZX);
      await split(id);
      await expectNothingToUndo(id, 'has no decision of a user');
    });
  });

  describe('is rejected and changes nothing', () => {
    it.each([
      ['amount', { amount: 26 }],
      ['date', { date: '2026-03-11' }],
      ['text', { description: 'Zzyzx Road' }],
    ])('after a push changed the %s', async (_what, fields) => {
      const { id } = await pushRow(business, ZZYZX);
      await decide(business, id, '6300');
      await pushRow(business, { ...ZZYZX, ...fields });
      await expectNothingToUndo(id, `transaction ${id} has changed since the decision`);
    });

    it('after the transaction settled', async () => {
      const { id } = await pushRow(business, { ...ZZYZX, pending: true });
      await decide(business, id, '6300');
      await pushRow(business, { ...ZZYZX, pending: false });
      await expectNothingToUndo(id, 'has changed since the decision');
    });

    it('after the bank account was mapped', async () => {
      dataOf(await declareAccounts(business, [{ externalId: 'misc', kind: 'other' }]));
      const { id } = await pushRow(business, { ...ZZYZX, accountExternalId: 'misc' });
      await decide(business, id, '6300');
      const { id: bankAccountId } = await bankAccountOf(business, 'misc');
      const mapping = { ledgerAccountNumber: '1310' };
      dataOf(await business.api.patch(`/v1/bank-accounts/${bankAccountId}`, mapping));
      await expectNothingToUndo(id, 'has changed since the decision');
    });

    it('after the sign of the amount changed, which takes the decision away', async () => {
      const { id } = await pushRow(business, ZZYZX);
      await decide(business, id, '6300');
      await pushRow(business, { ...ZZYZX, amount: -25 });
      await expectNothingToUndo(id, 'transaction');
    });

    it('of a pending transaction that settled as another one', async () => {
      const pending = { ...ZZYZX, pending: true };
      const { id: pendingId } = await pushRow(business, { externalId: 'p1', ...pending });
      await decide(business, pendingId, '6300');
      const { id } = await pushRow(business, ZZYZX);
      await pushRow(business, { ...ZZYZX, pendingExternalId: 'p1' });
      expect(await transactionOf(business, id)).toMatchObject({ category: { source: 'user_override' } });
      await expectNothingToUndo(id, 'has the decision on its pending transaction, which is withdrawn');
    });

    it('without a decision of a user', async () => {
      const { id } = await pushRow(business, { ...ZZYZX, category: '6300' });
      await expectNothingToUndo(id, `transaction ${id} has no decision of a user`);
    });

    it('if the account before is no longer active', async () => {
      const { id } = await pushRow(business, { ...ZZYZX, category: '6400' });
      await decide(business, id, '6300');
      const accounts = dataOf(await business.api.get('/v1/accounts'));
      const account = accounts.find(({ accountNumber }: any) => accountNumber === '6400');
      dataOf(await business.api.patch(`/v1/accounts/${account.id}`, { isActive: false }));
      await expectNothingToUndo(id, '6400');
    });

    it('if an earlier version recorded the decision without what it replaced', async () => {
      const { id } = await pushRow(business, ZZYZX);
      await decide(business, id, '6300');
      await asEarlierVersion(world, business);
      await expectNothingToUndo(id, 'was decided before decisions could be undone');
    });

    it('in a closed period', async () => {
      const { id } = await pushRow(business, ZZYZX);
      await decide(business, id, '6300');
      await lockThrough(business, '2026-03-10');
      const before = await writings(world, business);
      expect(refusalOf(await undo(business, id), 409, 'period_locked')).toContain(id);
      expect(await writings(world, business)).toEqual(before);
      await lockThrough(business, '2026-03-09');
      await undone(business, id);
    });

    it('if the bank has withdrawn it', async () => {
      const { id } = await pushRow(business, ZZYZX);
      await decide(business, id, '6300');
      const removed = [{ accountExternalId: 'chk', externalId: 'r1' }];
      dataOf(await push(business, [], { removed }));
      refusalOf(await undo(business, id), 404, 'not_found');
    });

    it.each([['unknown'], [toTransactionId(newId())], [newId()]])('for the id %s', async (id) => {
      refusalOf(await undo(business, id), 404, 'not_found');
    });

    it('for a viewer, and for a key that only reads', async () => {
      const { id } = await pushRow(business, ZZYZX);
      await decide(business, id, '6300');
      const viewer = await business.memberKey('viewer', ['read']);
      expect((await viewer.api.post(`/v1/transactions/${id}/undo-decision`)).status).toBe(403);
      await undone(business, id);
    });
  });
});

/** Removes what earlier versions did not store with a decision. */
async function asEarlierVersion(world: World, business: TestBusiness): Promise<void> {
  const superuser = await superuserIn(world);
  try {
    await superuser.query(
      `update category_decision
          set before_account_id = null, before_is_transfer = null, before_source = null, before_confidence = null,
              before_rule_id = null, before_because = null, before_review_reason = null,
              before_split_status = null, digest = null
        where business_id = $1`,
      [business.businessId],
    );
  } finally {
    await superuser.end();
  }
}
