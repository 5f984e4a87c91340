import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, bookingsOf, liveBookingOf, writings } from '../support/books/banking.js';
import { differences, INSTITUTION } from '../support/books/push.js';
import { lockThrough, mapTo, newEntity } from '../support/books/steps.js';
import {
  auditActions,
  bankAccountOf,
  decide,
  declareChecking,
  entriesOf,
  listed,
  listedIds,
  pushRow,
  recategorize,
  transactionOf,
} from '../support/books/transactions.js';
import { detect } from '../support/detectors/findings.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

type Part = readonly [amount: number, category: string, description?: string];

describe('splits', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  const put = (id: string, parts: readonly Part[]) =>
    business.api.put(`/v1/transactions/${id}/splits`, {
      splits: parts.map(([amount, category, description]) => ({ amount, category, description })),
    });
  const split = async (id: string, ...parts: Part[]) => dataOf(await put(id, parts));
  const remove = (id: string) => business.api.send('DELETE', `/v1/transactions/${id}/splits`);
  const LOAN: Part[] = [
    [812.37, '2600', 'Principal'],
    [187.63, '7000', 'Interest'],
  ];
  const loan = (over: object = {}) =>
    pushRow(business, { amount: 1000, date: '2026-03-05', description: 'Zzyzx Lending', ...over });

  describe('by hand', () => {
    it.each<[string, number, Part[], Record<string, number>]>([
      ['a loan payment', 1000, LOAN, { '1000': -1000, '2600': 812.37, '7000': 187.63 }],
      [
        'payroll, gross to net',
        3412.55,
        [
          [5000, '6500', 'Gross pay'],
          [-987.45, '2300', 'Withheld taxes'],
          [-600, '2310', 'Benefits'],
        ],
        { '1000': -3412.55, '6500': 5000, '2300': -987.45, '2310': -600 },
      ],
      [
        'a payout with its fee',
        -96.8,
        [
          [-100, '4010', 'Sales'],
          [3.2, '5020', 'Fee'],
        ],
        { '1000': 96.8, '4010': -100, '5020': 3.2 },
      ],
      [
        'sales tax',
        -108.25,
        [
          [-100, '4000'],
          [-8.25, '2310', 'Sales tax 8.25%'],
        ],
        { '1000': 108.25, '4000': -100, '2310': -8.25 },
      ],
    ])('%s is one entry with a line for each part, to the cent', async (_what, amount, parts, lines) => {
      const { id } = await loan({ amount });
      const { splits, category, transactionType, needsReview } = await split(id, ...parts);
      expect([category, needsReview, transactionType]).toEqual([
        null,
        false,
        amount > 0 ? 'expense' : 'income',
      ]);
      expect(splits.map((part: any) => [part.amount, part.category.accountNumber, part.description])).toEqual(
        parts.map(([part, number, description]) => [part, number, description ?? null]),
      );
      const bookings = await bookingsOf(business, id);
      expect(bookings.map((booking) => booking.reversedOn)).toEqual(['2026-03-05', null]);
      expect(bookings[1]).toEqual({ date: '2026-03-05', lines, reversedOn: null });
      expect(await balancesOf(business)).toMatchObject(lines);
    });

    it('with 50 parts is one entry with 51 lines', async () => {
      const { id } = await loan({ amount: 50 });
      const parts = Array.from({ length: 50 }, (): Part => [1, '6300']);
      expect((await split(id, ...parts)).splits).toHaveLength(50);
      const [entry] = await entriesOf(business, `sourceId=${id}`);
      expect(entry.lines).toHaveLength(51);
    });

    it('keeps the order of its parts, and several of one account', async () => {
      const { id } = await loan();
      await split(id, [300, '6400'], [500, '6300'], [200, '6400', 'Second']);
      const [entry] = await entriesOf(business, `sourceId=${id}`);
      expect(entry.lines.map((line: any) => [line.accountNumber, line.debit ?? -line.credit])).toEqual([
        ['1000', -1000],
        ['6400', 300],
        ['6300', 500],
        ['6400', 200],
      ]);
    });
  });

  describe('in the views of a transaction', () => {
    const CATEGORY = { confidence: 1, source: 'user_override', because: null };
    const SPLITS = [
      {
        amount: 812.37,
        category: { accountNumber: '2600', accountName: 'Loans Payable', ...CATEGORY },
        description: 'Principal',
      },
      {
        amount: 187.63,
        category: { accountNumber: '7000', accountName: 'Interest Expense', ...CATEGORY },
        description: 'Interest',
      },
    ];

    it('are the same in the response, alone, in the list, and after a note', async () => {
      const { id } = await loan();
      expect((await transactionOf(business, id)).splits).toBeNull();
      const response = await split(id, ...LOAN);
      expect(response).toMatchObject({ id, category: null, splits: SPLITS, reviewReason: null });
      expect(await transactionOf(business, id)).toEqual(response);
      expect(await listed(business)).toEqual([response]);
      const noted = dataOf(await business.api.patch(`/v1/transactions/${id}`, { note: 'March' }));
      expect(noted).toEqual({ id, category: null, splits: SPLITS, transactionType: 'expense' });
      expect(await transactionOf(business, id)).toEqual({ ...response, note: 'March' });
    });

    it('are a column of the CSV file', async () => {
      const { id } = await loan();
      await split(id, ...LOAN);
      const { text } = await business.api.get('/v1/transactions?from=2026-01-01&to=2026-12-31', {
        accept: 'text/csv',
      });
      expect(text.split('\r\n')[1]).toMatch(/,2600 812\.37; 7000 187\.63,,,,$/);
    });

    it('are found by each of their accounts, once, and not by the earlier category', async () => {
      const { id } = await loan({ externalId: 'loan', category: '6300' });
      await loan({ externalId: 'other', amount: 5, category: '7000' });
      await split(id, ...LOAN);
      expect(await listedIds(business, 'category=2600')).toEqual(['loan']);
      expect((await listedIds(business, 'category=2600,7000')).toSorted()).toEqual(['loan', 'other']);
      expect(await listedIds(business, 'category=7000&sort=-amount')).toEqual(['loan', 'other']);
      expect(await listedIds(business, 'category=6300')).toEqual([]);
      expect(await listedIds(business, 'source=pushed')).toEqual(['other']);
      const { body } = await business.api.get(
        '/v1/transactions?from=2026-01-01&to=2026-12-31&category=7000,2600&includeTotals=true&limit=1',
      );
      expect(body.meta.totals).toEqual([{ currency: 'USD', count: 2, moneyIn: 0, moneyOut: 1005 }]);
    });

    it('are in the general ledger with the id of the transaction', async () => {
      const { id } = await loan();
      await split(id, ...LOAN);
      const report = dataOf(
        await business.api.get('/v1/reports/general-ledger?from=2026-03-01&to=2026-03-31&accountNumber=7000'),
      );
      expect(JSON.stringify(report)).toContain(id);
      expect(JSON.stringify(report)).toContain('187.63');
    });
  });

  describe('change', () => {
    it('nothing when they are put again', async () => {
      const { id } = await loan();
      const first = await split(id, ...LOAN);
      const before = await writings(world, business);
      await lockThrough(business, '2026-03-31');
      const locked = await writings(world, business);
      expect(await split(id, ...LOAN)).toEqual(first);
      expect(await writings(world, business)).toEqual(locked);
      expect(locked['journal_entry']).toEqual(before['journal_entry']);
    });

    it('by a reversal and a posting on the date of the transaction', async () => {
      const { id } = await loan();
      await split(id, ...LOAN);
      await split(id, [900, '2600'], [100, '7000']);
      expect(await bookingsOf(business, id)).toMatchObject([
        { date: '2026-03-05', reversedOn: '2026-03-05' },
        { lines: { '1000': -1000, '2600': 812.37, '7000': 187.63 }, reversedOn: '2026-03-05' },
        { lines: { '1000': -1000, '2600': 900, '7000': 100 }, reversedOn: null },
      ]);
      expect(await auditActions(business, `resource=bank_transaction:${id}`)).toEqual([
        'bank_transaction.split',
        'bank_transaction.split',
      ]);
    });

    it('only a description without a booking', async () => {
      const { id } = await loan();
      await split(id, ...LOAN);
      await split(id, [812.37, '2600', 'Capital'], [187.63, '7000', 'Interest']);
      expect(await bookingsOf(business, id)).toHaveLength(2);
      expect((await transactionOf(business, id)).splits[0].description).toBe('Capital');
    });

    it.each([
      ['pushed', async (id: string) => ({ id, category: '6300' })],
      ['user_override', async (id: string) => decide(business, id, '6300')],
    ])('back to the category before them, decided by %s', async (source, decided) => {
      const { id } = await loan({ category: '6300' });
      await decided(id);
      const before = await transactionOf(business, id);
      expect(before.category).toMatchObject({ accountNumber: '6300', source });
      await split(id, ...LOAN);
      await split(id, [900, '2600'], [100, '7000']);
      const removed = dataOf(await remove(id));
      expect(removed).toEqual({ ...before, journalEntryId: removed.journalEntryId });
      expect(await transactionOf(business, id)).toEqual(removed);
      expect(await liveBookingOf(business, id)).toEqual({ '1000': -1000, '6300': 1000 });
      const writes = await writings(world, business);
      expect(dataOf(await remove(id))).toEqual(removed);
      expect(await writings(world, business)).toEqual(writes);
    });

    it('to another category if that before them was deactivated meanwhile', async () => {
      const { id } = await loan({ category: '6300' });
      await split(id, ...LOAN);
      const accounts = dataOf(await business.api.get(`/v1/accounts?entityId=${business.entityId}`));
      const { id: accountId } = accounts.find((account: any) => account.accountNumber === '6300');
      dataOf(await business.api.patch(`/v1/accounts/${accountId}`, { isActive: false }));
      expect(dataOf(await remove(id)).category.accountNumber).toBe('6999');
    });

    it('to a category that a user chooses, also the one before them', async () => {
      const { id } = await loan();
      await decide(business, id, '6300');
      await split(id, ...LOAN);
      expect(await decide(business, id, '6300')).toMatchObject({
        splits: null,
        category: { accountNumber: '6300' },
      });
      expect(await liveBookingOf(business, id)).toEqual({ '1000': -1000, '6300': 1000 });
      await split(id, ...LOAN);
      const { transactions } = dataOf(
        await business.api.patch('/v1/transactions', { ids: [id], category: 'transfer' }),
      );
      expect(transactions).toMatchObject([{ status: 'changed', splits: null, transactionType: 'transfer' }]);
      expect((await transactionOf(business, id)).splits).toBeNull();
      expect(dataOf(await remove(id)).transfer).not.toBeNull();
    });
  });

  describe('are refused', () => {
    it('with a sum that is not the amount, saying by how much', async () => {
      const { id } = await loan();
      const before = await writings(world, business);
      const reason = refusalOf(
        await put(id, [
          [900, '2600'],
          [99.5, '7000'],
        ]),
        409,
        'split_mismatch',
      );
      expect(reason).toBe(
        'the splits sum to 999.50 USD, 0.50 USD less than the amount of the transaction, 1000.00 USD',
      );
      expect(await writings(world, business)).toEqual(before);
    });

    it.each<[string, unknown, string]>([
      ['no parts', undefined, 'splits'],
      ['one part', [{ amount: 1000, category: '6300' }], 'splits'],
      ['51 parts', Array.from({ length: 51 }, () => ({ amount: 1, category: '6300' })), 'splits'],
      [
        'zero',
        [
          { amount: 1000, category: '6300' },
          { amount: 0, category: '6300' },
        ],
        'splits[1].amount',
      ],
      [
        'text',
        [
          { amount: '1000', category: '6300' },
          { amount: 1, category: '6300' },
        ],
        'splits[0].amount',
      ],
      [
        'a half cent',
        [
          { amount: 1, category: '6300' },
          { amount: 0.005, category: '6300' },
        ],
        'splits[1].amount',
      ],
      ['no category', [{ amount: 1 }, { amount: 999, category: '6300' }], 'splits[0].category'],
      [
        'a transfer',
        [
          { amount: 1, category: '6300' },
          { amount: 999, category: 'transfer' },
        ],
        'splits[1].category',
      ],
      [
        'a bank account',
        [
          { amount: 1, category: '6300' },
          { amount: 999, category: '1000' },
        ],
        'splits[1].category',
      ],
      [
        'an unknown account',
        [
          { amount: 1, category: '0' },
          { amount: 999, category: '6300' },
        ],
        'splits[0].category',
      ],
      [
        'a long description',
        [
          { amount: 1, category: '6300', description: 'x'.repeat(201) },
          { amount: 999, category: '6300' },
        ],
        'splits[0].description',
      ],
    ])('with %s, naming the field', async (_what, splits, path) => {
      const { id } = await loan();
      const before = await writings(world, business);
      expectBadField(await business.api.put(`/v1/transactions/${id}/splits`, { splits }), path);
      expect(await writings(world, business)).toEqual(before);
    });

    it('in a closed period', async () => {
      const { id } = await loan();
      const { id: other } = await loan({ externalId: 'r2' });
      await split(other, ...LOAN);
      await lockThrough(business, '2026-03-31');
      refusalOf(await put(id, LOAN), 409, 'period_locked');
      refusalOf(
        await put(other, [
          [500, '2600'],
          [500, '7000'],
        ]),
        409,
        'period_locked',
      );
      refusalOf(await remove(other), 409, 'period_locked');
      refusalOf(await recategorize(business, other, '6300'), 409, 'period_locked');
      expect((await transactionOf(business, other)).splits).toHaveLength(2);
    });

    it('for pending, unposted and unknown transactions', async () => {
      const { id } = await loan({ pending: true });
      refusalOf(await put(id, LOAN), 409, 'invalid_transition');
      const { id: early } = await loan({ externalId: 'early', date: '2025-12-31' });
      refusalOf(await put(early, LOAN), 409, 'invalid_transition');
      for (const unknown of ['txn_0000000000000000000000', 'x']) {
        refusalOf(await put(unknown, LOAN), 404, 'not_found');
        refusalOf(await remove(unknown), 404, 'not_found');
      }
    });

    it('on accounts of another entity', async () => {
      await newEntity(business);
      const { id } = await loan();
      expectBadField(
        await put(id, [
          [1, '6300'],
          [999, '6301'],
        ]),
        'splits[1].category',
      );
    });
  });

  describe('are not changed', () => {
    it('by rules, by similar decisions, by memory or by a pushed category', async () => {
      const { id } = await loan();
      const before = await split(id, ...LOAN);
      const next = await loan({ externalId: 'r2' });
      expect(next.category.source).toBe('uncategorized');
      await decide(business, next.id, '6300');
      const similar = await business.api.post(`/v1/transactions/${next.id}/apply-to-similar`, {
        preview: false,
      });
      expect(dataOf(similar).transactions).toEqual([]);
      refusalOf(
        await business.api.post(`/v1/transactions/${id}/apply-to-similar`, { preview: false }),
        409,
        'invalid_transition',
      );
      const rule = await business.api.post('/v1/rules', {
        name: 'Zzyzx',
        match: 'all',
        action: 'set',
        conditions: [{ field: 'description', operator: 'contains', value: 'zzyzx' }],
        category: '6400',
        applyRetroactively: true,
      });
      dataOf(rule, 201);
      await loan({ category: '6450' });
      expect(await transactionOf(business, id)).toEqual(before);
    });

    it('by another date, text or mapping, and keep their lines', async () => {
      const { id } = await loan();
      const { splits } = await split(id, ...LOAN);
      await loan({ date: '2026-03-09', description: 'Zzyzx Lending 2' });
      expect(await transactionOf(business, id)).toMatchObject({
        splits,
        needsReview: false,
        date: '2026-03-09',
      });
      const { id: bankAccountId } = await bankAccountOf(business, 'chk');
      dataOf(await mapTo(business, bankAccountId, '1010'));
      expect(await transactionOf(business, id)).toMatchObject({ splits, needsReview: false });
      expect(await liveBookingOf(business, id)).toEqual({ '1010': -1000, '2600': 812.37, '7000': 187.63 });
    });

    it('by a rule that matches a new text, and neither is the category before them', async () => {
      const { id } = await loan({ category: '6300' });
      const before = await transactionOf(business, id);
      const { splits } = await split(id, ...LOAN);
      const rule = await business.api.post('/v1/rules', {
        name: 'Qwxy',
        match: 'all',
        action: 'set',
        conditions: [{ field: 'description', operator: 'contains', value: 'qwxy' }],
        category: '6400',
      });
      dataOf(rule, 201);
      await loan({ description: 'Qwxy Lending' });
      expect(await transactionOf(business, id)).toMatchObject({ splits, needsReview: false });
      expect(dataOf(await remove(id))).toMatchObject({
        category: before.category,
        description: 'Qwxy Lending',
        splits: null,
      });
      await loan({ description: 'Qwxy Lending 2' });
      expect((await transactionOf(business, id)).category).toMatchObject({
        accountNumber: '6400',
        source: 'rule',
      });
    });

    it('by a mapping of one of their accounts, which is in use', async () => {
      const { id } = await loan();
      await split(id, [900, '1300'], [100, '7000']);
      const { id: bankAccountId } = await bankAccountOf(business, 'chk');
      refusalOf(await mapTo(business, bankAccountId, '1300'), 409, 'account_in_use');
    });
  });

  describe('with another amount from the bank', () => {
    it.each([
      ['a keyword', undefined],
      ['a user', '6300'],
    ])('end, need review and are found, decided before by %s', async (_who, decided) => {
      const { id } = await loan();
      if (decided !== undefined) await decide(business, id, decided);
      await split(id, ...LOAN);
      expect(await detect(business, 'split_cleared')).toEqual([]);
      await loan({ amount: 1000.01 });
      const cleared = await transactionOf(business, id);
      expect(cleared).toMatchObject({ splits: null, needsReview: true });
      expect(cleared.category.source).not.toBe('user_override');
      expect(await detect(business, 'split_cleared')).toMatchObject([
        { severity: 'warning', subjectType: 'transaction', entityId: business.entityId },
      ]);
      await split(id, [812.38, '2600'], [187.63, '7000']);
      expect(await detect(business, 'split_cleared')).toEqual([]);
      await loan({ amount: 7 });
      expect(await detect(business, 'split_cleared')).toHaveLength(1);
      await decide(business, id, '6300');
      expect(await detect(business, 'split_cleared')).toEqual([]);
      expect((await transactionOf(business, id)).needsReview).toBe(false);
    });

    it('need review until a user decides, although a user decided the pending transaction so', async () => {
      const { id } = await loan();
      const pending = await pushRow(business, { externalId: 'p1', amount: 7, pending: true });
      await decide(business, pending.id, '6300');
      await split(id, ...LOAN);
      await loan({ amount: 7, pendingExternalId: 'p1' });
      const inherited = { category: { accountNumber: '6300', source: 'user_override' } };
      expect(await transactionOf(business, id)).toMatchObject({ ...inherited, needsReview: true });
      await decide(business, id, '6300');
      expect(await transactionOf(business, id)).toMatchObject({ ...inherited, needsReview: false });
      expect(await detect(business, 'split_cleared')).toEqual([]);
    });

    it('reverse their entry when the bank withdraws the transaction', async () => {
      const { id } = await loan();
      await split(id, ...LOAN);
      dataOf(
        await business.api.post('/v1/transactions', {
          institutionName: INSTITUTION,
          transactions: [],
          removed: [{ accountExternalId: 'chk', externalId: 'r1' }],
        }),
      );
      expect(await liveBookingOf(business, id)).toBeNull();
      expect((await balancesOf(business))['2600'] ?? 0).toBe(0);
      refusalOf(await put(id, LOAN), 404, 'not_found');
      expect(await listedIds(business, 'category=2600')).toEqual([]);
    });
  });

  it('put twice at once leave one', async () => {
    const { id } = await loan();
    await split(id, [500, '6300'], [500, '6400']);
    const parts: Part[][] = [3, 4, 5, 6].map((amount) => [
      [amount * 100, '2600'],
      [1000 - amount * 100, '7000'],
    ]);
    const responses = await Promise.all(parts.map((each) => put(id, each)));
    for (const response of responses) dataOf(response);
    const { splits } = await transactionOf(business, id);
    const [principal, interest] = splits.map(({ amount }: any) => amount);
    expect(parts.map(([first]) => first?.[0])).toContain(principal);
    expect(await liveBookingOf(business, id)).toEqual({ '1000': -1000, '2600': principal, '7000': interest });
    expect(await bookingsOf(business, id)).toHaveLength(6);
  });
});
