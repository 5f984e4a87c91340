import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role, Scope } from '../../src/kernel/principal.js';
import { declareAccounts, INSTITUTION, push } from '../support/books/push.js';
import { newEntity } from '../support/books/steps.js';
import { declareChecking, listed, pushRows, recategorize } from '../support/books/transactions.js';
import { putRun } from '../support/detectors/stored-runs.js';
import { newApplication as newStoredApplication } from '../support/ein/applications.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { FORM } from '../support/incorporations/incorporations.js';
import {
  changeEntity,
  COMPLETE_PROFILE,
  newObligation,
  obligationsOf,
} from '../support/obligations/obligations.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { createWorld, NOW, TODAY, type World } from '../support/world/world.js';

describe('GET /overview', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await createWorld();
  });

  afterAll(() => world.close());

  beforeEach(async () => {
    world.clock.set(NOW);
    business = await newBusiness(world);
  });

  const overview = async (query = '', api = business.api) => dataOf(await api.get(`/v1/overview${query}`));
  const kinds = async (query = '') => (await overview(query)).tasks.map(({ kind }: any) => kind);

  it('of a new business is empty but for what its profile lacks', async () => {
    await expect(overview()).resolves.toEqual({
      entityId: business.entityId,
      asOf: '2026-03-15T12:00:00.000Z',
      checkedAt: null,
      toReview: { count: 0, byReason: {}, isComplete: true },
      tasks: expect.any(Array),
      taskCount: expect.any(Number),
      cash: [],
      cashCount: 0,
      cashTotals: [],
      nextDue: expect.any(Array),
    });
    const profile = ['missing_tax_id', 'missing_address', 'missing_fiscal_year_end', 'missing_regime'];
    expect(await kinds()).toEqual(profile);
    await changeEntity(business, COMPLETE_PROFILE);
    expect(await overview()).toMatchObject({ tasks: [], taskCount: 0 });
  });

  it('of a business with everything has the 5 most harmful tasks, and counts all', async () => {
    world.clock.set('2026-01-10T12:00:00Z');
    const filed = await newStoredApplication(world, business, { status: 'filed' });
    world.clock.set(NOW);
    const unsigned = await newStoredApplication(world, business, { status: 'awaiting_signature' });
    const late = await newObligation(business, { title: 'Annual report', dueDate: '2026-03-14' });
    await newObligation(business, { title: 'License', dueDate: '2026-03-14' });
    await declareChecking(business, 1000);
    await pushRows(business, [{ externalId: 'a', amount: 10, description: 'zzqx' }]);
    await putRun(world, business, [
      { code: 'negative_cash_balance', severity: 'critical', subjectId: 'an account' },
      { code: 'statement_gap', severity: 'warning' },
      { code: 'stale_feed', severity: 'info' },
    ]);
    const { tasks, taskCount, checkedAt } = await overview();
    expect(checkedAt).toBe('2026-03-15T12:00:00.000Z');
    expect(tasks).toEqual([
      {
        kind: 'ein_likely_rejected',
        severity: 'critical',
        title: expect.stringMatching(
          /^The IRS has probably rejected the EIN application of Larkspur \d+ LLC$/,
        ),
        detail: expect.stringContaining('64 days ago'),
        subjectType: 'ein_application',
        subjectId: filed.id,
        count: 1,
      },
      {
        kind: 'overdue_obligations',
        severity: 'critical',
        title: '2 obligations are overdue',
        detail: 'Annual report was due on 2026-03-14.',
        subjectType: 'obligation',
        subjectId: late.id,
        count: 2,
      },
      {
        kind: 'negative_cash_balance',
        severity: 'critical',
        title: 'Found negative_cash_balance',
        detail: null,
        subjectType: 'legal_entity',
        subjectId: 'an account',
        count: 1,
      },
      expect.objectContaining({ kind: 'missing_tax_id', severity: 'critical' }),
      expect.objectContaining({
        kind: 'ein_awaiting_signature',
        severity: 'warning',
        subjectType: 'ein_application',
        subjectId: unsigned.id,
      }),
    ]);
    // Transactions to review, the gap, and three gaps of the profile.
    expect(taskCount).toBe(10);
    await changeEntity(business, COMPLETE_PROFILE);
    expect((await kinds()).slice(3)).toEqual(['ein_awaiting_signature', 'transactions_to_review']);
  });

  it('counts what the list of transactions to review has, by reason', async () => {
    await declareChecking(business);
    await declareAccounts(business, [{ externalId: 'other', kind: 'other' }]);
    await pushRows(business, [
      { externalId: 'a', amount: 10, description: 'zzqx one' },
      { externalId: 'b', amount: 20, description: 'zzqx two', pending: true },
      { externalId: 'c', amount: 30, description: 'zzqx three', date: '2025-12-01' },
      { externalId: 'd', amount: 40, category: '6300' },
      { externalId: 'e', amount: 50, accountExternalId: 'other', category: '6300' },
      { externalId: 'f', amount: 60, description: 'zzqx four' },
    ]);
    dataOf(await push(business, [], { removed: [{ accountExternalId: 'chk', externalId: 'f' }] }));
    await expectSameAsList();
    const [first] = await listed(business, 'needsReview=true');
    dataOf(await recategorize(business, first.id, '6300'));
    await expectSameAsList();
  });

  async function expectSameAsList(): Promise<void> {
    const rows = await listed(business, `needsReview=true&entityId=${business.entityId}`);
    const { toReview, tasks } = await overview();
    const byReason: Record<string, number> = {};
    for (const { reviewReason } of rows) byReason[reviewReason] = (byReason[reviewReason] ?? 0) + 1;
    expect(rows.length).toBeGreaterThan(1);
    expect(Object.keys(byReason).length).toBeGreaterThan(1);
    expect(toReview).toEqual({ count: rows.length, byReason, isComplete: true });
    const task = tasks.find(({ kind }: any) => kind === 'transactions_to_review');
    expect(task).toMatchObject({ count: rows.length, severity: 'warning' });
  }

  it('has the balances of the cash accounts, and totals by currency', async () => {
    const opening = { openingBalanceDate: '2026-01-01' };
    await declareAccounts(business, [
      { externalId: 'chk', openingBalance: 1000, ...opening },
      { externalId: 'sav', kind: 'savings', openingBalance: 50.25, ...opening },
      { externalId: 'card', kind: 'credit_card', openingBalance: 70, ...opening },
      { externalId: 'shares', kind: 'brokerage', openingBalance: 70, ...opening },
      { externalId: 'eur', currency: 'EUR', openingBalance: 7, ...opening },
      { externalId: 'new', kind: 'paypal' },
    ]);
    await pushRows(business, [
      { externalId: 'a', amount: 10.5, date: '2026-03-01' },
      { externalId: 'b', amount: 99, date: '2026-03-12', pending: true },
      { externalId: 'c', amount: -1, date: '2025-12-31', accountExternalId: 'sav' },
      { externalId: 'd', amount: -3, date: '2026-02-03', accountExternalId: 'new' },
    ]);
    const { cash, cashCount, cashTotals } = await overview();
    const accounts: any[] = dataOf(await business.api.get('/v1/bank-accounts'));
    const isCash = ({ name }: any) => !['card', 'shares'].includes(name);
    expect(cash.map(({ id, balance }: any) => [id, balance])).toEqual(
      accounts.filter(isCash).map(({ id, derivedBalance }) => [id, derivedBalance]),
    );
    const dates = { chk: '2026-03-01', sav: null, eur: null, new: '2026-02-03' };
    expect(Object.fromEntries(cash.map(({ name, balanceDate }: any) => [name, balanceDate]))).toEqual(dates);
    expect(cash.find(({ name }: any) => name === 'chk')).toEqual({
      id: expect.any(String),
      name: 'chk',
      institutionName: INSTITUTION,
      kind: 'checking',
      currency: 'USD',
      balance: 989.5,
      balanceDate: '2026-03-01',
    });
    expect(cashCount).toBe(4);
    expect(cashTotals).toEqual([
      { currency: 'EUR', balance: 7, accountCount: 1, withoutBalance: 0 },
      { currency: 'USD', balance: 1039.75, accountCount: 3, withoutBalance: 1 },
    ]);
  });

  it('lists at most 20 accounts, and totals all', async () => {
    const of = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        externalId: `n${from + index}`,
        openingBalance: 1,
        openingBalanceDate: '2026-01-01',
      }));
    dataOf(await declareAccounts(business, of(0, 20)));
    dataOf(await declareAccounts(business, of(20, 3)));
    const { cash, cashCount, cashTotals } = await overview();
    expect([cash.length, cashCount]).toEqual([20, 23]);
    expect(cashTotals).toEqual([{ currency: 'USD', balance: 23, accountCount: 23, withoutBalance: 0 }]);
  });

  it('has the next 3 open obligations as the list of obligations has them', async () => {
    await newObligation(business, { title: 'Late', dueDate: '2026-03-14' });
    await newObligation(business, { title: 'Today', dueDate: TODAY });
    const done = await newObligation(business, { title: 'Done', dueDate: TODAY });
    dataOf(await business.api.post(`/v1/obligations/${done.id}/mark-filed`, {}));
    await newObligation(business, { title: 'Soon', dueDate: '2026-03-20' });
    const open = ['due_soon', 'upcoming'].map((status) => obligationsOf(business, `status=${status}`));
    const { nextDue } = await overview();
    expect(nextDue).toEqual((await Promise.all(open)).flat().slice(0, 3));
    expect(nextDue[0].title).toBe('Today');
  });

  it('is about one entity, by default the primary one', async () => {
    await declareChecking(business, 100);
    await pushRows(business, [{ externalId: 'a', amount: 10, description: 'zzqx' }]);
    await newObligation(business, { dueDate: '2026-03-14' });
    await newStoredApplication(world, business, { status: 'signed' });
    const { id: entityId } = await newEntity(business, COMPLETE_PROFILE);
    const second = `?entityId=${entityId}`;
    expect(await overview(second)).toMatchObject({
      entityId,
      toReview: { count: 0 },
      tasks: [],
      cash: [],
      cashTotals: [],
    });
    await newObligation(business, { entityId, title: 'Second', dueDate: '2026-03-13' });
    await putRun(world, business, [{ code: 'statement_gap', severity: 'warning', entityId }]);
    expect(await kinds(second)).toEqual(['overdue_obligations', 'statement_gap']);
    const primary = await overview();
    expect(primary).toEqual(await overview(`?entityId=${business.entityId}`));
    expect(primary).toMatchObject({ entityId: business.entityId, toReview: { count: 1 }, cashCount: 1 });
    // An application of a company that is not formed yet belongs to no entity: the primary one shows it.
    expect(primary.tasks.map(({ kind }: any) => kind)).toEqual([
      'overdue_obligations',
      'missing_tax_id',
      'ein_signed',
      'transactions_to_review',
      'missing_address',
    ]);
  });

  it('shows an EIN application until the EIN arrives, and no missing tax id meanwhile', async () => {
    await changeEntity(business, {
      ...COMPLETE_PROFILE,
      taxId: null,
      taxIdType: 'none',
      formationState: 'DE',
      formationDate: '2026-01-05',
    });
    expect(await kinds()).toEqual(['missing_tax_id']);
    const body = { entityId: business.entityId, ...FORM, memberCount: 1 };
    const { id } = dataOf(await business.api.post('/v1/ein-applications', body), 201);
    expect(await kinds()).toEqual(['ein_ready_to_file']);
    dataOf(await business.api.post(`/v1/ein-applications/${id}/mark-filed`, {}));
    expect(await kinds()).toEqual([]);
    const steps: (readonly [string, readonly string[]])[] = [
      ['2026-04-05T12:00:00Z', []],
      ['2026-04-07T12:00:00Z', ['ein_taking_longer']],
      ['2026-05-01T12:00:00Z', ['ein_likely_rejected']],
    ];
    for (const [now, expected] of steps) {
      world.clock.set(now);
      const ofEin = (await kinds()).filter((kind: string) => kind.startsWith('ein_'));
      expect([now, ofEin]).toEqual([now, expected]);
    }
  });

  it.each([
    ['owner', ['read', 'write'], 200],
    ['admin', ['read'], 200],
    ['member', ['read'], 200],
    ['viewer', ['read'], 200],
    ['owner', ['write'], 403],
  ] as [Role, Scope[], number][])('for a key of a %s with %j: %i', async (role, scopes, status) => {
    const { api } = await business.memberKey(role, scopes);
    const response = await api.get('/v1/overview');
    if (status === 200) expect(dataOf(response)).toEqual(await overview());
    else refusalOf(response, status, 'insufficient_scope');
  });

  it('of an unknown or a foreign entity is 404, and of no id 400', async () => {
    const other = await newBusiness(world);
    for (const id of ['01890000-0000-7000-8000-00000000000a', other.entityId])
      refusalOf(await business.api.get(`/v1/overview?entityId=${id}`), 404, 'not_found');
    expectBadField(await business.api.get('/v1/overview?entityId=x'), 'entityId');
    expectBadField(await business.api.get('/v1/overview?from=2026-01-01'), 'from');
  });
});
