import {
  addDays,
  type CalendarDate,
  dateOf,
  endOfMonth,
  monthOf,
  startOfFiscalYear,
  startOfMonth,
  yearOf,
} from '../../../src/kernel/calendar-date.js';

export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Periods that users choose by name. Years are those of the business. */
export function periodsOf(today: CalendarDate, fiscalYearEndMonth: number): Readonly<Record<string, Period>> {
  const thisMonth = startOfMonth(today);
  const lastMonth = startOfMonth(addDays(thisMonth, -1));
  const thisQuarter = dateOf(yearOf(today), Math.floor((monthOf(today) - 1) / 3) * 3 + 1, 1);
  const thisYear = startOfFiscalYear(today, fiscalYearEndMonth);
  const lastYear = startOfFiscalYear(addDays(thisYear, -1), fiscalYearEndMonth);
  return {
    'This month': { from: thisMonth, to: endOfMonth(today) },
    'Last month': { from: lastMonth, to: addDays(thisMonth, -1) },
    'This quarter': { from: thisQuarter, to: endOfMonth(addDays(thisQuarter, 62)) },
    'This year': {
      from: thisYear,
      to: addDays(startOfFiscalYear(addDays(thisYear, 366), fiscalYearEndMonth), -1),
    },
    'Last year': { from: lastYear, to: addDays(thisYear, -1) },
  };
}

/** The name of the period with these two dates; undefined if it has none. */
export function nameOfPeriod(
  { from, to }: Partial<Record<keyof Period, string | undefined>>,
  periods: Readonly<Record<string, Period>>,
): string | undefined {
  return Object.entries(periods).find(([, period]) => period.from === from && period.to === to)?.[0];
}
