import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { copyBinaries, type PostgresBinaries } from './binaries.js';

const run = promisify(execFile);

/** The place of databases whose DATA_DIR the server's user cannot reach. */
const SYSTEM_HOME = '/var/lib/charterbook';

/** The user that runs the server if this process runs as root, which PostgreSQL refuses. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

export interface ServerHome {
  /** The folder of the cluster and the password files. */
  readonly path: string;
  /** The folder with bin/postgres, readable by the server's user. */
  readonly binaries: string;
  /** Null if the server runs as the same user as this process. */
  readonly user: ServerUser | null;
}

/**
 * Decides which user runs the server and where its files are. An ordinary user runs it in DATA_DIR. Root runs it as
 * another user; if that user cannot reach DATA_DIR or node_modules (a checkout in a private home folder), data and
 * binaries are under /var/lib/charterbook instead.
 */
export async function prepareServerHome(dataDir: string, binaries: PostgresBinaries): Promise<ServerHome> {
  const user = process.getuid?.() === 0 ? await findServerUser() : null;
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  if (!user) return { path: dataDir, binaries: binaries.root, user };

  const binariesReachable = await isReachable(binaries.root);
  const shared = join(SYSTEM_HOME, `postgresql-${binaries.version}`, 'native');
  if (!binariesReachable) await copyBinaries(binaries, shared);

  const path = await dataPath(dataDir);
  await mkdir(path, { recursive: true, mode: 0o755 });
  return { path, binaries: binariesReachable ? binaries.root : shared, user };
}

/** Where the files of an existing DATA_DIR are. Creates nothing. */
export async function findServerPath(dataDir: string): Promise<string> {
  return process.getuid?.() === 0 ? dataPath(dataDir) : dataDir;
}

/** For root: DATA_DIR, or a folder of the system if the server's user cannot reach it. */
async function dataPath(dataDir: string): Promise<string> {
  if (await isReachable(dataDir)) return dataDir;
  return join(SYSTEM_HOME, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
}

/** Gives a file or folder to the server's user, if that is another one. */
export async function giveToServer(path: string, user: ServerUser | null): Promise<void> {
  if (user) await chown(path, user.uid, user.gid);
}

async function findServerUser(): Promise<ServerUser> {
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // The user does not exist: try the next one.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root and there is no user postgres or nobody: set DATABASE_URL',
  );
}

/** Whether any user can enter every folder of the path. */
async function isReachable(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
