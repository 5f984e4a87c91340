/**
 * When something is due. Months are 1 to 12; an `nth` month counts the first month of, or after, the fiscal
 * year or quarter as 1.
 */
export type Cadence =
  | Yearly
  | Anniversary
  | AfterFiscalYear
  | InFiscalYear
  | AfterQuarter
  | AfterFormation
  | AfterDissolution
  | AfterNewResponsibleParty;

export type DayOfMonth = number | 'last';

/**
 * On one date, from the calendar year after the formation. It is for the calendar year before, or for the
 * same calendar year.
 */
export interface Yearly {
  readonly kind: 'yearly';
  readonly month: number;
  readonly day: DayOfMonth;
  readonly forYear: 'before' | 'same';
  /** Every year if omitted. */
  readonly cycle?: Cycle;
  /** A company formed after this day, such as `09-30`, skips the first year. */
  readonly firstSkippedIfFormedAfter?: string;
}

/**
 * Every few years: in the formation year plus a multiple, in the year after it plus a multiple, or in a year
 * that all companies share plus a multiple.
 */
export interface Cycle {
  readonly years: number;
  readonly from: 'formation_year' | 'year_after_formation' | number;
}

/** Around the anniversary of the formation, every `everyYears` years. */
export interface Anniversary {
  readonly kind: 'anniversary';
  readonly on: AnniversaryDay;
  readonly everyYears: number;
}

/**
 * The anniversary itself, a day of its month, the last day before its month, the end of its calendar quarter,
 * or the end of the second month after its month.
 */
export type AnniversaryDay =
  | 'same_day'
  | 'first_day'
  | 'last_day'
  | 'day_before_month'
  | 'quarter_end'
  | 'second_month_end';

/** On a day of the nth month after the end of a fiscal year. */
export interface AfterFiscalYear {
  readonly kind: 'after_fiscal_year';
  readonly nthMonth: number;
  readonly day: DayOfMonth;
  readonly exception?: FiscalYearException;
  /** The calendar year counts as the fiscal year, whatever the entity's is. */
  readonly alwaysCalendarYear?: true;
}

/** Fiscal years that end in one month, and start before a date, have another nth month. */
export interface FiscalYearException {
  readonly endMonth: number;
  readonly beginningBefore: string;
  readonly nthMonth: number;
  /** By how many months their return can be extended. */
  readonly extensionMonths: number;
}

/** On a day of nth months within the fiscal year. The first year counts from the formation month, or is skipped. */
export interface InFiscalYear {
  readonly kind: 'in_fiscal_year';
  readonly nthMonths: readonly number[];
  readonly day: number;
  readonly firstYear: 'from_formation' | 'left_out';
}

/** On a day of the nth month after each calendar quarter. */
export interface AfterQuarter {
  readonly kind: 'after_quarter';
  readonly nthMonth: number;
  readonly day: DayOfMonth;
}

/** Once, this many months and days after the formation. */
export interface AfterFormation {
  readonly kind: 'after_formation';
  readonly months?: number;
  readonly days?: number;
  /** Months begin with the formation day: two months from January 7 end on March 6. */
  readonly countsFormationDay?: true;
  /** A company formed after this day of a year, such as `10-01`, is exempt. */
  readonly unlessFormedAfter?: string;
}

/** Once, this many days after the dissolution. */
export interface AfterDissolution {
  readonly kind: 'after_dissolution';
  readonly days: number;
}

/** This many days after each change of the responsible party. */
export interface AfterNewResponsibleParty {
  readonly kind: 'after_new_responsible_party';
  readonly days: number;
}

export function yearly(month: number, day: DayOfMonth, more: Partial<Yearly> = {}): Yearly {
  return { kind: 'yearly', month, day, forYear: 'same', ...more };
}

export function everyYears(years: number, from: Cycle['from']): { readonly cycle: Cycle } {
  return { cycle: { years, from } };
}

export const ODD_YEARS = everyYears(2, 2001);
export const EVEN_YEARS = everyYears(2, 2000);

export function anniversary(on: AnniversaryDay, years = 1): Anniversary {
  return { kind: 'anniversary', on, everyYears: years };
}

export function afterFiscalYear(nthMonth: number, day: DayOfMonth): AfterFiscalYear {
  return { kind: 'after_fiscal_year', nthMonth, day };
}

export function inFiscalYear(
  nthMonth: number,
  day: number,
  firstYear: InFiscalYear['firstYear'],
): InFiscalYear {
  return { kind: 'in_fiscal_year', nthMonths: [nthMonth], day, firstYear };
}

export function afterFormation(days: number, more: Partial<AfterFormation> = {}): AfterFormation {
  return { kind: 'after_formation', days, ...more };
}
