import type { ReviewReason } from '../../categorization/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';

/** Counting more would make a page of figures slow. */
export const MAX_COUNTED = 10_000;

/** How many transactions need review, and why. */
export interface ReviewCounts {
  /** The number of transactions, at most 10,000. */
  readonly count: number;
  /** The number by `reviewReason`, such as `{ "new_merchant": 3 }`. Reasons without transactions are absent. */
  readonly byReason: Readonly<Record<string, number>>;
  /** False if 10,000 transactions were counted: there may be more. */
  readonly isComplete: boolean;
}

/**
 * Read from the index by reason alone, in its order: then nothing is hashed to group them. A transaction needs review exactly
 * if it has a reason.
 */
export const COUNT_TO_REVIEW = `
  select review_reason as reason, count(*)::int as count
    from (select t.review_reason from bank_transaction t
           where t.business_id = $1 and t.entity_id = $2 and t.needs_review and t.removed_at is null
           order by t.review_reason limit $3) t
   group by review_reason order by review_reason`;

export async function countToReview(
  uow: UnitOfWork,
  entityId: string,
  limit = MAX_COUNTED,
): Promise<ReviewCounts> {
  const rows = await uow.queryPrepared<{ reason: ReviewReason; count: number }>(
    'count-to-review',
    COUNT_TO_REVIEW,
    [uow.businessId, entityId, limit],
  );
  const found = rows.reduce((sum, { count }) => sum + count, 0);
  return {
    count: found,
    byReason: Object.fromEntries(rows.map(({ reason, count }) => [reason, count])),
    isComplete: found < limit,
  };
}
