import { DateField, Nullable } from '../platform/http/fields.js';

export class PeriodLockDto {
  /** Nothing is posted on or before it; null opens all periods. */
  @Nullable()
  @DateField()
  lockedThrough!: string | null;
}
