import type { CalendarDate } from '../kernel/calendar-date.js';
import { applicableRules, type KnownFacts } from './applicable-rules.js';
import { monthsAfter, type Occurrence, occurrencesOf } from './due-dates.js';
import type { Rule, Severity } from './rules/index.js';

/** How far ahead obligations are generated. */
export const HORIZON_MONTHS = 18;

/** It stands in the note of everything that a rule says. */
export const NOTICE = 'General information, not legal or tax advice: confirm it with the authority.';
const UNVERIFIED = 'Nobody has checked this date against a source yet.';

/** What a rule asks of an entity, for one period. */
export interface PlannedObligation {
  readonly ruleCode: string;
  readonly period: string;
  readonly jurisdiction: string;
  readonly title: string;
  readonly severity: Severity;
  readonly note: string;
  readonly dueDate: CalendarDate;
}

/**
 * Everything that falls due for an entity from today to the horizon. Nothing for one that is not formed yet; of one that
 * is dissolved, what it owes for periods that have begun.
 */
export function plannedObligations(
  rules: readonly Rule[],
  facts: KnownFacts,
  today: CalendarDate,
): PlannedObligation[] {
  if (facts.status === 'pending') return [];
  const dates = {
    formationDate: facts.formationDate,
    fiscalYearEndMonth: facts.fiscalYearEndMonth ?? 12,
  };
  const window = { from: today, to: monthsAfter(today, HORIZON_MONTHS) };
  return applicableRules(rules, facts).flatMap((rule) =>
    occurrencesOf(rule.cadence, rule.roll, dates, window)
      .filter(({ beginsOn }) => facts.status !== 'dissolved' || beginsOn <= today)
      .map((occurrence) => planned(rule, occurrence)),
  );
}

function planned(rule: Rule, { period, dueDate, instalment }: Occurrence): PlannedObligation {
  return {
    ruleCode: rule.code,
    period,
    jurisdiction: rule.jurisdiction,
    title: instalment ? `${rule.title}, payment ${instalment[0]} of ${instalment[1]}` : rule.title,
    severity: rule.severity,
    note: [rule.note, ...(rule.verified ? [] : [UNVERIFIED]), NOTICE].join(' '),
    dueDate,
  };
}

/** A generated obligation as it stands. */
export interface StandingObligation extends PlannedObligation {
  readonly id: string;
  readonly isOpen: boolean;
}

/** What generation changes. */
export interface Regeneration {
  readonly create: readonly PlannedObligation[];
  readonly correct: readonly (PlannedObligation & { readonly id: string })[];
  readonly remove: readonly string[];
}

/**
 * Lays what is planned beside what stands. What is filed or waived stays as it is; an open one is corrected to what is
 * planned, and removed when nothing plans it any more, unless its day has passed. A dissolved entity gets nothing new.
 */
export function regenerate(
  plans: readonly PlannedObligation[],
  standing: readonly StandingObligation[],
  { today, mayCreate }: { readonly today: CalendarDate; readonly mayCreate: boolean },
): Regeneration {
  const plannedKeys = new Set(plans.map(keyOf));
  const standingByKey = new Map(standing.map((obligation) => [keyOf(obligation), obligation]));
  const create: PlannedObligation[] = [];
  const correct: (PlannedObligation & { readonly id: string })[] = [];
  for (const plan of plans) {
    const stands = standingByKey.get(keyOf(plan));
    if (!stands) create.push(plan);
    else if (stands.isOpen && !isSame(plan, stands)) correct.push({ ...plan, id: stands.id });
  }
  const remove = standing
    .filter((stands) => stands.isOpen && stands.dueDate >= today && !plannedKeys.has(keyOf(stands)))
    .map(({ id }) => id);
  return { create: mayCreate ? create : [], correct, remove };
}

function keyOf({ ruleCode, period }: PlannedObligation): string {
  return `${ruleCode} ${period}`;
}

function isSame(a: PlannedObligation, b: PlannedObligation): boolean {
  return (
    a.dueDate === b.dueDate &&
    a.title === b.title &&
    a.note === b.note &&
    a.severity === b.severity &&
    a.jurisdiction === b.jurisdiction
  );
}
