import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isLostConnection } from '../lost-connection.js';
import { clusterFolder } from './cluster.js';
import { connectAsSuperuser, isWrongPassword } from './connect.js';
import { DataFolderInUse, takeOwnerLock } from './ownership.js';
import type { Passwords } from './passwords.js';
import { isPostmasterOf, type PostmasterFile, readPostmasterFile } from './postmaster.js';
import type { ServerHome } from './server-home.js';

const DEADLINE_MS = 60_000;
const POLL_MS = 25;
/** A server is ready a moment before its owner has the lock; until then it looks like an orphan. */
const ORPHAN_AGE_MS = 3_000;

/**
 * Makes sure that no server runs on this cluster: removes a stale postmaster.pid, stops a server without an owner, and
 * throws DataFolderInUse if the server has one.
 */
export async function stopOrphan(home: ServerHome, passwords: Passwords): Promise<void> {
  const cluster = clusterFolder(home);
  for (let waitedMs = 0; waitedMs < DEADLINE_MS; waitedMs += POLL_MS) {
    const file = await readPostmasterFile(cluster);
    if (!file) return;
    if (!(await isPostmasterOf(file.pid, cluster))) {
      // PostgreSQL removes a stale file itself, unless its process id is in use again by the same user.
      await rm(join(cluster, 'postmaster.pid'), { force: true });
      return;
    }
    if (file.ready && (await isOrphan(file, passwords))) {
      if (await isPostmasterOf(file.pid, cluster)) process.kill(file.pid, 'SIGINT');
    }
    await sleep(POLL_MS);
  }
  throw new Error(`the database in ${home.path} neither starts nor stops: stop it by hand`);
}

/** Throws if the running server has an owner. False if it does not respond or is too young to judge. */
async function isOrphan(file: PostmasterFile, passwords: Passwords): Promise<boolean> {
  const client = await connectTo(file, passwords);
  if (client === null) return false;
  try {
    if (!(await takeOwnerLock(client))) {
      throw new DataFolderInUse(
        `another Charterbook is using this data folder (PostgreSQL process ${file.pid}, port ${file.port})`,
      );
    }
    const { rows } = await client.query<{ age: string }>(
      'select extract(epoch from clock_timestamp() - pg_postmaster_start_time()) * 1000 as age',
    );
    return Number(rows[0]?.age) > ORPHAN_AGE_MS;
  } catch (error) {
    // Its owner may have stopped it meanwhile.
    if (isLostConnection(error)) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Null if the server does not accept connections, yet or any more. */
async function connectTo(file: PostmasterFile, passwords: Passwords): Promise<pg.Client | null> {
  try {
    return await connectAsSuperuser(file.port, passwords);
  } catch (error) {
    if (!isWrongPassword(error)) return null;
    throw new Error(
      `PostgreSQL process ${file.pid} runs on this data folder with a password other than the stored one: stop it by hand`,
      { cause: error },
    );
  }
}
