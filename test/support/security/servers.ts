import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { clusterFolder, serverProcessOptions } from '../../../src/platform/database/embedded/cluster.js';
import { startEmbeddedServer } from '../../../src/platform/database/embedded/embedded-server.js';
import type { ServerHome, ServerUser } from '../../../src/platform/database/embedded/server-home.js';
import { startServerProcess } from '../platform/embedded-server.js';

const run = promisify(execFile);
const SYSTEM_15 = '/usr/lib/postgresql/15';
const PASSWORD = 'only-for-this-test';

/** A new PostgreSQL server on loopback. Stop it. */
export interface FreshServer {
  readonly superuserUrl: string;
  stop(): Promise<void>;
}

export interface SupportedServer {
  readonly version: number;
  /** Why it is missing on this machine, or null. */
  readonly missing: string | null;
  readonly start: () => Promise<FreshServer>;
}

/** The supported servers, the oldest first. */
export const SERVERS: readonly SupportedServer[] = [
  {
    version: 15,
    missing: existsSync(join(SYSTEM_15, 'bin', 'postgres')) ? null : `${SYSTEM_15} is not on this machine`,
    start: startSystem15,
  },
  { version: 18, missing: null, start: startEmbedded18 },
];

/** Creates databases and their owner: a login that may create roles, but is no superuser and cannot bypass row security. */
export async function makeOrdinaryOwner(server: FreshServer, databases: readonly string[]): Promise<URL> {
  const superuser = new pg.Client(server.superuserUrl);
  await superuser.connect();
  await superuser.query(
    `create role bookkeeper login createrole nosuperuser nobypassrls password '${PASSWORD}'`,
  );
  for (const name of databases) await superuser.query(`create database ${name} owner bookkeeper`);
  await superuser.end();
  const url = new URL(server.superuserUrl);
  url.username = 'bookkeeper';
  url.password = PASSWORD;
  url.pathname = `/${databases[0]}`;
  return url;
}

/** A superuser connection to a database of the server. */
export async function superuserAt(server: FreshServer, database: string): Promise<pg.Client> {
  const url = new URL(server.superuserUrl);
  url.pathname = `/${database}`;
  const client = new pg.Client(url.toString());
  await client.connect();
  return client;
}

async function startEmbedded18(): Promise<FreshServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'charterbook-test-18-'));
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedServer({ dataDir, durable: false });
  return {
    superuserUrl: server.superuserUrl ?? '',
    stop: async () => {
      await server.stop();
      await rm(server.home, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startSystem15(): Promise<FreshServer> {
  const path = await mkdtemp(join(tmpdir(), 'charterbook-test-15-'));
  const home: ServerHome = { path, binaries: SYSTEM_15, user: await postgresUser() };
  try {
    await makeCluster(home);
    const { server, port } = await startServerProcess(home, ['fsync=off', 'autovacuum=off']);
    return {
      superuserUrl: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await server.stop();
        await rm(path, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(path, { recursive: true, force: true });
    throw error;
  }
}

/** PostgreSQL refuses to run as root, so root starts it as the user of the system package. */
async function postgresUser(): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

async function makeCluster(home: ServerHome): Promise<void> {
  const passwordFile = join(home.path, 'password');
  await writeFile(passwordFile, PASSWORD, { mode: 0o600 });
  for (const path of [home.path, passwordFile]) {
    if (home.user) await chown(path, home.user.uid, home.user.gid);
  }
  await run(
    join(home.binaries, 'bin', 'initdb'),
    [
      '-D',
      clusterFolder(home),
      '-U',
      'postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    serverProcessOptions(home),
  );
}
