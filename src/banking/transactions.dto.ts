import { AccountNumberFilter } from '../ledger/index.js';
import { DateField, FreeText, Line, OneOf, Optional, QueryFlag, Uuid } from '../platform/http/fields.js';
import { PageQuery } from '../platform/http/paging.js';
import { TRANSACTION_TYPES, type TransactionType } from './category.js';
import type { CategoryView } from './push.dto.js';

export class TransactionsQuery extends PageQuery {
  /** Default: 30 days before today. */
  @Optional()
  @DateField()
  from?: string;

  /** Default: today. */
  @Optional()
  @DateField()
  to?: string;

  /** A ledger account number; an unknown one means an empty list. */
  @Optional()
  @AccountNumberFilter()
  category?: string;

  /** A literal substring of descriptor or merchant, in any case. */
  @Optional()
  @Line({ max: 200 })
  search?: string;

  @Optional()
  @Uuid()
  bankAccountId?: string;

  @Optional()
  @Uuid()
  entityId?: string;

  @Optional()
  @QueryFlag()
  needsReview?: boolean;

  @Optional()
  @OneOf(['in', 'out'])
  direction?: 'in' | 'out';

  @Optional()
  @QueryFlag()
  pending?: boolean;

  @Optional()
  @OneOf(TRANSACTION_TYPES)
  transactionType?: TransactionType;
}

export class RecategorizeDto {
  /** A ledger account number, or `transfer`. */
  @Line({ max: 40 })
  category!: string;

  /** Kept in the audit trail. */
  @Optional()
  @FreeText({ max: 500, min: 0 })
  reason?: string;
}

export interface RecategorizedView {
  readonly id: string;
  readonly category: CategoryView | null;
  readonly transactionType: TransactionType;
}
