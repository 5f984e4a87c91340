import { execFile } from 'node:child_process';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { vi } from 'vitest';
import { ormOptions } from '../../../ormconfig.js';
import { Cable } from '../../../scripts/drills/cable.js';
import { findPostgresBinaries } from '../../../src/platform/database/embedded/binaries.js';
import { ensureServiceDatabase, SERVICE_LOGIN } from '../../../src/platform/database/embedded/bootstrap.js';
import { clusterFolder, ensureCluster, SUPERUSER } from '../../../src/platform/database/embedded/cluster.js';
import { type Passwords, readOrMakePasswords } from '../../../src/platform/database/embedded/passwords.js';
import {
  giveToServer,
  prepareServerHome,
  type ServerHome,
} from '../../../src/platform/database/embedded/server-home.js';
import { ServerProcess } from '../../../src/platform/database/embedded/server-process.js';
import { migrate } from '../../../src/platform/database/migrate.js';
import { PATIENCE } from '../world/patience.js';

const run = promisify(execFile);
const SETTINGS = ['listen_addresses=', 'fsync=off', 'autovacuum=off', 'wal_keep_size=256MB'];

/**
 * A PostgreSQL server that a test stops and starts, and from which replicas stream. It listens on a Unix socket, so that no
 * other program takes its port meanwhile; the service reaches it through a cable.
 */
export class StreamingServer {
  private server: ServerProcess | null = null;

  private constructor(
    private readonly home: ServerHome,
    private readonly passwords: Passwords,
    private readonly sockets: string,
    readonly cable: Cable,
    private readonly settings: readonly string[],
  ) {}

  /**
   * Creates a server with a migrated database in a new folder, whose parent every user can enter, and starts it. `settings` are
   * additional `name=value` pairs.
   */
  static async create(folder: string, settings: readonly string[] = []): Promise<StreamingServer> {
    const home = await prepareServerHome(folder, await findPostgresBinaries());
    const passwords = await readOrMakePasswords(home.path);
    await ensureCluster(home, passwords, false);
    const primary = await StreamingServer.in(home, passwords, settings);
    await primary.start();
    await primary.asSuperuser('postgres', (client) => ensureServiceDatabase(client, passwords.service));
    const dataSource = await new DataSource(ormOptions(primary.url, 1)).initialize();
    await migrate(dataSource);
    await dataSource.destroy();
    return primary;
  }

  private static async in(
    home: ServerHome,
    passwords: Passwords,
    settings: readonly string[],
  ): Promise<StreamingServer> {
    const sockets = join(home.path, 'sockets');
    await mkdir(sockets);
    await giveToServer(sockets, home.user);
    const cable = await Cable.to(join(sockets, '.s.PGSQL.5432'));
    return new StreamingServer(home, passwords, sockets, cable, settings);
  }

  /** Creates a streaming replica from the files of this server, which stops meanwhile, and starts both. */
  async createReplica(folder: string): Promise<StreamingServer> {
    await this.stop();
    await mkdir(folder, { mode: 0o755 });
    const home = { ...this.home, path: folder };
    const cluster = clusterFolder(home);
    await run('cp', ['-a', clusterFolder(this.home), cluster]);
    await markStandby(home);
    await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${this.source()}'\n`);
    const replica = await StreamingServer.in(home, this.passwords, this.settings);
    await this.start();
    await replica.start();
    return replica;
  }

  /** As the service's login. */
  get url(): string {
    return this.urlOf(SERVICE_LOGIN, this.passwords.service);
  }

  urlOf(login: string, password: string): string {
    return `postgres://${login}:${password}@127.0.0.1:${this.cable.port}/${SERVICE_LOGIN}`;
  }

  /** Where another server connects to. */
  source(login = SUPERUSER, password = this.passwords.superuser): string {
    return `host=${this.sockets} port=5432 user=${login} password=${password} dbname=${SERVICE_LOGIN}`;
  }

  async start(): Promise<void> {
    const server = ServerProcess.start(this.home, 5432, [
      ...SETTINGS,
      ...this.settings,
      `unix_socket_directories=${this.sockets}`,
    ]);
    this.server = server;
    await vi.waitFor(async () => {
      if (!server.running) throw new Error(`PostgreSQL did not start: ${server.lastFatal}`);
      await this.asSuperuser('postgres', (client) => client.query('select'));
    }, PATIENCE);
  }

  /** Restarts it as the replica of a primary that no longer exists: it has all that it wrote, and gets nothing more. */
  async restartAsOrphan(): Promise<void> {
    await this.stop();
    await markStandby(this.home);
    await this.start();
  }

  async stop(): Promise<void> {
    await this.server?.stop();
    this.server = null;
  }

  async close(): Promise<void> {
    this.cable.close();
    await this.stop();
  }

  /** Runs a statement as superuser in the service's database. */
  async query<Row extends object>(sql: string): Promise<Row[]> {
    return (await this.asSuperuser(SERVICE_LOGIN, (client) => client.query<Row>(sql))).rows;
  }

  private async asSuperuser<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const password = this.passwords.superuser;
    const client = new pg.Client({ host: this.sockets, port: 5432, user: SUPERUSER, password, database });
    client.on('error', () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}

async function markStandby(home: ServerHome): Promise<void> {
  const signal = join(clusterFolder(home), 'standby.signal');
  await writeFile(signal, '');
  await giveToServer(signal, home.user);
}
