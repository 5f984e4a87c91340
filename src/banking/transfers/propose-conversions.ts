import { toDayNumber } from '../../kernel/calendar-date.js';
import { groupBy } from '../../kernel/collections.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { absMinor } from '../../kernel/money.js';
import { MAX_COMPARED, MAX_PARTNERS, type ProposableLeg } from './propose-transfers.js';
import { rangeWithin } from './range-within.js';
import { type LegPair, MAX_DAYS_APART, pairKey } from './transfer-leg.js';

/** How far apart two amounts of one conversion may be, of the larger: more than most banks take. */
const MAX_PERCENT = 3n;

interface ConversionPair extends LegPair {
  readonly differenceMinor: bigint;
  readonly day: number;
}

/** What the other amount of a conversion may be, in the currency of the books, without its sign. */
export function conversionRange(bookedMinor: bigint): { least: bigint; most: bigint } {
  return rangeWithin(MAX_PERCENT, bookedMinor);
}

/**
 * Pairs of unmatched legs in two currencies that a user may match, the best first: the closest in time, then in value, then the
 * newest. They are at most five days apart, and 3 % in the currency of the books, each at the rate of its day.
 */
export function proposeConversions(
  legs: readonly ProposableLeg[],
  rejected: ReadonlySet<string>,
  limit: number,
): LegPair[] {
  const sides = [...groupBy(legs, sideOf).values()].map((side) =>
    side.toSorted(
      (a, b) => compare(absMinor(a.bookedMinor), absMinor(b.bookedMinor)) || (a.id < b.id ? -1 : 1),
    ),
  );
  const pairs = new Map<string, ConversionPair>();
  for (const one of legs) {
    if (!one.isSuspect) continue;
    const others = sides.filter(([other]) => other !== undefined && isOtherSide(one, other));
    for (const pair of bestOf(one, others, rejected)) pairs.set(pairKey(pair.outId, pair.inId), pair);
  }
  return [...pairs.values()]
    .toSorted(better)
    .slice(0, limit)
    .map(({ outId, inId, daysApart }) => ({ outId, inId, daysApart }));
}

/** Legs of one direction in one currency, as a conversion has two of. */
function sideOf({ currency, bookedMinor }: ProposableLeg): `${CurrencyCode} ${'out' | 'in'}` {
  return `${currency} ${bookedMinor > 0n ? 'out' : 'in'}`;
}

function isOtherSide(one: ProposableLeg, other: ProposableLeg): boolean {
  return one.currency !== other.currency && one.bookedMinor > 0n !== other.bookedMinor > 0n;
}

function bestOf(
  one: ProposableLeg,
  sides: readonly (readonly ProposableLeg[])[],
  rejected: ReadonlySet<string>,
): ConversionPair[] {
  return sides
    .flatMap((side) => inRange(side, one.bookedMinor))
    .filter(({ id }) => !rejected.has(pairKey(id, one.id)))
    .map((other) => pairOf(one, other))
    .filter(({ daysApart }) => daysApart <= MAX_DAYS_APART)
    .toSorted(better)
    .slice(0, MAX_PARTNERS);
}

/** The legs of a side that are worth nearly the same. */
function inRange(side: readonly ProposableLeg[], bookedMinor: bigint): readonly ProposableLeg[] {
  const { least, most } = conversionRange(bookedMinor);
  const first = indexOfLeast(side, least);
  const last = indexOfLeast(side, most + 1n);
  return side.slice(first, Math.min(last, first + MAX_COMPARED));
}

/** Where a side, the smallest first, reaches an amount. */
function indexOfLeast(side: readonly ProposableLeg[], size: bigint): number {
  let [from, to] = [0, side.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const leg = side[middle];
    if (leg && absMinor(leg.bookedMinor) < size) from = middle + 1;
    else to = middle;
  }
  return from;
}

function pairOf(one: ProposableLeg, other: ProposableLeg): ConversionPair {
  const [out, into] = one.bookedMinor > 0n ? [one, other] : [other, one];
  const days = [toDayNumber(one.date), toDayNumber(other.date)];
  return {
    outId: out.id,
    inId: into.id,
    daysApart: Math.max(...days) - Math.min(...days),
    differenceMinor: absMinor(out.bookedMinor + into.bookedMinor),
    day: Math.max(...days),
  };
}

function better(a: ConversionPair, b: ConversionPair): number {
  return (
    a.daysApart - b.daysApart ||
    compare(a.differenceMinor, b.differenceMinor) ||
    b.day - a.day ||
    (pairKey(a.outId, a.inId) < pairKey(b.outId, b.inId) ? -1 : 1)
  );
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
