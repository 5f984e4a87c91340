import { addDays, type CalendarDate, FIRST_DATE, toDayNumber } from '../kernel/calendar-date.js';
import { applicableRules, isGiven, type KnownFacts } from './applicable-rules.js';
import { occurrencesOf, rolled } from './due-dates.js';
import { monthsAfter } from '../kernel/months.js';
import type { MovedOccurrence } from './occurrence.js';
import { isVerified, type ObligationSeverity, type Rule, severityOf } from './rules/rule.js';

/** How far ahead obligations are generated. */
export const HORIZON_MONTHS = 18;

/** Part of the note of every generated obligation. */
export const NOTICE = 'General information, not legal or tax advice: confirm it with the authority.';
const UNVERIFIED = 'This date has not been verified against an official source, so it counts as conditional.';

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
 * Everything due for an entity from today to the horizon, and for a dissolved one from its dissolution. Nothing
 * for an entity that does not exist yet.
 */
export function plannedObligations(
  rules: readonly Rule[],
  facts: KnownFacts,
  today: CalendarDate,
): PlannedObligation[] {
  if (facts.status === 'pending') return [];
  const { formationDate, dissolvedOn, responsiblePartyChangedOn = null, fiscalYearEndMonth } = facts;
  const dates = {
    formationDate,
    dissolvedOn,
    responsiblePartyChangedOn,
    fiscalYearEndMonth: fiscalYearEndMonth ?? 12,
  };
  const isDissolvedBefore = dissolvedOn !== null && dissolvedOn < today;
  const window = {
    from: isDissolvedBefore ? addDays(dissolvedOn, 1) : today,
    to: monthsAfter(today, HORIZON_MONTHS),
  };
  return applicableRules(rules, facts).flatMap((rule) => {
    const from = rule.createdLate ? FIRST_DATE : window.from;
    return occurrencesOf(rule.cadence, rule.roll, dates, { ...window, from })
      .map((occurrence) => atDissolution(rule, occurrence, dissolvedOn))
      .filter((occurrence) => occurrence.dueDate >= from && isOwed(rule, occurrence, facts, today))
      .map((occurrence) => planned(rule, occurrence, facts));
  });
}

/** What a dissolved company owes: nothing that begins later, and with its certificate what the state asks for. */
function atDissolution(
  { atDissolution: owed }: Rule,
  occurrence: MovedOccurrence,
  dissolvedOn: CalendarDate | null,
): MovedOccurrence {
  const isEarlier = owed === 'with_certificate' && dissolvedOn !== null && dissolvedOn < occurrence.dueDate;
  return isEarlier ? { ...occurrence, dueDate: dissolvedOn } : occurrence;
}

function isOwed(rule: Rule, occurrence: MovedOccurrence, facts: KnownFacts, today: CalendarDate): boolean {
  const { status, dissolvedOn } = facts;
  if (isGiven(rule, facts, occurrence) === 'no') return false;
  if (dissolvedOn === null) return status !== 'dissolved' || occurrence.beginsOn <= today;
  if (rule.cadence.kind === 'after_dissolution') return true;
  return (rule.atDissolution ? occurrence.beginsOn : occurrence.dueDate) <= dissolvedOn;
}

function planned(rule: Rule, occurrence: MovedOccurrence, facts: KnownFacts): PlannedObligation {
  const { period, dueDate, instalment } = occurrence;
  const condition = conditionOf(rule, occurrence, facts);
  return {
    ruleCode: rule.code,
    period,
    jurisdiction: rule.jurisdiction,
    title: instalment ? `${rule.title}, payment ${instalment[0]} of ${instalment[1]}` : rule.title,
    severity: condition === null ? severityOf(rule) : 'conditional',
    note: [condition, rule.note, extensionOf(rule, occurrence), isVerified(rule) ? null : UNVERIFIED, NOTICE]
      .filter((text) => text !== null)
      .join(' '),
    dueDate,
  };
}

/** What makes it conditional besides the rule; null: nothing. */
function conditionOf(rule: Rule, occurrence: MovedOccurrence, facts: KnownFacts): string | null {
  if (isGiven(rule, facts, occurrence) === 'unknown') return rule.given?.ifUnknown ?? null;
  const { beginsOn, endsOn } = occurrence;
  const isShort =
    rule.shortFirstYear &&
    beginsOn === facts.formationDate &&
    toDayNumber(endsOn) - toDayNumber(beginsOn) < rule.shortFirstYear.days;
  return isShort ? rule.shortFirstYear.onlyIf : null;
}

/** 26 CFR 1.6081: counted from the date that the law names, then moved over weekends and holidays. */
function extensionOf({ extension, roll }: Rule, { statutoryDate, extensionMonths }: MovedOccurrence) {
  if (!extension) return null;
  const until = rolled(monthsAfter(statutoryDate, extensionMonths ?? extension.months), roll);
  return `${extension.form}, filed by this date, extends the time to file, but not to pay, to ${until}.`;
}
