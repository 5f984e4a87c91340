import { addDays, type CalendarDate, FIRST_DATE } from '../../kernel/calendar-date.js';
import type { AccountMovement, PartsOfTime } from '../../ledger/index.js';

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

/** The movements of a period, from those of the parts of time that it consists of. By account number. */
export function movementsOf(
  { from, to }: Period,
  { starts }: PartsOfTime,
  parts: readonly (readonly AccountMovement[])[],
): AccountMovement[] {
  return addMovements(parts.filter((_, at) => isIn(starts[at], from, to)));
}

/** The sums of each account. By account number. */
export function addMovements(lists: readonly (readonly AccountMovement[])[]): AccountMovement[] {
  const sums = new Map<string, AccountMovement>();
  for (const movement of lists.flat()) {
    const known = sums.get(movement.accountId);
    sums.set(movement.accountId, known ? add(known, movement) : movement);
  }
  return [...sums.values()].toSorted((a, b) => (a.accountNumber < b.accountNumber ? -1 : 1));
}

function isIn(start: CalendarDate | undefined, from: CalendarDate, to: CalendarDate): boolean {
  return start !== undefined && start >= from && start <= to;
}

function add(a: AccountMovement, b: AccountMovement): AccountMovement {
  return {
    ...a,
    debitMinor: a.debitMinor + b.debitMinor,
    creditMinor: a.creditMinor + b.creditMinor,
    cashInMinor: a.cashInMinor + b.cashInMinor,
    cashOutMinor: a.cashOutMinor + b.cashOutMinor,
    openingMinor: a.openingMinor + b.openingMinor,
  };
}
