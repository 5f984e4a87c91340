import type { EntityMetadata } from 'typeorm';
import { selectList } from './select-list.js';
import type { UnitOfWork } from './unit-of-work.js';

/**
 * Reads and locks one row of an entity, or returns null. The statement is sent before this returns, so of two calls in
 * one `Promise.all` the first locks first. This and `updateOne` are for the rows that a fax or an envelope moves several
 * times: TypeORM's repositories do the same at twice the cost (docs/performance.md).
 */
export async function lockOne<Row extends object>(
  uow: UnitOfWork,
  entity: new () => Row,
  key: Partial<Row>,
): Promise<Row | null> {
  const metadata = uow.repository(entity).metadata;
  const { conditions, parameters } = conditionsOf(metadata, key);
  const row = await uow.queryOne<Row>(
    `select ${selectList(entity, 't')} from ${metadata.tableName} t where ${conditions} for no key update`,
    parameters,
  );
  return row && Object.assign(new entity(), row);
}

/** Changes columns of one row. Like `uow.write`, it does not wait: the unit of work fails if the statement fails. */
export function updateOne<Row extends object>(
  uow: UnitOfWork,
  entity: new () => Row,
  key: Partial<Row>,
  changes: Partial<Row>,
): void {
  const metadata = uow.repository(entity).metadata;
  const { conditions, parameters } = conditionsOf(metadata, key);
  const assignments = Object.entries(changes).map(([property, value]) => {
    const column = columnOf(metadata, property);
    const isJson = column.type === 'jsonb' && value !== null;
    return `${column.databaseName} = $${parameters.push(isJson ? JSON.stringify(value) : value)}`;
  });
  if (assignments.length === 0) return;
  uow.write(`update ${metadata.tableName} t set ${assignments.join(', ')} where ${conditions}`, parameters);
}

function conditionsOf(
  metadata: EntityMetadata,
  key: object,
): { readonly conditions: string; readonly parameters: unknown[] } {
  const parts = Object.keys(key).map(
    (property, index) => `t.${columnOf(metadata, property).databaseName} = $${index + 1}`,
  );
  return { conditions: parts.join(' and '), parameters: Object.values(key) };
}

function columnOf(metadata: EntityMetadata, property: string): EntityMetadata['columns'][number] {
  const column = metadata.findColumnWithPropertyName(property);
  if (!column) throw new Error(`${metadata.name} has no column for ${property}`);
  return column;
}
