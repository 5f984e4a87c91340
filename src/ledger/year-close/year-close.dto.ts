import { DateField, FreeText, Optional } from '../../platform/http/input/fields/fields.js';

/** The fiscal year to close. */
export class CloseYearDto {
  /** Its last day, `YYYY-MM-DD`, in the past. */
  @DateField()
  fiscalYearEnd!: string;
}

/** The fiscal year to reopen. */
export class ReopenYearDto {
  /** Its last day, `YYYY-MM-DD`. It must be the one that was closed last. */
  @DateField()
  fiscalYearEnd!: string;

  /** Why, for the audit trail. */
  @Optional()
  @FreeText({ max: 500 })
  reason?: string;
}

/** A closed fiscal year. */
export interface ClosedYearView {
  /** The legal entity whose year it is. */
  readonly entityId: string;
  /** Its first day, `YYYY-MM-DD`. */
  readonly periodStart: string;
  /** Its last day, `YYYY-MM-DD`. The books are locked through it. */
  readonly fiscalYearEnd: string;
  /** The entry that moved its revenue and expenses to the retained earnings; null if there were none. */
  readonly closingEntryId: string | null;
  /** When it was closed. */
  readonly closedAt: string;
}

/** A fiscal year whose books can change again. */
export interface ReopenedYearView {
  /** The legal entity whose year it is. */
  readonly entityId: string;
  /** Its last day, `YYYY-MM-DD`. */
  readonly fiscalYearEnd: string;
  /** The reversal of the closing entry; null if there was none. */
  readonly reversalEntryId: string | null;
  /** The date through which the books are locked now, `YYYY-MM-DD`; null if no period is locked. */
  readonly lockedThrough: string | null;
}
