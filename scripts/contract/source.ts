import { resolve } from 'node:path';
import ts from 'typescript';

/** The service's source code in the TypeScript compiler: types and comments, which do not exist at run time. */
export interface Source {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  /** The files of the service. */
  readonly files: readonly ts.SourceFile[];
}

export const ROOT = resolve(import.meta.dirname, '../..');

export function readSource(): Source {
  const { config } = ts.readConfigFile(`${ROOT}/tsconfig.json`, (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const service = { ...config, include: ['src', 'ormconfig.ts'], exclude: ['**/*.spec.ts'] };
  const { fileNames, options } = ts.parseJsonConfigFileContent(service, ts.sys, ROOT);
  const program = ts.createProgram(fileNames, options);
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${ROOT}/src/`));
  return { program, checker: program.getTypeChecker(), files };
}

/** The doc comment of a declaration as one paragraph, without references to the specification. */
export function commentOf(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): string | undefined {
  const text = ts
    .displayPartsToString(symbol?.getDocumentationComment(checker))
    .replaceAll(/\s+/g, ' ')
    .replace(/^Spec [\d.]+(, and more)?[.:]?\s*/, '')
    .replaceAll(/\s*\(spec [\d.]+\)/g, '')
    .trim();
  return text === '' ? undefined : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Visits a node and all its descendants. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}
