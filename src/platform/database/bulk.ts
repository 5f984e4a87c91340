import { createHash } from 'node:crypto';
import type { EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { arrayLiteral } from './array-literal.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Functions for the columns whose value is not simply the property of the same name. */
export type ColumnValues<E, Row> = { readonly [Property in keyof E]?: (row: Row) => E[Property] };

type Action = 'insert' | 'upsert';

interface Statement {
  readonly name: string;
  readonly sql: string;
  readonly columns: readonly { readonly property: string; readonly encode: Encode | null }[];
}

type Encode = (value: unknown) => unknown;

/** The statements built so far, by action and columns. */
const statements = new WeakMap<EntityMetadata, Map<string, Statement>>();

/**
 * Inserts any number of rows of one entity in one statement: one array parameter for each column, whose name and type
 * come from the entity. The columns are those that the first row has, or that `values` computes: all rows of a call have
 * the same properties. Like `uow.write`, it does not wait for the result; the unit of work fails if it fails.
 */
export function insertMany<E extends ObjectLiteral, Row extends Partial<E> = Partial<E>>(
  uow: UnitOfWork,
  entity: EntityTarget<E>,
  rows: readonly Row[],
  values: ColumnValues<E, Row> = {},
): void {
  write(uow, 'insert', entity, { rows, values });
}

/**
 * Inserts rows, or updates the ones whose primary key exists. An update leaves columns that the entity declares with
 * `update: false` as they are, for example the time of creation.
 */
export function upsertMany<E extends ObjectLiteral, Row extends Partial<E> = Partial<E>>(
  uow: UnitOfWork,
  entity: EntityTarget<E>,
  rows: readonly Row[],
  values: ColumnValues<E, Row> = {},
): void {
  write(uow, 'upsert', entity, { rows, values });
}

function write<E extends ObjectLiteral, Row extends Partial<E>>(
  uow: UnitOfWork,
  action: Action,
  entity: EntityTarget<E>,
  { rows, values }: { readonly rows: readonly Row[]; readonly values: ColumnValues<E, Row> },
): void {
  const [first] = rows;
  if (first === undefined) return;
  const metadata = uow.repository(entity).metadata;
  const written = metadata.columns.filter(
    ({ propertyName }) => values[propertyName] !== undefined || first[propertyName] !== undefined,
  );
  const { name, sql, columns } = statementOf(metadata, action, written);
  const parameters = columns.map(({ property, encode }) => {
    const valueOf = values[property] ?? ((row: Row) => row[property]);
    return rows.map(encode === null ? valueOf : (row) => encode(valueOf(row) ?? null));
  });
  uow.writePrepared(name, sql, parameters);
}

function statementOf(metadata: EntityMetadata, action: Action, columns: ColumnMetadata[]): Statement {
  let ofEntity = statements.get(metadata);
  if (!ofEntity) statements.set(metadata, (ofEntity = new Map<string, Statement>()));
  const key = `${action} ${columns.map(({ propertyName }) => propertyName).join()}`;
  let statement = ofEntity.get(key);
  if (!statement) ofEntity.set(key, (statement = buildStatement(metadata, action, columns)));
  return statement;
}

function buildStatement(metadata: EntityMetadata, action: Action, columns: ColumnMetadata[]): Statement {
  const types = columns.map((column) => metadata.connection.driver.normalizeType(column));
  const names = columns.map(quoted).join(', ');
  const arrays = columns.map(
    (column, index) => `$${index + 1}::${isAsText(column) ? 'text' : types[index]}[]`,
  );
  const expressions = columns.map((column, index) => expressionOf(column, types[index] ?? 'text'));
  const sql = `insert into ${metadata.tableName} (${names})
     select ${expressions.join(', ')} from unnest(${arrays.join(', ')}) as rows (${names})${
       action === 'upsert' ? updateClause(metadata, columns) : ''
     }`;
  return {
    // Different statements of a connection have different names; PostgreSQL cuts names off after 63 bytes.
    name: `${action}-${metadata.tableName}-${createHash('sha256').update(sql).digest('hex').slice(0, 8)}`,
    sql,
    columns: columns.map((column) => ({ property: column.propertyName, encode: encoderOf(column) })),
  };
}

function updateClause(metadata: EntityMetadata, columns: readonly ColumnMetadata[]): string {
  const key = metadata.primaryColumns.map(quoted);
  const changed = columns.filter((column) => !column.isPrimary && column.isUpdate);
  const assignments = changed.map((column) => `${quoted(column)} = excluded.${quoted(column)}`);
  const action = assignments.length === 0 ? 'do nothing' : `do update set ${assignments.join(', ')}`;
  return ` on conflict (${key.join(', ')}) ${action}`;
}

function quoted({ databaseName }: ColumnMetadata): string {
  return `"${databaseName}"`;
}

/** unnest flattens nested lists and cannot take JSON objects: these are sent as text and cast row by row. */
function isAsText({ isArray, type }: ColumnMetadata): boolean {
  return isArray || type === 'jsonb';
}

function expressionOf(column: ColumnMetadata, type: string): string {
  if (!isAsText(column)) return quoted(column);
  return `${quoted(column)}::${type}${column.isArray ? '[]' : ''}`;
}

function encoderOf({ isArray, type }: ColumnMetadata): Encode | null {
  if (isArray) return (value) => (value === null ? null : arrayLiteral(value as readonly unknown[]));
  if (type === 'jsonb') return (value) => (value === null ? null : JSON.stringify(value));
  // The text of a list with a Date in it is left to the driver, which is slow.
  if (type === 'timestamptz') return (value) => (value instanceof Date ? value.toISOString() : value);
  return null;
}
