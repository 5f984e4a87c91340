import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const INSTALLED = '/usr/lib/postgresql';

/** The command prefix of a program that refuses to run as root. */
const AS_POSTGRES = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];

export function asPostgres(...command: string[]): [string, string[]] {
  const [program = '', ...args] = [...AS_POSTGRES, ...command];
  return [program, args];
}

/**
 * A PostgreSQL server of the machine's packages that a drill stops and starts. It listens on a Unix socket in its folder, so
 * no other program can take its port while it is stopped. Clients reach it through a Cable.
 */
export class Postgres {
  /** Where it listens. */
  readonly socket: string;

  private constructor(
    private readonly folder: string,
    private readonly data: string,
    private readonly binaries: string,
  ) {
    this.socket = join(folder, '.s.PGSQL.5432');
  }

  /** Creates a cluster in an empty folder, with a login for the service, and starts it. */
  static async create(folder: string): Promise<Postgres> {
    const [version = ''] = (await readdir(INSTALLED)).toSorted().toReversed();
    const binaries = join(INSTALLED, version, 'bin');
    await mkdir(folder, { recursive: true });
    await giveToPostgres(folder);
    const data = join(folder, 'data');
    await run(
      ...asPostgres(
        join(binaries, 'initdb'),
        '-D',
        data,
        '-U',
        'postgres',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C',
      ),
    );
    const server = new Postgres(folder, data, binaries);
    await server.start();
    await server.query('create role books login createrole');
    await server.query('create database books owner books');
    return server;
  }

  start(): Promise<void> {
    return this.control(
      'start',
      '-o',
      `-p 5432 -c listen_addresses= -c unix_socket_directories=${this.folder} -c max_connections=200`,
    );
  }

  stop(mode: 'fast' | 'immediate'): Promise<void> {
    return this.control('stop', '-m', mode);
  }

  /** Starts it if it has ended by itself. */
  async ensureRunning(): Promise<void> {
    await this.query('select 1').catch(() => this.start());
  }

  async query(sql: string): Promise<void> {
    const client = new pg.Client({ host: this.folder, port: 5432, user: 'postgres', database: 'postgres' });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  private async control(...args: string[]): Promise<void> {
    const log = join(this.data, 'server.log');
    // The server must not inherit the pipes: the call would wait for its end.
    await new Promise<void>((resolve, reject) => {
      const [program, all] = asPostgres(
        join(this.binaries, 'pg_ctl'),
        '-D',
        this.data,
        '-w',
        '-s',
        '-l',
        log,
        ...args,
      );
      execFile(program, all, { cwd: '/' }, (error) => (error ? reject(error) : resolve()));
    });
  }
}

/** Where the service connects to, through a port that leads to the server. */
export function databaseUrl(port: number): string {
  return `postgres://books@127.0.0.1:${port}/books`;
}

/** Lets the user postgres write into a folder, if the drill runs as root. */
export async function giveToPostgres(folder: string): Promise<void> {
  if (AS_POSTGRES.length === 0) return;
  const { stdout } = await run('id', ['-u', 'postgres']);
  await chown(folder, Number(stdout), -1);
  await chmod(folder, 0o755);
}
