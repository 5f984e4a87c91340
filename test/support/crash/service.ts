import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import pg from 'pg';
import { Api } from '../http/api.js';
import { PATIENCE, START_MS } from '../world/patience.js';
import type { Build } from '../platform/build.js';

const GENEROUS = '1000000,1000000';
const STARTING = { ...PATIENCE, timeout: START_MS };

/** The real service in its own process, with a data folder that survives crashes. */
export class CrashService {
  private child: ChildProcess | null = null;
  private log = '';
  /** The port that the system chose at the last start. */
  private port = 0;
  /** The folder of the database, which the service logs when it listens. */
  private home: string;

  private constructor(
    private readonly build: Build,
    private readonly folder: string,
  ) {
    this.home = join(folder, 'data');
  }

  static async make(build: Build): Promise<CrashService> {
    const folder = await mkdtemp(join(tmpdir(), 'charterbook-crash-data-'));
    // For root, the database runs as another user, who must be able to enter the folder.
    await chmod(folder, 0o755);
    return new CrashService(build, folder);
  }

  get rootUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it and waits until it listens. */
  async start(): Promise<void> {
    this.launch();
    await vi.waitFor(() => {
      if (this.hasEnded) throw new Error(`the service ended: ${this.log.slice(-2_000)}`);
      if (!this.log.includes('"listening"')) throw new Error(`not listening yet: ${this.log.slice(-2_000)}`);
    }, STARTING);
    const line = this.log.split('\n').find((text) => text.includes('"listening"')) ?? '{}';
    const { dataIn, port } = JSON.parse(line) as { dataIn: string; port: number };
    this.home = dataIn;
    this.port = port;
  }

  /** The unexpected errors that the service has logged since its start. */
  unexpected(): unknown[] {
    const lines = this.log.split('\n').filter((line) => line.includes('"unexpected error"'));
    return lines.map((line) => (JSON.parse(line) as { err: unknown }).err);
  }

  /** Starts the process without waiting. */
  launch(): void {
    this.log = '';
    const child = spawn(process.execPath, ['src/main.js'], {
      cwd: this.build.folder,
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const append = (chunk: Buffer) => {
      this.log += chunk.toString();
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    // If this process ends before its cleanup, it still ends the service.
    const killChild = () => child.kill('SIGKILL');
    process.once('exit', killChild);
    child.once('exit', () => process.removeListener('exit', killChild));
    this.child = child;
  }

  /** Sends a signal. Returns the exit code, or null if the signal ended the process. */
  async end(signal: NodeJS.Signals | null): Promise<number | null> {
    const { child } = this;
    if (child === null) return null;
    if (signal !== null) child.kill(signal);
    await vi.waitFor(() => {
      if (!this.hasEnded) throw new Error(`the service has not ended: ${this.log.slice(-2_000)}`);
    }, PATIENCE);
    return child.exitCode;
  }

  /** Sends a signal to the database server. */
  signalDatabase(signal: NodeJS.Signals): void {
    const pid = this.databasePid;
    if (pid === null) throw new Error('no database is running');
    process.kill(pid, signal);
  }

  /** Waits until the first start has created the database. */
  async untilDatabaseExists(): Promise<void> {
    await vi.waitFor(() => {
      if (!existsSync(this.postmasterFile)) throw new Error('no database yet');
    }, STARTING);
  }

  /** Ends every database connection of the service. Returns their number. */
  async endConnections(): Promise<number> {
    const password = readFileSync(join(this.home, 'database-password'), 'utf8').trim();
    const port = Number(readFileSync(this.postmasterFile, 'utf8').split('\n')[3]);
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'charterbook',
      database: 'charterbook',
      password,
    });
    await client.connect();
    try {
      const { rows } = await client.query<{ ended: boolean }>(
        `select pg_terminate_backend(pid) as ended from pg_stat_activity
          where usename = current_user and pid <> pg_backend_pid()`,
      );
      return rows.filter(({ ended }) => ended).length;
    } finally {
      await client.end();
    }
  }

  /** A client for a new business. */
  async newCaller(): Promise<Api> {
    const name = ['--name', 'Crash LLC', '--country', 'US', '--entity-type', 'llc'];
    const { businessId } = await this.operator('business:create', ...name);
    const key = ['--business', businessId, '--user', 'owner@example.com', '--name', 'key'];
    const { apiKey } = await this.operator('api-key:create', ...key, '--scopes', 'read write');
    return new Api(this, apiKey);
  }

  /** Runs `books:verify` while the service is running. */
  verify(): Promise<unknown> {
    return this.operator('books:verify');
  }

  /** Removes all processes and files. */
  async destroy(): Promise<void> {
    await this.end('SIGKILL');
    // The database normally ends by itself when its service is gone.
    await vi
      .waitFor(
        () => {
          if (this.databasePid !== null) throw new Error('the database is still running');
        },
        { timeout: 10_000, interval: 50 },
      )
      .catch(() => this.signalDatabase('SIGKILL'));
    await rm(this.home, { recursive: true, force: true });
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Runs an operator command on the data folder. Returns its output. */
  private async operator(...command: string[]): Promise<any> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['src/operator/main.js', ...command, '--json'],
      { cwd: this.build.folder, env: this.env },
    );
    return JSON.parse(stdout) as unknown;
  }

  private get hasEnded(): boolean {
    return this.child !== null && (this.child.exitCode !== null || this.child.signalCode !== null);
  }

  private get postmasterFile(): string {
    return join(this.home, 'postgres-18', 'postmaster.pid');
  }

  /** The process id of the database server, if it is running. */
  private get databasePid(): number | null {
    if (!existsSync(this.postmasterFile)) return null;
    const pid = Number(readFileSync(this.postmasterFile, 'utf8').split('\n')[0]);
    try {
      process.kill(pid, 0);
      return pid;
    } catch {
      return null;
    }
  }

  private get env(): NodeJS.ProcessEnv {
    return {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      ALLOW_SANDBOX: '1',
      ALLOW_NO_MAIL: '1',
      DRAIN_SECONDS: '0',
      PORT: '0',
      DATA_DIR: join(this.folder, 'data'),
      RATE_LIMIT_READ: GENEROUS,
      RATE_LIMIT_WRITE: GENEROUS,
      RATE_LIMIT_REPORTS: GENEROUS,
      RATE_LIMIT_UNKNOWN_BEARER: GENEROUS,
    };
  }
}
