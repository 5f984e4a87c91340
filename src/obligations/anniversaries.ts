import { addDays, type CalendarDate, dayOf, monthOf } from '../kernel/calendar-date.js';
import { dayInMonth } from '../kernel/months.js';
import type { AnniversaryDay } from './rules/cadence.js';

/** The day around the anniversary in a year. That of 29 February is 28 February in other years. */
export function anniversaryIn(year: number, formationDate: CalendarDate, on: AnniversaryDay): CalendarDate {
  const month = monthOf(formationDate);
  switch (on) {
    case 'same_day':
      return dayInMonth(year, month, dayOf(formationDate));
    case 'first_day':
      return dayInMonth(year, month, 1);
    case 'last_day':
      return dayInMonth(year, month, 'last');
    case 'day_before_month':
      return addDays(dayInMonth(year, month, 1), -1);
    case 'quarter_end':
      return dayInMonth(year, Math.ceil(month / 3) * 3, 'last');
    case 'second_month_end':
      return dayInMonth(year, month + 2, 'last');
  }
}
