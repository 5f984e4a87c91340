import type { AuditEntry } from '../../platform/database/unit-of-work.js';
import type { RuleView } from './rules.dto.js';

/** What the audit trail keeps of a change to a rule: what it said before and says now. */
export function ruleAudit(
  verb: 'create' | 'update' | 'delete',
  id: string,
  before: RuleView | null,
  after: RuleView | null,
): AuditEntry {
  return {
    action: `rule.${verb}`,
    resourceType: 'rule',
    resourceId: id,
    changes: { from: before && saidBy(before), to: after && saidBy(after) },
  };
}

function saidBy({ name, position, isActive, match, conditions, action, category }: RuleView) {
  return { name, position, isActive, match, conditions, action, category };
}
