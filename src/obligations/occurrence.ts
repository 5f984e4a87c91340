import type { CalendarDate } from '../kernel/calendar-date.js';

/** The facts that due dates depend on. */
export interface DatesOfEntity {
  /** Null if unknown: rules that depend on the formation date wait. */
  readonly formationDate: CalendarDate | null;
  /** 1 to 12. */
  readonly fiscalYearEndMonth: number;
  readonly dissolvedOn?: CalendarDate | null;
  readonly responsiblePartyChangedOn?: CalendarDate | null;
}

/** One occurrence of a rule. */
export interface Occurrence {
  /** Its stable key, even if the due date moves: `2027`, `2026-12` for a fiscal year, `formation`. */
  readonly period: string;
  /** The first day of its period. A period that has started is owed, even by a dissolved company. */
  readonly beginsOn: CalendarDate;
  /** The last day of its period. */
  readonly endsOn: CalendarDate;
  readonly dueDate: CalendarDate;
  /** `[2, 4]` for the second of four in its fiscal year. */
  readonly instalment?: readonly [nth: number, of: number];
  /** If other than the rule's. */
  readonly extensionMonths?: number;
}

/** An occurrence whose due date weekends and holidays have moved. */
export interface MovedOccurrence extends Occurrence {
  readonly statutoryDate: CalendarDate;
}

/** The first and last day of a window. */
export interface Window {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}
