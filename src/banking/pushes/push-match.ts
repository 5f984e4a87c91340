import {
  directionOf,
  isHuman,
  isSplitByUser,
  merchantKey,
  merchantName,
  UNDECIDED,
} from '../../categorization/index.js';
import type { FieldProblem } from '../../kernel/domain-error.js';
import { newId } from '../../kernel/ids.js';
import type { BankAccount } from '../accounts/bank-account.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import type { Alias, FoundTransaction, FeedKey } from '../transactions/bank-transactions.repository.js';
import type { PushedTransaction, RemovedTransaction } from './pushed-transaction.js';
import type { BankTransactionFacts } from '../booking/transaction-change.js';
import { clearsSplit, NOT_SPLIT, splitAfter } from '../splits/split-state.js';

/** A pushed transaction and what is stored for it. */
export interface Match {
  readonly pushed: PushedTransaction;
  readonly before: BankTransaction | null;
  /** What it becomes, with its stored decision; null when nothing changes. */
  readonly facts: BankTransactionFacts | null;
  /** Whether the categorizer must decide (again). */
  readonly mustDecide: boolean;
  /** Whether its stored decision stays unless rules now decide otherwise. */
  readonly mustCheckRules: boolean;
  /** A pending twin to hide, because it settled as this transaction. */
  readonly settledTwin: BankTransaction | null;
  /** The id that it had while it was pending, if that is not stored yet. */
  readonly alias: Alias | null;
}

export interface MatchedPush {
  readonly matches: Match[];
  /** Transactions that the bank withdrew and that are still visible. */
  readonly removed: { readonly request: RemovedTransaction; readonly transaction: BankTransaction }[];
  readonly problems: FieldProblem[];
}

interface Named {
  readonly transaction: BankTransaction;
  readonly isAlias: boolean;
}

/** What is stored under the names in a push. An alias takes precedence over a transaction that had the name itself. */
export class StoredTransactions {
  private readonly byName = new Map<string, Named>();

  constructor(found: readonly FoundTransaction[]) {
    for (const { key, isAlias, transaction } of found) {
      const name = nameOf(key.bankAccountId, key.externalId);
      if (isAlias || !this.byName.has(name)) this.byName.set(name, { transaction, isAlias });
    }
  }

  get(account: BankAccount, externalId: string): Named | undefined {
    return this.byName.get(nameOf(account.id, externalId));
  }
}

/** Every name in a push. */
export function namesIn(
  transactions: readonly PushedTransaction[],
  removed: readonly RemovedTransaction[],
): FeedKey[] {
  const names = [...transactions, ...removed].map(({ account, externalId }) => ({
    bankAccountId: account.id,
    externalId,
  }));
  const pending = transactions.flatMap(({ account, pendingExternalId }) =>
    pendingExternalId === null ? [] : [{ bankAccountId: account.id, externalId: pendingExternalId }],
  );
  return [...names, ...pending];
}

