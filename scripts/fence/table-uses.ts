import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
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
export async function foreignTableUses(root: string): Promise<TableUse[]> {
  const sources = await sourcesOf(root);
  const entities = new Map(sources.flatMap(entityClassesIn));
  const uses = sources.flatMap((source) =>
    usesIn(source.fileName, [...tablesNamedIn(source), ...tablesImportedBy(source, entities)]),
  );
  const functions = await sqlFilesOf(root);
  const all = [...uses, ...functions.flatMap(({ file, text }) => usesIn(file, tablesInSql(text, TABLES)))];
  return all.filter(({ module, owner }) => owner !== module);
}

function usesIn(file: string, tables: Iterable<string>): TableUse[] {
  const module = file.split('/')[1] ?? '';
  return [...new Set(tables)].map((table) => ({ file, module, table, owner: TABLE_OWNERS[table] ?? '' }));
}

async function sourcesOf(root: string): Promise<ts.SourceFile[]> {
  // Migrations, and what is generated from them, describe all tables.
  const files = await filesUnder(
    root,
    /^src\/(?!migrations\/|.*expected-access[.]data[.]ts)[^/]+\/.*(?<![.]spec)[.]ts$/,
  );
  return files.map(({ file, text }) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
}

/** The current texts of database functions, each in the folder of the module that owns it. */
function sqlFilesOf(root: string): Promise<SourceText[]> {
  return filesUnder(root, /^src\/[^/]+\/sql\/[^/]+[.]sql$/);
}

interface SourceText {
  readonly file: string;
  readonly text: string;
}

async function filesUnder(root: string, pattern: RegExp): Promise<SourceText[]> {
  const paths = await readdir(join(root, 'src'), { recursive: true });
  const files = paths.map((path) => `src/${path}`).filter((path) => pattern.test(path));
  return Promise.all(
    files.toSorted().map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })),
  );
}

function tablesNamedIn(source: ts.SourceFile): string[] {
  const tables: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== null) tables.push(...tablesInSql(text, TABLES));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return tables;
}

/** The text of a string, with a gap for each expression in it. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ? ');
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
