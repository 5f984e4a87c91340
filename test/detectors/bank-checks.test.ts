import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, type CalendarDate } from '../../src/kernel/calendar-date.js';
import { type DeclaredAccount, declareAccounts, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { detect, pushDates } from '../support/detectors/findings.js';
import { dataOf } from '../support/http/responses.js';
import { theWorld, TODAY, type World } from '../support/world/world.js';

const daysAgo = (days: number) => addDays(TODAY as CalendarDate, -days);
/** The fifteenth of every month from the first to the last. */
const months = (from: string, to: string) => {
  const dates: string[] = [];
  for (let date = `${from}-15`; date <= `${to}-15`;) {
    dates.push(date);
    date = `${addDays(`${date.slice(0, 7)}-28` as CalendarDate, 5).slice(0, 7)}-15`;
  }
  return dates;
};

describe('of bank accounts and their transactions', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
  });

  beforeEach(async () => {
    business = await newBusiness(world);
  });

  const declare = async (...accounts: Partial<DeclaredAccount>[]): Promise<string[]> => {
    const declared = accounts.map((account) => ({ externalId: 'chk', name: 'Everyday', ...account }));
    return dataOf(await declareAccounts(business, declared)).accounts.map(
      (account: any) => account.bankAccountId,
    );
  };

  describe('statement_gap', () => {
    it('reports a month without transactions between others', async () => {
      const [id] = await declare({});
      await pushDates(business, ['2025-12-31', '2026-02-01', '2026-03-01']);
      expect(await detect(business, 'statement_gap')).toEqual([
        {
          entityId: business.entityId,
          code: 'statement_gap',
          severity: 'warning',
          subjectType: 'bank_account',
          subjectId: id,
          message:
            'Everyday has no transactions in 2026-01, but has some before and after: a statement may be missing',
          ranAt: world.clock.now().toISOString(),
        },
      ]);
      await pushDates(business, ['2026-01-31']);
      expect(await detect(business, 'statement_gap')).toEqual([]);
    });

    it('reports all months of an account at once', async () => {
      await declare({});
      await pushDates(business, ['2025-06-01', '2025-08-01', '2026-01-01', '2026-03-01']);
      expect((await detect(business, 'statement_gap')).map(({ message }) => message)).toEqual([
        'Everyday has no transactions in 2025-07, 2025-09, 2025-10 and 3 more months, but has some before and after: a statement may be missing',
      ]);
    });

    it('ignores pending, removed and future transactions', async () => {
      await declare({});
      await pushDates(business, ['2026-01-10', '2026-03-10', '2026-07-01']);
      await pushDates(business, ['2026-02-10'], { pending: true });
      await pushDates(business, ['2026-02-11'], { externalId: 'gone' });
      dataOf(await push(business, [], { removed: [{ accountExternalId: 'chk', externalId: 'gone' }] }));
      const [found] = await detect(business, 'statement_gap');
      expect(found.message).toContain('in 2026-02, but');
    });

    it.each([
      ['no whole month', ['2026-01-01', '2026-02-28', '2026-03-01']],
      ['months before the first and after the last transaction', ['2025-06-15', '2025-07-15']],
      ['a month more than two years ago', ['2024-01-15', ...months('2024-03', '2026-03')]],
      ['no transactions at all', []],
    ])('does not report %s', async (_what, dates) => {
      await declare({});
      if (dates.length > 0) await pushDates(business, dates);
      expect(await detect(business, 'statement_gap')).toEqual([]);
    });

    it('reports a month two years ago', async () => {
      await declare({});
      await pushDates(business, ['2023-05-01', ...months('2024-04', '2026-03')]);
      expect((await detect(business, 'statement_gap'))[0].message).toContain('in 2024-03, but');
    });

    it.each(['savings', 'loan', 'brokerage', 'cash'])('ignores a quiet account: %s', async (kind) => {
      await declare({ kind });
      await pushDates(business, ['2025-12-31', '2026-02-01']);
      expect(await detect(business, 'statement_gap')).toEqual([]);
    });
  });

  describe('duplicate_transaction', () => {
    const ROW = { externalId: 'a', amount: 12.5, date: '2026-03-02', description: 'CORNER SHOP' };
    const pushBoth = async (other: Record<string, unknown>) =>
      dataOf(await push(business, [ROW, { ...ROW, externalId: 'b', ...other }])).transactions;

    it('reports identical transactions once, until one is removed', async () => {
      await declare({});
      const [first] = await pushBoth({});
      await pushDates(business, ['2026-03-02'], ROW);
      await pushDates(business, ['2026-03-02'], { ...ROW, externalId: 'c' });
      expect(await detect(business, 'duplicate_transaction')).toMatchObject([
        {
          severity: 'warning',
          subjectType: 'transaction',
          subjectId: first.id,
          message: 'Everyday has 3 identical transactions of 12.50 USD on 2026-03-02',
        },
      ]);
      const removed = ['b', 'c'].map((externalId) => ({ accountExternalId: 'chk', externalId }));
      dataOf(await push(business, [], { removed }));
      expect(await detect(business, 'duplicate_transaction')).toEqual([]);
    });

    it.each([
      ['date', { date: '2026-03-03' }],
      ['amount', { amount: 12.51 }],
      ['direction', { amount: -12.5 }],
      ['description', { description: 'CORNER SHOP 2' }],
      ['account', { accountExternalId: 'sav' }],
    ])('ignores transactions with a different %s', async (_what, other) => {
      await declare({}, { externalId: 'sav', kind: 'savings' });
      await pushBoth(other);
      expect(await detect(business, 'duplicate_transaction')).toEqual([]);
    });

    it('ignores pending transactions and those older than a year', async () => {
      await declare({});
      await pushBoth({ pending: true });
      const old = { ...ROW, date: daysAgo(366) };
      dataOf(
        await push(
          business,
          ['c', 'd'].map((externalId) => ({ ...old, externalId })),
        ),
      );
      expect(await detect(business, 'duplicate_transaction')).toEqual([]);
      dataOf(
        await push(
          business,
          ['e', 'f'].map((externalId) => ({ ...old, externalId, date: daysAgo(365) })),
        ),
      );
      expect(await detect(business, 'duplicate_transaction')).toHaveLength(1);
    });
  });

  describe('unmapped_account', () => {
    it('reports an unmapped account, until it is mapped', async () => {
      const [id] = await declare(
        { kind: 'other', name: 'Gift cards' },
        { externalId: 'two', kind: 'checking' },
      );
      expect(await detect(business, 'unmapped_account')).toMatchObject([
        {
          severity: 'warning',
          subjectType: 'bank_account',
          subjectId: id,
          message: 'Gift cards is not mapped to a ledger account, so its transactions are not posted',
        },
      ]);
      dataOf(await business.api.patch(`/v1/bank-accounts/${id}`, { ledgerAccountNumber: '1050' }));
      expect(await detect(business, 'unmapped_account')).toEqual([]);
    });
  });

  describe('negative_cash_balance', () => {
    const opening = { openingBalance: 100, openingBalanceDate: '2026-01-01' };
    const spend = async (amount: number) =>
      dataOf(await push(business, [{ externalId: `${amount}`, amount }]));

    it.each(['checking', 'savings', 'money_market', 'paypal', 'cash'])(
      'reports %s with a negative balance',
      async (kind) => {
        const [id] = await declare({ kind, ...opening });
        await spend(100);
        expect(await detect(business, 'negative_cash_balance')).toEqual([]);
        await spend(0.01);
        expect(await detect(business, 'negative_cash_balance')).toMatchObject([
          {
            severity: 'critical',
            subjectType: 'bank_account',
            subjectId: id,
            message: expect.stringContaining('Everyday has a balance of -0.01 USD'),
          },
        ]);
        await spend(-0.01);
        expect(await detect(business, 'negative_cash_balance')).toEqual([]);
      },
    );

    it.each<[string, Partial<DeclaredAccount>]>([
      ['a credit card, where money is owed', { kind: 'credit_card', ...opening }],
      ['an account without a known balance', { kind: 'checking' }],
    ])('ignores %s', async (_what, account) => {
      await declare(account);
      await spend(1000);
      expect(await detect(business, 'negative_cash_balance')).toEqual([]);
    });
  });

  describe('stale_feed', () => {
    /** Twelve days with a transaction, a week apart, the last one this many days ago. */
    const weekly = (last: number, days = 12) =>
      Array.from({ length: days }, (_, index) => daysAgo(last + index * 7) as string);

    it('reports an account that had transactions every week and has none now', async () => {
      const [id] = await declare({});
      await pushDates(business, weekly(15));
      expect(await detect(business, 'stale_feed')).toMatchObject([
        {
          severity: 'warning',
          subjectType: 'bank_account',
          subjectId: id,
          message: 'Everyday had transactions every week, but none since 2026-02-28 (15 days)',
        },
      ]);
      await pushDates(business, [TODAY], { pending: true });
      expect(await detect(business, 'stale_feed')).toEqual([]);
    });

    it.each([
      ['two weeks of silence', weekly(14)],
      ['half a year of silence', weekly(181)],
      ['an account with few active days', weekly(15, 11)],
      ['many transactions on few days', weekly(15, 11).flatMap((date) => [date, date, date])],
      [
        'transactions that are further apart',
        Array.from({ length: 12 }, (_, index) => daysAgo(15 + index * 9) as string),
      ],
      ['an account without transactions', []],
    ])('ignores %s', async (_what, dates) => {
      await declare({});
      if (dates.length > 0) await pushDates(business, dates);
      expect(await detect(business, 'stale_feed')).toEqual([]);
    });

    it('still reports on the last day of half a year', async () => {
      await declare({});
      await pushDates(business, weekly(180));
      expect(await detect(business, 'stale_feed')).toHaveLength(1);
    });
  });
});
