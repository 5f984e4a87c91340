import type { CalendarDate } from '../kernel/calendar-date.js';
import type { PlannedObligation } from './planned-obligations.js';

/** An existing generated obligation. */
export interface ExistingObligation extends PlannedObligation {
  readonly id: string;
  readonly isOpen: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** What generation changes. */
export interface Regeneration {
  readonly create: readonly PlannedObligation[];
  readonly correct: readonly (PlannedObligation & { readonly id: string })[];
  readonly remove: readonly string[];
}

export interface RegenerationOptions {
  readonly today: CalendarDate;
  readonly mayCreate: boolean;
  /** The codes of the rules with `createdLate`. */
  readonly createdLate?: ReadonlySet<string>;
  /** Of a dissolved entity; null or omitted: unknown. */
  readonly dissolvedOn?: CalendarDate | null;
}

/**
 * Compares the plan with the existing obligations. Filed or waived ones stay unchanged. An open one is
 * updated to the plan, and removed if it is no longer planned, unless it is overdue. What was due after the
 * dissolution is removed even if it is overdue. Nothing that is overdue is created, except by rules that say so:
 * theirs is also removed if it is overdue, because it follows the recorded event.
 */
export function regenerate(
  plans: readonly PlannedObligation[],
  existing: readonly ExistingObligation[],
  { today, mayCreate, createdLate = NONE, dissolvedOn = null }: RegenerationOptions,
): Regeneration {
  const plannedKeys = new Set(plans.map(keyOf));
  const byKey = new Map(existing.map((obligation) => [keyOf(obligation), obligation]));
  const create: PlannedObligation[] = [];
  const correct: (PlannedObligation & { readonly id: string })[] = [];
  for (const plan of plans) {
    const match = byKey.get(keyOf(plan));
    if (!match && (plan.dueDate >= today || createdLate.has(plan.ruleCode))) create.push(plan);
    else if (match?.isOpen && !isSame(plan, match)) correct.push({ ...plan, id: match.id });
  }
  const mayRemove = ({ ruleCode, dueDate }: ExistingObligation) =>
    dueDate >= today || createdLate.has(ruleCode) || (dissolvedOn !== null && dueDate > dissolvedOn);
  const remove = existing
    .filter((one) => one.isOpen && mayRemove(one) && !plannedKeys.has(keyOf(one)))
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
