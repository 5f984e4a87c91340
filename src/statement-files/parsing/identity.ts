import { createHash } from 'node:crypto';
import { isCleanLine } from '../../kernel/text.js';
import { areSimilar, haveDifferentInstalments } from './similar-texts.js';
import type { StatementTransaction } from './statement.js';

/** The max length of the external ids of pushed transactions. */
const MAX_EXTERNAL_ID = 128;

export interface IdentifiedTransaction extends StatementTransaction {
  /** Unique within its account, and the same in every file that contains the transaction. */
  readonly externalId: string;
}

export interface Identified {
  readonly transactions: IdentifiedTransaction[];
  /** Lines of transactions that the file contains twice. */
  readonly repeated: number[];
  /** Lines of transactions that share a FITID with a different transaction. */
  readonly reused: number[];
}

/**
 * Gives every transaction of an account its external id. A FITID is the id itself, so that pushing the transaction
 * under its FITID finds the same one, unless the file gives it to several. Other references are combined with date and
 * amount, because a payment and its return share one. Without a reference the id is derived from the content and from the
 * number of earlier transactions with the same content: two genuine identical transactions stay two, and are the same two
 * in every file.
 */
export function identify(account: string, transactions: readonly StatementTransaction[]): Identified {
  const shared = sharedIds(transactions);
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  const repeated: number[] = [];
  const reused: number[] = [];
  const identified = transactions.flatMap((transaction) => {
    const { reference } = transaction;
    if (reference?.scheme === 'fitid') {
      const ids = fitIdsOf(account, transaction, reference.value);
      const isReused = shared.ids.has(reference.value);
      if (isReused) reused.push(transaction.line);
      const byText = shared.facts.has(factsOf(transaction));
      const externalId = isReused ? (byText ? ids.byText : ids.byFacts) : ids.plain;
      if (taken.has(externalId)) {
        repeated.push(transaction.line);
        return [];
      }
      taken.add(externalId);
      return [{ externalId, ...transaction }];
    }
    const said = reference === null ? ['row', normalise(transaction.description)] : ['ref', reference.value];
    const hash = digest([account, ...said, transaction.date, String(transaction.amountMinor)]);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return [{ externalId: `file:${hash}:${count}`, ...transaction }];
  });
  return { transactions: identified, repeated, reused };
}

/** The external id of a transaction whose FITID no other one has. */
export function plainIdOf({ reference, externalId }: IdentifiedTransaction): string {
  return reference?.scheme === 'fitid' ? nameOf(reference.value) : externalId;
}

/** The external ids that a transaction may have, its own first. Without a FITID it has one. */
export function idsOf(account: string, transaction: IdentifiedTransaction): string[] {
  const { reference, externalId } = transaction;
  if (reference?.scheme !== 'fitid') return [externalId];
  const { plain, byFacts, byText } = fitIdsOf(account, transaction, reference.value);
  return [...new Set([externalId, byFacts, byText, plain])];
}

/**
 * FITIDs of several transactions: forbidden by the standard, but banks do it. Mostly their dates or amounts differ; if
 * only the texts do, as of the instalments of one purchase, the facts are in `facts`.
 */
function sharedIds(transactions: readonly StatementTransaction[]): { ids: Set<string>; facts: Set<string> } {
  const seen = new Map<string, StatementTransaction>();
  const shared = { ids: new Set<string>(), facts: new Set<string>() };
  const first = new Map<string, StatementTransaction>();
  for (const transaction of transactions) {
    const { reference } = transaction;
    if (reference?.scheme !== 'fitid') continue;
    const facts = factsOf(transaction);
    const before = seen.get(reference.value);
    if (before === undefined) seen.set(reference.value, transaction);
    else if (factsOf(before) !== facts) shared.ids.add(reference.value);
    const equal = first.get(facts);
    if (equal === undefined) first.set(facts, transaction);
    else if (!isSameText(equal, transaction)) {
      shared.ids.add(reference.value);
      shared.facts.add(facts);
    }
  }
  return shared;
}

function isSameText(one: StatementTransaction, other: StatementTransaction): boolean {
  if (one.description === other.description) return true;
  return areSimilar(one.description, other.description) && !haveDifferentInstalments(one, other);
}

function factsOf({ reference, date, amountMinor }: StatementTransaction): string {
  return `${date} ${amountMinor} ${reference?.value ?? ''}`;
}

interface FitIds {
  readonly plain: string;
  /** Of a FITID that other transactions have as well. */
  readonly byFacts: string;
  /** Of one that another transaction of the same date and amount has as well. */
  readonly byText: string;
}

function fitIdsOf(account: string, transaction: StatementTransaction, fitId: string): FitIds {
  const facts = [account, fitId, transaction.date, String(transaction.amountMinor)];
  return {
    plain: nameOf(fitId),
    byFacts: `fitid:${digest(facts)}`,
    byText: `fitid:${digest([...facts, normalise(transaction.description)])}`,
  };
}

function nameOf(fitId: string): string {
  return fitId.length <= MAX_EXTERNAL_ID && isCleanLine(fitId) ? fitId : `fitid:${digest([fitId])}`;
}

function normalise(description: string): string {
  return description.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim();
}

/** 128 bits, like a UUID. */
function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
