import { execFile } from 'node:child_process';
import { access, cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { inject } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
/** The key of the advisory lock. */
const LOCK = 4_711_002;

/** The service as users run it, bundled in a folder of its own, where it also runs. Remove it. */
export interface Build {
  readonly folder: string;
  remove(): Promise<void>;
}

/** A copy of the build of this run, which the first caller makes: tests do not depend on when dist/ was last built. */
export async function buildService(): Promise<Build> {
  return installed(ROOT, async (folder) => {
    await cp(await buildOfThisRun(), folder, { recursive: true });
  });
}

/** Builds the service of another tree with this tree's packages. */
export async function buildTree(tree: string): Promise<Build> {
  return installed(tree, (folder) => bundle(tree, folder));
}

async function installed(tree: string, fill: (folder: string) => Promise<void>): Promise<Build> {
  const folder = await mkdtemp(join(tmpdir(), 'charterbook-test-build-'));
  await fill(folder);
  for (const name of ['package.json', 'openapi.json', 'data'])
    if (await exists(join(tree, name))) await cp(join(tree, name), join(folder, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function buildOfThisRun(): Promise<string> {
  const folder = join(inject('scratchDir'), 'build');
  const client = new pg.Client(inject('superuserUrl'));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if (await exists(folder)) return folder;
    const draft = `${folder}.new`;
    await bundle(ROOT, draft);
    await rename(draft, folder);
    return folder;
  } finally {
    await client.end();
  }
}

/** In a process of its own, so that the caller's tests are not blocked meanwhile. */
async function bundle(tree: string, folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/build/main.ts', tree, folder], {
    cwd: ROOT,
  });
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
