import type { AuditEntry } from '../../platform/database/unit-of-work.js';
import type { RuleView } from './rules.views.js';

/** The audit entry for a change to a rule, with its content before and after. */
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
    changes: { from: before && contentOf(before), to: after && contentOf(after) },
  };
}

function contentOf({ name, position, isActive, match, conditions, action, category }: RuleView) {
  return { name, position, isActive, match, conditions, action, category };
}
