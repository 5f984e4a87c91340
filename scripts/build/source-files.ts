import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import ts from 'typescript';

const DECORATOR = /@[A-Z]\w*\(/;

/**
 * Compiles files with decorators by TypeScript, because esbuild does not emit the types of parameters and properties
 * (emitDecoratorMetadata), which NestJS and TypeORM read. esbuild itself compiles the others.
 */
export function sourceFiles(tree: string): Plugin {
  const options = compilerOptions(tree);
  return {
    name: 'source-files',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        if (!DECORATOR.test(text)) return { contents: text, loader: 'ts' };
        const { outputText } = ts.transpileModule(text, { fileName: path, compilerOptions: options });
        return { contents: outputText, loader: 'js' };
      });
    },
  };
}

function compilerOptions(tree: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(tree, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, tree);
  return { ...options, module: ts.ModuleKind.ESNext, sourceMap: false, inlineSourceMap: true };
}
