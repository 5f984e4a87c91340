import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The service as users run it: compiled JavaScript in a separate folder. Remove it. */
export interface Build {
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Compiles the source file by file without type checks, so that tests do not depend on whether and when the build was last
 * run. Another tree is built with this tree's packages.
 */
export async function buildService(tree = ROOT): Promise<Build> {
  const folder = await mkdtemp(join(tmpdir(), 'charterbook-test-build-'));
  const config = ts.readConfigFile(join(tree, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, tree);
  const compile = async (path: string) => {
    const { outputText } = ts.transpileModule(await readFile(join(tree, path), 'utf8'), {
      fileName: path,
      compilerOptions: { ...options, module: ts.ModuleKind.ESNext, sourceMap: false },
    });
    const target = join(folder, path.replace(/\.ts$/, '.js'));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, outputText);
  };
  const source = await readdir(join(tree, 'src'), { recursive: true });
  const code = source.filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'));
  await Promise.all(['ormconfig.ts', ...code.map((path) => join('src', path))].map(compile));
  for (const file of ['package.json', 'openapi.json']) await cp(join(tree, file), join(folder, file));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
