import { accountTarget, TRANSFER_TARGET } from '../category.js';
import type { Rule, RuleAction, RuleCondition, RuleMatch } from './rule.js';

/** A row of the table categorization_rule that is not deleted. */
export interface RuleRecord {
  id: string;
  entity_id: string;
  name: string;
  position: number;
  is_active: boolean;
  match: RuleMatch;
  conditions: readonly KeptCondition[];
  action: RuleAction;
  account_id: string | null;
  overridden_count: number;
  created_at: Date;
  updated_at: Date;
}

export const RULE_COLUMNS = `
  id, entity_id, name, position, is_active, match, conditions, action, account_id, overridden_count, created_at,
  updated_at`;

/** As JSON keeps it, which knows no bigint: minor units are decimal text. */
interface KeptCondition {
  readonly field: string;
  readonly operator: string;
  readonly values?: readonly string[];
  readonly min?: string | null;
  readonly max?: string | null;
}

export function fromRuleRecord(row: RuleRecord): Rule {
  return {
    id: row.id,
    entityId: row.entity_id,
    name: row.name,
    position: row.position,
    isActive: row.is_active,
    match: row.match,
    conditions: row.conditions.map(fromKept),
    action: row.action,
    target: row.account_id === null ? TRANSFER_TARGET : accountTarget(row.account_id),
    overriddenCount: row.overridden_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function keptConditions(conditions: readonly RuleCondition[]): string {
  return JSON.stringify(conditions, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

function fromKept(kept: KeptCondition): RuleCondition {
  // Written by keptConditions, from a condition that was read and found right.
  if (kept.field !== 'amount') return kept as RuleCondition;
  if (kept.operator !== 'between') return { ...kept, values: kept.values?.map(BigInt) } as RuleCondition;
  const { min = null, max = null } = kept;
  const end = (minor: string | null) => (minor === null ? null : BigInt(minor));
  return { field: 'amount', operator: 'between', min: end(min), max: end(max) };
}
