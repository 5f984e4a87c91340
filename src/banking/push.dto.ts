import type { CategoryView, TransactionType } from '../categorization/index.js';
import {
  Amount,
  DateField,
  Field,
  Flag,
  FreeText,
  Line,
  ListOf,
  Optional,
  OptionalOrNull,
} from '../platform/http/fields.js';
import { CompilesChecks } from '../platform/http/compiled-checks.js';
import { ExaminesItemsOf } from '../platform/http/item-problems.js';

export const MAX_ROWS_PER_PUSH = 500;
const ExternalId = () => Line({ max: 128 });

export class PushedRowDto {
  @ExternalId()
  accountExternalId!: string;

  @ExternalId()
  externalId!: string;

  @DateField()
  date!: string;

  /** Positive = money out. */
  @Amount()
  @Field((value) => (value === 0 ? 'must not be 0' : null), { not: { const: 0 } })
  amount!: number;

  @Optional()
  @Line({ max: 3 })
  currency?: string;

  @FreeText({ max: 500 })
  description!: string;

  /** If omitted, the date of an earlier push stays; null removes it. */
  @OptionalOrNull()
  @DateField()
  authorizedDate?: string | null;

  @OptionalOrNull()
  @Line({ max: 120 })
  merchant?: string | null;

  @Optional()
  @Flag()
  pending?: boolean;

  /** The id that this settled transaction had while it was pending. */
  @Optional()
  @ExternalId()
  pendingExternalId?: string;

  @OptionalOrNull()
  @Line({ max: 40 })
  category?: string | null;
}

export class RemovedRowDto {
  @ExternalId()
  accountExternalId!: string;

  @ExternalId()
  externalId!: string;
}

@CompilesChecks()
@ExaminesItemsOf('transactions', 'removed')
export class PushTransactionsDto {
  @Line({ max: 80 })
  institutionName!: string;

  @ListOf(() => PushedRowDto, { min: 0, max: MAX_ROWS_PER_PUSH })
  transactions!: PushedRowDto[];

  @Optional()
  @ListOf(() => RemovedRowDto, { min: 0, max: MAX_ROWS_PER_PUSH })
  removed?: RemovedRowDto[];
}

export type PushStatus = 'created' | 'updated' | 'unchanged';

export interface PushedRowView {
  readonly externalId: string;
  /** The public transaction id. */
  readonly id: string;
  readonly status: PushStatus;
  readonly category: CategoryView | null;
  readonly transactionType: TransactionType;
  readonly needsReview: boolean;
}

export interface PushView {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
  /** In the order of the request. */
  readonly transactions: PushedRowView[];
}
