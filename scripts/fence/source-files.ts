import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';

export interface SourceText {
  readonly file: string;
  readonly text: string;
}

/** The sources under src, without specs, migrations and what is generated from them: these describe all tables. */
export async function sourcesUnder(root: string): Promise<ts.SourceFile[]> {
  const files = await filesUnder(
    root,
    /^src\/(?!migrations\/|.*expected-access[.]data[.]ts)[^/]+\/.*(?<![.]spec)[.]ts$/,
  );
  return files.map(({ file, text }) => parseSource(file, text));
}

export function parseSource(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

/** The current texts of database functions, each in the folder of the module that owns it. */
export function sqlFilesUnder(root: string): Promise<SourceText[]> {
  return filesUnder(root, /^src\/[^/]+\/sql\/[^/]+[.]sql$/);
}

/** The module of a file under src: `ledger` for `src/ledger/journal.ts`. */
export function moduleOf(file: string): string {
  return file.split('/')[1] ?? '';
}

/** The texts in a part of a source, each with a gap for every expression in it. */
export function textsIn(part: ts.Node): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== null) texts.push(text);
    ts.forEachChild(node, visit);
  };
  visit(part);
  return texts;
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ? ');
}

async function filesUnder(root: string, pattern: RegExp): Promise<SourceText[]> {
  const paths = await readdir(join(root, 'src'), { recursive: true });
  const files = paths.map((path) => `src/${path}`).filter((path) => pattern.test(path));
  return Promise.all(
    files.toSorted().map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })),
  );
}
