import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = ['src', 'web/src', 'clients/typescript/src'];

/** A regular expression in the code that ships. */
export interface PatternInCode {
  /** `src/kernel/text.ts`. */
  readonly file: string;
  /** `/a+/g`, or the call of the constructor. */
  readonly code: string;
  /** Null if the constructor builds it at run time. */
  readonly literal: RegExp | null;
}

/** Every literal and every call of RegExp, in the order of files. Specs are left out. */
export function patternsInCode(): PatternInCode[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.spec\.tsx?$/.test(name))
      .toSorted()
      .flatMap((name) => patternsIn(join(folder, name))),
  );
}

function patternsIn(file: string): PatternInCode[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: PatternInCode[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ file, code: node.text, literal: read(node.text) });
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (isCall && /(?:^|\.)RegExp$/.test(node.expression.getText(source)))
      found.push({ file, code: node.getText(source), literal: null });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function read(text: string): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}
