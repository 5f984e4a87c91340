import { directionOf, isHuman, merchantKey, merchantName, UNDECIDED } from '../categorization/index.js';
import type { FieldProblem } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import type { BankAccount } from './bank-account.js';
import type { BankTransaction } from './bank-transaction.js';
import type { Alias, FoundTransaction, FeedKey } from './bank-transactions.repository.js';
import type { PushedTransaction, RemovedTransaction } from './pushed-transaction.js';
import type { BankTransactionFacts } from './transaction-change.js';

/** A pushed transaction and what is stored for it. */
export interface Match {
  readonly row: PushedTransaction;
  readonly before: BankTransaction | null;
  /** What it becomes, with its stored decision; null when nothing changes. */
  readonly facts: BankTransactionFacts | null;
  /** Whether the categorizer must decide (again). */
  readonly mustDecide: boolean;
  /** A pending twin to hide, because it settled as this transaction. */
  readonly settledTwin: BankTransaction | null;
  /** The id that it had while it was pending, if that is not stored yet. */
  readonly alias: Alias | null;
}

export interface MatchedPush {
  readonly matches: Match[];
  /** Transactions that the bank withdrew and that are still visible. */
  readonly removed: { readonly request: RemovedTransaction; readonly row: BankTransaction }[];
  readonly problems: FieldProblem[];
}

interface Named {
  readonly row: BankTransaction;
  readonly isAlias: boolean;
}

/** What is stored under the names in a push. An alias takes precedence over a transaction that had the name itself. */
export class StoredTransactions {
  private readonly byName = new Map<string, Named>();

  constructor(found: readonly FoundTransaction[]) {
    for (const { key, isAlias, row } of found) {
      const name = nameOf(key.bankAccountId, key.externalId);
      if (isAlias || !this.byName.has(name)) this.byName.set(name, { row, isAlias });
    }
  }

  get(account: BankAccount, externalId: string): Named | undefined {
    return this.byName.get(nameOf(account.id, externalId));
  }
}

/** Every name in a push. */
export function namesIn(
  rows: readonly PushedTransaction[],
  removed: readonly RemovedTransaction[],
): FeedKey[] {
  const names = [...rows, ...removed].map(({ account, externalId }) => ({
    bankAccountId: account.id,
    externalId,
  }));
  const pending = rows.flatMap(({ account, pendingExternalId }) =>
    pendingExternalId === null ? [] : [{ bankAccountId: account.id, externalId: pendingExternalId }],
  );
  return [...names, ...pending];
}

/** Compares a push with what is stored: which transactions are new, changed and unchanged. */
export function matchPush(
  rows: readonly PushedTransaction[],
  removed: readonly RemovedTransaction[],
  stored: StoredTransactions,
): MatchedPush {
  const problems: FieldProblem[] = [];
  const matches = rows.map((row) => matchTransaction(row, stored, problems));
  const settledHere = new Set(
    rows.flatMap((row) =>
      row.pendingExternalId === null ? [] : [nameOf(row.account.id, row.pendingExternalId)],
    ),
  );
  const stillVisible = removed.flatMap((request) => {
    const named = stored.get(request.account, request.externalId);
    // A pending transaction that settles in this push, or has settled, is not removed by its old name.
    const settles = settledHere.has(nameOf(request.account.id, request.externalId));
    return named && !named.isAlias && !named.row.removed && !settles ? [{ request, row: named.row }] : [];
  });
  return { matches, removed: stillVisible, problems };
}

/** Whether a push changes nothing. */
export function changesNothing({ matches, removed }: MatchedPush): boolean {
  return (
    removed.length === 0 && matches.every(({ facts, alias, settledTwin }) => !facts && !alias && !settledTwin)
  );
}

function matchTransaction(
  row: PushedTransaction,
  stored: StoredTransactions,
  problems: FieldProblem[],
): Match {
  const named = stored.get(row.account, row.externalId);
  if (named && (named.isAlias || named.row.removed)) return unchanged(row, named.row);
  const direct = named?.row ?? null;
  if (direct !== null && !direct.pending && row.pending) {
    problems.push({
      path: `transactions[${row.index}].pending`,
      problem: 'cannot be true: the transaction has already settled',
    });
    return unchanged(row, direct);
  }
  const twin = row.pendingExternalId === null ? null : matchTwin(row, direct, stored, problems);
  const before = direct ?? twin?.convert ?? null;
  const facts = factsOf(row, before, twin?.inheritFrom ?? null);
  const mustDecide = needsDecision(before, facts);
  const changed = before === null || mustDecide || !sameFacts(before, facts);
  return {
    row,
    before,
    facts: changed ? facts : null,
    mustDecide,
    settledTwin: twin?.hide ?? null,
    alias: twin?.isNew
      ? { bankAccountId: row.account.id, externalId: row.pendingExternalId ?? '', transactionId: facts.id }
      : null,
  };
}

