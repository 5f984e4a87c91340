import { expect } from 'vitest';
import {
  hasCategory,
  isEligible,
  noteAccepted,
  recategorize,
  reviewReasonOf,
  ruleDecidesOtherwise,
  typeOf,
  UNDECIDED,
} from './categories.js';
import { isBooked } from './postings.js';
import { categoryView } from './views.js';
import { isOpenLeg, type LegBefore, matchPushed } from './transfers.js';
import { INVALID, type ModelAccount, type ModelBooks, type ModelRow, type Prediction } from './state.js';

export interface PushInput {
  readonly institution: string;
  readonly rows: readonly PushInputRow[];
  readonly removed: readonly { readonly account: string; readonly externalId: string }[];
}

export interface PushInputRow {
  readonly account: string;
  readonly externalId: string;
  readonly date: string;
  readonly amount: bigint;
  readonly description: string;
  /** Undefined: omitted. */
  readonly category: string | null | undefined;
  readonly pending: boolean;
  readonly pendingExternalId: string | undefined;
}

/** The effect of a pushed bank transaction on the stored ones. */
interface Plan {
  readonly account: ModelAccount;
  readonly input: PushInputRow;
  /** The stored bank transaction to update; null creates a new one. */
  readonly row: ModelRow | null;
  /** Whether any field changes. */
  readonly changes: boolean;
  /** Another pending bank transaction that it settles, which becomes hidden. */
  readonly hide: ModelRow | null;
  /** The bank transaction whose user decision is copied. */
  readonly inheritFrom: ModelRow | null;
  readonly newAlias: boolean;
}

/** Applies a push to the books, completely or not at all, and returns the expected response. */
export function predictPush(books: ModelBooks, input: PushInput): Prediction {
  const accounts = [...input.rows, ...input.removed].map(({ account }) => books.accounts.get(account));
  if (accounts.some((account) => account?.institution !== input.institution)) return INVALID;
  if (namesTwice(input)) return INVALID;
  const plans = input.rows.map((row) => planOf(books, row));
  if (plans.some((plan) => plan === null)) return INVALID;
  const planned = plans.filter((plan) => plan !== null);
  if (planned.some(({ changes, input: { category } }) => changes && isRefused(books, category)))
    return INVALID;

  const removals = removalsOf(books, input);
  const statuses = planned.map((plan) =>
    plan.row === null ? 'created' : plan.changes ? 'updated' : 'unchanged',
  );
  const before = planned.map(({ row }) => row?.decision ?? null);
  const legsBefore = planned.map(({ account, row }) => legBefore(account, row));
  const written = planned.map((plan) => write(books, plan));
  for (const { hide } of planned) if (hide) hide.removed = true;
  for (const row of removals) row.removed = true;
  matchPushed(
    books,
    planned.flatMap(({ account, changes }, index) =>
      changes ? [{ account, row: written[index] as ModelRow, before: legsBefore[index] ?? null }] : [],
    ),
  );
  for (const [index, row] of written.entries()) {
    if (row.decision !== before[index]) noteAccepted(books, planned[index]?.account as ModelAccount, row);
  }
  const count = (status: string) => statuses.filter((other) => other === status).length;
  return {
    status: 200,
    data: {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      removed: removals.length,
      transactions: planned.map(({ account, input: { externalId } }, index) => {
        const row = written[index] as ModelRow;
        return {
          externalId,
          id: row.id ?? expect.any(String),
          status: statuses[index],
          category: categoryView(row),
          transactionType: typeOf(row),
          needsReview: reviewReasonOf(account, row) !== null,
        };
      }),
    },
  };
}

function legBefore(account: ModelAccount, row: ModelRow | null): LegBefore | null {
  return row && { isOpen: isOpenLeg(account, row), amount: row.amount, date: row.date };
}

/** Stores the service's ids of new bank transactions. */
export function learnIds(books: ModelBooks, input: PushInput, data: any): void {
  for (const [index, { account, externalId }] of input.rows.entries()) {
    const row = storedRow(books.accounts.get(account), externalId)?.row;
    if (row) row.id ??= data.transactions[index].id;
  }
}

function namesTwice({ rows, removed }: PushInput): boolean {
  const own = rows.map(({ account, externalId }) => `${account} ${externalId}`);
  const pending = rows.flatMap(({ account, pendingExternalId }) =>
    pendingExternalId === undefined ? [] : [`${account} ${pendingExternalId}`],
  );
  const gone = removed.map(({ account, externalId }) => `${account} ${externalId}`);
  const isTwice = (names: readonly string[]) => new Set(names).size < names.length;
  return isTwice([...own, ...pending]) || isTwice(gone) || gone.some((name) => own.includes(name));
}

function storedRow(account: ModelAccount | undefined, externalId: string) {
  const alias = account?.aliases.get(externalId);
  if (alias) return { row: alias, isAlias: true };
  const row = account?.rows.get(externalId);
  return row ? { row, isAlias: false } : undefined;
}

