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

/** Every use of another module's table under src: in SQL text, or through its entity class. */
export async function foreignTableUses(root: string): Promise<TableUse[]> {
  const sources = await sourcesOf(root);
  const entities = new Map(sources.flatMap(entityClassesIn));
  const uses = sources.flatMap((source) => {
    const module = source.fileName.split('/')[1] ?? '';
    const tables = new Set([...tablesNamedIn(source), ...tablesImportedBy(source, entities)]);
    return [...tables].map((table) => ({
      file: source.fileName,
      module,
      table,
      owner: TABLE_OWNERS[table] ?? '',
    }));
  });
  return uses.filter(({ module, owner }) => owner !== module);
}

async function sourcesOf(root: string): Promise<ts.SourceFile[]> {
  const paths = await readdir(join(root, 'src'), { recursive: true });
  const files = paths
    .map((path) => `src/${path}`)
    .filter((path) => /^src\/(?!migrations\/)[^/]+\/.*(?<![.]spec)[.]ts$/.test(path));
  return Promise.all(
    files.toSorted().map(async (file) => {
      const text = await readFile(join(root, file), 'utf8');
      return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    }),
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
