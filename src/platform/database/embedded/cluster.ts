import { execFile, spawn } from 'node:child_process';
import { access, chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Passwords } from './passwords.js';
import { findServerPath, giveToServer, type ServerHome } from './server-home.js';

const run = promisify(execFile);
export const SUPERUSER = 'postgres';
const SERVER_ENVIRONMENT = { PATH: process.env['PATH'] ?? '', TZ: 'UTC', LC_ALL: 'C' };

export function clusterFolder(home: Pick<ServerHome, 'path'>): string {
  return join(home.path, 'postgres-18');
}

/** Whether a DATA_DIR has a database. Creates nothing. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  return (await exists(dataDir)) && exists(clusterFolder({ path: await findServerPath(dataDir) }));
}

/** Options for every process of the server's binaries: its user, and a folder that this user can enter. */
export function serverProcessOptions(home: ServerHome) {
  return { ...home.user, cwd: '/', env: SERVER_ENVIRONMENT };
}

/** Creates the cluster if there is none, in a draft folder that is renamed: a killed initdb leaves no partial cluster. */
export async function ensureCluster(home: ServerHome, passwords: Passwords, durable: boolean): Promise<void> {
  const folder = clusterFolder(home);
  if (await exists(folder)) return;
  const draft = await mkdtemp(join(home.path, 'initdb-'));
  try {
    await chmod(draft, 0o700);
    await giveToServer(draft, home.user);
    const passwordFile = join(draft, 'password');
    await writeFile(passwordFile, passwords.superuser, { mode: 0o600 });
    await giveToServer(passwordFile, home.user);
    const cluster = join(draft, 'cluster');
    await run(
      join(home.binaries, 'bin', 'initdb'),
      [
        '-D',
        cluster,
        '-U',
        SUPERUSER,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        ...(durable ? [] : ['--no-sync']),
      ],
      serverProcessOptions(home),
    );
    await rename(cluster, folder);
  } catch (error) {
    // If two first starts race, the second finds the first one's cluster, and both use it.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw explainInitdb(error, home);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Sets the superuser's password in a stopped cluster, in case its password file was lost. */
export async function resetSuperuserPassword(home: ServerHome, password: string): Promise<void> {
  const single = spawn(
    join(home.binaries, 'bin', 'postgres'),
    ['--single', '-D', clusterFolder(home), 'postgres'],
    { ...serverProcessOptions(home), stdio: ['pipe', 'ignore', 'ignore'] },
  );
  single.stdin.end(`alter role ${SUPERUSER} password '${password}'\n`);
  await new Promise((resolve, reject) => single.once('close', resolve).once('error', reject));
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function explainInitdb(error: unknown, home: ServerHome): Error {
  const stderr = ((error as { stderr?: string }).stderr ?? '').trim();
  const hint = stderr.includes('could not look up effective user ID')
    ? ' (this user has no entry in /etc/passwd: set DATABASE_URL to your own PostgreSQL server)'
    : '';
  return new Error(`could not create the database in ${home.path}: ${stderr || String(error)}${hint}`);
}
