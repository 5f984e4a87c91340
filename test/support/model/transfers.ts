import { reviewReasonOf } from './categories.js';
import { isBooked } from './postings.js';
import {
  allRows,
  type ModelAccount,
  type ModelBooks,
  type ModelMatch,
  type ModelRow,
  TRANSFER,
} from './state.js';

const MAX_DAYS = 5;
export const MAX_DAYS_BY_USER = 31;

interface Leg {
  readonly account: ModelAccount;
  readonly row: ModelRow;
}

/** What a row was before a push. */
export interface LegBefore {
  readonly isOpen: boolean;
  readonly amount: bigint;
  readonly date: string;
}

/** Whether a row may be matched without a user. */
export function isOpenLeg(account: ModelAccount, row: ModelRow): boolean {
  const { target, source } = row.decision;
  return isBooked(account, row) && row.parts === null && (target === TRANSFER || source === 'uncategorized');
}

/** Ends the matches whose legs no longer fit, whatever changed them. */
export function endMatches(books: ModelBooks): void {
  endBrokenMatches(books);
  books.matches = books.matches.filter(
    ({ out, into, source }) => daysBetween(out, into) <= (source === 'user' ? MAX_DAYS_BY_USER : MAX_DAYS),
  );
}

/** Ends the matches whose legs are no longer posted transfers of the same amount. */
export function endBrokenMatches(books: ModelBooks): void {
  const accounts = new Map(allRows(books).map(({ account, row }) => [row, account]));
  const isLeg = (row: ModelRow, amount: bigint) => {
    const account = accounts.get(row);
    return account && isBooked(account, row) && isTransfer(row) && row.amount === amount;
  };
  books.matches = books.matches.filter(
    ({ out, into, amount, inAmount }) => isLeg(out, amount) && isLeg(into, -inAmount),
  );
}

const isTransfer = ({ decision, parts }: ModelRow) => decision.target === TRANSFER && parts === null;

/** Matches the legs that a push brought: those of rows that became open legs, or have another amount or day. */
export function matchPushed(
  books: ModelBooks,
  pushed: readonly (Leg & { readonly before: LegBefore | null })[],
): void {
  endBrokenMatches(books);
  const isNew = ({ account, row, before }: (typeof pushed)[number]) =>
    isOpenLeg(account, row) &&
    (before === null || !before.isOpen || before.amount !== row.amount || before.date !== row.date);
  const news = pushed.filter(isNew).map(({ row }) => row);
  const inPush = new Set(pushed.map(({ row }) => row));
  const matched = new Set(books.matches.flatMap(({ out, into }) => [out, into]));
  const legs = allRows(books).filter(
    ({ account, row }) =>
      isOpenLeg(account, row) &&
      !matched.has(row) &&
      (inPush.has(row) || news.some((leg) => isNear(leg, row))),
  );
  for (const [out, into] of pairsOf(legs, books.rejected)) {
    if (![out, into].some(({ row }) => news.includes(row))) continue;
    const isClosed = ({ row }: Leg) =>
      row.decision.target !== TRANSFER && books.lockedThrough !== null && row.date <= books.lockedThrough;
    if (isClosed(out) || isClosed(into)) continue;
    for (const { account, row } of [out, into]) {
      if (row.decision.target === TRANSFER && reviewReasonOf(account, row) === null) continue;
      row.decision = {
        target: TRANSFER,
        source: 'matched',
        confidence: 0.99,
        prediction: null,
        because: null,
      };
    }
    const { amount } = out.row;
    books.matches.push({ out: out.row, into: into.row, amount, inAmount: amount, source: 'automatic' });
  }
}

/** The other leg of a row. */
export function otherLegOf({ matches }: ModelBooks, row: ModelRow): ModelRow | null {
  const match: ModelMatch | undefined = matches.find(({ out, into }) => out === row || into === row);
  if (!match) return null;
  return match.out === row ? match.into : match.out;
}

/** A push looks this far for the other leg, and for legs that compete with the new one. */
function isNear(leg: ModelRow, row: ModelRow): boolean {
  return daysBetween(leg, row) <= (row.amount > 0n === leg.amount > 0n ? 2 * MAX_DAYS : MAX_DAYS);
}

/** By the definition: day by day, pairs of which neither leg has another candidate as close. */
function pairsOf(legs: readonly Leg[], rejected: ReadonlySet<string>): (readonly [out: Leg, into: Leg])[] {
  const fits = (a: Leg, b: Leg) =>
    a.account !== b.account &&
    a.account.currency === b.account.currency &&
    a.row.amount === -b.row.amount &&
    !rejected.has(pairOf(a.row, b.row));
  const gone = new Set<Leg>();
  const blocked = new Set<Leg>();
  const pairs: [Leg, Leg][] = [];
  for (let days = 0; days <= MAX_DAYS; days += 1) {
    const left = legs.filter((leg) => !gone.has(leg));
    const candidatesOf = (leg: Leg) =>
      left.filter((other) => fits(leg, other) && daysBetween(leg.row, other.row) === days);
    for (const leg of left.filter((one) => !blocked.has(one))) {
      const candidates = candidatesOf(leg);
      const [other] = candidates;
      if (other && candidates.length === 1 && !blocked.has(other) && candidatesOf(other).length === 1) {
        gone.add(leg);
        if (leg.row.amount > 0n) pairs.push([leg, other]);
      }
    }
    for (const leg of left) if (!gone.has(leg) && candidatesOf(leg).length > 0) blocked.add(leg);
  }
  return pairs;
}

/** Names two rows in either order. */
export function pairOf(one: ModelRow, other: ModelRow): string {
  return [one.key, other.key].toSorted().join();
}

export function daysBetween(a: { readonly date: string }, b: { readonly date: string }): number {
  return Math.abs(Date.parse(a.date) - Date.parse(b.date)) / 86_400_000;
}