/** Compares a push with what is stored: which transactions are new, changed and unchanged. */
export function matchPush(
  transactions: readonly PushedTransaction[],
  removed: readonly RemovedTransaction[],
  stored: StoredTransactions,
): MatchedPush {
  const problems: FieldProblem[] = [];
  const matches = transactions.map((pushed) => matchTransaction(pushed, stored, problems));
  const settledHere = new Set(
    transactions.flatMap((pushed) =>
      pushed.pendingExternalId === null ? [] : [nameOf(pushed.account.id, pushed.pendingExternalId)],
    ),
  );
  const stillVisible = removed.flatMap((request) => {
    const named = stored.get(request.account, request.externalId);
    // A pending transaction that settles in this push, or has settled, is not removed by its old name.
    const settles = settledHere.has(nameOf(request.account.id, request.externalId));
    return named && !named.isAlias && named.transaction.removedAt === null && !settles
      ? [{ request, transaction: named.transaction }]
      : [];
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
  pushed: PushedTransaction,
  stored: StoredTransactions,
  problems: FieldProblem[],
): Match {
  const named = stored.get(pushed.account, pushed.externalId);
  if (named && (named.isAlias || named.transaction.removedAt !== null))
    return unchanged(pushed, named.transaction);
  const direct = named?.transaction ?? null;
  if (direct !== null && !direct.pending && pushed.pending) {
    problems.push({
      path: `transactions[${pushed.index}].pending`,
      problem: 'cannot be true: the transaction has already settled',
    });
    return unchanged(pushed, direct);
  }
  const twin = pushed.pendingExternalId === null ? null : matchTwin(pushed, direct, stored, problems);
  const before = direct ?? twin?.convert ?? null;
  const facts = factsOf(pushed, before, twin?.inheritFrom ?? null);
  const mustDecide = needsDecision(before, facts);
  const changed = before === null || mustDecide || !sameFacts(before, facts);
  const mustCheckRules = !mustDecide && before !== null && changesWhatRulesRead(before, facts);
  return {
    pushed,
    before,
    facts: changed ? facts : null,
    mustDecide,
    mustCheckRules,
    settledTwin: twin?.hide ?? null,
    alias: twin?.isNew
      ? {
          bankAccountId: pushed.account.id,
          externalId: pushed.pendingExternalId ?? '',
          transactionId: facts.id,
        }
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
  pushed: PushedTransaction,
  direct: BankTransaction | null,
  stored: StoredTransactions,
  problems: FieldProblem[],
): Twin | null {
  const named = stored.get(pushed.account, pushed.pendingExternalId ?? '');
  if (!named) return { convert: null, hide: null, inheritFrom: null, isNew: true };
  if (named.isAlias) {
    if (named.transaction.id === direct?.id)
      return { convert: null, hide: null, inheritFrom: null, isNew: false };
    problems.push(twinProblem(pushed, 'has already settled as another transaction'));
    return null;
  }
  if (!named.transaction.pending) {
    problems.push(twinProblem(pushed, 'is the id of a settled transaction'));
    return null;
  }
  if (direct === null && named.transaction.removedAt === null) {
    return { convert: named.transaction, hide: null, inheritFrom: null, isNew: true };
  }
  const hide = named.transaction.removedAt === null ? named.transaction : null;
  return { convert: null, hide, inheritFrom: named.transaction, isNew: true };
}

function factsOf(
  pushed: PushedTransaction,
  before: BankTransaction | null,
  inheritFrom: BankTransaction | null,
): BankTransaction {
  // The decision of a cleared split is the one before it, for another amount.
  const standingDecision =
    before === null || clearsSplit(before, pushed.amountMinor) ? UNDECIDED : before.decision;
  const inherited = inheritFrom && isHuman(inheritFrom.decision) && !isHuman(standingDecision);
  const standingSplit = splitAfter(before, pushed.amountMinor);
  const isSplitByRule = standingSplit.splits !== null && !isSplitByUser(standingSplit.splits);
  const split = inherited && isSplitByRule ? NOT_SPLIT : standingSplit;
  const { merchant, merchantGiven, merchantKey: key } = merchantOf(pushed, before);
  return {
    id: before?.id ?? newId(),
    entityId: pushed.account.entityId,
    bankAccountId: pushed.account.id,
    externalId: pushed.externalId,
    date: pushed.date,
    authorizedDate:
      pushed.authorizedDate === undefined ? (before?.authorizedDate ?? null) : pushed.authorizedDate,
    amountMinor: pushed.amountMinor,
    currency: pushed.account.currency,
    description: pushed.description,
    merchant,
    merchantGiven,
    merchantKey: key,
    pending: pushed.pending,
    pushedCategory: pushed.category === undefined ? (before?.pushedCategory ?? null) : pushed.category,
    decision: inherited ? inheritFrom.decision : standingDecision,
    removedAt: null,
    note: before?.note ?? null,
    splitStatus: split.splitStatus,
    splits: split.splits,
    // Derived by changeTransaction. They are here because a copy that adds properties costs ten times one that replaces them.
    transactionType: before?.transactionType ?? 'expense',
    needsReview: before?.needsReview ?? false,
    reviewReason: before?.reviewReason ?? null,
    entryId: before?.entryId ?? null,
    bookingSeq: before?.bookingSeq ?? 0,
    bookedMinor: before?.bookedMinor ?? null,
  };
}

/** What the feed calls the merchant, else what an earlier push called it, else a name made of the descriptor. */
function merchantOf(pushed: PushedTransaction, before: BankTransaction | null) {
  const given =
    pushed.merchant === undefined && before?.merchantGiven ? before.merchant : (pushed.merchant ?? null);
  if (
    before !== null &&
    before.description === pushed.description &&
    before.merchantGiven === (given !== null)
  ) {
    const { merchant, merchantGiven, merchantKey: key } = before;
    if (given === null || given === merchant) return { merchant, merchantGiven, merchantKey: key };
  }
  const key = merchantKey(given ?? pushed.description);
  return { merchant: given ?? merchantName(key), merchantGiven: given !== null, merchantKey: key };
}

/** True for a new transaction, another pushed category or direction, and a cleared split, unless a user has decided. */
function needsDecision(before: BankTransaction | null, facts: BankTransactionFacts): boolean {
  if (isHuman(facts.decision) || isSplitByUser(facts.splits)) return false;
  if (before === null || isSplitByUser(before.splits)) return true;
  return (
    before.pushedCategory !== facts.pushedCategory ||
    directionOf(before.amountMinor) !== directionOf(facts.amountMinor)
  );
}

function changesWhatRulesRead(before: BankTransaction, facts: BankTransactionFacts): boolean {
  if (isHuman(facts.decision) || isSplitByUser(facts.splits)) return false;
  return (
    before.amountMinor !== facts.amountMinor ||
    before.description !== facts.description ||
    before.merchant !== facts.merchant
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

function unchanged(pushed: PushedTransaction, before: BankTransaction): Match {
  return {
    pushed,
    before,
    facts: null,
    mustDecide: false,
    mustCheckRules: false,
    settledTwin: null,
    alias: null,
  };
}

function twinProblem({ index }: PushedTransaction, problem: string): FieldProblem {
  return { path: `transactions[${index}].pendingExternalId`, problem };
}

function nameOf(bankAccountId: string, externalId: string): string {
  return `${bankAccountId} ${externalId}`;
}
