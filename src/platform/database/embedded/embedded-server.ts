import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgresBinaries } from './binaries.js';
import { ensureServiceDatabase, hasServiceDatabase, SERVICE_LOGIN } from './bootstrap.js';
import { clusterFolder, ensureCluster, resetSuperuserPassword, SUPERUSER } from './cluster.js';
import { isLostConnection } from '../lost-connection.js';
import { type Passwords, readOrMakePasswords } from './passwords.js';
import { isPostmasterOf, type PostmasterFile, readPostmasterFile } from './postmaster.js';
import { prepareServerHome, type ServerHome } from './server-home.js';
import { findFreePort, ServerProcess } from './server-process.js';

/** Held by the process that owns the server, in the database `postgres`, for as long as it lives. */
const OWNER_LOCK = 727_274;
/** Shared by those who joined a server they do not own: an owner that is itself short-lived waits for them. */
const GUEST_LOCK = 727_275;
const START_DEADLINE_MS = 60_000;
const GUEST_DEADLINE_MS = 30_000;
const POLL_MS = 25;
const PORT_ATTEMPTS = 3;
/** Between a server's readiness and its owner's lock lies a moment in which it looks like an orphan. */
const ORPHAN_AGE_MS = 3_000;

/** Settings of ours: the rest are PostgreSQL's defaults. */
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

export interface EmbeddedServer {
  /** Where the service logs in as its own ordinary role. */
  readonly url: string;
  /** Where maintenance logs in; tests clone databases with it. Null for a guest. */
  readonly superuserUrl: string | null;
  /** The folder that really holds the data: not always DATA_DIR. */
  readonly home: string;
  /** Resolves when the server ends, wanted or not. Never for a guest. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedServerOptions {
  readonly dataDir: string;
  /** False for tests: faster, and a crash of the machine may lose data. */
  readonly durable?: boolean;
  /** Wait for guests before stopping. Set by short-lived owners. */
  readonly waitForGuests?: boolean;
}

/** Starts the server of a DATA_DIR and owns it. Refuses when another process owns it; takes over an orphan. */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { home, passwords } = await prepare(options);
  await clearThePlace(home, passwords);
  const { server, port, owner } = await startAndConnect(home, passwords, options.durable !== false);
  try {
    await ensureServiceDatabase(owner, passwords.service);
  } catch (error) {
    await owner.end().catch(() => {});
    await server.stop();
    throw error;
  }
  return {
    url: serviceUrl(port, passwords),
    superuserUrl: `postgres://${SUPERUSER}:${passwords.superuser}@127.0.0.1:${port}/postgres`,
    home: home.path,
    ended: server.ended,
    stop: async () => {
      if (options.waitForGuests) await waitForGuests(owner);
      await owner.end().catch(() => {});
      await server.stop();
    },
  };
}

/** Another process owns the server of the data folder, or was faster to start one. */
class DataFolderInUse extends Error {}

/** Joins the server that a running service owns; without one, starts it for the caller's own duration. */
export async function joinOrStartEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { home, passwords } = await prepare(options);
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const joined = await joinServer(home, passwords);
    if (joined) return joined;
    try {
      return await startEmbeddedServer({ ...options, waitForGuests: true });
    } catch (error) {
      // Of several commands at once one starts the server, and it serves the others. One that is about to
      // stop takes no guests any more: then it is waited for.
      if (!(error instanceof DataFolderInUse) || waitedMs >= START_DEADLINE_MS) throw error;
    }
    await sleep(POLL_MS);
  }
}

