import ts from 'typescript';
import { moduleOf, textsIn } from './source-files.js';
import { TABLE_OWNERS } from './table-owners.js';
import { tablesInSql } from './tables-in-sql.js';

/** A file of one module whose statements contain SQL that another module exports. */
export interface FragmentUse {
  readonly file: string;
  readonly fragment: string;
  readonly owner: string;
}

const TABLES = new Set(Object.keys(TABLE_OWNERS));

/** Every import of another module's SQL: exported text, or a function that returns text, that names a table. */
export function foreignFragmentUses(sources: readonly ts.SourceFile[]): FragmentUse[] {
  const fragments = fragmentsIn(sources);
  return sources.flatMap((source) => {
    const module = moduleOf(source.fileName);
    return importsOf(source).flatMap(({ name, from }) =>
      from !== module && fragments.has(`${from} ${name}`)
        ? [{ file: source.fileName, fragment: name, owner: from }]
        : [],
    );
  });
}

/** The exported fragments as `<module> <name>`. One that is made of another one names its tables too. */
function fragmentsIn(sources: readonly ts.SourceFile[]): Set<string> {
  const texts = sources.flatMap((source) =>
    exportedTexts(source).map(({ name, body }) => ({ key: `${moduleOf(source.fileName)} ${name}`, body })),
  );
  const found = new Set<string>();
  let size = -1;
  while (size < found.size) {
    size = found.size;
    for (const { key, body } of texts) if (namesTable(key, body, found)) found.add(key);
  }
  return found;
}

function namesTable(key: string, body: ts.Node, found: ReadonlySet<string>): boolean {
  const [module = ''] = key.split(' ');
  return (
    textsIn(body).some((text) => tablesInSql(text, TABLES).size > 0) ||
    identifiersIn(body).some((name) => found.has(`${module} ${name}`))
  );
}

interface ExportedText {
  readonly name: string;
  readonly body: ts.Node;
}

/** The exported functions of a file that return text, and its exported constants that are text. */
function exportedTexts(source: ts.SourceFile): ExportedText[] {
  return source.statements.flatMap((statement): ExportedText[] => {
    if (!isExported(statement)) return [];
    if (ts.isFunctionDeclaration(statement))
      return statement.name && statement.body && statement.type?.kind === ts.SyntaxKind.StringKeyword
        ? [{ name: statement.name.text, body: statement.body }]
        : [];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer && isText(initializer)
        ? [{ name: name.text, body: initializer }]
        : [],
    );
  });
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

function isText(node: ts.Expression): boolean {
  if (ts.isArrowFunction(node))
    return node.type?.kind === ts.SyntaxKind.StringKeyword || (!ts.isBlock(node.body) && isText(node.body));
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function identifiersIn(part: ts.Node): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(part);
  return names;
}

/** The names that a file imports from the doors of modules. */
function importsOf(source: ts.SourceFile): { readonly name: string; readonly from: string }[] {
  return source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const bindings = importClause?.namedBindings;
    const from = ts.isStringLiteral(moduleSpecifier) ? doorOf(moduleSpecifier.text) : null;
    if (!bindings || !ts.isNamedImports(bindings) || from === null) return [];
    return bindings.elements.map(({ propertyName, name }) => ({ name: (propertyName ?? name).text, from }));
  });
}

/** `ledger` for `../../ledger/index.js`; null for any other path. */
function doorOf(specifier: string): string | null {
  return /^(?:[.][.]\/)+(?<module>[a-z-]+)\/index[.]js$/.exec(specifier)?.groups?.['module'] ?? null;
}
