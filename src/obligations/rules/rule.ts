import type { EntityType } from '../../entities/index.js';
import type { UsStateCode } from '../../kernel/us-states.js';

/** How the United States taxes an entity, as far as known. */
export type TaxClass = 'c_corp' | 's_corp' | 'partnership' | 'disregarded' | 'sole_prop' | 'nonprofit';

/**
 * When something is due. Months are 1 to 12; an `nth` month counts the first month of, or after, the fiscal
 * year as 1.
 */
export type Cadence =
  /**
   * Every year on one date, from the calendar year after the formation. It is for the calendar year before,
   * or for the same calendar year.
   */
  | {
      readonly kind: 'yearly';
      readonly month: number;
      readonly day: number;
      readonly forYear: 'before' | 'same';
    }
  /** In the month of the formation's anniversary, every year or every other year. */
  | { readonly kind: 'anniversary'; readonly on: 'first_day' | 'last_day'; readonly everyYears: 1 | 2 }
  /** On a day of the nth month after the end of a fiscal year. */
  | {
      readonly kind: 'after_fiscal_year';
      readonly nthMonth: number;
      readonly day: number;
      readonly exception?: FiscalYearException;
      /** The calendar year counts as the fiscal year, whatever the entity's is. */
      readonly alwaysCalendarYear?: true;
    }
  /**
   * On a day of nth months within the fiscal year. The first year counts from the formation month, or is
   * skipped.
   */
  | {
      readonly kind: 'in_fiscal_year';
      readonly nthMonths: readonly number[];
      readonly day: number;
      readonly firstYear: 'from_formation' | 'left_out';
    }
  /** Once, this many days after the formation. */
  | { readonly kind: 'after_formation'; readonly days: number };

/** Fiscal years that end in one month, and start before a date, have another nth month. */
export interface FiscalYearException {
  readonly endMonth: number;
  readonly beginningBefore: string;
  readonly nthMonth: number;
}

/** How a due date on a weekend or holiday moves; `none` if no source says that it moves. */
export type Roll = 'none' | 'next_business_day' | 'next_irs_business_day';

/**
 * `required`: what an entity of this kind must do. `conditional`: what it must do only if a fact applies that
 * the service does not know; the note states it.
 */
export const SEVERITIES = ['required', 'conditional'] as const;
export type ObligationSeverity = (typeof SEVERITIES)[number];

export type Jurisdiction = 'US' | `US-${UsStateCode}`;

/** To whom a rule applies, within its jurisdiction; an omitted field restricts nothing. */
export interface Audience {
  readonly entityTypes?: readonly EntityType[];
  readonly taxedAs?: readonly TaxClass[];
  readonly notTaxedAs?: readonly TaxClass[];
}

/** One duty of the compliance calendar, as data. */
export interface Rule {
  /** Stable: it identifies the rule. */
  readonly code: string;
  readonly title: string;
  readonly jurisdiction: Jurisdiction;
  readonly audience: Audience;
  readonly cadence: Cadence;
  readonly roll: Roll;
  readonly severity: ObligationSeverity;
  readonly note: string;
  /** The law or the form's instructions. */
  readonly source: string;
  /** False: the date has not been verified against an official source, and its note says so. */
  readonly verified: boolean;
}
