import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../../src/kernel/collections.js';

const SRC = join(import.meta.dirname, '../../src');
const MAX_DEPENDENCIES = 6;

type Declaration = ts.ClassDeclaration | ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

const declared = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.spec)\.ts$/.test(file))
  .flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(join(SRC, file), 'utf8'), ts.ScriptTarget.Latest);
    return source.statements.filter(isDeclaration).map((declaration) => ({ file, declaration }));
  });

describe('the declarations of the service', () => {
  it(`have no class that needs more than ${MAX_DEPENDENCIES} others: split it by what its methods use`, () => {
    const constructors = declared.flatMap(({ file, declaration }) =>
      ts.isClassDeclaration(declaration)
        ? declaration.members
            .filter(ts.isConstructorDeclaration)
            .map(({ parameters }) => ({ file, dependencies: parameters.length }))
        : [],
    );
    expect(constructors.length).toBeGreaterThan(100);
    expect(constructors.filter(({ dependencies }) => dependencies > MAX_DEPENDENCIES)).toEqual([]);
  });

  it('export no name twice', () => {
    const exported = declared.filter(({ declaration }) =>
      ts.getModifiers(declaration)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
    );
    const files = groupBy(exported, ({ declaration }) => declaration.name?.text ?? '');
    const twice = [...files].filter(([, places]) => places.length > 1);
    expect(files.size).toBeGreaterThan(500);
    expect(twice.map(([name, places]) => [name, places.map(({ file }) => file)])).toEqual([]);
  });
});

function isDeclaration(statement: ts.Statement): statement is Declaration {
  return (
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  );
}
