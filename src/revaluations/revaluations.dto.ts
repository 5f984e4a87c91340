import type { CalendarDate } from '../kernel/calendar-date.js';
import { DateField, Optional } from '../platform/http/input/fields/fields.js';

/** The months to revalue. */
export class RevalueDto {
  /** The months that end on or before this day are revalued, `YYYY-MM-DD`, not in the future. Default: today. */
  @Optional()
  @DateField()
  through?: CalendarDate;
}

/** The revaluation of one month. */
export interface MonthRevaluationView {
  /** The last day of the month, `YYYY-MM-DD`. */
  readonly date: string;
  /** The journal entry that was posted. */
  readonly journalEntryId: string;
  /** What the entry adds to the income: positive is a gain. */
  readonly gain: number;
  /** The part of `gain` that matched transfers have realized: between currencies, or on days with different rates. */
  readonly realizedGain: number;
}

/** What a revaluation posted. Amounts are in `currency`. */
export interface RevaluationView {
  /** The legal entity. */
  readonly entityId: string;
  /** Its currency (ISO 4217). */
  readonly currency: string;
  /** The last month end that was considered, `YYYY-MM-DD`; null if there was none to consider. */
  readonly through: string | null;
  /** The months that were worth something else, the oldest first. Empty if nothing changed. */
  readonly months: MonthRevaluationView[];
}