interface Twin {
  /** The pending transaction that becomes this one. */
  readonly convert: BankTransaction | null;
  /** The pending transaction to hide, because this one exists already. */
  readonly hide: BankTransaction | null;
  /** The transaction whose user decision carries over. */
  readonly inheritFrom: BankTransaction | null;
  readonly isNew: boolean;
}

/** What is stored under the id that the transaction had while it was pending. */
function matchTwin(
  row: PushedTransaction,
  direct: BankTransaction | null,
  stored: StoredTransactions,
  problems: FieldProblem[],
): Twin | null {
  const named = stored.get(row.account, row.pendingExternalId ?? '');
  if (!named) return { convert: null, hide: null, inheritFrom: null, isNew: true };
  if (named.isAlias) {
    if (named.row.id === direct?.id) return { convert: null, hide: null, inheritFrom: null, isNew: false };
    problems.push(twinProblem(row, 'has already settled as another transaction'));
    return null;
  }
  if (!named.row.pending) {
    problems.push(twinProblem(row, 'is the id of a settled transaction'));
    return null;
  }
  if (direct === null && !named.row.removed) {
    return { convert: named.row, hide: null, inheritFrom: null, isNew: true };
  }
  const hide = named.row.removed ? null : named.row;
  return { convert: null, hide, inheritFrom: named.row, isNew: true };
}

function factsOf(
  row: PushedTransaction,
  before: BankTransaction | null,
  inheritFrom: BankTransaction | null,
): BankTransaction {
  const standingDecision = before?.decision ?? UNDECIDED;
  const inherited = inheritFrom && isHuman(inheritFrom.decision) && !isHuman(standingDecision);
  const { merchant, merchantGiven, merchantKey: key } = merchantOf(row, before);
  return {
    id: before?.id ?? newId(),
    entityId: row.account.entityId,
    bankAccountId: row.account.id,
    externalId: row.externalId,
    date: row.date,
    authorizedDate: row.authorizedDate === undefined ? (before?.authorizedDate ?? null) : row.authorizedDate,
    amountMinor: row.amountMinor,
    currency: row.account.currency,
    description: row.description,
    merchant,
    merchantGiven,
    merchantKey: key,
    pending: row.pending,
    pushedCategory: row.category === undefined ? (before?.pushedCategory ?? null) : row.category,
    decision: inherited ? inheritFrom.decision : standingDecision,
    removed: false,
    // Derived by changeTransaction. They are here because a copy that adds properties costs ten times one that replaces them.
    transactionType: before?.transactionType ?? 'expense',
    reviewReason: before?.reviewReason ?? null,
    entryId: before?.entryId ?? null,
    bookingSeq: before?.bookingSeq ?? 0,
  };
}

/** What the feed calls the merchant, else what an earlier push called it, else a name made of the descriptor. */
function merchantOf(row: PushedTransaction, before: BankTransaction | null) {
  const given =
    row.merchant === undefined && before?.merchantGiven ? before.merchant : (row.merchant ?? null);
  if (
    before !== null &&
    before.description === row.description &&
    before.merchantGiven === (given !== null)
  ) {
    const { merchant, merchantGiven, merchantKey: key } = before;
    if (given === null || given === merchant) return { merchant, merchantGiven, merchantKey: key };
  }
  const key = merchantKey(given ?? row.description);
  return { merchant: given ?? merchantName(key), merchantGiven: given !== null, merchantKey: key };
}

/** True for a new transaction, another pushed category or direction, unless a user has decided. */
function needsDecision(before: BankTransaction | null, facts: BankTransactionFacts): boolean {
  if (isHuman(facts.decision)) return false;
  if (before === null) return true;
  return (
    before.pushedCategory !== facts.pushedCategory ||
    directionOf(before.amountMinor) !== directionOf(facts.amountMinor)
  );
}

function sameFacts(before: BankTransaction, facts: BankTransactionFacts): boolean {
  return (
    before.externalId === facts.externalId &&
    before.date === facts.date &&
    before.amountMinor === facts.amountMinor &&
    before.description === facts.description &&
    before.authorizedDate === facts.authorizedDate &&
    before.merchant === facts.merchant &&
    before.merchantGiven === facts.merchantGiven &&
    before.pending === facts.pending &&
    before.pushedCategory === facts.pushedCategory &&
    before.decision === facts.decision
  );
}

function unchanged(row: PushedTransaction, before: BankTransaction): Match {
  return { row, before, facts: null, mustDecide: false, settledTwin: null, alias: null };
}

function twinProblem({ index }: PushedTransaction, problem: string): FieldProblem {
  return { path: `transactions[${index}].pendingExternalId`, problem };
}

function nameOf(bankAccountId: string, externalId: string): string {
  return `${bankAccountId} ${externalId}`;
}
