import {
  addDays,
  type CalendarDate,
  dayOf,
  endOfMonth,
  FIRST_DATE,
  monthOf,
  startOfMonth,
  toDayNumber,
  yearOf,
} from '../../kernel/calendar-date.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { monthsAfter } from '../../kernel/months.js';
import { type Interval, MONTHS_OF } from './columns.js';
import type { Period } from './periods.js';

export const COMPARISON_KINDS = ['previous_period', 'previous_year', 'budget'] as const;
export type ComparisonKind = (typeof COMPARISON_KINDS)[number];

/**
 * The period that one is compared with: a year earlier, or the one before it. A column is compared with the column
 * before it, even where it is shorter than its interval. A budget is that of all months in which the period has days.
 * Throws InvalidRequest if there are no dates that early.
 */
export function comparedPeriod(
  period: Period,
  comparison: ComparisonKind,
  interval: Interval | null,
): Period {
  if (comparison === 'budget') return { from: startOfMonth(period.from), to: endOfMonth(period.to) };
  if (comparison === 'previous_year') return monthsBefore(period, MONTHS_OF.year);
  return interval === null ? periodBefore(period) : monthsBefore(period, MONTHS_OF[interval]);
}

/** As many months if it starts with a month: a month so far is compared with the same days of the last one. Otherwise days. */
function periodBefore(period: Period): Period {
  const { from, to } = period;
  if (dayOf(from) === 1) return monthsBefore(period, monthNumber(to) - monthNumber(from) + 1);
  const days = toDayNumber(to) - toDayNumber(from) + 1;
  if (toDayNumber(from) - days < toDayNumber(FIRST_DATE)) throw tooEarly();
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** The same days so many months before. The last day of a month stays one. */
function monthsBefore({ from, to }: Period, months: number): Period {
  if (monthNumber(from) - months < monthNumber(FIRST_DATE)) throw tooEarly();
  const end = monthsAfter(to, -months);
  return { from: monthsAfter(from, -months), to: to === endOfMonth(to) ? endOfMonth(end) : end };
}

function monthNumber(date: CalendarDate): number {
  return yearOf(date) * 12 + monthOf(date);
}

function tooEarly(): InvalidRequest {
  return InvalidRequest.at('compare', `reaches back before ${FIRST_DATE}`);
}
