import {
  addDays,
  type CalendarDate,
  dateOf,
  fromDayNumber,
  LAST_DATE,
  monthOf,
  toDayNumber,
  yearOf,
} from '../../kernel/calendar-date.js';
import { divideDays } from '../../kernel/date-spans.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { monthName } from '../../kernel/months.js';
import type { Period } from './periods.js';

export const INTERVALS = ['month', 'quarter', 'year'] as const;
export type Interval = (typeof INTERVALS)[number];

/** Three years of months. */
export const MAX_COLUMNS = 36;

export interface Column extends Period {
  readonly label: string;
}

export const MONTHS_OF: Readonly<Record<Interval, number>> = { month: 1, quarter: 3, year: 12 };

/**
 * The months, or the quarters or years of the fiscal year, that a period consists of. The first and last column are
 * shorter where the period begins or ends within them. Throws InvalidRequest for more than MAX_COLUMNS.
 */
export function columnsOf({ from, to }: Period, interval: Interval, fiscalYearEndMonth: number): Column[] {
  const spans = divideDays(from, to, {
    max: MAX_COLUMNS,
    lastDayOf: (day) => toDayNumber(endOfColumn(fromDayNumber(day), MONTHS_OF[interval], fiscalYearEndMonth)),
  });
  if (spans === null)
    throw InvalidRequest.at(
      'interval',
      `gives more than ${MAX_COLUMNS} columns: choose a longer one or a shorter period`,
    );
  return spans.map(({ start, end }) => ({
    label: labelOf(start, interval, fiscalYearEndMonth),
    from: start,
    to: end,
  }));
}

function endOfColumn(date: CalendarDate, months: number, fiscalYearEndMonth: number): CalendarDate {
  const left = months - (monthsInto(date, fiscalYearEndMonth) % months);
  const month = monthOf(date) - 1 + left;
  const year = yearOf(date) + Math.floor(month / 12);
  return year > yearOf(LAST_DATE) ? LAST_DATE : addDays(dateOf(year, (month % 12) + 1, 1), -1);
}

function labelOf(date: CalendarDate, interval: Interval, fiscalYearEndMonth: number): string {
  if (interval === 'month') return `${monthName(date)} ${yearOf(date)}`;
  // A fiscal year has the name of the calendar year in which it ends.
  const year = yearOf(date) + (monthOf(date) > fiscalYearEndMonth ? 1 : 0);
  const name = fiscalYearEndMonth === 12 ? String(year) : `FY ${year}`;
  return interval === 'year' ? name : `Q${Math.floor(monthsInto(date, fiscalYearEndMonth) / 3) + 1} ${name}`;
}

/** How many whole months of its fiscal year are over at the start of a date's month. */
function monthsInto(date: CalendarDate, fiscalYearEndMonth: number): number {
  return (monthOf(date) - 1 - (fiscalYearEndMonth % 12) + 12) % 12;
}
