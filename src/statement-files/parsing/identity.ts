import { createHash } from 'node:crypto';
import { isCleanLine } from '../../kernel/text.js';
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
 * under its FITID finds the same one. Other references are combined with date and amount, because a payment and its
 * return share one. Without a reference the id is derived from the content and from the number of earlier
 * transactions with the same content: two genuine identical transactions stay two, and are the same two in every file.
 */
export function identify(account: string, rows: readonly StatementTransaction[]): Identified {
  const reusedIds = idsOfDifferentRows(rows);
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  const repeated: number[] = [];
  const reused: number[] = [];
  const identified = rows.flatMap((row) => {
    const { reference } = row;
    if (reference?.scheme === 'fitid') {
      const isReused = reusedIds.has(reference.value);
      if (isReused) reused.push(row.line);
      const externalId = isReused
        ? `fitid:${digest([account, reference.value, row.date, String(row.amountMinor)])}`
        : nameOf(reference.value);
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

/** FITIDs of several transactions with different dates or amounts: forbidden by the standard, but banks do it. */
function idsOfDifferentRows(rows: readonly StatementTransaction[]): Set<string> {
  const seen = new Map<string, string>();
  const reused = new Set<string>();
  for (const { reference, date, amountMinor } of rows) {
    if (reference?.scheme !== 'fitid') continue;
    const facts = `${date} ${amountMinor}`;
    const before = seen.get(reference.value);
    if (before === undefined) seen.set(reference.value, facts);
    else if (before !== facts) reused.add(reference.value);
  }
  return reused;
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
