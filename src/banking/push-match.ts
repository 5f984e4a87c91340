import { directionOf, isHuman, merchantKey, merchantName, UNDECIDED } from '../categorization/index.js';
import type { FieldProblem } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import type { BankAccount } from './bank-account.js';
import type { BankTransaction } from './bank-transaction.js';
import type { Alias, FoundRow, RowKey } from './bank-transactions.repository.js';
import type { PushedRow, RemovedRow } from './pushed-row.js';
import type { RowFacts } from './row-change.js';

/** A pushed transaction and what is stored for it. */
export interface Match {
  readonly row: PushedRow;
  readonly before: BankTransaction | null;
  /** What it becomes, with its stored decision; null when nothing changes. */
  readonly facts: RowFacts | null;
  /** Whether the categorizer must decide (again). */
  readonly decideAnew: boolean;
  /** A pending twin to hide, because it settled as this transaction. */
  readonly settledTwin: BankTransaction | null;
  /** The id that it had while it was pending, if that is not stored yet. */
  readonly alias: Alias | null;
}

export interface MatchedPush {
  readonly matches: Match[];
  /** Transactions that the bank withdrew and that are still visible. */
  readonly removed: { readonly request: RemovedRow; readonly row: BankTransaction }[];
  readonly problems: FieldProblem[];
}

interface Named {
  readonly row: BankTransaction;
  readonly isAlias: boolean;
}

/** What is stored under the names in a push. An alias takes precedence over a transaction that had the name itself. */
export class StandingRows {
  private readonly byName = new Map<string, Named>();

  constructor(found: readonly FoundRow[]) {
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
export function namesIn(rows: readonly PushedRow[], removed: readonly RemovedRow[]): RowKey[] {
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
  rows: readonly PushedRow[],
  removed: readonly RemovedRow[],
  standing: StandingRows,
): MatchedPush {
  const problems: FieldProblem[] = [];
  const matches = rows.map((row) => matchRow(row, standing, problems));
  const settledHere = new Set(
    rows.flatMap((row) =>
      row.pendingExternalId === null ? [] : [nameOf(row.account.id, row.pendingExternalId)],
    ),
  );
  const stillStanding = removed.flatMap((request) => {
    const named = standing.get(request.account, request.externalId);
    // A pending transaction that settles in this push, or has settled, is not removed by its old name.
    const settles = settledHere.has(nameOf(request.account.id, request.externalId));
    return named && !named.isAlias && !named.row.removed && !settles ? [{ request, row: named.row }] : [];
  });
  return { matches, removed: stillStanding, problems };
}

/** Whether a push changes nothing. */
export function changesNothing({ matches, removed }: MatchedPush): boolean {
  return (
    removed.length === 0 && matches.every(({ facts, alias, settledTwin }) => !facts && !alias && !settledTwin)
  );
}

function matchRow(row: PushedRow, standing: StandingRows, problems: FieldProblem[]): Match {
  const named = standing.get(row.account, row.externalId);
  if (named && (named.isAlias || named.row.removed)) return stands(row, named.row);
  const direct = named?.row ?? null;
  if (direct !== null && !direct.pending && row.pending) {
    problems.push({
      path: `transactions[${row.index}].pending`,
      problem: 'cannot be true: the transaction has already settled',
    });
    return stands(row, direct);
  }
  const twin = row.pendingExternalId === null ? null : matchTwin(row, direct, standing, problems);
  const before = direct ?? twin?.convert ?? null;
  const facts = factsOf(row, before, twin?.inheritFrom ?? null);
  const decideAnew = mustDecideAnew(before, facts);
  const changed = before === null || decideAnew || !sameFacts(before, facts);
  return {
    row,
    before,
    facts: changed ? facts : null,
    decideAnew,
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
  row: PushedRow,
  direct: BankTransaction | null,
  standing: StandingRows,
  problems: FieldProblem[],
): Twin | null {
  const named = standing.get(row.account, row.pendingExternalId ?? '');
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
  row: PushedRow,
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
    // Derived by changeRow. They are here because a copy that adds properties costs ten times one that replaces them.
    transactionType: before?.transactionType ?? 'expense',
    reviewReason: before?.reviewReason ?? null,
    entryId: before?.entryId ?? null,
    bookingSeq: before?.bookingSeq ?? 0,
  };
}

/** What the feed calls the merchant, else what an earlier push called it, else a name made of the descriptor. */
function merchantOf(row: PushedRow, before: BankTransaction | null) {
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
function mustDecideAnew(before: BankTransaction | null, facts: RowFacts): boolean {
  if (isHuman(facts.decision)) return false;
  if (before === null) return true;
  return (
    before.pushedCategory !== facts.pushedCategory ||
    directionOf(before.amountMinor) !== directionOf(facts.amountMinor)
  );
}

function sameFacts(before: BankTransaction, facts: RowFacts): boolean {
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

function stands(row: PushedRow, before: BankTransaction): Match {
  return { row, before, facts: null, decideAnew: false, settledTwin: null, alias: null };
}

function twinProblem({ index }: PushedRow, problem: string): FieldProblem {
  return { path: `transactions[${index}].pendingExternalId`, problem };
}

function nameOf(bankAccountId: string, externalId: string): string {
  return `${bankAccountId} ${externalId}`;
}
