import { toDayNumber } from '../../kernel/calendar-date.js';
import { groupBy } from '../../kernel/collections.js';
import { legGroupOf, type LegPair, MAX_DAYS_APART, pairKey, type TransferLeg } from './transfer-leg.js';

/** The candidates that are compared with one leg, and how many of them are proposed. */
export const MAX_COMPARED = 200;
export const MAX_PARTNERS = 5;

export interface ProposableLeg extends TransferLeg {
  /** Whether it is a transfer, or needs review: other legs are proposed only as partners of such a leg. */
  readonly isSuspect: boolean;
  readonly isTransfer: boolean;
  /** The amount in the currency of the books. */
  readonly bookedMinor: bigint;
}

interface RankedPair extends LegPair {
  readonly transfers: number;
  readonly day: number;
}

interface DatedLeg {
  readonly leg: ProposableLeg;
  readonly day: number;
}

/**
 * Pairs of unmatched legs that a user may match, the best first: the closest, then those that are transfers already, then
 * the newest. A leg may be in several pairs.
 */
export function proposeTransfers(
  legs: readonly ProposableLeg[],
  rejected: ReadonlySet<string>,
  limit: number,
): LegPair[] {
  const pairs = new Map<string, RankedPair>();
  for (const group of groupBy(legs, legGroupOf).values()) {
    const dated = group
      .map((leg) => ({ leg, day: toDayNumber(leg.date) }))
      .toSorted((a, b) => a.day - b.day || (a.leg.id < b.leg.id ? -1 : 1));
    for (const pair of pairsOf(dated, rejected)) pairs.set(pairKey(pair.outId, pair.inId), pair);
  }
  return [...pairs.values()]
    .toSorted(better)
    .slice(0, limit)
    .map(({ outId, inId, daysApart }) => ({ outId, inId, daysApart }));
}

function pairsOf(dated: readonly DatedLeg[], rejected: ReadonlySet<string>): RankedPair[] {
  return dated.flatMap((one, at) => {
    if (!one.leg.isSuspect) return [];
    return nearest(dated, at)
      .filter(
        ({ leg }) =>
          leg.bankAccountId !== one.leg.bankAccountId &&
          leg.amountMinor === -one.leg.amountMinor &&
          !rejected.has(pairKey(leg.id, one.leg.id)),
      )
      .slice(0, MAX_PARTNERS)
      .map((other) => rankedPair(one, other));
  });
}

/** The legs within five days of one, the nearest first. */
function nearest(dated: readonly DatedLeg[], at: number): DatedLeg[] {
  const day = dated[at]?.day ?? 0;
  const found: DatedLeg[] = [];
  let [below, above] = [at - 1, at + 1];
  while (found.length < MAX_COMPARED) {
    const before = dated[below];
    const after = dated[above];
    const toBefore = before ? day - before.day : Infinity;
    const toAfter = after ? after.day - day : Infinity;
    if (Math.min(toBefore, toAfter) > MAX_DAYS_APART) break;
    if (before && toBefore <= toAfter) {
      found.push(before);
      below -= 1;
    } else if (after) {
      found.push(after);
      above += 1;
    }
  }
  return found;
}

function rankedPair(one: DatedLeg, other: DatedLeg): RankedPair {
  const [out, into] = one.leg.amountMinor > 0n ? [one.leg, other.leg] : [other.leg, one.leg];
  return {
    outId: out.id,
    inId: into.id,
    daysApart: Math.abs(one.day - other.day),
    transfers: Number(out.isTransfer) + Number(into.isTransfer),
    day: Math.max(one.day, other.day),
  };
}

function better(a: RankedPair, b: RankedPair): number {
  return (
    a.daysApart - b.daysApart ||
    b.transfers - a.transfers ||
    b.day - a.day ||
    (pairKey(a.outId, a.inId) < pairKey(b.outId, b.inId) ? -1 : 1)
  );
}
