import { addDays, type CalendarDate, FIRST_DATE } from '../../kernel/calendar-date.js';
import type { AccountMovement, PartsOfTime } from '../../ledger/index.js';
import { byAccount } from './statement-line.js';

export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** All days before a date; null before the first one. */
export function daysBefore(date: CalendarDate): Period | null {
  return date === FIRST_DATE ? null : { from: FIRST_DATE, to: addDays(date, -1) };
}

/** The parts of time between all first and last days of the periods: each period is one or several of them. */
export function partsOf(periods: readonly [Period, ...Period[]]): PartsOfTime {
  const last = periods.reduce((latest, { to }) => (to > latest ? to : latest), periods[0].to);
  const starts = new Set(periods.map(({ from }) => from));
  for (const { to } of periods) if (to < last) starts.add(addDays(to, 1));
  return { starts: [...starts].toSorted(), last };
}

/**
 * The movements of each period, from those of the parts of time that it consists of. By account number. Those of several
 * parts are the difference of two running totals, so that the work does not grow with the length of the periods. Null is an
 * empty period.
 */
export function movementsOf(
  periods: readonly (Period | null)[],
  { starts }: PartsOfTime,
  parts: readonly (readonly AccountMovement[])[],
): AccountMovement[][] {
  const totals = runningTotals(parts);
  const partsBefore = (isBefore: (start: CalendarDate) => boolean) => starts.filter(isBefore).length;
  return periods.map((period) => {
    if (period === null) return [];
    const begin = partsBefore((start) => start < period.from);
    const end = partsBefore((start) => start <= period.to);
    const [only = [], ...others] = parts.slice(begin, end);
    const movements =
      others.length === 0
        ? [...plus(NOTHING, only).values()]
        : subtract(totals[end] ?? NOTHING, totals[begin] ?? NOTHING);
    return movements.toSorted(byAccount);
  });
}

/** By account. */
type Movements = ReadonlyMap<string, AccountMovement>;
const NOTHING: Movements = new Map();

/** The sums of each account. By account number. */
export function addMovements(lists: readonly (readonly AccountMovement[])[]): AccountMovement[] {
  return [...lists.reduce(plus, NOTHING).values()].toSorted(byAccount);
}

/** The sums before the first part, after it, after the second, and so on. */
function runningTotals(parts: readonly (readonly AccountMovement[])[]): Movements[] {
  const totals = [NOTHING];
  for (const [at, part] of parts.entries()) totals.push(plus(totals[at] ?? NOTHING, part));
  return totals;
}

/** A movement that does not change stays the same object. */
function plus(totals: Movements, movements: readonly AccountMovement[]): Movements {
  const sums = new Map(totals);
  for (const movement of movements) {
    const known = sums.get(movement.accountId);
    sums.set(movement.accountId, known ? combine(known, movement, add) : movement);
  }
  return sums;
}

/** What moved between two running totals. */
function subtract(later: Movements, earlier: Movements): AccountMovement[] {
  const moved: AccountMovement[] = [];
  for (const [accountId, total] of later) {
    const before = earlier.get(accountId);
    if (before === undefined) moved.push(total);
    else if (before !== total) moved.push(combine(total, before, takeAway));
  }
  return moved;
}

function combine(
  a: AccountMovement,
  b: AccountMovement,
  figure: (a: bigint, b: bigint) => bigint,
): AccountMovement {
  return {
    ...a,
    debitMinor: figure(a.debitMinor, b.debitMinor),
    creditMinor: figure(a.creditMinor, b.creditMinor),
    cashInMinor: figure(a.cashInMinor, b.cashInMinor),
    cashOutMinor: figure(a.cashOutMinor, b.cashOutMinor),
    openingMinor: figure(a.openingMinor, b.openingMinor),
    closingDebitMinor: figure(a.closingDebitMinor, b.closingDebitMinor),
    closingCreditMinor: figure(a.closingCreditMinor, b.closingCreditMinor),
  };
}

// Most figures are zero, and each sum of bigints is a new object.
function add(a: bigint, b: bigint): bigint {
  return b === 0n ? a : a + b;
}

function takeAway(a: bigint, b: bigint): bigint {
  return b === 0n ? a : a - b;
}
