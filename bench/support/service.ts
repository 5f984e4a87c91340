import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { joinOrStartEmbeddedServer } from '../../src/platform/database/embedded/embedded-server.js';
import { withDatabase } from './database.js';

const run = promisify(execFile);
const UNLIMITED = '1000000,1000000';
const START_MS = 60_000;

export interface Business {
  readonly businessId: string;
  readonly entityId: string;
  readonly apiKey: string;
}

/** The built service with its own database, started like in production, but without rate limits. */
export class Service {
  private constructor(
    readonly port: number,
    readonly dataDir: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly child: ChildProcess,
  ) {}

  static async start(): Promise<Service> {
    const dataDir = await mkdtemp(join(tmpdir(), 'charterbook-bench-'));
    // The database user must be able to enter the folder, which contains the database and is removed at the end.
    await chmod(dataDir, 0o755);
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: 'production',
      ALLOW_SANDBOX: '1',
      ALLOW_NO_MAIL: '1',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'info',
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT_READ: UNLIMITED,
      RATE_LIMIT_WRITE: UNLIMITED,
      RATE_LIMIT_REPORTS: UNLIMITED,
      RATE_LIMIT_TOKEN: UNLIMITED,
    };
    const child = spawn(process.execPath, await startArguments(), {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(join(dataDir, 'service.log'));
    child.stdout?.pipe(log);
    child.stderr?.pipe(process.stderr);
    const port = await listeningPort(child).catch(async (error: unknown) => {
      child.kill('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
      throw error;
    });
    return new Service(port, dataDir, env, child);
  }

  get rootUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Resident memory of the service process, in megabytes. */
  async residentMegabytes(): Promise<number> {
    const status = await readFile(`/proc/${this.child.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }

  /** Processor time of the service and its database sessions so far, by process, in seconds. */
  async processorSeconds(): Promise<Map<string, number>> {
    const { superuser } = await this.databaseUrls();
    const sessions = await withDatabase(superuser, async (client) => {
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where backend_type = 'client backend' and usename <> current_user",
      );
      return rows.map(({ pid }) => String(pid));
    });
    const used = [String(this.child.pid), ...sessions].map(async (pid) => {
      const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
      // User and system time, in hundredths of a second.
      return [pid, (Number(fields[11]) + Number(fields[12])) / 100] as const;
    });
    return new Map(await Promise.all(used));
  }

  /** The URLs of its database for the service's login and for the superuser, who bypasses row-level security. */
  async databaseUrls(): Promise<{ service: string; superuser: string }> {
    const guest = await joinOrStartEmbeddedServer({ dataDir: this.dataDir });
    const service = guest.url;
    const password = (await readFile(join(guest.home, 'superuser-password'), 'utf8')).trim();
    await guest.stop();
    const superuser = new URL(service);
    superuser.username = 'postgres';
    superuser.password = password;
    return { service, superuser: superuser.toString() };
  }

  async operator(...args: string[]): Promise<any> {
    const { stdout } = await run(process.execPath, ['dist/src/operator/main.js', ...args, '--json'], {
      env: this.env,
      maxBuffer: 1 << 26,
    });
    return JSON.parse(stdout);
  }

  async newBusiness(name: string, country: string): Promise<Business> {
    const { businessId, entityId } = await this.operator(
      'business:create',
      '--name',
      name,
      '--country',
      country,
      '--entity-type',
      'llc',
    );
    const { apiKey } = await this.operator(
      'api-key:create',
      '--business',
      businessId,
      '--user',
      'bench@example.com',
      '--name',
      'bench',
      '--scopes',
      'read write',
    );
    return { businessId, entityId, apiKey };
  }

  /** Creates an OAuth client of the business. Returns its authorization header. */
  async newClient({ businessId }: Business): Promise<{ authorization: string }> {
    const { clientId, clientSecret } = await this.operator(
      'oauth-client:create',
      '--business',
      businessId,
      '--name',
      'bench',
      '--scopes',
      'read write',
    );
    return { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` };
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill('SIGINT');
      await new Promise((resolve) => this.child.once('exit', resolve));
    }
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** The port that the service logs once it listens. */
function listeningPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, port] = /"port":(\d+)[^\n]*"msg":"listening"/.exec(output) ?? [];
      if (port === undefined) return;
      child.stdout?.off('data', read);
      resolve(Number(port));
    };
    child.stdout?.on('data', read);
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
    setTimeout(() => reject(new Error('the service does not listen')), START_MS).unref();
  });
}

/** The arguments of `npm start`. */
async function startArguments(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').slice(1);
}
