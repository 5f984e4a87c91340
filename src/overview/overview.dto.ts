import type { CashAccountView, CashTotal, ReviewCounts } from '../banking/index.js';
import type { ObligationView } from '../obligations/index.js';
import { Optional, Uuid } from '../platform/http/input/fields/fields.js';
import type { OverviewTask } from './tasks.js';

export class OverviewQuery {
  /** The legal entity. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;
}

/** What matters now in one company. */
export interface OverviewView {
  /** The legal entity that it is about. */
  readonly entityId: string;
  /** When all of this was true. */
  readonly asOf: string;
  /** When the detectors last checked the books and documents; null if they never ran. Some tasks are what they found. */
  readonly checkedAt: string | null;
  /** The transactions of the entity that need review, pending ones too, as `GET /transactions?needsReview=true` lists them. */
  readonly toReview: ReviewCounts;
  /** What needs a user, the most harmful first: at most 5. */
  readonly tasks: readonly OverviewTask[];
  /** The number of all tasks. */
  readonly taskCount: number;
  /** The bank accounts whose balance is cash, in the order of `GET /bank-accounts`: at most 20. Cards, loans and investments are not. */
  readonly cash: readonly CashAccountView[];
  /** The number of all cash accounts. */
  readonly cashCount: number;
  /** The totals of all cash accounts, one for each currency. */
  readonly cashTotals: readonly CashTotal[];
  /** The next 3 open obligations that are due today or later. Overdue ones are a task. */
  readonly nextDue: readonly ObligationView[];
}
