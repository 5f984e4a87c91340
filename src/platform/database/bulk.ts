import { createHash } from 'node:crypto';
import type { EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { arrayLiteral } from './array-literal.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Functions for the columns whose value is not simply the property of the same name, of the row or of what it embeds. */
export type ColumnValues<E, Row> = { readonly [Property in keyof E]?: (row: Row) => E[Property] };

/** SQL for columns of existing rows, where `<table>.<column>` is the stored value and `excluded.<column>` the new one. */
export type MergedColumns<E> = { readonly [Property in keyof E]?: string };

interface BulkWrite<E, Row> {
  readonly rows: readonly Row[];
  readonly values?: ColumnValues<E, Row>;
  readonly merged?: MergedColumns<E>;
}

type Action = 'insert' | 'upsert' | 'merge';

/** What the text of a statement depends on. */
interface StatementShape {
  readonly action: Action;
  readonly columns: readonly ColumnMetadata[];
  readonly merged: Readonly<Record<string, string | undefined>>;
}

interface Statement {
  readonly name: string;
  readonly sql: string;
  readonly parameters: readonly {
    readonly property: string;
    readonly read: Read;
    readonly encode: Encode | null;
  }[];
}

type Read = (row: ObjectLiteral) => unknown;

type Encode = (value: unknown) => unknown;

/** The statements built so far, by their shape. */
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

/**
 * Inserts rows, or changes only the `merged` columns of the ones whose primary key exists. The database computes them
 * from the stored row, so that simultaneous merges are not lost. All rows of a call have different primary keys.
 */
export function mergeMany<E extends ObjectLiteral>(
  uow: UnitOfWork,
  entity: EntityTarget<E>,
  rows: readonly Partial<E>[],
  merged: MergedColumns<E>,
): void {
  write(uow, 'merge', entity, { rows, merged });
}

function write<E extends ObjectLiteral, Row extends Partial<E>>(
  uow: UnitOfWork,
  action: Action,
  entity: EntityTarget<E>,
  { rows, values = {}, merged = {} }: BulkWrite<E, Row>,
): void {
  const [first] = rows;
  if (first === undefined) return;
  const metadata = uow.repository(entity).metadata;
  const columns = metadata.columns.filter(
    (column) => values[column.propertyName] !== undefined || readerOf(column)(first) !== undefined,
  );
  const { name, sql, parameters: written } = statementOf(metadata, { action, columns, merged });
  const parameters = written.map(({ property, read, encode }) => {
    const valueOf = values[property] ?? read;
    return rows.map(encode === null ? valueOf : (row) => encode(valueOf(row) ?? null));
  });
  uow.writePrepared(name, sql, parameters);
  uow.countInserted(rows.length);
}

function statementOf(metadata: EntityMetadata, shape: StatementShape): Statement {
  let ofEntity = statements.get(metadata);
  if (!ofEntity) statements.set(metadata, (ofEntity = new Map<string, Statement>()));
  const { action, columns, merged } = shape;
  const key = `${action} ${columns.map(({ propertyName }) => propertyName).join()} ${Object.entries(merged).join()}`;
  let statement = ofEntity.get(key);
  if (!statement) ofEntity.set(key, (statement = buildStatement(metadata, shape)));
  return statement;
}

function buildStatement(metadata: EntityMetadata, shape: StatementShape): Statement {
  const { action, columns } = shape;
  const types = columns.map((column) => metadata.connection.driver.normalizeType(column));
  const names = columns.map(quoted).join(', ');
  const arrays = columns.map(
    (column, index) => `$${index + 1}::${isAsText(column) ? 'text' : types[index]}[]`,
  );
  const expressions = columns.map((column, index) => expressionOf(column, types[index] ?? 'text'));
  const sql = `insert into ${metadata.tableName} (${names})
     select ${expressions.join(', ')} from unnest(${arrays.join(', ')}) as rows (${names})${
       action === 'insert' ? '' : updateClause(metadata, shape)
     }`;
  return {
    // Different statements of a connection have different names; PostgreSQL cuts names off after 63 bytes.
    name: `${action}-${metadata.tableName}-${createHash('sha256').update(sql).digest('hex').slice(0, 8)}`,
    sql,
    parameters: columns.map((column) => ({
      property: column.propertyName,
      read: readerOf(column),
      encode: encoderOf(column),
    })),
  };
}

function updateClause(metadata: EntityMetadata, { action, columns, merged }: StatementShape): string {
  const key = metadata.primaryColumns.map(quoted);
  const changed = columns.filter((column) =>
    action === 'merge' ? merged[column.propertyName] !== undefined : !column.isPrimary && column.isUpdate,
  );
  const assignments = changed.map(
    (column) => `${quoted(column)} = ${merged[column.propertyName] ?? `excluded.${quoted(column)}`}`,
  );
  const update = assignments.length === 0 ? 'do nothing' : `do update set ${assignments.join(', ')}`;
  return ` on conflict (${key.join(', ')}) ${update}`;
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

/** Reads a column's property, which may be one of an object that the entity embeds. */
function readerOf({ propertyName, embeddedMetadata }: ColumnMetadata): Read {
  if (!embeddedMetadata) return (row) => row[propertyName];
  const holder = embeddedMetadata.propertyName;
  return (row) => (row[holder] as ObjectLiteral | undefined)?.[propertyName];
}

function encoderOf({ isArray, type }: ColumnMetadata): Encode | null {
  if (isArray) return (value) => (value === null ? null : arrayLiteral(value as readonly unknown[]));
  if (type === 'jsonb') return (value) => (value === null ? null : JSON.stringify(value));
  // The text of a list with a Date in it is left to the driver, which is slow.
  if (type === 'timestamptz') return (value) => (value instanceof Date ? value.toISOString() : value);
  return null;
}
