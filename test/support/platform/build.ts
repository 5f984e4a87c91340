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
 * run.
 */
export async function buildService(): Promise<Build> {
  const folder = await mkdtemp(join(tmpdir(), 'charterbook-test-build-'));
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT);
  const compile = async (path: string) => {
    const { outputText } = ts.transpileModule(await readFile(join(ROOT, path), 'utf8'), {
      fileName: path,
      compilerOptions: { ...options, module: ts.ModuleKind.ESNext, sourceMap: false },
    });
    const target = join(folder, path.replace(/\.ts$/, '.js'));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, outputText);
  };
  const source = await readdir(join(ROOT, 'src'), { recursive: true });
  const code = source.filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'));
  await Promise.all(['ormconfig.ts', ...code.map((path) => join('src', path))].map(compile));
  for (const file of ['package.json', 'openapi.json']) await cp(join(ROOT, file), join(folder, file));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
