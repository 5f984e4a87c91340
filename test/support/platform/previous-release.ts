import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Build, buildTree } from './build.js';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../../..');
const NEEDED = ['src', 'ormconfig.ts', 'tsconfig.json', 'package.json', 'openapi.json'];

/** The commit of the last release; null if this checkout does not contain it, for example because it is shallow. */
export async function previousRelease(): Promise<string | null> {
  const commit = (await readFile(join(ROOT, 'deploy/previous-release'), 'utf8')).trim();
  return run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).then(
    () => commit,
    () => null,
  );
}

/** Builds the service as of a commit. */
export async function buildCommit(commit: string): Promise<Build> {
  const tree = await extract(commit, NEEDED);
  const build = await buildTree(tree);
  await rm(tree, { recursive: true });
  return build;
}

/** The source and the tests of a commit, with this tree's packages. Remove it. */
export async function checkOutCommit(commit: string): Promise<string> {
  const tree = await extract(commit, [...NEEDED, 'scripts', 'test']);
  await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  return tree;
}

async function extract(commit: string, paths: readonly string[]): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'charterbook-test-release-'));
  const archive = join(tree, 'release.tar');
  await run('git', ['archive', '--output', archive, commit, ...paths], { cwd: ROOT });
  await run('tar', ['--extract', '--file', archive, '--directory', tree]);
  return tree;
}
