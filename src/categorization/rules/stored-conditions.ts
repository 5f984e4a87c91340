import type { ValueTransformer } from 'typeorm';
import type { RuleCondition } from './rule.js';

/** A condition as JSON, which has no bigint: minor units are decimal text. */
interface StoredCondition {
  readonly field: string;
  readonly operator: string;
  readonly values?: readonly string[];
  readonly min?: string | null;
  readonly max?: string | null;
}

/** Converts the conditions of a rule to and from their jsonb column. */
export const storedConditions: ValueTransformer = {
  to: (conditions?: readonly RuleCondition[]) => conditions?.map(toStored),
  from: (stored: readonly StoredCondition[]) => stored.map(fromStored),
};

function toStored(condition: RuleCondition): StoredCondition {
  if (condition.field !== 'amount') return condition;
  if (condition.operator !== 'between') return { ...condition, values: condition.values.map(String) };
  const { field, operator, min, max } = condition;
  return { field, operator, min: min?.toString() ?? null, max: max?.toString() ?? null };
}

function fromStored(stored: StoredCondition): RuleCondition {
  // Conditions are validated before toStored writes them.
  if (stored.field !== 'amount') return stored as RuleCondition;
  if (stored.operator !== 'between')
    return { ...stored, values: stored.values?.map(BigInt) } as RuleCondition;
  const { min = null, max = null } = stored;
  return { field: 'amount', operator: 'between', min: toBigInt(min), max: toBigInt(max) };
}

function toBigInt(minor: string | null): bigint | null {
  return minor === null ? null : BigInt(minor);
}
