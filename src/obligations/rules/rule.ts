import type { EntityType } from '../../entities/index.js';
import type { UsStateCode } from '../../kernel/us-states.js';

/** How the United States taxes an entity, as far as its known facts tell. */
export type TaxClass = 'c_corp' | 's_corp' | 'partnership' | 'disregarded' | 'sole_prop' | 'nonprofit';

/**
 * When something falls due. Months run from 1 to 12; an `nth` month counts the first month of, or after, the fiscal
 * year as 1.
 */
export type Cadence =
  /**
   * Every year on one date, from the calendar year after the formation on. It is for the calendar year before, or for
   * the one that it falls in.
   */
  | {
      readonly kind: 'yearly';
      readonly month: number;
      readonly day: number;
      readonly forYear: 'before' | 'same';
    }
  /** In the month of the formation's anniversary, every year or every other one. */
  | { readonly kind: 'anniversary'; readonly on: 'first_day' | 'last_day'; readonly everyYears: 1 | 2 }
  /** On a day of the nth month after a fiscal year has ended. */
  | {
      readonly kind: 'after_fiscal_year';
      readonly nthMonth: number;
      readonly day: number;
      readonly exception?: FiscalYearException;
    }
  /**
   * On a day of nth months of the fiscal year itself. The year of the formation counts from the month of the formation,
   * or is left out.
   */
  | {
      readonly kind: 'in_fiscal_year';
      readonly nthMonths: readonly number[];
      readonly day: number;
      readonly firstYear: 'from_formation' | 'left_out';
    }
  /** Once, so many days after the formation. */
  | { readonly kind: 'after_formation'; readonly days: number };

/** Fiscal years that end in one month, and begin before a date, have another nth month. */
export interface FiscalYearException {
  readonly endMonth: number;
  readonly beginningBefore: string;
  readonly nthMonth: number;
}

/** Where a due date goes that falls on a weekend or a holiday; `none` where no source says that it moves. */
export type Roll = 'none' | 'next_business_day' | 'next_irs_business_day';

/**
 * `required`: what an entity of this kind must do. `conditional`: what it must do if something is so that the service
 * does not know, which the note then says.
 */
export const SEVERITIES = ['required', 'conditional'] as const;
export type Severity = (typeof SEVERITIES)[number];

export type Jurisdiction = 'US' | `US-${UsStateCode}`;

/** Whom a rule is for, beside its jurisdiction; what is left out restricts nothing. */
export interface Audience {
  readonly entityTypes?: readonly EntityType[];
  readonly taxedAs?: readonly TaxClass[];
  readonly notTaxedAs?: readonly TaxClass[];
}

/** One duty of the compliance calendar, as data. */
export interface Rule {
  /** Stable: obligations are known by it. */
  readonly code: string;
  readonly title: string;
  readonly jurisdiction: Jurisdiction;
  readonly audience: Audience;
  readonly cadence: Cadence;
  readonly roll: Roll;
  readonly severity: Severity;
  readonly note: string;
  /** The law or the form's own instructions. */
  readonly source: string;
  /** False: nobody has checked the date against a source yet, and its note says so. */
  readonly verified: boolean;
}
