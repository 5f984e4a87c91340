import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookingsOf, liveBookingOf, lockThrough, writings } from '../../support/books/banking.js';
import { declareAccounts, differences, push, type PushedRow } from '../../support/books/push.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { createRule, newRule, ruleOf, says, updateRule } from '../../support/categorization/rules.js';
import { dataOf, expectBadField } from '../../support/http/responses.js';
import {
  auditActions,
  decide,
  declareChecking,
  listed,
  pushRow,
  pushRows,
} from '../../support/books/transactions.js';
import { theWorld, type World } from '../../support/world/world.js';

describe('a rule that is applied to existing transactions', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  const sourcesOf = async () =>
    Object.fromEntries(
      (await listed(business)).map((transaction) => [
        transaction.externalId,
        `${transaction.category?.source} ${transaction.category?.accountNumber}`,
      ]),
    );
  const applied = (fields: Record<string, unknown> = {}) =>
    newRule(business, { applyRetroactively: true, ...fields });
  const NAMES = ['one', 'two', 'three'];
  const zzyzxTransactions = (fields: Record<string, unknown> = {}) =>
    pushRows(
      business,
      NAMES.map((externalId) => ({ externalId, amount: 25, description: 'Zzyzx', ...fields })),
    );

  it('reverses their entries and posts them again, each on its own date', async () => {
    const transactions = await zzyzxTransactions({ date: '2026-02-10' });
    const other = await pushRow(business, { externalId: 'other', description: 'Qwerty' });
    const rule = await applied();
    expect(rule.applied).toEqual({ changed: 3, decidedByPerson: 0, locked: 0 });
    expect(rule.transactions).toEqual({ count: 3, isCapped: false });
    for (const { id } of Object.values(transactions)) {
      expect(await bookingsOf(business, id)).toEqual([
        { date: '2026-02-10', lines: { '1000': -25, '6999': 25 }, reversedOn: '2026-02-10' },
        { date: '2026-02-10', lines: { '1000': -25, '6300': 25 }, reversedOn: null },
      ]);
    }
    expect(await liveBookingOf(business, other.id)).toEqual({ '1000': -25, '6999': 25 });
    expect(await auditActions(business, `resource=rule:${rule.id}`)).toEqual(['rule.apply', 'rule.create']);
  });

  it('does not change what a user decided, and counts it', async () => {
    const transactions = await zzyzxTransactions();
    await decide(business, transactions.two.id, '6400');
    expect((await applied()).applied).toEqual({ changed: 2, decidedByPerson: 1, locked: 0 });
    expect(await sourcesOf()).toEqual({
      one: 'rule 6300',
      two: 'user_override 6400',
      three: 'rule 6300',
    });
  });

  it('does not change what is posted in a closed period, and counts it', async () => {
    await pushRow(business, { externalId: 'early', description: 'Zzyzx', date: '2026-02-10' });
    await pushRow(business, { externalId: 'late', description: 'Zzyzx', date: '2026-03-10' });
    await lockThrough(business, '2026-02-28');
    expect((await applied()).applied).toEqual({ changed: 1, decidedByPerson: 0, locked: 1 });
    expect(await sourcesOf()).toEqual({ early: 'uncategorized 6999', late: 'rule 6300' });
  });

  it('decides pending transactions too, which post nothing', async () => {
    const { id } = await pushRow(business, { description: 'Zzyzx', pending: true });
    expect((await applied()).applied).toMatchObject({ changed: 1 });
    expect(await sourcesOf()).toEqual({ r1: 'rule 6300' });
    expect(await liveBookingOf(business, id)).toBeNull();
  });

  it('does not change removed transactions and those of unmapped accounts', async () => {
    await zzyzxTransactions();
    dataOf(await push(business, [], { removed: [{ accountExternalId: 'chk', externalId: 'one' }] }));
    dataOf(await declareAccounts(business, [{ externalId: 'odd', kind: 'other' }]));
    await pushRow(business, { externalId: 'waiting', accountExternalId: 'odd', description: 'Zzyzx' });
    expect((await applied()).applied).toMatchObject({ changed: 2 });
  });

  it('decides only if no rule above it does', async () => {
    await zzyzxTransactions();
    await newRule(business, { name: 'above', category: '6400' });
    expect((await applied()).applied).toMatchObject({ changed: 0 });
    expect((await applied({ position: 1 })).applied).toMatchObject({ changed: 3 });
  });

  it('writes nothing when it is applied again', async () => {
    await zzyzxTransactions();
    const { id } = await applied();
    const { bank_transaction: before, journal_entry: entries } = await writings(world, business);
    expect((await updateRule(business, id, { applyRetroactively: true })).applied).toMatchObject({
      changed: 0,
    });
    const after = await writings(world, business);
    expect([after.bank_transaction, after.journal_entry]).toEqual([before, entries]);
  });

  it('changes the transactions that it decided when its category changes', async () => {
    await zzyzxTransactions();
    const { id } = await applied();
    const again = await updateRule(business, id, { category: '6400', applyRetroactively: true });
    expect(again.applied).toMatchObject({ changed: 3 });
    expect(again.transactions.count).toBe(3);
    expect(Object.values(await sourcesOf())).toEqual(Array(3).fill('rule 6400'));
  });

  it('with the action exclude changes only transactions of the excluded account', async () => {
    await zzyzxTransactions({ category: '6300' });
    await pushRow(business, { externalId: 'elsewhere', description: 'Zzyzx', category: '6400' });
    expect((await applied({ action: 'exclude' })).applied).toMatchObject({ changed: 3 });
    expect(await sourcesOf()).toEqual({
      one: 'uncategorized 6999',
      two: 'uncategorized 6999',
      three: 'uncategorized 6999',
      elsewhere: 'pushed 6400',
    });
  });

  it('examines only the bank accounts in its conditions', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'card', kind: 'credit_card' }]));
    const card = dataOf(await business.api.get('/v1/bank-accounts')).find(
      ({ type }: any) => type === 'credit',
    );
    await zzyzxTransactions();
    await pushRow(business, { externalId: 'carded', accountExternalId: 'card', description: 'Zzyzx' });
    const conditions = [says('zzyzx'), { field: 'bankAccountId', operator: 'equals', value: card.id }];
    expect((await applied({ conditions })).applied).toMatchObject({ changed: 1 });
    expect(await sourcesOf()).toMatchObject({ carded: 'rule 6300', one: 'uncategorized 6999' });
  });

  it('reads transactions in batches', async () => {
    const transactions = Array.from({ length: 500 }, (_, index): PushedRow => ({
      externalId: `r${index}`,
      amount: 1 + index,
      description: index % 2 === 0 ? 'Zzyzx' : 'Qwerty',
    }));
    for (let batch = 0; batch < 5; batch++) {
      const externalIds = transactions.map((transaction) => ({
        ...transaction,
        externalId: `${transaction.externalId}-${batch}`,
      }));
      dataOf(await push(business, externalIds));
    }
    expect((await applied()).applied).toEqual({ changed: 1250, decidedByPerson: 0, locked: 0 });
  });

  it('changes neither rule nor transactions if it is rejected', async () => {
    await zzyzxTransactions();
    const { id } = await newRule(business);
    const before = await writings(world, business);
    const fields = { isActive: false, category: '6400', applyRetroactively: true };
    expectBadField(await business.api.patch(`/v1/rules/${id}`, fields), 'applyRetroactively');
    expect(await writings(world, business)).toEqual(before);
    expectBadField(await createRule(business, { category: '1', applyRetroactively: true }), 'category');
    expect(await ruleOf(business, id)).toMatchObject({ category: '6300', isActive: true });
  });
});
