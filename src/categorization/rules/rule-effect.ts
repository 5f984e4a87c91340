import type { CalendarDate } from '../../kernel/calendar-date.js';
import { isLocked } from '../../ledger/index.js';
import { type Decision, isHuman, sameTarget } from '../category.js';
import type { DecidedTransaction } from '../transaction-facts.js';
import type { RuleLogic } from './rule.js';

/** What a rule does to a row that its conditions fit. */
export type RuleEffect = 'none' | 'decided_by_person' | 'locked' | 'change';

/**
 * What becomes of a row when it is decided anew with the rule: only what the rule itself brings about is its
 * effect. What a person decided stands, and so does what is booked in the closed period.
 */
export function effectOf(
  rule: RuleLogic,
  row: Pick<DecidedTransaction, 'decision' | 'entryId' | 'date'>,
  anew: Decision,
  lockedThrough: CalendarDate | null,
): RuleEffect {
  if (isHuman(row.decision)) return 'decided_by_person';
  const isMoved = !sameTarget(row.decision.target, anew.target);
  const isByRule =
    rule.action === 'set' ? anew.ruleId === rule.id : isMoved && sameTarget(row.decision.target, rule.target);
  if (!isByRule || (!isMoved && row.decision.ruleId === anew.ruleId)) return 'none';
  const isBookedAnew = isMoved && row.entryId !== null;
  return isBookedAnew && lockedThrough !== null && isLocked(row.date, lockedThrough) ? 'locked' : 'change';
}
