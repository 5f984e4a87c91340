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
 * The movements of each period, from those of the parts of time that it consists of. By account number. Each is the
 * difference of two running totals, so that the work does not grow with the length of the periods. Null is an empty one.
 */
export function movementsOf(
  periods: readonly (Period | null)[],
  { starts }: PartsOfTime,
  parts: readonly (readonly AccountMovement[])[],
): AccountMovement[][] {
  const totals = runningTotals(parts);
  const totalBefore = (isBefore: (start: CalendarDate) => boolean) =>
    totals[starts.filter(isBefore).length] ?? NOTHING;
  return periods.map((period) =>
    period === null
      ? []
      : subtract(
          totalBefore((start) => start <= period.to),
          totalBefore((start) => start < period.from),
        ),
  );
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
    sums.set(movement.accountId, known ? add(known, movement, 1n) : movement);
  }
  return sums;
}

/** What moved between two running totals. By account number. */
function subtract(later: Movements, earlier: Movements): AccountMovement[] {
  const moved: AccountMovement[] = [];
  for (const [accountId, total] of later) {
    const before = earlier.get(accountId);
    if (before === undefined) moved.push(total);
    else if (before !== total) moved.push(add(total, before, -1n));
  }
  return moved.toSorted(byAccount);
}

function add(a: AccountMovement, b: AccountMovement, times: 1n | -1n): AccountMovement {
  return {
    ...a,
    debitMinor: a.debitMinor + times * b.debitMinor,
    creditMinor: a.creditMinor + times * b.creditMinor,
    cashInMinor: a.cashInMinor + times * b.cashInMinor,
    cashOutMinor: a.cashOutMinor + times * b.cashOutMinor,
    openingMinor: a.openingMinor + times * b.openingMinor,
    closingDebitMinor: a.closingDebitMinor + times * b.closingDebitMinor,
    closingCreditMinor: a.closingCreditMinor + times * b.closingCreditMinor,
  };
}
