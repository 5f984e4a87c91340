import type { CalendarDate } from '../kernel/calendar-date.js';
import { applicableRules, type KnownFacts } from './applicable-rules.js';
import { monthsAfter, type Occurrence, occurrencesOf } from './due-dates.js';
import type { Rule, ObligationSeverity } from './rules/index.js';

/** How far ahead obligations are generated. */
export const HORIZON_MONTHS = 18;

/** Part of the note of every generated obligation. */
export const NOTICE = 'General information, not legal or tax advice: confirm it with the authority.';
const UNVERIFIED = 'This date has not been verified against an official source.';

/** What a rule requires of an entity for one period. */
export interface PlannedObligation {
  readonly ruleCode: string;
  readonly period: string;
  readonly jurisdiction: string;
  readonly title: string;
  readonly severity: ObligationSeverity;
  readonly note: string;
  readonly dueDate: CalendarDate;
}

/**
 * Everything due for an entity from today to the horizon. Nothing for an entity that does not exist yet; for
 * a dissolved one, only periods that have started.
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

/** An existing generated obligation. */
export interface ExistingObligation extends PlannedObligation {
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
 * Compares the plan with the existing obligations. Filed or waived ones stay unchanged. An open one is
 * updated to the plan, and removed if it is no longer planned, unless it is overdue. A dissolved entity gets
 * nothing new.
 */
export function regenerate(
  plans: readonly PlannedObligation[],
  existing: readonly ExistingObligation[],
  { today, mayCreate }: { readonly today: CalendarDate; readonly mayCreate: boolean },
): Regeneration {
  const plannedKeys = new Set(plans.map(keyOf));
  const byKey = new Map(existing.map((obligation) => [keyOf(obligation), obligation]));
  const create: PlannedObligation[] = [];
  const correct: (PlannedObligation & { readonly id: string })[] = [];
  for (const plan of plans) {
    const match = byKey.get(keyOf(plan));
    if (!match) create.push(plan);
    else if (match.isOpen && !isSame(plan, match)) correct.push({ ...plan, id: match.id });
  }
  const remove = existing
    .filter((one) => one.isOpen && one.dueDate >= today && !plannedKeys.has(keyOf(one)))
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
