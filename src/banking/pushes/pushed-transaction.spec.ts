import { describe, expect, it } from 'vitest';
import { CategoryChart, type ChartAccount } from '../../categorization/index.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import type { BankAccount } from '../accounts/bank-account.js';
import type { PushedTransactionDto } from './push.dto.js';
import { categoryProblems, readPush } from './pushed-transaction.js';

const account = (externalId: string, currency: string) =>
  ({ id: `bank-${externalId}`, externalId, currency: currency as CurrencyCode }) as BankAccount;
const ACCOUNTS = new Map([
  ['checking', account('checking', 'USD')],
  ['yen', account('yen', 'JPY')],
]);
const transaction = (over: Partial<PushedTransactionDto> = {}): PushedTransactionDto => ({
  accountExternalId: 'checking',
  externalId: 'x1',
  date: '2026-03-05',
  amount: 12.34,
  description: 'RENT',
  ...over,
});
const taken = (externalId: string, accountExternalId = 'checking') => ({ accountExternalId, externalId });
const read = (
  transactions: PushedTransactionDto[],
  removed: { accountExternalId: string; externalId: string }[] = [],
) => readPush({ transactions, removed }, ACCOUNTS);
const problemsOf = (...input: Parameters<typeof read>) =>
  read(...input).problems.map(({ path, problem }) => `${path} ${problem}`);

describe('a pushed transaction', () => {
  it('[4.3] finds its account by externalId, and its amount in minor units of the account', () => {
    const { transactions, problems } = read([
      transaction(),
      transaction({ accountExternalId: 'yen', amount: -500 }),
    ]);
    expect(problems).toEqual([]);
    expect(transactions).toEqual([
      {
        index: 0,
        account: ACCOUNTS.get('checking'),
        externalId: 'x1',
        date: '2026-03-05',
        amountMinor: 1234n,
        description: 'RENT',
        authorizedDate: undefined,
        merchant: undefined,
        category: undefined,
        pending: false,
        pendingExternalId: null,
      },
      expect.objectContaining({ index: 1, account: ACCOUNTS.get('yen'), amountMinor: -500n }),
    ]);
  });

  it('distinguishes omitted fields from null', () => {
    const [given, nulls] = read([
      transaction({ authorizedDate: '2026-03-04', merchant: 'Landlord', category: '6550' }),
      transaction({ externalId: 'x2', authorizedDate: null, merchant: null, category: null }),
    ]).transactions;
    expect(given).toMatchObject({ authorizedDate: '2026-03-04', merchant: 'Landlord', category: '6550' });
    expect(nulls).toMatchObject({ authorizedDate: null, merchant: null, category: null });
  });

  it.each<[string, Partial<PushedTransactionDto>, string[]]>([
    [
      'an unknown account',
      { accountExternalId: 'card' },
      ['transactions[0].accountExternalId is not an account of the institution'],
    ],
    ['too many decimals', { amount: 1.234 }, ['transactions[0].amount must have at most 2 decimals in USD']],
    ['too large an amount', { amount: -1e11 }, ['transactions[0].amount must be under 10^13 minor units']],
    [
      'another currency',
      { currency: 'EUR' },
      ["transactions[0].currency must be the account's currency USD"],
    ],
    [
      'a pending id while it is pending itself',
      { pending: true, pendingExternalId: 'p1' },
      ['transactions[0].pendingExternalId is only for settled transactions: this one is pending'],
    ],
    [
      'several things wrong',
      { amount: 0.001, currency: 'JPY' },
      [
        'transactions[0].amount must have at most 2 decimals in USD',
        "transactions[0].currency must be the account's currency USD",
      ],
    ],
    ["the account's currency said once more", { currency: 'USD' }, []],
  ])('with %s is refused by name', (_what, over, problems) => {
    expect(problemsOf([transaction(over)])).toEqual(problems);
  });

  it('that is wrong does not hide the others that are', () => {
    expect(
      problemsOf([
        transaction({ amount: 0.001 }),
        transaction(),
        transaction({ externalId: 'x3', currency: 'EUR' }),
      ]),
    ).toEqual([
      'transactions[0].amount must have at most 2 decimals in USD',
      "transactions[2].currency must be the account's currency USD",
    ]);
  });
});

