import {
  addDays,
  type CalendarDate,
  dateOf,
  endOfMonth,
  monthOf,
  startOfFiscalYear,
  startOfMonth,
  yearOf,
} from '../../../../src/kernel/calendar-date.js';

/** The filters in the address of the page, by their names in `GET /transactions`. */
export const FILTERS = [
  'search',
  'from',
  'to',
  'bankAccountId',
  'category',
  'direction',
  'needsReview',
  'pending',
  'transactionType',
  'merchant',
  'reviewReason',
  'source',
  'ruleId',
  'amountMin',
  'amountMax',
] as const;

export type Filter = (typeof FILTERS)[number];
export type Filters = Readonly<Partial<Record<Filter, string>>>;

export const ORDERS = ['-date', 'date', '-amount', 'amount'] as const;
export type Order = (typeof ORDERS)[number];
export const DEFAULT_ORDER: Order = '-date';

export function readFilters(params: URLSearchParams): Filters {
  const given = FILTERS.map((name) => [name, params.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

export function readOrder(params: URLSearchParams): Order {
  return ORDERS.find((order) => order === params.get('sort')) ?? DEFAULT_ORDER;
}

/** Other values for the address; null removes one. */
export type Changes = Readonly<Partial<Record<Filter | 'sort', string | null>>>;

export function changed(params: URLSearchParams, changes: Changes): URLSearchParams {
  const result = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') result.delete(name);
    else result.set(name, value);
  }
  return result;
}

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
