import type { World } from '../world/world.js';
import type { TestBusiness } from '../world/business.js';

/** What PostgreSQL says of a step of its plan. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Every step of the plan for a statement that a business sends. */
export async function planOf(
  { database }: World,
  business: TestBusiness,
  sql: string,
  values: readonly unknown[],
): Promise<PlanNode[]> {
  const [row] = await database.read(business.operator, (uow) =>
    uow.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${sql}`, [...values]),
  );
  return nodesOf(row!['QUERY PLAN'][0].Plan);
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