describe('one id', () => {
  it('comes once in a push', () => {
    expect(
      problemsOf([transaction(), transaction({ amount: 99 }), transaction({ externalId: 'x2' })]),
    ).toEqual(['transactions[1].externalId names the same transaction as transactions[0].externalId']);
  });

  it('may come once for each account', () => {
    expect(problemsOf([transaction(), transaction({ accountExternalId: 'yen', amount: 5 })])).toEqual([]);
  });

  it('cannot also be the pending id of another transaction', () => {
    expect(
      problemsOf([
        transaction({ externalId: 'p1', pending: true }),
        transaction({ pendingExternalId: 'p1' }),
      ]),
    ).toEqual(['transactions[1].pendingExternalId names the same transaction as transactions[0].externalId']);
    expect(
      problemsOf([
        transaction({ pendingExternalId: 'p1' }),
        transaction({ externalId: 'x2', pendingExternalId: 'p1' }),
      ]),
    ).toEqual([
      'transactions[1].pendingExternalId names the same transaction as transactions[0].pendingExternalId',
    ]);
    expect(problemsOf([transaction({ pendingExternalId: 'x1' })])).toEqual([
      'transactions[0].pendingExternalId names the same transaction as transactions[0].externalId',
    ]);
  });

  it('is removed once, and not in the push that contains it', () => {
    expect(problemsOf([], [taken('x1'), taken('x1')])).toEqual([
      'removed[1].externalId names the same transaction as removed[0].externalId',
    ]);
    expect(problemsOf([transaction()], [taken('x0'), taken('x1')])).toEqual([
      'removed[1].externalId names the same transaction as transactions[0].externalId',
    ]);
  });

  it('that was pending may be removed in the push that settles it', () => {
    const { transactions, removed, problems } = read(
      [transaction({ pendingExternalId: 'p1' })],
      [taken('p1')],
    );
    expect(problems).toEqual([]);
    expect([transactions[0]?.pendingExternalId, removed[0]?.externalId]).toEqual(['p1', 'p1']);
  });

  it('is not removed from an account of another institution', () => {
    expect(problemsOf([], [taken('x1', 'card')])).toEqual([
      'removed[0].accountExternalId is not an account of the institution',
    ]);
  });
});

describe('the categories of pushed transactions', () => {
  const chartAccount = (id: string, over: Partial<ChartAccount>): ChartAccount => ({
    id,
    accountNumber: id,
    name: id,
    category: 'expense',
    subtype: 'operating_expense',
    isActive: true,
    mapped: false,
    ...over,
  });
  const chart = new CategoryChart([
    chartAccount('1999', { subtype: 'transfer_clearing' }),
    chartAccount('3900', { subtype: 'opening_balance_equity' }),
    chartAccount('4999', { subtype: 'uncategorized_income' }),
    chartAccount('6999', { subtype: 'uncategorized_expense' }),
    chartAccount('6550', {}),
    chartAccount('6600', { isActive: false }),
  ]);

  it('must be accounts of the chart that may be given', () => {
    const categories = ['6550', 'transfer', null, '6600', '9999', '1999'];
    const transactions = read(
      categories.map((category, index) => transaction({ externalId: `x${index}`, category })),
    ).transactions;
    expect(categoryProblems(transactions, chart).map(({ path, problem }) => `${path} ${problem}`)).toEqual([
      'transactions[3].category is not an active account',
      'transactions[4].category is not an account number of the chart of accounts',
      `transactions[5].category is the ledger account of a bank account: use "transfer" for transfers between accounts`,
    ]);
  });

  it('may be left out', () => {
    expect(categoryProblems(read([transaction()]).transactions, chart)).toEqual([]);
  });
});