/** Null when no server is there to be joined, or none that still takes guests. */
async function joinServer(home: ServerHome, passwords: Passwords): Promise<EmbeddedServer | null> {
  const cluster = clusterFolder(home);
  const file = await readPostmasterFile(cluster);
  if (!file?.ready || !(await isPostmasterOf(file.pid, cluster))) return null;
  // One that does not let us in is stopping or not ours: whoever clears the place for a start says which.
  const guest = await connect(file.port, SUPERUSER, passwords.superuser).catch(() => null);
  if (guest === null) return null;
  const isWelcome = async () =>
    !(await holdsOwnerLock(guest)) && (await holdsGuestLock(guest)) && (await hasServiceDatabase(guest));
  if (await isWelcome().catch(() => false)) {
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

async function prepare(options: EmbeddedServerOptions) {
  const home = await prepareServerHome(resolve(options.dataDir), await findPostgresBinaries());
  const passwords = await readOrMakePasswords(home.path);
  await ensureCluster(home, passwords, options.durable !== false);
  return { home, passwords };
}

function serviceUrl(port: number, passwords: Passwords): string {
  return `postgres://${SERVICE_LOGIN}:${passwords.service}@127.0.0.1:${port}/${SERVICE_LOGIN}`;
}

/** Leaves no server running on this cluster: a stale file is removed, an orphan stopped, an owned one respected. */
async function clearThePlace(home: ServerHome, passwords: Passwords): Promise<void> {
  const cluster = clusterFolder(home);
  for (let waitedMs = 0; waitedMs < START_DEADLINE_MS; waitedMs += POLL_MS) {
    const file = await readPostmasterFile(cluster);
    if (!file) return;
    if (!(await isPostmasterOf(file.pid, cluster))) {
      // PostgreSQL removes a stale file itself unless its process id was reused by the same user: then never.
      await rm(join(cluster, 'postmaster.pid'), { force: true });
      return;
    }
    if (file.ready && (await isOrphan(file, passwords))) {
      if (await isPostmasterOf(file.pid, cluster)) process.kill(file.pid, 'SIGINT');
    }
    await sleep(POLL_MS);
  }
  throw new Error(`the database in ${home.path} is neither starting nor stopping: stop it by hand`);
}

/** Throws when the running server has an owner; false when it does not answer yet, or any more, or is too young to tell. */
async function isOrphan(file: PostmasterFile, passwords: Passwords): Promise<boolean> {
  let client: pg.Client;
  try {
    client = await connect(file.port, SUPERUSER, passwords.superuser);
  } catch (error) {
    if (!isWrongPassword(error)) return false;
    throw new Error(
      `PostgreSQL process ${file.pid} runs on this data folder with another password than the one beside it: stop it by hand`,
      { cause: error },
    );
  }
  try {
    if (!(await holdsOwnerLock(client))) {
      throw new DataFolderInUse(
        `another Charterbook is using this data folder (PostgreSQL process ${file.pid}, port ${file.port})`,
      );
    }
    const { rows } = await client.query<{ age: string }>(
      'select extract(epoch from clock_timestamp() - pg_postmaster_start_time()) * 1000 as age',
    );
    return Number(rows[0]?.age) > ORPHAN_AGE_MS;
  } catch (error) {
    // Whoever owned it may have stopped it in the meantime.
    if (isLostConnection(error)) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function startAndConnect(home: ServerHome, passwords: Passwords, durable: boolean) {
  const settings = durable ? SETTINGS : THROWAWAY_SETTINGS;
  let repaired = false;
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    const server = ServerProcess.start(home, port, settings);
    try {
      const owner = await waitUntilReady(server, home, port, passwords);
      return { server, port, owner };
    } catch (error) {
      await server.stop();
      if (isWrongPassword(error) && !repaired) {
        repaired = true;
        await resetSuperuserPassword(home, passwords.superuser);
      } else if (/lock file .* already exists/.test(server.lastFatal)) {
        throw takenOver(home);
      } else if (
        !/could not bind|Address already in use/.test(server.lastFatal) ||
        attempt >= PORT_ATTEMPTS
      ) {
        throw error;
      }
    }
  }
}

async function waitUntilReady(server: ServerProcess, home: ServerHome, port: number, passwords: Passwords) {
  for (let waitedMs = 0; waitedMs < START_DEADLINE_MS; waitedMs += POLL_MS) {
    if (!server.running) {
      throw new Error(`PostgreSQL did not start in ${home.path}: ${server.lastFatal}`);
    }
    const file = await readPostmasterFile(clusterFolder(home));
    if (file?.ready && file.port === port) {
      const owner = await connect(port, SUPERUSER, passwords.superuser);
      if (await holdsOwnerLock(owner)) return owner;
      await owner.end();
      throw takenOver(home);
    }
    await sleep(POLL_MS);
  }
  throw new Error(`PostgreSQL in ${home.path} was not ready within ${START_DEADLINE_MS / 1000} s`);
}

function takenOver(home: ServerHome): Error {
  return new DataFolderInUse(`another Charterbook took over the data folder ${home.path} in this moment`);
}

async function connect(port: number, user: string, password: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // A server that goes away ends the client; `ended` of the server process is where that is noticed.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function holdsOwnerLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    OWNER_LOCK,
  ]);
  return rows[0]?.held === true;
}

/** Refused as soon as the owner waits for its guests to go. */
async function holdsGuestLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', [
    GUEST_LOCK,
  ]);
  return rows[0]?.held === true;
}

async function waitForGuests(owner: pg.Client): Promise<void> {
  await owner
    .query(`set lock_timeout = ${GUEST_DEADLINE_MS}; select pg_advisory_lock(${GUEST_LOCK})`)
    .catch(() => {});
}

function isWrongPassword(error: unknown): boolean {
  return (error as { code?: string }).code === '28P01';
}
