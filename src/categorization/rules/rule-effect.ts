import type { CalendarDate } from '../../kernel/calendar-date.js';
import { isLocked } from '../../ledger/index.js';
import { type Decision, isHuman, sameTarget } from '../category.js';
import type { DecidedTransaction } from '../transaction-facts.js';
import type { RuleLogic } from './rule.js';

/** What a rule does to a transaction that it matches. */
export type RuleEffect = 'none' | 'decided_by_person' | 'locked' | 'change';

/**
 * Compares a transaction's decision with the one that it gets with the rule. Only changes by this rule count.
 * Decisions of users and transactions booked in the closed period do not change.
 */
export function effectOf(
  rule: RuleLogic,
  transaction: Pick<DecidedTransaction, 'decision' | 'entryId' | 'date'>,
  next: Decision,
  lockedThrough: CalendarDate | null,
): RuleEffect {
  if (isHuman(transaction.decision)) return 'decided_by_person';
  const isMoved = !sameTarget(transaction.decision.target, next.target);
  const isByRule =
    rule.action === 'set'
      ? next.ruleId === rule.id
      : isMoved && sameTarget(transaction.decision.target, rule.target);
  if (!isByRule || (!isMoved && transaction.decision.ruleId === next.ruleId)) return 'none';
  const isRebooked = isMoved && transaction.entryId !== null;
  return isRebooked && lockedThrough !== null && isLocked(transaction.date, lockedThrough)
    ? 'locked'
    : 'change';
}
