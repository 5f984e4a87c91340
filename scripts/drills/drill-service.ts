import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const GENEROUS = '1000000,1000000';
const DEADLINE_MS = 60_000;
const POLL_MS = 50;

/** The parts of commands' output that the drill reads. */
interface CommandOutput {
  readonly businessId: string;
  readonly apiKey: string;
  readonly rows: number;
  readonly bytes: number;
  readonly verified?: unknown;
}

/** The built service with an embedded database in a folder of its own. */
export class DrillService {
  readonly rootUrl: string;
  private child: ChildProcess | null = null;
  private log = '';

  private constructor(
    readonly folder: string,
    private readonly port: number,
    private readonly encryptionKey: string,
  ) {
    this.rootUrl = `http://localhost:${port}`;
  }

  static async make(port: number, encryptionKey: string): Promise<DrillService> {
    const folder = await mkdtemp(join(tmpdir(), 'charterbook-drill-'));
    // For root, the database runs as another user, who must be able to enter the folder.
    await chmod(folder, 0o755);
    return new DrillService(folder, port, encryptionKey);
  }

  async start(): Promise<void> {
    this.log = '';
    const child = spawn(process.execPath, ['dist/src/main.js'], {
      env: this.env(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.child = child;
    child.stdout.on('data', (chunk: Buffer) => (this.log += chunk.toString()));
    await until(`the service listens on ${this.port}`, async () => {
      if (child.exitCode !== null) throw new Error(`the service ended: ${this.log}`);
      return this.log.includes('"listening"');
    });
  }

  async stop(): Promise<void> {
    if (this.child?.exitCode !== null) return;
    this.child.kill('SIGINT');
    await once(this.child, 'exit');
  }

  /** Kills the service and removes its database. */
  async destroy(): Promise<void> {
    const child = this.child;
    if (child !== null && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    const home = this.home();
    // The server stops when its owner is gone.
    await until(
      'the database has stopped',
      async () => !(await exists(join(home, 'postgres-18/postmaster.pid'))),
    );
    await rm(home, { recursive: true, force: true });
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Runs an operator command that succeeds, and returns what it prints as JSON. */
  async operate(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CommandOutput> {
    const { stdout } = await run(process.execPath, ['dist/src/operator/main.js', ...args, '--json'], {
      env: { ...this.env(), ...env },
    });
    return JSON.parse(stdout) as CommandOutput;
  }

  private home(): string {
    const line = this.log.split('\n').find((text) => text.includes('"listening"')) ?? '{}';
    return (JSON.parse(line) as { dataIn?: string }).dataIn ?? join(this.folder, 'data');
  }

  private env(): NodeJS.ProcessEnv {
    return {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      ALLOW_SANDBOX: '1',
      ALLOW_NO_MAIL: '1',
      PORT: String(this.port),
      ROOT_URL: this.rootUrl,
      DATA_DIR: join(this.folder, 'data'),
      ENCRYPTION_KEY: this.encryptionKey,
      RATE_LIMIT_READ: GENEROUS,
      RATE_LIMIT_WRITE: GENEROUS,
    };
  }
}

async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  for (let waitedMs = 0; waitedMs < DEADLINE_MS; waitedMs += POLL_MS) {
    if (await isDone()) return;
    await sleep(POLL_MS);
  }
  throw new Error(`not within ${DEADLINE_MS / 1000} s: ${what}`);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
