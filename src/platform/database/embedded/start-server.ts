import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { atFreePort, PortTaken } from './at-free-port.js';
import { clusterFolder, resetSuperuserPassword } from './cluster.js';
import { connectAsSuperuser, isWrongPassword } from './connect.js';
import { DataFolderInUse, takeOwnerLock } from './ownership.js';
import type { Passwords } from './passwords.js';
import { readPostmasterFile } from './postmaster.js';
import type { ServerHome } from './server-home.js';
import { ServerProcess } from './server-process.js';

const DEADLINE_MS = 60_000;
const POLL_MS = 25;

/** Everything else has PostgreSQL's default. */
const SETTINGS = ['shared_buffers=256MB', 'max_wal_size=2GB', 'random_page_cost=1.1', 'jit=off'];
/** For databases that live as long as a test run. */
const THROWAWAY_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=200',
  'autovacuum=off',
  'shared_buffers=256MB',
  'jit=off',
];

export interface OwnedServer {
  readonly server: ServerProcess;
  readonly port: number;
  /** The connection that has the owner lock. */
  readonly owner: pg.Client;
}

/** Starts the server on a free port and takes the owner lock. Repairs the superuser's password once. */
export async function startServer(
  home: ServerHome,
  passwords: Passwords,
  durable: boolean,
): Promise<OwnedServer> {
  // PostgreSQL has no port 0. A Unix socket needs no port, but its path has at most 107 bytes, which a data folder may exceed.
  const start = () => atFreePort((port) => startAt(port, home, passwords, durable));
  try {
    return await start();
  } catch (error) {
    if (!isWrongPassword(error)) throw error;
    await resetSuperuserPassword(home, passwords.superuser);
    return start();
  }
}

async function startAt(
  port: number,
  home: ServerHome,
  passwords: Passwords,
  durable: boolean,
): Promise<OwnedServer> {
  const server = ServerProcess.start(home, port, durable ? SETTINGS : THROWAWAY_SETTINGS);
  try {
    const owner = await waitUntilReady(server, home, port, passwords);
    return { server, port, owner };
  } catch (error) {
    await server.stop();
    if (/lock file .* already exists/.test(server.lastFatal)) throw takenOver(home);
    if (server.foundPortTaken) throw new PortTaken(server.lastFatal, { cause: error });
    throw error;
  }
}

async function waitUntilReady(
  server: ServerProcess,
  home: ServerHome,
  port: number,
  passwords: Passwords,
): Promise<pg.Client> {
  for (let waitedMs = 0; waitedMs < DEADLINE_MS; waitedMs += POLL_MS) {
    if (!server.running) throw new Error(`PostgreSQL did not start in ${home.path}: ${server.lastFatal}`);
    const file = await readPostmasterFile(clusterFolder(home));
    if (file?.ready && file.port === port) {
      const owner = await connectAsSuperuser(port, passwords);
      if (await takeOwnerLock(owner)) return owner;
      await owner.end();
      throw takenOver(home);
    }
    await sleep(POLL_MS);
  }
  throw new Error(`PostgreSQL in ${home.path} was not ready within ${DEADLINE_MS / 1000} s`);
}

function takenOver(home: ServerHome): Error {
  return new DataFolderInUse(`another Charterbook has just taken over the data folder ${home.path}`);
}
