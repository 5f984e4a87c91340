import { groupBy } from '../../kernel/collections.js';
import { toDayNumber } from '../../kernel/calendar-date.js';
import { legGroupOf, type LegPair, MAX_DAYS_APART, pairKey, type TransferLeg } from './transfer-leg.js';

/** Legs of one direction by day and bank account. */
type Side = Map<number, Map<string, Set<string>>>;

/** A leg, its day and whether a user or the search has settled that it has no unique partner. */
interface Candidate {
  readonly leg: TransferLeg;
  readonly day: number;
}

/**
 * The pairs of legs that are one transfer: opposite amounts in one currency on two bank accounts of one entity, at most
 * five days apart. The closest legs are matched first, and only if neither has another candidate as close: a leg whose
 * closest candidate is not unique stays unmatched. The result does not depend on the order of the legs. Legs are looked
 * up by day and account, so that many equal amounts cost no more than others.
 */
export function matchTransfers(
  legs: readonly TransferLeg[],
  rejected: ReadonlySet<string> = new Set(),
): LegPair[] {
  const pairs = [...groupBy(legs, legGroupOf).values()].flatMap((group) => matchGroup(group, rejected));
  return pairs.toSorted((a, b) => (a.outId < b.outId ? -1 : 1));
}

function matchGroup(legs: readonly TransferLeg[], rejected: ReadonlySet<string>): LegPair[] {
  const outs: Side = new Map();
  const ins: Side = new Map();
  const free = new Map<string, Candidate>();
  for (const leg of legs) {
    const day = toDayNumber(leg.date);
    free.set(leg.id, { leg, day });
    add(leg.amountMinor > 0n ? outs : ins, day, leg);
  }
  if (outs.size === 0 || ins.size === 0) return [];
  const sideOpposite = ({ amountMinor }: TransferLeg) => (amountMinor > 0n ? ins : outs);
  const pairs: LegPair[] = [];
  // Legs leave `free` as soon as they have a candidate, and the sides only when they are matched: an ambiguous leg stays
  // a candidate of others.
  for (let daysApart = 0; daysApart <= MAX_DAYS_APART; daysApart += 1) {
    const partners = new Map<string, readonly string[]>();
    for (const [id, { leg, day }] of free) {
      const found = firstTwo(leg, candidatesAt(sideOpposite(leg), day, daysApart), rejected);
      if (found.length > 0) partners.set(id, found);
    }
    const matched = [...partners].flatMap(([id, found]) => {
      const [other] = found;
      if (other === undefined || found.length > 1) return [];
      const back = partners.get(other);
      return back?.length === 1 && back[0] === id ? [{ id, other }] : [];
    });
    for (const { id, other } of matched) {
      const candidate = free.get(id);
      if (candidate === undefined) continue;
      if (candidate.leg.amountMinor > 0n) pairs.push({ outId: id, inId: other, daysApart });
      remove(candidate.leg.amountMinor > 0n ? outs : ins, candidate);
    }
    for (const id of partners.keys()) free.delete(id);
  }
  return pairs;
}

function add(side: Side, day: number, { bankAccountId, id }: TransferLeg): void {
  let accounts = side.get(day);
  if (!accounts) side.set(day, (accounts = new Map<string, Set<string>>()));
  const ids = accounts.get(bankAccountId);
  if (ids) ids.add(id);
  else accounts.set(bankAccountId, new Set([id]));
}

function remove(side: Side, { leg, day }: Candidate): void {
  side.get(day)?.get(leg.bankAccountId)?.delete(leg.id);
}

function candidatesAt(side: Side, day: number, daysApart: number): Map<string, Set<string>>[] {
  const days = daysApart === 0 ? [day] : [day - daysApart, day + daysApart];
  return days.flatMap((one) => side.get(one) ?? []);
}

/** The first two candidates on other accounts: more would say nothing more. */
function firstTwo(
  { id, bankAccountId }: TransferLeg,
  days: readonly Map<string, Set<string>>[],
  rejected: ReadonlySet<string>,
): string[] {
  const found: string[] = [];
  for (const accounts of days) {
    for (const [accountId, ids] of accounts) {
      if (accountId === bankAccountId) continue;
      for (const other of ids) {
        if (rejected.size > 0 && rejected.has(pairKey(id, other))) continue;
        found.push(other);
        if (found.length === 2) return found;
      }
    }
  }
  return found;
}
