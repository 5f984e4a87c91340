import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The service as it ships, compiled into a folder of its own. */
export interface Build {
  readonly folder: string;
  /** Runs an operator command against a data folder and returns the JSON that it prints. */
  operator(env: NodeJS.ProcessEnv, ...command: string[]): Promise<any>;
  remove(): Promise<void>;
}

/** Compiles the sources of now: dependency injection needs what only the compiler writes. */
export async function buildService(): Promise<Build> {
  const folder = await mkdtemp(join(tmpdir(), 'charterbook-crash-build-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await chmod(folder, 0o755);
    const compiler = resolve('node_modules/typescript/bin/tsc');
    const options = ['-p', 'tsconfig.build.json', '--noCheck', '--sourceMap', 'false', '--outDir'];
    await run(process.execPath, [compiler, ...options, join(folder, 'dist')]);
    for (const file of ['package.json', 'openapi.json']) await copyFile(file, join(folder, file));
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  } catch (error) {
    await remove();
    throw error;
  }
  const operator = async (env: NodeJS.ProcessEnv, ...command: string[]) => {
    const main = join(folder, 'dist/src/operator/main.js');
    const { stdout } = await run(process.execPath, [main, ...command, '--json'], { cwd: folder, env });
    return JSON.parse(stdout) as unknown;
  };
  return { folder, operator, remove };
}
