import ts from 'typescript';
import { moduleOf, type SourceText, textsIn } from './source-files.js';
import { TABLE_OWNERS } from './table-owners.js';
import { tablesInSql } from './tables-in-sql.js';

/** A file of one module that names another module's table. */
export interface TableUse {
  readonly file: string;
  readonly module: string;
  readonly table: string;
  readonly owner: string;
}

const TABLES = new Set(Object.keys(TABLE_OWNERS));

/** Every use of another module's table under src: in SQL text, in a .sql file, or through its entity class. */
export function foreignTableUses(
  sources: readonly ts.SourceFile[],
  functions: readonly SourceText[],
): TableUse[] {
  const entities = new Map(sources.flatMap(entityClassesIn));
  const uses = sources.flatMap((source) =>
    usesIn(source.fileName, [...tablesNamedIn(source), ...tablesImportedBy(source, entities)]),
  );
  const all = [...uses, ...functions.flatMap(({ file, text }) => usesIn(file, tablesInSql(text, TABLES)))];
  return all.filter(({ module, owner }) => owner !== module);
}

function usesIn(file: string, tables: Iterable<string>): TableUse[] {
  const module = moduleOf(file);
  return [...new Set(tables)].map((table) => ({ file, module, table, owner: TABLE_OWNERS[table] ?? '' }));
}

function tablesNamedIn(source: ts.SourceFile): string[] {
  return textsIn(source).flatMap((text) => [...tablesInSql(text, TABLES)]);
}

/** Each entity class of a file, with its table. */
function entityClassesIn(source: ts.SourceFile): [className: string, table: string][] {
  return source.statements.filter(ts.isClassDeclaration).flatMap((declaration) => {
    const table = ts.getDecorators(declaration)?.map(tableOfDecorator).find(Boolean);
    return table && declaration.name ? [[declaration.name.text, table] as [string, string]] : [];
  });
}

function tableOfDecorator({ expression }: ts.Decorator): string | undefined {
  if (!ts.isCallExpression(expression) || expression.expression.getText() !== 'Entity') return undefined;
  return /['"](?<table>\w+)['"]/.exec(expression.getText())?.groups?.['table'];
}

/** Types alone do not count: a module's door may return its entities. */
function tablesImportedBy(source: ts.SourceFile, entities: ReadonlyMap<string, string>): string[] {
  return source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause }) => {
    const bindings = importClause?.namedBindings;
    if (!bindings || importClause.isTypeOnly || !ts.isNamedImports(bindings)) return [];
    const names = bindings.elements.filter(({ isTypeOnly }) => !isTypeOnly);
    return names.flatMap(({ propertyName, name }) => entities.get((propertyName ?? name).text) ?? []);
  });
}
