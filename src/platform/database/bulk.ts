import type { EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { arrayLiteral } from './array-literal.js';
import type { UnitOfWork } from './unit-of-work.js';

/** The columns that a statement writes: those of the first row. All rows of a call have the same properties. */
type Row<E> = Partial<E>;

/**
 * Inserts any number of rows of one entity in one statement: one array parameter for each column, whose name and type
 * come from the entity. Like `uow.write`, it does not wait for the result; the unit of work fails if it fails.
 */
export function insertMany<E extends ObjectLiteral>(
  uow: UnitOfWork,
  entity: EntityTarget<E>,
  rows: readonly Row<E>[],
): void {
  write(uow, entity, rows, () => '');
}

/**
 * Inserts rows, or updates the ones whose primary key exists. An update leaves the properties in `keep` as they are,
 * for example the time of creation.
 */
export function upsertMany<E extends ObjectLiteral>(
  uow: UnitOfWork,
  entity: EntityTarget<E>,
  rows: readonly Row<E>[],
  keep: readonly (keyof E & string)[] = [],
): void {
  write(uow, entity, rows, (columns, metadata) => {
    const key = metadata.primaryColumns.map(quoted);
    const changed = columns.filter((column) => !column.isPrimary && !keep.includes(column.propertyName));
    const assignments = changed.map((column) => `${quoted(column)} = excluded.${quoted(column)}`);
    const action = assignments.length === 0 ? 'do nothing' : `do update set ${assignments.join(', ')}`;
    return ` on conflict (${key.join(', ')}) ${action}`;
  });
}

type ConflictClause = (columns: readonly ColumnMetadata[], metadata: EntityMetadata) => string;

function write<E extends ObjectLiteral>(
  uow: UnitOfWork,
  entity: EntityTarget<E>,
  rows: readonly Row<E>[],
  onConflict: ConflictClause,
): void {
  const [first] = rows;
  if (first === undefined) return;
  const metadata = uow.manager.dataSource.getMetadata(entity);
  const columns = metadata.columns.filter(({ propertyName }) => first[propertyName] !== undefined);
  const types = columns.map((column) => uow.manager.dataSource.driver.normalizeType(column));
  const names = columns.map(quoted).join(', ');
  const arrays = columns.map(
    (column, index) => `$${index + 1}::${isAsText(column) ? 'text' : types[index]}[]`,
  );
  const values = columns.map((column, index) => valueOf(column, types[index] ?? 'text'));
  uow.write(
    `insert into ${metadata.tableName} (${names})
     select ${values.join(', ')} from unnest(${arrays.join(', ')}) as rows (${names})${onConflict(columns, metadata)}`,
    columns.map((column) => rows.map((row) => toElement(column, row[column.propertyName]))),
  );
}

function quoted({ databaseName }: ColumnMetadata): string {
  return `"${databaseName}"`;
}

/** unnest would flatten lists of lists, and cannot take JSON objects: these travel as text and are cast row by row. */
function isAsText({ isArray, type }: ColumnMetadata): boolean {
  return isArray || type === 'jsonb';
}

function valueOf(column: ColumnMetadata, type: string): string {
  if (!isAsText(column)) return quoted(column);
  return `${quoted(column)}::${type}${column.isArray ? '[]' : ''}`;
}

function toElement(column: ColumnMetadata, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (column.isArray) return arrayLiteral(value as readonly unknown[]);
  return column.type === 'jsonb' ? JSON.stringify(value) : value;
}
