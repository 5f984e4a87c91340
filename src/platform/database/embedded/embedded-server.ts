import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { findPostgresBinaries } from './binaries.js';
import { ensureServiceDatabase, hasServiceDatabase } from './bootstrap.js';
import { clusterFolder, ensureCluster } from './cluster.js';
import { connectAsSuperuser, serviceUrl, superuserUrl } from './connect.js';
import { DataFolderInUse, takeGuestLock, takeOwnerLock, waitForGuests } from './ownership.js';
import { type Passwords, readOrMakePasswords } from './passwords.js';
import { isPostmasterOf, readPostmasterFile } from './postmaster.js';
import { prepareServerHome, type ServerHome } from './server-home.js';
import { startServer } from './start-server.js';
import { stopOrphan } from './stop-orphan.js';

const JOIN_DEADLINE_MS = 60_000;
const POLL_MS = 25;

export interface EmbeddedServer {
  /** Where the service logs in as its own ordinary role. */
  readonly url: string;
  /** Where maintenance logs in; tests clone databases with it. Null for a guest. */
  readonly superuserUrl: string | null;
  /** The folder with the data, which is not always DATA_DIR. */
  readonly home: string;
  /** Resolves when the server ends, on request or by itself. Never for a guest. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedServerOptions {
  readonly dataDir: string;
  /** False for tests: faster, but a crash of the machine may lose data. */
  readonly durable?: boolean;
  /** Wait for guests before stopping. Set by short-lived owners. */
  readonly waitForGuests?: boolean;
}

/** Starts the server of a DATA_DIR and owns it. Fails if another process owns it; replaces a server without an owner. */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { home, passwords } = await prepare(options);
  await stopOrphan(home, passwords);
  const { server, port, owner } = await startServer(home, passwords, options.durable !== false);
  try {
    await ensureServiceDatabase(owner, passwords.service);
  } catch (error) {
    await owner.end().catch(() => {});
    await server.stop();
    throw error;
  }
  return {
    url: serviceUrl(port, passwords),
    superuserUrl: superuserUrl(port, passwords),
    home: home.path,
    ended: server.ended,
    stop: async () => {
      if (options.waitForGuests) await waitForGuests(owner);
      await owner.end().catch(() => {});
      await server.stop();
    },
  };
}

/** Joins the server of a running service; if there is none, starts one until the caller stops it. */
export async function joinOrStartEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { home, passwords } = await prepare(options);
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const joined = await joinServer(home, passwords);
    if (joined) return joined;
    try {
      return await startEmbeddedServer({ ...options, waitForGuests: true });
    } catch (error) {
      // Of several commands at once, one starts the server and the others join it. If it is about to stop and admits no
      // more guests, they wait for its end.
      if (!(error instanceof DataFolderInUse) || waitedMs >= JOIN_DEADLINE_MS) throw error;
    }
    await sleep(POLL_MS);
  }
}

/** Null if no server runs, or none that admits guests. */
async function joinServer(home: ServerHome, passwords: Passwords): Promise<EmbeddedServer | null> {
  const cluster = clusterFolder(home);
  const file = await readPostmasterFile(cluster);
  if (!file?.ready || !(await isPostmasterOf(file.pid, cluster))) return null;
  // A server that rejects us is stopping or not ours; stopOrphan reports which.
  const guest = await connectAsSuperuser(file.port, passwords).catch(() => null);
  if (guest === null) return null;
  if (await isAdmitted(guest).catch(() => false)) {
    return {
      url: serviceUrl(file.port, passwords),
      superuserUrl: null,
      home: home.path,
      ended: new Promise(() => {}),
      stop: () => guest.end(),
    };
  }
  await guest.end().catch(() => {});
  return null;
}

/** Whether the server has an owner, admits guests and has its database. */
async function isAdmitted(guest: pg.Client): Promise<boolean> {
  return !(await takeOwnerLock(guest)) && (await takeGuestLock(guest)) && hasServiceDatabase(guest);
}

async function prepare(options: EmbeddedServerOptions) {
  const home = await prepareServerHome(resolve(options.dataDir), await findPostgresBinaries());
  const passwords = await readOrMakePasswords(home.path);
  await ensureCluster(home, passwords, options.durable !== false);
  return { home, passwords };
}