/** Null: the bank transaction is rejected. */
function planOf(books: ModelBooks, input: PushInputRow): Plan | null {
  const account = books.accounts.get(input.account) as ModelAccount;
  const plan = { account, input, hide: null, inheritFrom: null, newAlias: false };
  if (input.pending && input.pendingExternalId !== undefined) return null;
  const own = storedRow(account, input.externalId);
  if (own && (own.isAlias || own.row.removed)) return { ...plan, row: own.row, changes: false };
  if (own && !own.row.pending && input.pending) return null;
  const twin = twinOf(account, input, own?.row ?? null);
  if (twin === null) return null;
  const row = own?.row ?? twin.becomes;
  const { hide, inheritFrom, newAlias } = twin;
  const human = ({ decision }: ModelRow) => decision.source === 'user_override';
  const isDecided = row !== null && human(row) && !clearsSplit(row, input);
  const inherits = inheritFrom !== null && human(inheritFrom) && !isDecided ? inheritFrom : null;
  const changes = row === null || inherits !== null || differs(row, input);
  return { account, input, row, changes, hide, inheritFrom: inherits, newAlias };
}

/** The stored bank transaction with the pending id; null: the push is rejected. */
function twinOf(account: ModelAccount, { pendingExternalId }: PushInputRow, own: ModelRow | null) {
  const none = { becomes: null, hide: null, inheritFrom: null, newAlias: false };
  if (pendingExternalId === undefined) return none;
  const found = storedRow(account, pendingExternalId);
  if (!found) return { ...none, newAlias: true };
  if (found.isAlias) return found.row === own ? none : null;
  if (!found.row.pending) return null;
  if (own === null && !found.row.removed) return { ...none, becomes: found.row, newAlias: true };
  return { ...none, hide: found.row.removed ? null : found.row, inheritFrom: found.row, newAlias: true };
}

/** Another amount ends the split of a user, and with it the decision before the split. */
function clearsSplit({ splitBy, amount }: ModelRow, input: PushInputRow): boolean {
  return splitBy === 'user' && amount !== input.amount;
}

function differs(row: ModelRow, input: PushInputRow): boolean {
  return (
    row.externalId !== input.externalId ||
    row.date !== input.date ||
    row.amount !== input.amount ||
    row.description !== input.description ||
    row.pending !== input.pending ||
    (input.category !== undefined && row.pushedCategory !== input.category)
  );
}

const isRefused = (books: ModelBooks, category: string | null | undefined) =>
  category !== undefined && category !== null && !isEligible(books, category);

function removalsOf(books: ModelBooks, { rows, removed }: PushInput): ModelRow[] {
  const settling = new Set(rows.map(({ account, pendingExternalId }) => `${account} ${pendingExternalId}`));
  return removed.flatMap(({ account, externalId }) => {
    const found = storedRow(books.accounts.get(account), externalId);
    const stays = !found || found.isAlias || found.row.removed || settling.has(`${account} ${externalId}`);
    return stays ? [] : [found.row];
  });
}

/** The bank transaction after the push. */
function write(
  books: ModelBooks,
  { account, input, row: before, changes, inheritFrom, newAlias }: Plan,
): ModelRow {
  const row = before ?? newRow(books, input);
  if (changes) {
    const pushedCategory = input.category === undefined ? row.pushedCategory : input.category;
    const wasBooked = before !== null && isBooked(account, before);
    const isCleared = clearsSplit(row, input);
    if (isCleared) Object.assign(row, { parts: null, splitBy: null, isCleared, decision: UNDECIDED });
    const recategorizePushed =
      before === null ||
      isCleared ||
      (row.splitBy !== 'user' &&
        (pushedCategory !== row.pushedCategory || input.amount > 0n !== row.amount > 0n));
    account.rows.delete(row.externalId);
    const { externalId, date, amount, description, pending } = input;
    const isRuleAsked = amount !== row.amount || description !== row.description;
    Object.assign(row, { externalId, date, amount, description, pending, pushedCategory });
    if (inheritFrom) inherit(row, inheritFrom);
    else if (row.decision.source !== 'user_override' && row.splitBy !== 'user') {
      const isOtherwise = isRuleAsked && ruleDecidesOtherwise(books, row);
      if (recategorizePushed || isOtherwise) recategorize(books, account, row);
    }
    // A posted bank transaction keeps its category; an unposted one loses a category that is no longer usable.
    if (!wasBooked && row.splitBy !== 'user' && !hasCategory(books, row)) recategorize(books, account, row);
    account.rows.set(row.externalId, row);
  }
  if (newAlias) account.aliases.set(input.pendingExternalId ?? '', row);
  return row;
}

/** The decision of a user on the pending bank transaction, which ends the split of a rule. */
function inherit(row: ModelRow, { decision }: ModelRow): void {
  row.decision = decision;
  if (row.splitBy === 'rule') Object.assign(row, { parts: null, splitBy: null });
}

function newRow(
  books: ModelBooks,
  { externalId, date, amount, description, pending }: PushInputRow,
): ModelRow {
  return {
    key: `row ${books.rowsMade++}`,
    id: null,
    externalId,
    date,
    amount,
    description,
    pending,
    removed: false,
    pushedCategory: null,
    decision: UNDECIDED,
    parts: null,
    splitBy: null,
    isCleared: false,
  };
}
