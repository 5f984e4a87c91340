import { addDays, type CalendarDate, dayOf, monthOf, yearOf } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { toAmount } from '../kernel/money.js';
import type { Obligation } from './obligation.entity.js';
import type { PenaltyView } from './obligations.dto.js';
import type { Penalty } from './rules/rule.js';

const USD = 'USD' as CurrencyCode;

export function penaltyView(
  penalty: Penalty,
  { state, dueDate }: Pick<Obligation, 'state' | 'dueDate'>,
  today: CalendarDate,
): PenaltyView {
  const firstLateDay = addDays(dueDate, 1);
  const minor =
    state === 'open' ? penaltyOn(penalty, dueDate, today > firstLateDay ? today : firstLateDay) : null;
  return { description: penalty.note, amount: minor === null ? null : toAmount(minor, USD) };
}

/** The fixed part of a penalty for filing on a day after the due date; null if there is none. */
export function penaltyOn(
  { flat, perMonth, maximum }: Penalty,
  dueDate: CalendarDate,
  filedOn: CalendarDate,
): bigint | null {
  if (flat === undefined && perMonth === undefined) return null;
  const sum = (flat ?? 0n) + (perMonth ?? 0n) * BigInt(startedMonths(dueDate, filedOn));
  return maximum !== undefined && sum > maximum ? maximum : sum;
}

/** Months and parts of a month between two dates. */
function startedMonths(from: CalendarDate, to: CalendarDate): number {
  const months = (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from);
  return dayOf(to) > dayOf(from) ? months + 1 : months;
}
