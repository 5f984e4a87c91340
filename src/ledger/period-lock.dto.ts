import { DateField, Nullable } from '../platform/http/input/fields/fields.js';

/** The date through which the books are closed. */
export class PeriodLockDto {
  /** Nothing can be posted or reversed on or before this date, `YYYY-MM-DD`; null reopens all periods. */
  @Nullable()
  @DateField()
  lockedThrough!: string | null;
}
