import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { EinStatus } from '../applications/ein-lifecycle.js';
import type { Principals } from '../applications/incorporation-source.js';
import type { LineDifference } from '../applications/form-differences.js';
import type { Ss4Facts } from '../ss4/ss4-facts.js';
import type { Ss4Setting } from '../ss4/ss4-lines.js';

export const PREFLIGHT_SEVERITIES = ['error', 'warning', 'info'] as const;
export type PreflightSeverity = (typeof PREFLIGHT_SEVERITIES)[number];

/** Everything that the checks look at. */
export interface PreflightSubject {
  readonly facts: Ss4Facts;
  readonly setting: Pick<Ss4Setting, 'designee' | 'returnFax'>;
  /** Today at the IRS. */
  readonly today: CalendarDate;
  readonly status: EinStatus;
  readonly signedOn: CalendarDate | null;
  /** Whether the company exists: an entity, or an incorporation that the state has approved. */
  readonly isFormed: boolean;
  /** Of the entity; null: unknown or not formed. */
  readonly formationDate: CalendarDate | null;
  readonly entityHasTaxId: boolean;
  /** What the form no longer says correctly of the company. */
  readonly differences: readonly LineDifference[];
  /** Whether the form is the official one, not our own page. */
  readonly usesOfficialForm: boolean;
  /** Whether another application or entity of the business has the same name. */
  readonly hasSameName: boolean;
  /** The members and officers in the order of the company; null: there is no order. */
  readonly principals: Principals | null;
  /** Whether another form of the responsible party was sent today. */
  readonly sentToday: boolean;
}

/** One thing that a clerk of the IRS checks. */
export interface FormCheck {
  readonly code: string;
  readonly severity: PreflightSeverity;
  /** The line of Form SS-4; null: none in particular. */
  readonly line: string | null;
  readonly source: string;
  /** The field of the request that is at fault: a request with this problem is rejected. */
  readonly field?: string;
  /** `transmit` has a gate of its own for it. */
  readonly hasGate?: true;
  /** What is in order when the check passes. */
  readonly passes: string;
  /** What is wrong; null if nothing is. */
  readonly problem: (subject: PreflightSubject) => string | null;
}

/** One thing that a clerk of the IRS checks. */
export interface PreflightCheck {
  /** The check, as in `acknowledgeErrors`. */
  readonly code: string;
  /** Whether it is in order. */
  readonly passed: boolean;
  /** What a failure means. `error`: the IRS rejects the form. `warning`: it may ask. `info`: good to know. */
  readonly severity: PreflightSeverity;
  /** The line of Form SS-4; null if it is about none in particular. */
  readonly line: string | null;
  /** What is wrong or in order, in plain words. */
  readonly message: string;
  /** Where the requirement comes from. */
  readonly source: string;
}

export function runCheck(check: FormCheck, subject: PreflightSubject): PreflightCheck {
  const { code, severity, line, source, passes } = check;
  const problem = check.problem(subject);
  return { code, passed: problem === null, severity, line, message: problem ?? passes, source };
}

/** The problem, if the condition holds. */
export function when(condition: boolean, problem: string): string | null {
  return condition ? problem : null;
}

/** The instructions for Form SS-4, Rev. December 2025. */
export function instructions(line: string): string {
  return `Instructions for Form SS-4, ${line} (https://www.irs.gov/instructions/iss4)`;
}
