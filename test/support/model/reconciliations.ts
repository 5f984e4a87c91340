import { expect } from 'vitest';
import { derivedBalanceOn, isSettled } from './postings.js';
import {
  INVALID,
  type ModelAccount,
  type ModelBooks,
  type ModelRow,
  type Prediction,
  refused,
  toAmount,
} from './state.js';

export interface ReconcileInput {
  readonly account: string;
  readonly through: string;
  /** By how much the bank's balance differs from the books, in cents. */
  readonly off: bigint;
}

export interface UndoReconciliationInput {
  readonly account: string;
  /** Whether the first is to be undone, which others may follow. */
  readonly isFirst: boolean;
}

/** Starts a reconciliation at the closing balance of the bank, and completes it. */
export function predictReconcile(
  books: ModelBooks,
  { account: name, through, off }: ReconcileInput,
): Prediction {
  const account = books.accounts.get(name) as ModelAccount;
  if (account.opening === null) return refused(409, 'no_opening_balance');
  const last = reconciledThrough(account);
  if (last === null ? through < account.opening.date : through <= last) return INVALID;
  if (off !== 0n) return refused(409, 'not_reconciled');
  account.reconciliations.push({ id: null, through });
  const closingBalance = toAmount(derivedBalanceOn(account, through) ?? 0n);
  const facts = { to: through, closingBalance, bookBalance: closingBalance, difference: 0 };
  return { status: 200, data: expect.objectContaining({ status: 'completed', ...facts }) };
}

/** What the bank states at the end of a day, in the sense of the opening balance. */
export function closingBalanceOf(books: ModelBooks, { account, through, off }: ReconcileInput): number {
  const stated = derivedBalanceOn(books.accounts.get(account) as ModelAccount, through) ?? 0n;
  return toAmount(stated + off);
}

export function predictUndoReconciliation(books: ModelBooks, input: UndoReconciliationInput): Prediction {
  const account = books.accounts.get(input.account) as ModelAccount;
  const undone = reconciliationToUndo(books, input);
  if (undone.through !== reconciledThrough(account)) return refused(409, 'later_reconciliation');
  account.reconciliations.pop();
  return { status: 200, data: expect.objectContaining({ id: undone.id, status: 'undone' }) };
}

export function reconciliationToUndo(books: ModelBooks, { account, isFirst }: UndoReconciliationInput) {
  const known = books.accounts.get(account)?.reconciliations ?? [];
  const found = isFirst ? known[0] : known.at(-1);
  if (!found) throw new Error(`${account} has no reconciliation`);
  return found;
}

export function reconciledThrough({ reconciliations }: ModelAccount): string | null {
  return reconciliations.at(-1)?.through ?? null;
}

/** Whether the change from one state to the other would move a balance that is reconciled. */
export function touchesReconciled(before: ModelBooks, after: ModelBooks): boolean {
  return [...before.accounts.values()].some((was) => {
    const through = reconciledThrough(was);
    const is = after.accounts.get(was.name);
    if (through === null || is === undefined) return false;
    return reconciledFacts(was, through) !== reconciledFacts(is, through);
  });
}

function reconciledFacts(account: ModelAccount, through: string): string {
  const { amount, date } = account.opening ?? {};
  const rows = [...account.rows.values()].filter((row) => isSettled(account, row) && row.date <= through);
  return [`${amount} ${date}`, ...rows.map(factsOf).toSorted()].join();
}

function factsOf({ key, date, amount }: ModelRow): string {
  return `${key} ${date} ${amount}`;
}
