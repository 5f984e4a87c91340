import type { CalendarDate } from '../../kernel/calendar-date.js';
import { isLocked } from '../../ledger/index.js';
import { type Categorization, type CategoryTarget, isHuman, sameTarget, targetsOf } from '../category.js';
import { sameSplits } from '../split-line.js';
import type { DecidedTransaction } from '../transaction-facts.js';
import type { RuleLogic } from './rule.js';

/** What a rule does to a transaction that it matches. */
export type RuleEffect = 'none' | 'decided_by_person' | 'locked' | 'change';

/**
 * Compares a transaction's decision and split with those that it gets with the rule. Only changes by this rule count.
 * Decisions of users and transactions booked in the closed period do not change.
 */
export function effectOf(
  rule: RuleLogic,
  transaction: Pick<DecidedTransaction, 'decision' | 'splits' | 'entryId' | 'date'>,
  next: Categorization,
  lockedThrough: CalendarDate | null,
): RuleEffect {
  if (isHuman(transaction.decision)) return 'decided_by_person';
  const isMoved =
    !sameTarget(transaction.decision.target, next.decision.target) ||
    !sameSplits(transaction.splits, next.splits);
  const isByRule =
    rule.action === 'set'
      ? next.decision.ruleId === rule.id
      : isMoved && isPostedTo(transaction, rule.target);
  if (!isByRule || (!isMoved && transaction.decision.ruleId === next.decision.ruleId)) return 'none';
  const isRebooked = isMoved && transaction.entryId !== null;
  return isRebooked && lockedThrough !== null && isLocked(transaction.date, lockedThrough)
    ? 'locked'
    : 'change';
}

function isPostedTo({ decision, splits }: Categorization, target: CategoryTarget): boolean {
  return targetsOf({ target: decision.target, splits }).some((own) => sameTarget(own, target));
}
