import { describe, expect, it } from 'vitest';
import type { BankAccount } from './bank-account.js';
import { BANK_ACCOUNT_KINDS, factsOf, isOwed } from './account-kinds.js';
import { kindProblem, readAccounts } from './declared-account.js';

type Declared = Parameters<typeof readAccounts>[0][number];

const declared = (over: Partial<Declared> = {}): Declared => ({
  externalId: 'checking',
  name: 'Business Checking',
  currency: 'USD',
  kind: 'checking',
  ...over,
});
const problemsOf = (...accounts: Declared[]) =>
  readAccounts(accounts).problems.map(({ path, problem }) => `${path} ${problem}`);

describe('accounts as they are declared', () => {
  it('[4.3] keep what was said, the opening balance in minor units of their currency', () => {
    const read = readAccounts([
      declared({ openingBalance: 48_210.55, openingBalanceDate: '2026-01-01' }),
      declared({
        externalId: 'yen',
        currency: 'JPY',
        openingBalance: -500,
        openingBalanceDate: '2026-02-01',
      }),
      declared({ externalId: 'none' }),
      declared({ externalId: 'zero', openingBalance: 0, openingBalanceDate: '2026-01-01' }),
    ]);
    expect(read.problems).toEqual([]);
    expect(read.accounts.map(({ externalId, opening }) => [externalId, opening])).toEqual([
      ['checking', { balanceMinor: 4_821_055n, date: '2026-01-01' }],
      ['yen', { balanceMinor: -500n, date: '2026-02-01' }],
      ['none', null],
      ['zero', { balanceMinor: 0n, date: '2026-01-01' }],
    ]);
    expect(read.accounts[0]).toMatchObject({ name: 'Business Checking', currency: 'USD', kind: 'checking' });
  });

  it.each<[string, Partial<Declared>, string]>([
    [
      'a balance without its date',
      { openingBalance: 5 },
      'accounts[0].openingBalanceDate is needed: balance and date come together or not at all',
    ],
    [
      'a date without its balance',
      { openingBalanceDate: '2026-01-01' },
      'accounts[0].openingBalance is needed: balance and date come together or not at all',
    ],
    [
      'more decimals than the currency has',
      { openingBalance: 5.5, openingBalanceDate: '2026-01-01', currency: 'JPY' },
      'accounts[0].openingBalance must have at most 0 decimals in JPY',
    ],
    [
      'a balance beyond the largest',
      { openingBalance: 1e11, openingBalanceDate: '2026-01-01' },
      'accounts[0].openingBalance must be under 10^13 minor units',
    ],
  ])('with %s are refused by name', (_what, over, problem) => {
    expect(problemsOf(declared(over))).toEqual([problem]);
  });

  it('[4.3.1] may not bear one externalId twice', () => {
    expect(problemsOf(declared(), declared({ externalId: 'card' }), declared(), declared())).toEqual([
      'accounts[2].externalId is that of accounts[0] too',
      'accounts[3].externalId is that of accounts[0] too',
    ]);
  });
});

describe('the kind of an existing account', () => {
  const stored = (kind: Declared['kind']) => ({ kind, type: factsOf(kind).type }) as BankAccount;

  it('may change among assets and among liabilities, but not between them', () => {
    for (const before of BANK_ACCOUNT_KINDS) {
      for (const after of BANK_ACCOUNT_KINDS) {
        const crosses = isOwed(factsOf(before).type) !== isOwed(factsOf(after).type);
        expect(kindProblem(stored(before), after)).toBe(
          crosses
            ? `is ${after}, but the account was declared as ${before}: an asset account cannot become a liability account, or the reverse`
            : null,
        );
      }
    }
  });
});
