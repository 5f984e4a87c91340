import { expect } from 'vitest';
import { hasCategory, recategorize } from './categories.js';
import { balancesOf, isBooked, postingsOf } from './postings.js';
import {
  allRows,
  CHART,
  INVALID,
  type ModelAccount,
  type ModelBooks,
  type ModelRow,
  type Prediction,
  refused,
} from './state.js';

export interface DeclaredInput {
  readonly name: string;
  readonly currency: string;
  readonly kind: string;
  readonly opening: { readonly amount: bigint; readonly date: string } | null;
}

export interface DeclareInput {
  readonly institution: string;
  readonly accounts: readonly DeclaredInput[];
}

/** The account kinds of the model: the ledger account of each, and whether its balance is a debt. */
export const KINDS: Readonly<Record<string, { mappedTo: string | null; owed: boolean }>> = {
  checking: { mappedTo: '1000', owed: false },
  savings: { mappedTo: '1010', owed: false },
  other: { mappedTo: null, owed: false },
  credit_card: { mappedTo: '2100', owed: true },
  loan: { mappedTo: '2600', owed: true },
};

/** Applies a declaration to the books and returns the expected response. */
export function predictDeclare(books: ModelBooks, { institution, accounts }: DeclareInput): Prediction {
  const names = accounts.map(({ name }) => name);
  if (new Set(names).size < names.length) return INVALID;
  for (const declared of accounts) {
    const existing = books.accounts.get(declared.name);
    if (!existing) continue;
    if (existing.currency !== declared.currency) return refused(409, 'currency_conflict');
    if (existing.owed !== KINDS[declared.kind]?.owed) return INVALID;
  }
  const result = accounts.map((declared) => {
    const account = books.accounts.get(declared.name) ?? newAccount(books, institution, declared);
    account.kind = declared.kind;
    open(books, account, declared.opening ?? account.opening);
    books.accounts.set(account.name, account);
    return account;
  });
  return {
    status: 200,
    data: {
      itemId: expect.stringMatching(/^manual:/),
      accounts: result.map(({ name, id, mappedTo }) => ({
        externalId: name,
        bankAccountId: id ?? expect.any(String),
        ledgerMapped: mappedTo !== null,
      })),
    },
  };
}

function newAccount(books: ModelBooks, institution: string, declared: DeclaredInput): ModelAccount {
  const { mappedTo, owed } = KINDS[declared.kind] ?? { mappedTo: null, owed: false };
  const isFree = mappedTo !== null && !books.inactive.has(mappedTo) && !isCategory(books, mappedTo);
  const maps = isFree && declared.currency === 'USD';
  return {
    name: declared.name,
    institution,
    currency: declared.currency,
    owed,
    kind: declared.kind,
    id: null,
    mappedTo: maps ? mappedTo : null,
    opening: null,
    rows: new Map(),
    aliases: new Map(),
    reconciliations: [],
  };
}

/** Sets an opening balance. Bank transactions between the old and the new date are posted or reversed. */
function open(books: ModelBooks, account: ModelAccount, opening: ModelAccount['opening']): void {
  const [was, is] = [account.opening?.date ?? '', opening?.date ?? ''];
  const [from, before] = was < is ? [was, is] : [is, was];
  const waiting = waitingFor(books, account).filter(({ date }) => from <= date && date < before);
  account.opening = opening;
  for (const row of waiting) recategorize(books, account, row);
}

/** Unposted bank transactions without a usable category. */
function waitingFor(books: ModelBooks, account: ModelAccount): ModelRow[] {
  return [...account.rows.values()].filter(
    (row) => !row.removed && row.splitBy !== 'user' && !isBooked(account, row) && !hasCategory(books, row),
  );
}

/** Whether a visible bank transaction or a part of one has the account as category. Then no bank account can be mapped to it. */
function isCategory(books: ModelBooks, number: string): boolean {
  return allRows(books).some(
    ({ row: { removed, decision, parts } }) =>
      !removed && (decision.target === number || parts?.some((part) => part.number === number)),
  );
}

/** Maps a bank account. Its waiting bank transactions are categorized, and all are posted to the new account. */
export function predictMap(books: ModelBooks, input: { account: string; number: string }): Prediction {
  const account = books.accounts.get(input.account) as ModelAccount;
  const chart = CHART[input.number];
  const mappable = chart && !chart.system && !books.inactive.has(input.number);
  if (!mappable || chart.category !== (account.owed ? 'liability' : 'asset')) return INVALID;
  if (account.mappedTo !== input.number) {
    if (isCategory(books, input.number)) return refused(409, 'account_in_use');
    const waiting = waitingFor(books, account);
    account.mappedTo = input.number;
    for (const row of waiting) recategorize(books, account, row);
  }
  return {
    status: 200,
    data: expect.objectContaining({ id: account.id, ledgerMapped: true, ledgerAccountNumber: input.number }),
  };
}

/** Deactivates or reactivates a ledger account. */
export function predictActivate(books: ModelBooks, input: { number: string; isActive: boolean }): Prediction {
  const { number, isActive } = input;
  if (isActive) books.inactive.delete(number);
  else if (!books.inactive.has(number)) {
    const mapped = [...books.accounts.values()].some(({ mappedTo }) => mappedTo === number);
    const balances = balancesOf(postingsOf(books).values(), '0000-00-00', '9999-99-99');
    if (mapped || CHART[number]?.system || balances.has(number)) return refused(409, 'account_in_use');
    books.inactive.add(number);
  }
  return { status: 200, data: expect.objectContaining({ accountNumber: number, isActive }) };
}
