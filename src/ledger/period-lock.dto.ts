import { DateField, Nullable } from '../platform/http/fields.js';

export class PeriodLockDto {
  /** Nothing can be posted on or before this date; null reopens all periods. */
  @Nullable()
  @DateField()
  lockedThrough!: string | null;
}
