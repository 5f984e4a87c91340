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
  readonly rows: IdentifiedTransaction[];
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
export function identify(account: string, rows: readonly StatementTransaction[]): Identified {
  const shared = sharedIds(rows);
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  const repeated: number[] = [];
  const reused: number[] = [];
  const identified = rows.flatMap((row) => {
    const { reference } = row;
    if (reference?.scheme === 'fitid') {
      const ids = fitIdsOf(account, row, reference.value);
      const isReused = shared.ids.has(reference.value);
      if (isReused) reused.push(row.line);
      const byText = shared.facts.has(factsOf(row));
      const externalId = isReused ? (byText ? ids.byText : ids.byFacts) : ids.plain;
      if (taken.has(externalId)) {
        repeated.push(row.line);
        return [];
      }
      taken.add(externalId);
      return [{ externalId, ...row }];
    }
    const said = reference === null ? ['row', normalise(row.description)] : ['ref', reference.value];
    const hash = digest([account, ...said, row.date, String(row.amountMinor)]);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return [{ externalId: `file:${hash}:${count}`, ...row }];
  });
  return { rows: identified, repeated, reused };
}

/** The external id of a transaction whose FITID no other one has. */
export function plainIdOf({ reference, externalId }: IdentifiedTransaction): string {
  return reference?.scheme === 'fitid' ? nameOf(reference.value) : externalId;
}

/** The external ids that a transaction may have, its own first. Without a FITID it has one. */
export function idsOf(account: string, row: IdentifiedTransaction): string[] {
  const { reference, externalId } = row;
  if (reference?.scheme !== 'fitid') return [externalId];
  const { plain, byFacts, byText } = fitIdsOf(account, row, reference.value);
  return [...new Set([externalId, byFacts, byText, plain])];
}

/**
 * FITIDs of several transactions: forbidden by the standard, but banks do it. Mostly their dates or amounts differ; if
 * only the texts do, as of the instalments of one purchase, the facts are in `facts`.
 */
function sharedIds(rows: readonly StatementTransaction[]): { ids: Set<string>; facts: Set<string> } {
  const seen = new Map<string, StatementTransaction>();
  const shared = { ids: new Set<string>(), facts: new Set<string>() };
  const first = new Map<string, StatementTransaction>();
  for (const row of rows) {
    const { reference } = row;
    if (reference?.scheme !== 'fitid') continue;
    const facts = factsOf(row);
    const before = seen.get(reference.value);
    if (before === undefined) seen.set(reference.value, row);
    else if (factsOf(before) !== facts) shared.ids.add(reference.value);
    const equal = first.get(facts);
    if (equal === undefined) first.set(facts, row);
    else if (!isSameText(equal, row)) {
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

function fitIdsOf(account: string, row: StatementTransaction, fitId: string): FitIds {
  const facts = [account, fitId, row.date, String(row.amountMinor)];
  return {
    plain: nameOf(fitId),
    byFacts: `fitid:${digest(facts)}`,
    byText: `fitid:${digest([...facts, normalise(row.description)])}`,
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
