import type { EntityType } from '../../entities/index.js';
import type { UsStateCode } from '../../kernel/us-states.js';
import type { Cadence } from './cadence.js';
import type { Fact } from './facts.js';

export type { Cadence } from './cadence.js';

/** How the United States taxes an entity, as far as known. */
export type TaxClass = 'c_corp' | 's_corp' | 'partnership' | 'disregarded' | 'sole_prop' | 'nonprofit';

/** How a due date on a weekend or holiday moves; `none` if no source says that it moves. */
export type Roll = 'none' | 'next_business_day' | 'next_irs_business_day';

/**
 * `required`: what an entity of this kind must do. `conditional`: what it must do only if a fact applies that
 * the service does not know; the note states it.
 */
export const SEVERITIES = ['required', 'conditional'] as const;
export type ObligationSeverity = (typeof SEVERITIES)[number];

/**
 * `sure`: read in the law or on a page of the authority. `likely`: secondary sources agree. `uncertain`: they
 * do not.
 */
export type Confidence = 'sure' | 'likely' | 'uncertain';

export type Jurisdiction = 'US' | `US-${UsStateCode}`;

/** To whom a rule applies, within its jurisdiction; an omitted field restricts nothing. */
export interface Audience {
  readonly entityTypes?: readonly EntityType[];
  readonly taxedAs?: readonly TaxClass[];
  readonly notTaxedAs?: readonly TaxClass[];
}

/** What missing the due date costs, in US cents as far as fixed amounts are known. */
export interface Penalty {
  readonly note: string;
  /** On the first day after the due date. */
  readonly flat?: bigint;
  /** For each month or part of a month. */
  readonly perMonth?: bigint;
  readonly maximum?: bigint;
}

/** A rule applies if the fact is true. */
export interface Given {
  readonly fact: Fact;
  /** The condition, if the fact is unknown: the rule is then conditional. Omitted: it then does not apply. */
  readonly ifUnknown?: string;
}

/** The form that extends the time to file, filed by the due date. */
export interface Extension {
  readonly form: string;
  readonly months: number;
}

/**
 * What a dissolved company still owes. `final_period`: periods that began before. `with_certificate`: those too, by
 * the day of the dissolution, because the state asks for it before it files the certificate.
 */
export type AtDissolution = 'final_period' | 'with_certificate';

/** A first year of at most some days for which the rule is conditional. */
export interface ShortFirstYear {
  readonly days: number;
  /** The condition. */
  readonly onlyIf: string;
}

/** One duty of the compliance calendar, as data. */
export interface Rule {
  /** Stable: it identifies the rule. */
  readonly code: string;
  readonly title: string;
  readonly jurisdiction: Jurisdiction;
  readonly audience: Audience;
  readonly given?: Given;
  readonly cadence: Cadence;
  readonly roll: Roll;
  /** A rule that is not verified counts as conditional, whatever this says. */
  readonly severity: ObligationSeverity;
  readonly note: string;
  readonly penalty?: Penalty;
  readonly extension?: Extension;
  readonly shortFirstYear?: ShortFirstYear;
  /** It is created even after its due date: nothing but the recorded event reminds of it. */
  readonly createdLate?: true;
  /** Omitted: only what is due up to the dissolution. */
  readonly atDissolution?: AtDissolution;
  /** The law or the form's instructions. */
  readonly source: string;
  /** A page of the authority. */
  readonly link: string;
  readonly confidence: Confidence;
}

/** Whether its due date has been verified against the law or a page of the authority. */
export function isVerified({ confidence }: Pick<Rule, 'confidence'>): boolean {
  return confidence === 'sure';
}

export function severityOf(rule: Pick<Rule, 'confidence' | 'severity'>): ObligationSeverity {
  return isVerified(rule) ? rule.severity : 'conditional';
}
