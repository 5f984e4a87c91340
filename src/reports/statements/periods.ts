import { addDays, type CalendarDate, FIRST_DATE } from '../../kernel/calendar-date.js';
import { groupBy } from '../../kernel/collections.js';
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
  const partsBefore = (isBefore: (start: CalendarDate) => boolean) => starts.filter(isBefore).length;
  const spans = periods.map((period) => ({
    begin: period === null ? 0 : partsBefore((start) => start < period.from),
    end: period === null ? 0 : partsBefore((start) => start <= period.to),
  }));
  const long = spans.filter(({ begin, end }) => end - begin > 1);
  const totals = runningTotals(parts, new Set(long.flatMap(({ begin, end }) => [begin, end])));
  return spans.map(({ begin, end }) =>
    end - begin > 1
      ? subtract(totals.get(end) ?? NOTHING, totals.get(begin) ?? NOTHING).toSorted(byAccount)
      : addMovements(parts.slice(begin, end)),
  );
}

/** By account. */
type Movements = ReadonlyMap<string, AccountMovement>;
const NOTHING: Movements = new Map();

/** The sums of each account. By account number. */
export function addMovements(lists: readonly (readonly AccountMovement[])[]): AccountMovement[] {
  const movements = lists.flat();
  const accounts = new Set(movements.map(({ accountId }) => accountId));
  // Mostly there is one part, which has each account once.
  const sums = accounts.size === movements.length ? movements : [...plus(NOTHING, movements).values()];
  return sums.toSorted(byAccount);
}

/** The sums of the parts before some points, by the number of these parts. */
function runningTotals(
  parts: readonly (readonly AccountMovement[])[],
  points: ReadonlySet<number>,
): ReadonlyMap<number, Movements> {
  const totals = new Map<number, Movements>();
  let [sums, summed] = [NOTHING, 0];
  for (const point of [...points].toSorted((a, b) => a - b)) {
    sums = plus(sums, parts.slice(summed, point).flat());
    summed = point;
    totals.set(point, sums);
  }
  return totals;
}

/** A movement that does not change stays the same object. */
function plus(totals: Movements, movements: readonly AccountMovement[]): Movements {
  const sums = new Map(totals);
  for (const [accountId, some] of groupBy(movements, (movement) => movement.accountId)) {
    const total = totals.get(accountId);
    const [first, ...others] = total ? [total, ...some] : some;
    if (first) sums.set(accountId, increase(first, others));
  }
  return sums;
}

/** What moved between two running totals. */
function subtract(later: Movements, earlier: Movements): AccountMovement[] {
  const moved: AccountMovement[] = [];
  for (const [accountId, total] of later) {
    const before = earlier.get(accountId);
    if (before === undefined) moved.push(total);
    else if (before !== total) moved.push(difference(total, before));
  }
  return moved;
}

type Writable<Value> = { -readonly [Name in keyof Value]: Value[Name] };

const FIGURES = [
  'debitMinor',
  'creditMinor',
  'cashInMinor',
  'cashOutMinor',
  'openingMinor',
  'closingDebitMinor',
  'closingCreditMinor',
] as const;

// Most figures are zero, and each sum of bigints is a new object.
function increase(start: AccountMovement, movements: readonly AccountMovement[]): AccountMovement {
  if (movements.length === 0) return start;
  const sum: Writable<AccountMovement> = { ...start };
  for (const movement of movements)
    for (const figure of FIGURES) if (movement[figure] !== 0n) sum[figure] += movement[figure];
  return sum;
}

function difference(later: AccountMovement, earlier: AccountMovement): AccountMovement {
  const moved: Writable<AccountMovement> = { ...later };
  for (const figure of FIGURES) if (earlier[figure] !== 0n) moved[figure] -= earlier[figure];
  return moved;
}
