import { vi } from 'vitest';
import type { UnitOfWork } from '../../../src/platform/database/unit-of-work.js';
import type { World } from '../world/world.js';
import type { TestBusiness } from '../world/business.js';

/** A step of a PostgreSQL plan. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** How a statement is sent: inIndexOrder, for example. */
type Send = <T>(uow: UnitOfWork, query: () => Promise<T>) => Promise<T>;

/** Every step of the plan of a statement in a business. */
export async function planOf(
  { database }: World,
  business: TestBusiness,
  sql: string,
  values: readonly unknown[],
  send: Send = (_uow, query) => query(),
): Promise<PlanNode[]> {
  const [row] = await database.read(business.operator, (uow) =>
    send(uow, () =>
      uow.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${sql}`, [...values]),
    ),
  );
  return nodesOf(row!['QUERY PLAN'][0].Plan);
}

export interface SentStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Every query that work sends in a business. */
export async function statementsOf(
  { database }: World,
  business: TestBusiness,
  work: (uow: UnitOfWork) => Promise<unknown>,
): Promise<SentStatement[]> {
  return database.read(business.operator, async (uow) => {
    const query = vi.spyOn(uow, 'query');
    const prepared = vi.spyOn(uow, 'queryPrepared');
    await work(uow);
    return [
      ...query.mock.calls.map(([sql, values = []]) => ({ sql, values })),
      ...prepared.mock.calls.map(([, sql, values]) => ({ sql, values })),
    ];
  });
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** A step and those below it, except those of expressions in a select list. */
export function withoutSubplans(node: PlanNode): PlanNode[] {
  const below = (node.Plans ?? []).filter((one) => one['Parent Relationship'] !== 'SubPlan');
  return [node, ...below.flatMap(withoutSubplans)];
}
