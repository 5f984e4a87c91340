import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, differences, INSTITUTION, push } from '../support/books/push.js';
import { auditActions, bankAccountOf, decide, pushRows } from '../support/books/transactions.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { NOW, theWorld, type World } from '../support/world/world.js';

const OPENING = { openingBalance: 1_000, openingBalanceDate: '2026-01-01' };

describe('the reconciliation of a bank account', () => {
  let world: World;
  let business: TestBusiness;
  let accountId: string;
  /** By external id. */
  let rows: Record<string, any>;

  beforeAll(async () => {
    world = await theWorld();
  });

  beforeEach(async () => {
    business = await newBusiness(world);
    dataOf(await declareAccounts(business, [{ externalId: 'chk', ...OPENING }]));
    accountId = (await bankAccountOf(business, 'chk')).id;
    rows = await pushRows(business, [
      { externalId: 'jan', amount: 100, date: '2026-01-10' },
      { externalId: 'jan-in', amount: -40.5, date: '2026-01-31' },
      { externalId: 'feb', amount: 10, date: '2026-02-01' },
    ]);
  });

  const path = (rest = '') => `/v1/bank-accounts/${accountId}/reconciliations${rest}`;
  const start = (body: object) => business.api.post(path(), body);
  const started = async (to: string, closingBalance: number) =>
    dataOf(await start({ to, closingBalance }), 201);
  const complete = (id: string) => business.api.post(path(`/${id}/complete`), {});
  const undo = (id: string, body: object = {}) => business.api.post(path(`/${id}/undo`), body);
  const reconciled = async (to: string, closingBalance: number) =>
    dataOf(await complete((await started(to, closingBalance)).id));

  it('compares the books with the bank, and follows the books while it is a draft', async () => {
    const draft = await started('2026-01-31', 950);
    expect(draft).toMatchObject({
      bankAccountId: accountId,
      currency: 'USD',
      status: 'draft',
      from: '2026-01-01',
      to: '2026-01-31',
      openingBalance: 1_000,
      closingBalance: 950,
      bookBalance: 940.5,
      difference: 9.5,
      transactions: { count: 2, moneyIn: 40.5, moneyOut: 100 },
      pending: { count: 0, amount: 0 },
      completedAt: null,
      undoneAt: null,
    });
    const late = [
      { externalId: 'late', amount: -9.5, date: '2026-01-20' },
      { externalId: 'waits', amount: 3, date: '2026-01-30', pending: true },
    ];
    dataOf(await push(business, late));
    const now = dataOf(await business.api.get(path(`/${draft.id}`)));
    expect(now).toMatchObject({ bookBalance: 950, difference: 0, pending: { count: 1, amount: 3 } });
    expect(dataOf(await complete(draft.id))).toMatchObject({ status: 'completed', difference: 0 });
  });

  it('is never completed with a difference', async () => {
    const { id } = await started('2026-01-31', 950);
    expect(refusalOf(await complete(id), 409, 'not_reconciled')).toBe(
      'the bank states 950 and the books have 940.5: a difference of 9.5',
    );
    expect(dataOf(await business.api.get(path(`/${id}`))).status).toBe('draft');
  });

  it('begins after the last one, with its closing balance', async () => {
    await reconciled('2026-01-31', 940.5);
    const next = await started('2026-02-28', 930.5);
    expect(next).toMatchObject({ from: '2026-02-01', openingBalance: 940.5, bookBalance: 930.5 });
    const [latest, first] = dataOf(await business.api.get(path()));
    expect([latest.to, first.to]).toEqual(['2026-02-28', '2026-01-31']);
  });

  it('replaces the draft before it', async () => {
    const { id } = await started('2026-01-31', 950);
    const other = await started('2026-02-15', 930.5);
    expect((await business.api.get(path(`/${id}`))).status).toBe(404);
    expect(dataOf(await business.api.get(path())).map((one: any) => one.id)).toEqual([other.id]);
  });

  it.each([
    ['to', { to: '2025-12-31', closingBalance: 0 }],
    ['to', { to: '2026-03-16', closingBalance: 0 }],
    ['to', { closingBalance: 0 }],
    ['from', { from: '2026-01-02', to: '2026-01-31', closingBalance: 0 }],
    ['closingBalance', { to: '2026-01-31' }],
    ['closingBalance', { to: '2026-01-31', closingBalance: 1.005 }],
  ])('is refused with a bad %s', async (field, body) => {
    expect(NOW).toMatch(/^2026-03-15/);
    expectBadField(await start(body), field);
    expect(dataOf(await business.api.get(path()))).toEqual([]);
  });

  it('compares what is owed on a card', async () => {
    const card = {
      externalId: 'card',
      kind: 'credit_card',
      openingBalance: 200,
      openingBalanceDate: '2026-01-01',
    };
    dataOf(await declareAccounts(business, [card]));
    dataOf(
      await push(business, [
        { accountExternalId: 'card', externalId: 'spent', amount: 30, date: '2026-01-10' },
      ]),
    );
    const { id } = await bankAccountOf(business, 'card');
    const reconciliations = `/v1/bank-accounts/${id}/reconciliations`;
    const body = { to: '2026-01-31', closingBalance: 230 };
    const draft = dataOf(await business.api.post(reconciliations, body), 201);
    expect(draft).toMatchObject({ openingBalance: 200, bookBalance: 230, difference: 0 });
    dataOf(await business.api.post(`${reconciliations}/${draft.id}/complete`, {}));
    const [, account] = dataOf(await business.api.get('/v1/bank-accounts'));
    expect(account).toMatchObject({ id, reconciledThrough: '2026-01-31' });
  });

  it('needs an opening balance', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'none' }]));
    const { id } = await bankAccountOf(business, 'none');
    const body = { to: '2026-01-31', closingBalance: 0 };
    refusalOf(
      await business.api.post(`/v1/bank-accounts/${id}/reconciliations`, body),
      409,
      'no_opening_balance',
    );
  });

  describe('once it is completed', () => {
    let id: string;

    beforeEach(async () => {
      ({ id } = await reconciled('2026-01-31', 940.5));
    });

    it.each([
      ['a new transaction', [{ externalId: 'new', amount: 1, date: '2026-01-31' }]],
      ['another amount', [{ externalId: 'jan', amount: 101, date: '2026-01-10' }]],
      ['another date in the period', [{ externalId: 'jan', amount: 100, date: '2026-01-11' }]],
      ['a date after the period', [{ externalId: 'jan', amount: 100, date: '2026-02-11' }]],
      ['a transaction moved into it', [{ externalId: 'feb', amount: 10, date: '2026-01-31' }]],
    ])('refuses %s', async (_, changed) => {
      const before = dataOf(await business.api.get(path(`/${id}`)));
      expect(refusalOf(await push(business, changed), 409, 'reconciled')).toContain(
        'Undo the reconciliation',
      );
      expect(dataOf(await business.api.get(path(`/${id}`)))).toEqual(before);
    });

    it('refuses to remove its transactions and to change the opening balance', async () => {
      const removed = [{ accountExternalId: 'chk', externalId: 'jan' }];
      const body = { institutionName: INSTITUTION, transactions: [], removed };
      refusalOf(await business.api.post('/v1/transactions', body), 409, 'reconciled');
      const opening = [{ externalId: 'chk', ...OPENING, openingBalance: 1_001 }];
      refusalOf(await declareAccounts(business, opening), 409, 'reconciled');
      dataOf(await declareAccounts(business, [{ externalId: 'chk', ...OPENING }]));
    });

    it('leaves categories, notes, pending transactions and later dates free', async () => {
      await decide(business, rows['jan'].id, '6400');
      const changes = [
        { externalId: 'waits', amount: 3, date: '2026-01-30', pending: true },
        { externalId: 'feb', amount: 11, date: '2026-02-02' },
        { externalId: 'jan', amount: 100, date: '2026-01-10', description: 'OTHER TEXT' },
      ];
      dataOf(await push(business, changes));
      expect(dataOf(await business.api.get(path(`/${id}`)))).toMatchObject({
        difference: 0,
        bookBalance: 940.5,
      });
      expect(await differences(world, business)).toEqual([]);
    });

    it('is undone, the last one first, and its transactions can change again', async () => {
      const next = await reconciled('2026-02-28', 930.5);
      refusalOf(await undo(id), 409, 'later_reconciliation');
      expect(dataOf(await undo(next.id, { reason: 'the wrong statement' }))).toMatchObject({
        status: 'undone',
      });
      expect(dataOf(await undo(id)).undoneAt).not.toBeNull();
      refusalOf(await undo(id), 409, 'invalid_transition');
      refusalOf(await complete(id), 409, 'invalid_transition');
      dataOf(await push(business, [{ externalId: 'jan', amount: 101, date: '2026-01-10' }]));
      expect(await started('2026-01-31', 939.5)).toMatchObject({ openingBalance: 1_000, difference: 0 });
      expect(await auditActions(business)).toContain('bank_reconciliation.undo');
    });

    it('is kept by the database as well', async () => {
      const change = (sql: string) =>
        world.database.run(business.operator, (uow) => uow.query(sql, [business.businessId]));
      await expect(
        change(`update bank_transaction set amount_minor = 1 where business_id = $1 and external_id = 'jan'`),
      ).rejects.toThrow('reconciled');
      await expect(
        change(`update bank_account set opening_balance_minor = 1 where business_id = $1`),
      ).rejects.toThrow('reconciled');
    });

    it('moves no balance, whatever arrives at the same time', async () => {
      await undo(id);
      const draft = await started('2026-01-31', 940.5);
      const pushes = Array.from({ length: 6 }, (_, at) =>
        push(business, [{ externalId: `race-${at}`, amount: at + 1, date: '2026-01-15' }]),
      );
      const [completed] = await Promise.all([complete(draft.id), ...pushes]);
      const stored = dataOf(await business.api.get(path(`/${draft.id}`)));
      if (completed.status === 200) expect(stored).toMatchObject({ status: 'completed', difference: 0 });
      else expect(stored.status).toBe('draft');
      expect(await differences(world, business)).toEqual([]);
    });
  });
});
